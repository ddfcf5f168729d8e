// SPDX-License-Identifier: MIT
// Faults that players found once, looked for where they saw them.
import { autoplay, over, PHONE, same, visitor, watch } from "./lib.mjs";
import { close, GAMES, lay } from "./tables.mjs";

const SHORT = { seats: 2, numbers: { Rounds: 3 }, names: { Stare: "Duel" } };

/** Each may announce after every action, without a clock. */
const UNTIMED = { ...GAMES.telepathic, numbers: { Announce: 0 } };

/** Lays a table, gives and performs until this seat may announce; returns the open list of moves. An
 *  action can lose the game: then another one is played. */
async function untilAsked(page) {
  const list = page.getByRole("dialog", { name: "All your moves" });
  const asked = list.getByRole("button", { name: "Go on without announcing" });
  const act = list.getByRole("button", { name: /^(Give|Move|Turn|Mirror|Swap) / }).first();
  const moves = page.locator("header").getByRole("button", { name: "Moves" });
  const press = (button) => button.click({ timeout: 1000 }).catch(() => undefined);
  for (let tries = 0; tries < 8; tries++) {
    await lay(page, [], "telepathic", UNTIMED);
    while (!(await page.locator(".page.over .end").count())) {
      if (await asked.isVisible()) return list;
      await press((await list.isVisible()) ? act : moves);
      await page.waitForTimeout(100);
    }
  }
  throw new Error("eight games that were lost at once");
}

export async function mendedTests(check, browser, server) {
  await check("a finished game is listed once, also after its table was loaded again", async () => {
    const page = await visitor(browser, server, { name: "Ada" });
    page.expectLoss = true;
    await lay(page, [], "mindseye", SHORT);
    const table = page.url();
    await autoplay(page, 3);
    await over(page);
    // A server that starts again loads the table from its store, and writes its record again.
    await server.stop();
    await server.start();
    await page.goto(table);
    await over(page);
    await page.goto("/");
    const games = page.getByRole("link", { name: /Replay$/ });
    await games.first().waitFor();
    await page.waitForTimeout(300);
    same(await games.count(), 1, "lines under Recent games");
    await close(page);
  });

  await check("own words are not unread, and no bot explains a game of people", async () => {
    const ada = await visitor(browser, server, { size: PHONE, name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    await lay(ada, [bea], "mindseye", SHORT);
    await ada.locator("header").getByRole("button", { name: /^Talk/ }).click();
    await ada.getByLabel("Say something").fill("Good luck!");
    await ada.getByRole("button", { name: "Say", exact: true }).click();
    await bea.getByRole("button", { name: "Talk, 1 new" }).waitFor();
    await ada.keyboard.press("Escape");
    await ada.locator("header").getByRole("button", { name: "Talk", exact: true }).waitFor();
    // What the other says is unread until it is read.
    await bea.getByRole("button", { name: "Talk, 1 new" }).click();
    await bea.getByRole("button", { name: "Wow!" }).click();
    await ada.getByRole("button", { name: "Talk, 1 new" }).waitFor();
    await bea.keyboard.press("Escape");
    await bea.locator("header").getByRole("button", { name: "Talk", exact: true }).waitFor();
    await Promise.all([ada, bea].map((page, i) => autoplay(page, i + 1)));
    await Promise.all([ada, bea].map((page) => over(page)));
    for (const page of [ada, bea])
      same(await page.getByRole("button", { name: "What the bots say" }).count(), 0, "bots");
    await close(ada, bea);
  });

  await check("a question goes with its step, and nothing is refused", async () => {
    const page = await visitor(browser, server);
    const list = await untilAsked(page);
    const twin = await page.context().newPage();
    watch(twin);
    await twin.goto(page.url());
    await list
      .getByRole("button", { name: /^Announce three/ })
      .first()
      .click();
    const question = page.getByText("The game ends with it.");
    await question.waitFor();
    // The same person goes on in the other window.
    await twin.getByRole("button", { name: "Go on", exact: true }).click();
    await question.waitFor({ state: "hidden" });
    same(page.frames_.filter((text) => /"error":/.test(text)).length, 0, "refusals");
    same(await page.getByRole("button", { name: "Understood" }).count(), 0, "errors on the page");
    same(twin.faults, [], "console errors of the other window");
    await close(page);
  });

  await check("telepathic: the scenes of the end cover what everybody wanted", async () => {
    const page = await visitor(browser, server, { motion: "no-preference" });
    const list = await untilAsked(page);
    await page.evaluate(() => {
      globalThis.looks = { covered: 0, bare: 0 };
      globalThis.looking = setInterval(() => {
        const ends = document.querySelector(".ends");
        if (!ends || !document.querySelector("[data-moment]")) return;
        const { left, top, width, height } = ends.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        globalThis.looks[over?.closest("[data-moment]") ? "covered" : "bare"] += 1;
      }, 20);
    });
    await list
      .getByRole("button", { name: /^Announce three/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Yes, do it" }).click();
    await over(page);
    const { covered, bare } = await page.evaluate(() => globalThis.looks);
    same([covered > 0, bare], [true, 0], "looks at the panel while a scene plays");
    await close(page);
  });
}
