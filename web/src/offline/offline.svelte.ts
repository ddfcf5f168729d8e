// SPDX-License-Identifier: MIT
// The page's side of the service worker: it is asked for when the page is idle, a new version waits
// until somebody wants it.
import { whenIdle } from "../idle";
import { fileAt } from "../place";

const UPDATE_MS = 10000;

class Offline {
  /** The pages and the engine are on this device. */
  ready = $state(false);
  /** They cannot be kept, or could not be fetched; the next visit tries again. */
  failed = $state(false);
  /** A new version is here and waits. */
  waits = $state(false);
  private registration: ServiceWorkerRegistration | undefined;

  /** Plain http has no service workers: then nothing is kept, and everything else works. */
  start(): void {
    if (!import.meta.env.PROD) return;
    void whenIdle()
      .then(() => this.register())
      .catch(() => (this.failed = true));
  }

  private async register(): Promise<void> {
    // What this page has fetched so far went past the service worker.
    const first = navigator.serviceWorker.controller === null;
    const registration = await navigator.serviceWorker.register(fileAt("sw.js"), {
      updateViaCache: "none",
    });
    this.registration = registration;
    this.look();
    const watch = () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        this.failed = fresh.state === "redundant" && !registration.active;
        this.look();
      });
    };
    watch();
    registration.addEventListener("updatefound", watch);
    await navigator.serviceWorker.ready;
    this.ready = true;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => {
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      });
    if (first) (await import("./pictures")).complete();
  }

  private look(): void {
    const controlled = navigator.serviceWorker.controller !== null;
    this.waits = controlled && this.registration?.waiting != null;
  }

  /** Loads the page again, in the newest version that there is. */
  async reload(): Promise<void> {
    await this.registration?.update().catch(() => undefined);
    for (let ms = 0; ms < UPDATE_MS && this.registration?.installing; ms += 100)
      await new Promise((done) => setTimeout(done, 100));
    const waiting = this.registration?.waiting;
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("skip");
  }
}

export const offline = new Offline();
