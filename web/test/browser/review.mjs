// SPDX-License-Identifier: MIT
// The review of a finished game: the log that follows, chances, turning points, and what a seat could
// know; on a desktop and on a phone.
import { playedByBots } from "./bots.mjs";
import { autoplay, axe, over, PHONE, same, tooWide, visitor, WIDE } from "./lib.mjs";
import { close, GAMES, lay } from "./tables.mjs";

const move = (page) => page.getByRole("slider", { name: "Move" });
const curve = (page) => page.getByRole("img", { name: /^Chances of/ });

/** Headings and names of panels that something else covers. */
function covered(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("main .panel :is(h2, h3, h4, b, button)")]
      .filter((it) => {
        const box = it.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        // An element that is scrolled out of sight is not covered.
        const frame = it.closest(".scroll, main > *").getBoundingClientRect();
        if (!box.width || y < frame.top || y > frame.bottom) return false;
        const top = document.elementFromPoint(x, y);
        // If an ancestor is there, the element is clipped, and scrolling shows it.
        return top && !it.closest(".panel").contains(top) && !top.contains(it);
      })
      .map((it) => it.textContent.trim()),
  );
}

const isWide = (page) => page.viewportSize().width >= 1280;

/** Opens a panel beside the table, or the sheet that it is on a phone. */
async function panel(page, name) {
  await page.getByRole("button", { name, exact: true }).click();
  return isWide(page) ? page.locator("aside") : page.getByRole("dialog", { name });
}

async function shut(page) {
  if (!isWide(page)) await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

export async function reviewTests(check, browser, server) {
  for (const size of [WIDE, PHONE]) {
    const where = size === PHONE ? "a phone" : "a desktop";
    await check(`a review on ${where}: chances, turning points, what could be known`, async () => {
      const page = await visitor(browser, server, { size });
      await page.goto("/");
      const { record } = await playedByBots(page, "illusionist", 2, { turns: 12 }, "random");
      await page.goto(`/r/${record}?at=3&eyes=1`);
      const chances = await panel(page, "Chances");
      await chances.getByText(/could expect \d+\s%; with all cards open it was \d+\s%/).waitFor();
      await chances.getByText(/played on 400 times/).waitFor();
      same(await chances.getByText("Looking for the turning points").count(), 0, "it is whole");
      await shut(page);
      const known = await panel(page, "Could know");
      await known.getByText("this was so").first().waitFor({ state: "attached" });
      same((await known.getByText(/(front|back) card/).count()) > 3, true, "face-down cards");
      same([...(await axe(page)), ...(await tooWide(page))], [], "what is wrong with the page");
      await shut(page);
      same(await covered(page), [], "what is covered");
      // A press on the curve goes there.
      const box = await curve(page).last().boundingBox();
      await page.mouse.click(box.x + box.width - 1, box.y + 5);
      same(await move(page).inputValue(), await move(page).getAttribute("max"), "at the end");
      await page.keyboard.press("Home");
      same(await move(page).inputValue(), "0", "at the start");
      await close(page);
    });
  }

  await check("Telepathic's replay on a desktop covers no panel, at any moment", async () => {
    const page = await visitor(browser, server, { size: WIDE });
    await page.goto("/");
    const { record } = await playedByBots(page, "telepathic", 2, {}, "random");
    await page.goto(`/r/${record}?at=0&eyes=0`);
    await page.locator("aside").getByRole("button", { name: "Chances", exact: true }).click();
    await page.getByText(/played on 400 times/).waitFor();
    for (const key of ["Home", "ArrowRight", "End"]) {
      await page.keyboard.press(key);
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        same(await covered(page), [], `what is covered after ${key} at ${width}`);
      }
    }
    await close(page);
  });

  await check("a replay's log follows the board and does not tell the end", async () => {
    const page = await visitor(browser, server, { size: WIDE });
    await page.goto("/");
    const { record } = await playedByBots(
      page,
      "mindseye",
      2,
      { rounds: 4, stare: "duel" },
      "random",
    );
    await page.goto(`/r/${record}?at=4&eyes=watcher`);
    const lines = page.locator("aside ol > li");
    await lines.first().waitFor();
    const before = await lines.count();
    same(await page.locator("aside [aria-current=step]").count(), 1, "lines that are marked");
    await page.keyboard.press("End");
    await page.waitForFunction(
      (n) => document.querySelectorAll("aside ol > li").length > n,
      before,
    );
    await page.keyboard.press("Home");
    await page.getByText("Nothing has happened yet.").waitFor();
    await page.getByLabel("Show what comes next").check();
    same((await lines.count()) > before, true, "the rest, when it is asked for");
    await lines.nth(1).getByRole("button").click();
    await page.waitForFunction(() => document.querySelector("input[type=range]").value !== "0");
    same(await covered(page), [], "what is covered");
    await close(page);
  });

  await check("a review on a phone shows one's own view first", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], "telepathic");
    await autoplay(page, 3, { eager: GAMES.telepathic.eager });
    await over(page);
    await page.getByRole("link", { name: "Watch it again" }).click();
    const mine = page.getByRole("group", { name: "Whose eyes" }).getByRole("button").first();
    await mine.and(page.locator("[aria-pressed=true]")).waitFor();
    await page.getByRole("button", { name: "Could know", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Could know" });
    await sheet.getByText(/wish$/).first().waitFor();
    await sheet.getByRole("button", { name: "Facts alone" }).click();
    await sheet.getByText(/and what was left/).waitFor();
    same(await axe(page), [], "axe");
    await sheet.getByRole("button", { name: "Close" }).click();
    // The shortest game is a card given and an action that loses.
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "One move on" }).click();
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.getByRole("dialog", { name: "Log" }).getByRole("listitem").first().waitFor();
    await page.keyboard.press("Escape");
    same(await tooWide(page), [], "cut off");
    await close(page);
  });

  await check("a player who continues a game does not see its review", async () => {
    const page = await visitor(browser, server, { size: WIDE });
    await page.goto("/");
    const { record } = await playedByBots(page, "illusionist", 2, { turns: 12 }, "random");
    await page.goto(`/r/${record}?at=2&eyes=0`);
    await page.getByRole("button", { name: "Continue from here" }).click();
    await page.getByRole("button", { name: "Play on" }).click();
    await page.waitForURL(/\/t\//);
    await page.goto(`/r/${record}?at=2&eyes=0`);
    await page.locator("aside").getByRole("button", { name: "Chances", exact: true }).click();
    await page.getByText("Its review opens when that is over.").waitFor();
    same(await curve(page).count(), 0, "curves");
    await close(page);
  });
}
