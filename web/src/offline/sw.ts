// SPDX-License-Identifier: MIT
// The service worker: keeps the client's own files, so that the pages open without a network. Built as
// one file without imports; vite.config.ts writes the list of files and their version into it.
//
// The files of a version stay together. A new version waits until somebody says that it may take over
// ("skip"), and the version before is kept for windows that still show it. Pictures are named by their
// contents and are kept when they are first fetched. So are the models that find faces, which few people
// need.

declare const FILES: string[];
declare const VERSION: string;

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "message", listener: (event: MessageEvent) => void): void;
};

const SHELL = "planchette-shell-";
const ART = "planchette-art";
const root = new URL("./", worker.location.href);
const art = new URL("art/", root).href;
/** Kept once they have been used. */
const later = [art, new URL("stare/", root).href, new URL("assets/stare-", root).href];
const page = new URL("index.html", root).href;
const shell = new Set(FILES.map((file) => new URL(file, root).href));
/** Paths that are no pages although they have no ending. */
const NO_PAGE = /\/(healthz|metrics|ws)$/;

/** A name with a hash in it never changes its contents: an older version's file will do. */
const isHashed = (url: string) => /-[\w-]{8}\.\w+$/.test(url);

async function install(): Promise<void> {
  const cache = await caches.open(SHELL + VERSION);
  await Promise.all(
    [...shell].map(async (url) => {
      const before = isHashed(url) ? await caches.match(url) : undefined;
      if (before) await cache.put(url, before);
      else await cache.add(new Request(url, { cache: "no-cache" }));
    }),
  );
}

/** Keeps this version and the one before it. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL));
  const old = names.filter((name) => name !== SHELL + VERSION).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function keepArt(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    // A full disk keeps no picture; the page has it all the same.
    void caches
      .open(ART)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined);
  }
  return answer;
}

async function artOf(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (!kept) return keepArt(request);
  // The list of a game's pictures may have changed: the next visit sees the new one.
  if (request.url.startsWith(art) && request.url.endsWith(".json"))
    void keepArt(request).catch(() => undefined);
  return kept;
}

async function fileOf(request: Request, url: string): Promise<Response> {
  const own = await (await caches.open(SHELL + VERSION)).match(url);
  return own ?? (await caches.match(url)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "skip") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(root.href)) return;
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  if (request.mode === "navigate") {
    if ((name === "index.html" || !name.includes(".")) && !NO_PAGE.test(url.pathname))
      event.respondWith(fileOf(request, page));
  } else if (later.some((start) => request.url.startsWith(start)))
    event.respondWith(artOf(request));
  else if (shell.has(request.url) || request.url.startsWith(new URL("assets/", root).href))
    event.respondWith(fileOf(request, request.url));
});
