// SPDX-License-Identifier: MIT
// A new version of the client waits until somebody wants it, and takes no game away.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { autoplay, over, same } from "../browser/lib.mjs";
import { kept } from "./games.mjs";
import { StaticHost } from "./static.mjs";

const OLD = "<title>";
const NEW = '<meta name="second" content="version"><title>';

/** The same client in another version: its page differs, and so its service worker. */
function renew(folder) {
  for (const [name, before, after] of [
    ["index.html", OLD, NEW],
    ["sw.js", /(["'`])[0-9a-f]{12}\1/g, '"0123456789ab"'],
  ]) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const changed = text.replace(before, after);
    same(changed !== text, true, `another ${name}`);
    writeFileSync(file, changed);
  }
}

const isNew = (page) => page.locator("meta[name=second]").count();

export async function updateTests(check, site, player, beside, leave) {
  await check("a new version asks before it takes over, and the game goes on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "planchette-site-"));
    cpSync(site, folder, { recursive: true });
    const host = await new StaticHost(folder, "/some/where").start();
    try {
      const page = await player(host.port);
      await page.goto("/some/where/#/");
      await kept(page);
      await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
      await page.locator(".opts button").first().waitFor();
      renew(folder);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        while (!registration.waiting) await new Promise((done) => setTimeout(done, 20));
      });
      // At a table nothing is asked and nothing changes; the game can be played.
      same(await page.getByText("A new version is here.").count(), 0, "questions at a table");
      await page.locator(".opts button").first().click();
      // Another window goes back to the first page, where it is asked.
      const other = await beside(page);
      await other.goto("/some/where/#/");
      const asked = other.getByRole("status").filter({ hasText: "A new version is here." });
      await asked.waitFor();
      same(await isNew(other), 0, "the new version before the answer");
      await asked.getByRole("button", { name: "Use it" }).click();
      await other.locator("meta[name=second]").waitFor({ state: "attached" });
      // The window with the game was not loaded again, and plays on to the end in the old version.
      same(await isNew(page), 0, "the new version in the middle of a game");
      await autoplay(page, 7);
      await over(page);
      await page.reload();
      await page.locator("meta[name=second]").waitFor({ state: "attached" });
      await page.getByRole("region", { name: "The end" }).waitFor();
      same(other.faults, [], "console errors");
      await leave(page);
    } finally {
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
