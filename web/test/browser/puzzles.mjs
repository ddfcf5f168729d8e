// SPDX-License-Identifier: MIT
// The page of puzzles: the puzzle of the day, days in a row, hints, wrong and right answers on the
// game's own table, and the shared text; on a desktop and on a phone.
import { readFileSync } from "node:fs";
import { autoplay, axe, over, PHONE, same, tooWide, visitor, WIDE } from "./lib.mjs";
import { close } from "./tables.mjs";

const text = (move) => JSON.stringify(move);

/** The first stored puzzle of a motif whose moves have no open sets. */
function stored(game, motif) {
  const file = new URL(`../../../data/puzzles/${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).puzzles.find(
    (one) => one.motif === motif && one.legal.length === one.choices.length,
  );
}

/** What axe finds and what sticks out once nothing moves any more: a table that is still being
    laid out has neither its colours nor its places. */
async function faulty(page) {
  let found = [];
  for (let i = 0; i < 5; i++) {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
          .map((one) => one.finished.catch(() => undefined)),
      ),
    );
    found = [...(await axe(page)), ...(await tooWide(page))];
    if (!found.length) break;
  }
  return found;
}

/** Makes the move that stands at this place of the list of all moves. */
async function choose(page, at) {
  await page.getByRole("button", { name: "All moves" }).click();
  await page.getByRole("dialog", { name: "All your moves" }).locator("li > button").nth(at).click();
  const sure = page.getByRole("button", { name: "Yes, do it" });
  await sure
    .or(page.locator("header .nudge"))
    .or(page.getByRole("dialog", { name: "Well read" }))
    .first()
    .waitFor();
  if (await sure.isVisible()) await sure.click();
}

const WAYS = [
  ["clairvoyance", "strike"],
  ["illusionist", "catch"],
  ["telepathic", "step"],
  ["mysterium", "read"],
];

export async function puzzleTests(check, browser, server) {
  for (const [game, motif] of WAYS)
    await check(`${game}: a puzzle is hinted at, missed, found and played out`, async () => {
      const one = stored(game, motif);
      const right = one.legal.findIndex((move) => text(move) === text(one.solution));
      for (const size of [WIDE, PHONE]) {
        const page = await visitor(browser, server, { size });
        await page.goto(`/puzzles/${one.name}`);
        await page.getByRole("button", { name: "Hint" }).click();
        same(await page.locator("header .hint").count(), 1, "a hint");
        same(await faulty(page), [], `axe at ${size.width}`);
        await choose(page, right === 0 ? 1 : 0);
        await page.locator("header .nudge").waitFor();
        await choose(page, right);
        const why = page.getByRole("dialog", { name: "Well read" });
        await why.getByText("Found in the end.").waitFor();
        if (one.why) await why.getByText(one.why).waitFor();
        same(await faulty(page), [], `axe of the answer`);
        await why.getByRole("button", { name: "Play it out" }).click();
        const on = page.locator("header").getByRole("button", { name: "Play it out" });
        while (await on.isEnabled()) await on.click();
        await page.getByText("That is what came of it.").waitFor();
        same(await faulty(page), [], `axe at the end`);
        await page.getByRole("link", { name: "To all puzzles" }).click();
        await page.getByRole("heading", { name: "All puzzles" }).waitFor();
        await page.getByRole("group", { name: "Game" }).getByRole("button", { name: "1/" }).click();
        await page.getByRole("link", { name: /, found in the end$/ }).waitFor();
        same(await faulty(page), [], `axe of the list`);
        await close(page);
      }
    });

  await check("clairvoyance: on a phone nothing covers the die of a puzzle", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    // In the first two the answer may be no card.
    for (const motif of ["hold", "answer", "strike", "finish"]) {
      await page.goto(`/puzzles/${stored("clairvoyance", motif).name}`);
      await page.locator(".hand .card").first().waitFor();
      const seen = (selector) =>
        page.locator(selector).evaluate((it) => {
          it.scrollIntoView({ block: "nearest" });
          const { left, top, right, bottom, height } = it.getBoundingClientRect();
          const [x, inset] = [(left + right) / 2, height * 0.05];
          const whole = [top + inset, (top + bottom) / 2, bottom - inset].every((y) =>
            it.contains(document.elementFromPoint(x, y)),
          );
          return whole && height > 60 ? "whole" : `${height} px high, covered: ${!whole}`;
        });
      const at = (step) => `the die of ${motif}, ${step}`;
      same(await seen(".octa"), "whole", at("at first"));
      await page.getByRole("button", { name: "Hint" }).click();
      same(await seen(".octa"), "whole", at("with a hint"));
      if (["hold", "answer"].includes(motif)) continue;
      await page.locator(".hand .legal").first().click({ timeout: 5000 });
      same(await seen(".octa"), "whole", at("with a card"));
      const acts = await page.locator(".dock .acts .pri").boundingBox();
      same(acts.y + acts.height <= PHONE.height, true, "the answer is in sight");
    }
    await close(page);
  });

  await check("the puzzle of the day is one for everybody, and days in a row count", async () => {
    const [ada, bea] = [await visitor(browser, server), await visitor(browser, server)];
    const titles = new Set();
    for (const [i, day] of ["2026-11-16", "2026-11-17", "2026-11-18"].entries()) {
      for (const page of [ada, bea]) await page.clock.setFixedTime(`${day}T12:00:00Z`);
      const seen = [];
      for (const page of [ada, bea]) {
        await page.goto("/puzzles/today");
        seen.push(await page.locator("header h1").innerText());
      }
      same(seen[0], seen[1], "what both see");
      titles.add(seen[0]);
      await ada.goto("/puzzles");
      await ada.getByText(`${i} ${i === 1 ? "day" : "days"} in a row`).waitFor();
      // Bea looks it up and tells Ada.
      await bea.getByRole("button", { name: "Show me" }).click();
      const best = await bea
        .getByRole("dialog", { name: "The answer" })
        .locator(".best")
        .innerText();
      await ada.goto("/puzzles/today");
      await make(ada, best);
      await ada.getByText(new RegExp(`Found at once\\. ${i + 1} days? in a row`)).waitFor();
    }
    same(titles.size, 3, "different puzzles");
    await ada.goto("/puzzles");
    await ada.getByText("3 days in a row").waitFor();
    await bea.goto("/puzzles");
    await bea.getByText("0 days in a row").waitFor();
    await ada.clock.setFixedTime("2026-11-25T12:00:00Z");
    await ada.goto("/puzzles");
    await ada.getByText("0 days in a row").waitFor();
    await close(ada);
    await close(bea);
  });

  await check("the shared text of a puzzle does not tell the solution", async () => {
    const page = await visitor(browser, server);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const one = stored("telepathic", "step");
    await page.goto(`/puzzles/${one.name}`);
    await page.getByRole("button", { name: "Show me" }).click();
    const sheet = page.getByRole("dialog", { name: "The answer" });
    const best = await sheet.locator(".best").innerText();
    await sheet.getByRole("button", { name: "Copy for friends" }).click();
    await page.getByText("It gives nothing away.").first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    same(/Telepathic.*\nLooked it up\nhttp/s.test(copied), true, copied);
    same(copied.includes(best), false, "the answer is told");
    await close(page);
  });

  await check("the duel of the day shows the bot's habit after the last round", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await page.goto("/puzzles");
    same(await page.getByText("Today’s habit").count(), 0, "the habit is told before");
    await page.getByRole("button", { name: "Meet them" }).click();
    await page.locator(".opts button").first().waitFor();
    await autoplay(page, 3);
    await over(page);
    await page.goto("/puzzles");
    await page.getByText(/Today’s habit: they /).waitFor();
    same(await faulty(page), [], "axe");
    await close(page);
  });
}

/** Makes the move of this name in the list of all moves. */
async function make(page, words) {
  await page.getByRole("button", { name: "All moves" }).click();
  const list = page.getByRole("dialog", { name: "All your moves" });
  await list.locator("li").first().waitFor();
  const named = (it) => it.filter({ hasText: new RegExp(`^\\s*${literally(words)}\\s*$`, "i") });
  const plain = named(list.locator("li > button"));
  if (await plain.count()) await plain.first().click();
  else {
    await named(list.locator(".things button")).click();
    await list.locator(".pri").click();
  }
  const sure = page.getByRole("button", { name: "Yes, do it" });
  await sure
    .or(page.getByRole("dialog", { name: "Well read" }))
    .first()
    .waitFor();
  if (await sure.isVisible()) await sure.click();
}

const literally = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
