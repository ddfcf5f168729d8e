// SPDX-License-Identifier: MIT
// The site on hosts that differ: with a wrong type, without one of the files, at a first visit.
import { same } from "../browser/lib.mjs";
import { GAMES } from "../browser/tables.mjs";
import { kept } from "./games.mjs";
import { StaticHost } from "./static.mjs";

/** In the page: the service worker is asked for when the test says so. */
function holdBack() {
  const { register } = ServiceWorkerContainer.prototype;
  const free = new Promise((done) => (globalThis.letIn = done));
  ServiceWorkerContainer.prototype.register = async function (...args) {
    await free;
    return register.apply(this, args);
  };
}

/** In the page: how many pictures are kept on this device. */
async function keptPictures() {
  const cache = await caches.open("planchette-art");
  return (await cache.keys()).filter(({ url }) => !url.endsWith(".json")).length;
}

/** In the page: how many pictures a game has. */
async function picturesOf(game) {
  const { cards } = await (await fetch(`art/${game}.json`)).json();
  const files = Object.values(cards).flatMap((it) => [it.svg ?? it.avif200, it.avif540]);
  return new Set(files.filter(Boolean)).size;
}

const picturesShown = (page) =>
  page.waitForFunction(() => document.querySelectorAll('main img[src^="blob:"]').length > 5);

export async function hostingTests(check, folder, player, leave) {
  async function visited(how, body) {
    const host = await new StaticHost(folder, "/some/where", how).start();
    try {
      const page = await player(host.port);
      await body(page, host);
      await leave(page);
    } finally {
      await host.stop();
    }
  }

  await check("a host that does not know the engine's type has the engine", () =>
    visited({ types: { ".wasm": "application/octet-stream" } }, async (page) => {
      await page.goto("/some/where/#/");
      await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
      await page.locator(".opts button").first().waitFor();
    }),
  );

  await check("a site that knows a server links to it", () =>
    visited({}, async (page) => {
      await page.goto("/some/where/#/");
      const link = page.getByRole("link", { name: "Play with friends online" });
      same(await link.getAttribute("href"), "https://parlour.example/", "the server's page");
    }),
  );

  await check("if the pages cannot be kept, Settings say so", () =>
    visited({ lacks: /\.webmanifest$/ }, async (page) => {
      await page.goto("/some/where/#/");
      await page.getByRole("button", { name: /Settings/ }).click();
      await page.getByText("could not be kept on this device.").waitFor();
      same(await page.getByText("are being fetched").count(), 0, "what is still said");
      page.faults = page.faults.filter((text) => !/webmanifest/.test(text));
    }),
  );

  await check("a game opened at a first visit has all its pictures later", () =>
    visited({}, async (page, host) => {
      await page.context().addInitScript(holdBack);
      await page.goto("/some/where/#/");
      await page.getByRole("button", { name: `Play now: ${GAMES.illusionist.name}` }).click();
      await picturesShown(page);
      same(await page.evaluate(keptPictures), 0, "pictures that are kept so far");
      const all = await page.evaluate(picturesOf, "illusionist");
      await page.evaluate(() => globalThis.letIn());
      await kept(page);
      for (let i = 0; i < 600 && (await page.evaluate(keptPictures)) < all; i++)
        await page.waitForTimeout(100);
      same(await page.evaluate(keptPictures), all, "pictures that are kept");
      await host.stop();
      await page.reload();
      await picturesShown(page);
      await host.start();
    }),
  );
}
