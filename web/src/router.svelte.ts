// Which page is shown: the path of the address, without the network.

class Router {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  search = $state(typeof location === "undefined" ? "" : location.search);

  start(): void {
    window.addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.click(event));
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    if (!replace) window.scrollTo(0, 0);
  }

  /** "/t/abc" as ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter((part) => part !== "");
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  private click(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    const href = link?.getAttribute("href");
    if (
      !link ||
      !href?.startsWith("/") ||
      link.target === "_blank" ||
      link.hasAttribute("download")
    )
      return;
    event.preventDefault();
    this.go(href);
  }
}

export const router = new Router();
