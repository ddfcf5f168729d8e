// SPDX-License-Identifier: MIT
// Which page is shown: the path of the address, without the network. Pages under "/here" belong to
// the engine in this browser, all others to the server. A site without a server has only the former,
// and a static host knows only its own files: there the page is what follows "#".
import { SITE } from "./place";

const HERE = "/here";

function readAddress(): URL {
  const whole = typeof location === "undefined" ? "http://none/" : location.href;
  return SITE ? new URL(new URL(whole).hash.slice(1) || "/", "http://none/") : new URL(whole);
}

class Router {
  path = $state(readAddress().pathname);
  search = $state(readAddress().search);

  start(): void {
    window.addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.click(event));
  }

  /** Whether the page belongs to the engine in this browser. */
  get here(): boolean {
    return SITE || this.path === HERE || this.path.startsWith(`${HERE}/`);
  }

  /** What a link to a page says, such as "/t/abc": it stays with the engine, or with the server. */
  to(path: string): string {
    if (SITE) return `#${path}`;
    if (!this.here || path.startsWith(HERE)) return path;
    return path === "/" ? HERE : HERE + path;
  }

  go(path: string, replace = false): void {
    this.show(this.to(path), replace);
  }

  /** From the server to the engine in this browser, or back. */
  cross(path: string): void {
    this.show(SITE ? `#${path}` : this.here ? path : HERE + (path === "/" ? "" : path), false);
  }

  /** "/t/abc" and "/here/t/abc" as ["t", "abc"]. */
  get parts(): string[] {
    const parts = this.path.split("/").filter((part) => part !== "");
    return this.here && !SITE ? parts.slice(1) : parts;
  }

  private show(address: string, replace: boolean): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    if (!replace) window.scrollTo(0, 0);
  }

  private read(): void {
    const { pathname, search } = readAddress();
    this.path = pathname;
    this.search = search;
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
    const path = SITE && href?.startsWith("#/") ? href.slice(1) : href;
    if (
      !link ||
      !path?.startsWith("/") ||
      link.target === "_blank" ||
      link.hasAttribute("download")
    )
      return;
    event.preventDefault();
    this.go(path);
  }
}

export const router = new Router();
