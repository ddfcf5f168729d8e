// SPDX-License-Identifier: MIT
// Games that the client has no table for, loaded into a server with --game: from the game's entry
// on the first page to the replay.
import { fileURLToPath } from "node:url";
import { autoplay, axe, over, PHONE, same, Server, tooWide, visitor, WIDE } from "./lib.mjs";
import { close, seated } from "./tables.mjs";

const build =
  process.env.PLANCHETTE_BUILD ?? fileURLToPath(new URL("../../../build", import.meta.url));

const OTHERS = {
  fib: { file: "tests/fib.so", name: "Fib", move: /^Bid \d showing \d$/, drawn: "Die:" },
  kuhn: {
    file: "examples/games/kuhn.so",
    name: "Kuhn poker",
    move: /^(Pass|Bet a chip)$/,
    drawn: "Hand:",
    unit: "Chips",
  },
  leduc: {
    file: "examples/games/leduc.so",
    name: "Leduc poker",
    move: /^(Check or call|Raise)$/,
    drawn: "Board:",
    unit: "Chips",
  },
};

/** The check of the deal reports no fault because this browser lacks the rules. */
async function dealHolds(page) {
  await page.getByRole("button", { name: "Fair deal" }).click();
  await page.getByText("does not have the rules of this game").waitFor();
  await page.getByText("planchette verify --game").waitFor();
  same(
    await page.locator("dialog .bad").allTextContents(),
    [],
    "points of the deal that do not hold",
  );
  same(await tooWide(page), [], "cut off in the proof of the deal");
  await page.keyboard.press("Escape");
}

/** Plays from the first page to the end, and looks at every page on the way. */
async function playThrough(page, { name, move, drawn, unit }) {
  await page.goto("/");
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.locator(".door", { hasText: name }).locator("svg .letter").waitFor();
  await page.getByRole("button", { name: `Play now: ${name}` }).click();
  const moves = page.getByRole("region", { name: "Your moves" });
  await moves.getByRole("button", { name: move }).first().waitFor();
  await page.getByRole("img", { name: drawn }).first().waitFor();
  same(await tooWide(page), [], "cut off at the table");
  same(await axe(page), [], "accessibility of the table");
  // The first move by the table itself, the rest by the list.
  await moves.getByRole("button", { name: move }).first().click();
  await autoplay(page, 3, { eager: /^Call/ });
  await over(page);
  same(await page.getByLabel(unit ?? "Points", { exact: true }).count(), unit ? 1 : 0, "payoffs");
  same(await tooWide(page), [], "cut off at the end");
  await dealHolds(page);
  await page.getByRole("link", { name: "Watch it again" }).click();
  await page.getByRole("button", { name: "All open" }).click();
  await page.getByRole("button", { name: "One move on" }).click();
  await page.getByRole("img", { name: drawn }).first().waitFor();
  same(await tooWide(page), [], "cut off in the replay");
  if (unit) await payoffsInReview(page, unit.toLowerCase());
}

/** A game with a payoff has no chances in percent: what could be expected, and the axis, have its unit. */
async function payoffsInReview(page, unit) {
  await page.getByRole("button", { name: "Chances", exact: true }).click();
  const panel =
    page.viewportSize().width >= 1280
      ? page.locator("aside")
      : page.getByRole("dialog", { name: "Chances" });
  await panel.getByText(new RegExp(`could expect [+−]?\\d+\\.\\d\\d ${unit}; `)).waitFor();
  const seen = await panel.evaluate((it) => ({
    axis: [...it.querySelectorAll(".tick")].map((one) => one.textContent),
    percent: /\d\s%/.test(it.textContent),
  }));
  same(seen.axis.length === 3 && seen.axis.every((one) => one.endsWith(unit)), true, "the axis");
  same(seen.percent, false, "percent");
  same(await tooWide(page), [], "cut off in the review");
}

export async function otherTests(check, browser) {
  let server;
  const files = Object.values(OTHERS).flatMap(({ file }) => ["--game", `${build}/${file}`]);
  const serve = async () => (server ??= await new Server().start(...files));
  for (const [game, about] of Object.entries(OTHERS))
    for (const [where, size] of Object.entries({ "on a phone": PHONE, "on a wide screen": WIDE }))
      await check(`${game}, which the client does not know, is played ${where}`, async () => {
        const page = await visitor(browser, await serve(), { size });
        await playThrough(page, about);
        await close(page);
      });
  await check("a link to a table of a game the client does not know opens its lobby", async () => {
    const host = await visitor(browser, await serve(), { name: "Ada" });
    const guest = await visitor(browser, server, { size: PHONE, name: "Bea" });
    await host.goto("/");
    await host.getByRole("button", { name: "Invite friends to Leduc poker" }).click();
    await host.waitForURL(/\/t\//);
    await guest.goto(new URL(host.url()).pathname);
    await seated(guest);
    await guest.getByRole("heading", { name: "Leduc poker" }).waitFor();
    same(await tooWide(guest), [], "cut off in the lobby");
    same(await axe(host), [], "accessibility of the lobby");
    await host.goto("/how/leduc");
    await host.getByText("Pair the board").waitFor();
    await close(host, guest);
  });
  await server?.clean();
}
