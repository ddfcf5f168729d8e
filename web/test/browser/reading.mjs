// SPDX-License-Identifier: MIT
// What a screen reader gets of a table: the moves, the order of the tiles; and the log that says the
// same in short.
import { PHONE, same, visitor } from "./lib.mjs";
import { close, lay, play } from "./tables.mjs";

/** The last sentence of the page's live region, and how often it changed. */
function listen(page) {
  return page.evaluate(() => {
    globalThis.heard = [];
    const region = document.querySelector("p.vh[aria-live=polite]");
    new MutationObserver(() => globalThis.heard.push(region.textContent)).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

/** Plays until a line of tiles was moved, and stops. A game that ends before is played again. */
async function untilLineMoved(page) {
  for (let seed = 3; seed < 9; seed++) {
    await lay(page, [], "telepathic");
    await play(page, "telepathic", seed);
    const found = await page.waitForFunction(
      () => {
        if (document.querySelector(".page.over .end")) return "over";
        if (!document.querySelector("[data-line]")) return null;
        clearInterval(globalThis.player);
        return "moved";
      },
      undefined,
      { polling: 20 },
    );
    if ((await found.jsonValue()) === "moved") return;
  }
  throw new Error("six games without a moved line");
}

export async function readingTests(check, browser, server) {
  await check("telepathic: tiles are read in the order of the board", async () => {
    const page = await visitor(browser, server);
    await untilLineMoved(page);
    const labels = await page.getByRole("group", { name: "The grid" }).getByRole("button").all();
    const read = await Promise.all(labels.map((it) => it.getAttribute("aria-label")));
    const wanted = [1, 2, 3, 4].flatMap((row) => ["A", "B", "C", "D"].map((at) => `${at}${row}`));
    same(
      read.map((label) => label.slice(0, 2)),
      wanted,
      "the order of the tiles",
    );
    await close(page);
  });

  await check("every move is announced to a screen reader, once", async () => {
    const page = await visitor(browser, server);
    await lay(page, [], "mindseye");
    await listen(page);
    await play(page, "mindseye", 2);
    await page.waitForFunction(() =>
      globalThis.heard.some((it) => / showed (blue|green|purple|orange)/.test(it)),
    );
    await page.evaluate(() => clearInterval(globalThis.player));
    const regions = await page.locator("[aria-live]").allTextContents();
    const twice = regions.filter((text) => / showed (blue|green|purple|orange)/.test(text));
    same(twice.length < 2, true, "one region says it");
    await close(page);
  });

  await check("the log opens at its newest line, with a line for each action", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], "mindseye");
    await play(page, "mindseye", 2);
    await page.waitForFunction(() => globalThis.pressed > 4, undefined, { timeout: 60000 });
    await page.evaluate(() => clearInterval(globalThis.player));
    const close_ = page.getByRole("dialog", { name: "All your moves" }).getByLabel("Close");
    if (await close_.isVisible()) await close_.click();
    await page.locator("header").getByRole("button", { name: "Log" }).click();
    const lines = page.getByRole("dialog", { name: "What happened" }).getByRole("listitem");
    await lines.last().waitFor();
    // The sheet slides in, so the line comes into sight a moment after it is there.
    let inside = false;
    for (let tries = 0; tries < 100 && !inside; tries++) {
      inside = await lines.last().evaluate((it) => {
        const box = it.getBoundingClientRect();
        return box.bottom <= innerHeight + 1 && box.top >= 0;
      });
      if (!inside) await page.waitForTimeout(100);
    }
    same(inside, true, "the newest line is in sight");
    const sealed = await lines.filter({ hasText: "have sealed" }).count();
    same(sealed, 0, "lines that say only that somebody sealed");
    await close(page);
  });
}
