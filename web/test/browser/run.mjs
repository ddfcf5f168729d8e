// SPDX-License-Identifier: MIT
// The browser tests: whole games through the interface against a real server.
//
// usage: node test/browser/run.mjs [PATTERN]      only tests whose name matches
//
// Alone it runs them one after the other; crew.mjs starts several side by side.
import { afterTests } from "./after.mjs";
import { beatTests } from "./beats.mjs";
import { coachTests } from "./coach.mjs";
import { dealTests } from "./deals.mjs";
import { clairvoyanceTests } from "./clairvoyance.mjs";
import { flowTests } from "./flows.mjs";
import { hiddenTests } from "./hidden.mjs";
import {
  autoplay,
  axe,
  finish,
  launch,
  mine,
  over,
  PHONE,
  same,
  Server,
  TABLET,
  test,
  tooLow,
  tooWide,
  visitor,
  watch,
  WIDE,
} from "./lib.mjs";
import { mendedTests } from "./mended.mjs";
import { momentTests } from "./moments.mjs";
import { otherTests } from "./others.mjs";
import { packTests } from "./packs.mjs";
import { readRough } from "./plain.mjs";
import { puzzleTests } from "./puzzles.mjs";
import { roomTests } from "./rooms.mjs";
import { replayTests } from "./replay.mjs";
import { reviewTests } from "./review.mjs";
import { passTests } from "./pass.mjs";
import { playByKeys, startByKeys } from "./keyboard.mjs";
import { readingTests } from "./reading.mjs";
import { readAlong, secrets } from "./secrets.mjs";
import { stareTests } from "./stare.mjs";
import { welcomeTests } from "./welcome.mjs";
import { truth } from "./truth.mjs";
import { close, configure, GAMES, lay, play, SLOWLY } from "./tables.mjs";

const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const server = await new Server().start();
const browser = await launch();

async function check(name, body) {
  if (only.test(name) && (await mine(name))) await test(name, body);
}

for (const game of Object.keys(GAMES)) {
  await check(`${game}: two people and bots play a whole game`, async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    const cyd = await visitor(browser, server);
    const link = await lay(ada, [bea], game);
    await cyd.goto(link);
    const people = { Ada: ada, Bea: bea, "Cyd, who looks on,": cyd };
    const stop = Object.values(people).map(readAlong);
    await Promise.all([ada, bea].map((page, i) => play(page, game, i + 1)));
    await Promise.all([over(ada), over(bea)]);
    stop.forEach((end) => end());
    const whole = await truth(ada);
    for (const [who, page] of Object.entries(people))
      same(secrets(game, page, whole), [], `what ${who} may not know`);
    for (const [who, page] of Object.entries(people))
      same(readRough(page), [], `words that ${who} should not read`);
    same(await tooWide(bea), [], "cut off on the phone");
    await close(ada, bea, cyd);
  });

  await check(`${game}: a whole game on a small phone, nothing cut off`, async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], game);
    const cut = [];
    const look = setInterval(
      () =>
        void tooWide(page)
          .then((found) => cut.push(...found))
          .catch(() => undefined),
      400,
    );
    try {
      await play(page, game, 7);
      await over(page);
    } finally {
      clearInterval(look);
    }
    same([...new Set(cut)], [], "cut off");
    same(await axe(page), [], "axe");
    await close(page);
  });

  await check(`${game}: on a small tablet nothing is cut off`, async () => {
    const page = await visitor(browser, server, { size: TABLET });
    await lay(page, [], game);
    await play(page, game, 11);
    const moves = () => page.sent_.filter((text) => /"method":"move"/.test(text)).length;
    const cut = [];
    for (let i = 0; i < 900 && moves() < 10 && !(await page.locator(".end").count()); i++) {
      cut.push(...(await tooWide(page)), ...(await tooLow(page)));
      await page.waitForTimeout(100);
    }
    same([...new Set(cut)], [], "cut off");
    await close(page);
  });
}

for (const game of ["telepathic", "illusionist", "clairvoyance"]) {
  await check(`${game}: a whole game by keyboard only`, async () => {
    const page = await visitor(browser, server);
    await lay(page, [], game, SLOWLY[game]);
    await playByKeys(page, GAMES[game].eager);
    await close(page);
  });
}

for (const game of ["mindseye", "mysterium"]) {
  await check(`${game}: from the first page to the end by keyboard only`, async () => {
    const page = await visitor(browser, server);
    await startByKeys(page, GAMES[game].name);
    await playByKeys(page, GAMES[game].eager);
    await close(page);
  });
}

await check("plain http on a name that is not localhost", async () => {
  const page = await visitor(browser, server, { host: "parlour.test" });
  await page.goto("/");
  same(await page.evaluate(() => isSecureContext), false, "secure context");
  await page.getByRole("button", { name: "Invite friends to Mind’s Eye" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText(/The link is selected/).waitFor();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled")).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
  await autoplay(page, 3);
  await over(page);
  // The browser has no hash function of its own here; the deal is checked all the same.
  await page.getByRole("button", { name: "Fair deal" }).click();
  await page.getByText("played the whole game again").waitFor();
  same(await page.locator("dialog .good").count(), 8, "points of the deal that hold");
  await close(page);
});

await check("axe finds nothing on any page", async () => {
  const page = await visitor(browser, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
  const found = {};
  found.table = await axe(page);
  for (const panel of ["Moves", "Log", "Talk", "Rules", "More"]) {
    await page.locator("header").getByRole("button", { name: panel }).click();
    found[panel] = await axe(page);
    await page.keyboard.press("Escape");
  }
  await autoplay(page, 5);
  await over(page);
  found.over = await axe(page);
  const replay = await page.getByRole("link", { name: "Watch it again" }).getAttribute("href");
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    for (const path of [
      "/",
      "/how",
      "/how/mindseye",
      "/how/illusionist",
      "/how/mindseye/try",
      replay,
    ]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await page.waitForTimeout(300);
      found[`${path} ${size.width}`] = [
        ...(await axe(page)),
        ...(size === PHONE ? await tooWide(page) : []),
      ];
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
    await page.getByRole("heading", { name: "At the table" }).waitFor();
    found[`lobby ${size.width}`] = await axe(page);
    if (size === PHONE) await page.getByRole("button", { name: "Link, code and QR" }).click();
    const code = await page.locator(".code:visible").first().textContent();
    await page.goto(`/b/${code}`);
    await page.getByText("Scan to sit down").waitFor();
    found[`board ${size.width}`] = await axe(page);
  }
  same(
    Object.entries(found).filter(([, list]) => list.length),
    [],
    "violations",
  );
  await close(page);
});

await check("a reload at a recall table shows nothing twice", async () => {
  const page = await visitor(browser, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Invite friends to Capture the Illusionist" }).click();
  await page.waitForURL(/\/t\//);
  await configure(page, { names: { Starter: "First" } });
  await page.locator('[data-option="memory"]:visible [data-value="recall"]').click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled")).click();
  await page.locator("button.card.legal").first().waitFor();
  await page
    .locator("button.card.legal[aria-label^='Your'][aria-label*='front card']")
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Look at your/ })
    .first()
    .click();
  await page.getByText("You have looked at a card.").waitFor();
  await page.waitForTimeout(300);
  page.frames_.length = 0;
  await page.reload();
  await page.getByText("You have looked at a card.").waitFor();
  const text = page.frames_.join("\n");
  same(/"saw"|"sight"|"known"|"log"/.test(text), false, "memory in frames after a reload");
  same(await page.locator(".mem").count(), 0, "marks of what was seen");
  await close(page);
});

await check("two windows of one person move at once, and one move is made", async () => {
  const page = await visitor(browser, server);
  // Every round asks both windows for a colour: no stares, and nobody else in a duel.
  await lay(page, [], "mindseye", { ...GAMES.mindseye, seats: 2 });
  const twin = await page.context().newPage();
  watch(twin);
  await twin.goto(page.url());
  const both = [page, twin];
  // A turn of both windows can make two rounds, so the game may end during it.
  const ended = (one) => one.getByRole("region", { name: "The end" });
  const colour = (one, n) => one.locator(".opts button").nth(n);
  for (let i = 0; i < 4; i++) {
    await Promise.all(
      both.map((one, j) =>
        colour(one, (i + j) % 4)
          .or(ended(one))
          .waitFor(),
      ),
    );
    if ((await ended(page).isVisible()) || (await ended(twin).isVisible())) break;
    await Promise.all(
      both.map((one, j) =>
        colour(one, (i + j) % 4)
          .click({ timeout: 5000 })
          .catch(() => undefined),
      ),
    );
    await Promise.all(
      both.map((one) =>
        one
          .getByRole("button", { name: /^Seal / })
          .click({ timeout: 2000 })
          .catch(() => undefined),
      ),
    );
    await page.waitForTimeout(400);
    for (const one of both) {
      const seen = one.getByRole("button", { name: "Understood" });
      if (await seen.isVisible()) await seen.click();
    }
  }
  // Each window has its own unfinished choice; both show the same position.
  const stands = async (one) => [
    await one.locator(".await").innerText(),
    await one.locator(".num, .cap").allInnerTexts(),
  ];
  // Each window shows the reveal for a while, independently of the other.
  const alike = async () =>
    JSON.stringify(await stands(page)) === JSON.stringify(await stands(twin));
  for (let i = 0; i < 900 && !(await alike()); i++) await page.waitForTimeout(100);
  same(await stands(page), await stands(twin), "both windows");
  const moves = both.flatMap((one) => one.sent_).filter((text) => /"method":"move"/.test(text));
  same(moves.length >= 4, true, "the windows moved");
  same(twin.faults, [], "console errors");
  await close(page);
});

await check("a killed server comes back, and so does the table", async () => {
  const page = await visitor(browser, server);
  page.expectLoss = true;
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
  await page.locator(".opts button").first().click();
  await server.stop("SIGKILL");
  await page.getByText("The connection is lost").waitFor();
  await page.getByRole("button", { name: "Seal blue" }).click();
  await server.start();
  await page.getByText("The connection is lost").waitFor({ state: "hidden" });
  await page
    .getByText("Round 2")
    .waitFor({ timeout: 10000 })
    .catch(() => undefined);
  await autoplay(page, 9);
  await over(page);
  await close(page);
});

await flowTests(check, browser, server);
await stareTests(check, browser, server);
await hiddenTests(check, browser, server);
await afterTests(check, browser, server);
await mendedTests(check, browser, server);
await momentTests(check, browser, server);
await beatTests(check, browser, server);
await readingTests(check, browser, server);
await otherTests(check, browser);
await clairvoyanceTests(check, browser, server);
await packTests(check, browser);
await coachTests(check, browser, server);
await replayTests(check, browser, server);
await reviewTests(check, browser, server);
await puzzleTests(check, browser, server);
await passTests(check, browser, server);
await roomTests(check, browser, server);
await welcomeTests(check, browser, server);
await dealTests(check, browser, server);
await browser.close();
await server.clean();
finish();
