// SPDX-License-Identifier: MIT
// After a game in the browser: what the ghost meant, what bots say, and going on from a replay.
import { playedByBots } from "./bots.mjs";
import { autoplay, axe, over, PHONE, same, tooWide, visitor } from "./lib.mjs";

async function done(page) {
  same(page.faults, [], "console errors");
  await page.context().close();
}

export async function afterTests(check, browser, server) {
  await check("mysterium: after the game each vision shows what it meant", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await page.goto("/");
    const options = { timer_ms: 0, vote_ms: 0 };
    const { table, record } = await playedByBots(page, "mysterium", 4, options, "keen");
    await page.goto(`/t/${table}`);
    await over(page);
    await page.getByRole("button", { name: "What the ghost meant" }).click();
    const sheet = page.getByRole("dialog", { name: "What the ghost meant" });
    await sheet.locator('figure img[src^="blob:"]').first().waitFor();
    const told = await page.evaluate(() =>
      [...document.querySelectorAll("dialog[open] figure:not(.card) figcaption")].map((it) => [
        it.querySelector("b").textContent,
        it.querySelector("span").textContent,
      ]),
    );
    same(told.length > 8, true, "visions that are explained");
    for (const [title, words] of told) {
      same(/^Vision \d+$/.test(title), false, "a title is told now");
      same(/^[a-z]+/.test(words), true, "words");
    }
    same(await axe(page), [], "axe");
    same(await tooWide(page), [], "cut off");
    const asked = page.frames_.map((text) => JSON.parse(text)).find((it) => it.result?.visions);
    same(asked.result.visions.length, told.length, "visions drawn");
    await page.goto(`/r/${record}`);
    await page.getByRole("button", { name: "What the ghost meant" }).click();
    await sheet.getByText(told[0][1]).first().waitFor();
    await done(page);
  });

  await check("a game continued from a replay says so everywhere", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    const { record } = await playedByBots(
      page,
      "mindseye",
      2,
      { rounds: 4, stare: "duel" },
      "keen",
    );
    await page.goto(`/r/${record}?at=2&eyes=all`);
    await page
      .getByText(/By what was played|Nothing could be read/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Continue from here" }).click();
    same(await axe(page), [], "axe");
    const sheet = page.getByRole("dialog", { name: "Continue from move 2" });
    await sheet.getByRole("group", { name: "Your seat" }).getByRole("button").nth(1).click();
    await sheet.getByRole("button", { name: "Play on" }).click();
    await page.waitForURL(/\/t\//);
    await page.getByRole("link", { name: "Continued from move 2" }).waitFor();
    await autoplay(page, 4);
    await over(page);
    await page.getByRole("button", { name: "What the bots say" }).click();
    await page.locator("dialog[open] ol li").first().waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Watch it again" }).click();
    await page.getByRole("link", { name: /Continued from move 2, with new luck/ }).waitFor();
    await page.goto("/");
    await page.getByText(/continued from another game/).waitFor();
    await done(page);
  });
}
