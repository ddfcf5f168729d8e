// SPDX-License-Identifier: MIT
// Prints and checks what a visit costs and how calm the pages are, from a real server in Chromium:
// what a first load takes of JavaScript and CSS, what moves by itself, how soon a move is on screen,
// what axe finds, and whether a narrow window or large text cuts anything off. Then how much a game of
// Clairvoyance asks of somebody who only defends.
//
// usage: node scripts/audit.mjs [PATTERN]      only audits whose name matches
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import {
  autoplay,
  axe,
  finish,
  largeText,
  launch,
  over,
  PHONE,
  same,
  Server,
  test,
  tooWide,
  visitor,
  WIDE,
} from "../test/browser/lib.mjs";
import { cumulative, instrument, measured } from "../test/browser/measure.mjs";
import { counted as pace, defend } from "../test/browser/pace.mjs";
import { close, GAMES, lay } from "../test/browser/tables.mjs";

// JavaScript and CSS, compressed: of the first page, and of any other with all that it loads later.
const FIRST = 45 * 1024;
const BUDGET = 150 * 1024;
const LOAD_SHIFT = 0.01;
// In play what follows one move may move so much. A sum would measure the haste of the audit, which
// moves eight times a second; it is printed.
const PLAY_SHIFT = 0.01;
const PLAY_MS = 9000;
// Somebody who only defends in Clairvoyance: presses in the middle one of so many games of three,
// seconds between two turns at five seats, with bots as slow as a server's usual ones.
const DEFENDED = 5;
const PRESSES = 12;
const BETWEEN_S = 60;
const BOT_MS = 1200;
// From the moment a page wants the engine until it answers.
const ENGINE_MS = 500;
// Until the workshop has played a changed deck as often as it offers first.
const PAIRS = "10,000";
const TRIAL_S = 30;
const NARROW = { width: 320, height: 640 };

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const server = await new Server().start();
const browser = await launch();
const ran = [];

async function audit(name, body) {
  if (!only.test(name)) return;
  ran.push(name);
  await test(name, body);
}

function say(...cells) {
  console.log(`# ${cells.join("  ")}`);
}

/** Remembers the scripts and styles that a page fetches. */
function counted(page) {
  const files = new Set();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  return () =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    );
}

/** What a person waits or presses stays under its limit, or the audit says what was too much. */
function below(found, limit, what) {
  if (found >= limit)
    throw new Error(
      `too slow for people: ${Math.round(found * 10) / 10} ${what}, and ${limit} is the limit`,
    );
}

function worst(shifts) {
  return [...shifts]
    .sort((a, b) => b.value - a.value)
    .slice(0, 3)
    .map((one) => `${one.value.toFixed(4)} ${one.what.join(", ")}`);
}

function calm(shifts, what) {
  const sum = cumulative(shifts);
  if (sum >= LOAD_SHIFT)
    throw new Error(`${what} moved ${sum.toFixed(4)}:\n${worst(shifts).join("\n")}`);
  return sum;
}

/** A finished game, for the page that shows it, and a table before its start. */
async function prepare() {
  const page = await visitor(browser, server, { name: "Ida" });
  await lay(page, [], "mindseye");
  await autoplay(page, 2);
  await over(page);
  const replay = await page.getByRole("link", { name: "Watch it again" }).getAttribute("href");
  await page.goto("/");
  await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
  await page.getByRole("heading", { name: "At the table" }).waitFor();
  const code = await page.locator(".code:visible").first().textContent();
  const lobby = new URL(page.url()).pathname;
  await close(page);
  return {
    "/": "Which door tonight?",
    [lobby]: "At the table",
    [`/b/${code}`]: "Scan to sit down",
    [replay]: "Could know",
    "/how": "How to play",
    ...Object.fromEntries(Object.entries(GAMES).map(([id, { name }]) => [`/how/${id}`, name])),
    "/how/mindseye/try": "Step 1",
    "/nowhere": "There is no such page",
  };
}

const pages = await prepare();
for (const [path, heading] of Object.entries(pages)) {
  const name = path.replace(/^\/([tbr])\/.*/, "/$1/…");
  await audit(`page ${name}`, async () => {
    for (const size of [WIDE, PHONE]) {
      const page = await visitor(browser, server, { size, motion: "no-preference" });
      await instrument(page.context());
      const bytes = counted(page);
      await page.goto(path);
      await page.getByText(heading).first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      const moved = calm((await measured(page)).shifts, `${name} at ${size.width}`);
      const found = await axe(page);
      const kb = bytes() / 1024;
      say(
        name.padEnd(20),
        String(size.width).padStart(5),
        `${kb.toFixed(1).padStart(6)} KB`,
        `shift ${moved.toFixed(4)}`,
        `axe ${found.length}`,
      );
      const most = path === "/" ? FIRST : BUDGET;
      same(bytes() < most, true, `under ${most / 1024} KB, with ${kb.toFixed(1)}`);
      same(found, [], "axe");
      same(await tooWide(page), [], `cut off at ${size.width}`);
      await page.setViewportSize(NARROW);
      same(await tooWide(page), [], "cut off at 320");
      await largeText(page);
      same(await tooWide(page), [], "cut off at 320 with text at 200 %");
      await close(page);
    }
  });
}

/** In the page: notes how long a worker takes from its making until the engine in it answers. */
function timeWorkers() {
  const Plain = globalThis.Worker;
  globalThis.workers = [];
  globalThis.Worker = class extends Plain {
    constructor(...args) {
      const wanted = performance.now();
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (data?.kind === "open") globalThis.workers.push(performance.now() - wanted);
      });
    }
  };
}

await audit("the engine is ready soon", async () => {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const page = await visitor(browser, server);
    await page.context().addInitScript(timeWorkers);
    await page.goto("/here");
    await page.waitForFunction(() => globalThis.workers.length > 0);
    times.push(await page.evaluate(() => globalThis.workers[0]));
    await close(page);
  }
  times.sort((a, b) => a - b);
  say("engine", `ready after ${times.map((ms) => ms.toFixed(0)).join(", ")} ms, first visits`);
  same(times[2] < ENGINE_MS, true, `ready in ${ENGINE_MS} ms, with ${times[2].toFixed(0)}`);
});

await audit("a trial in the workshop is over soon", async () => {
  const page = await visitor(browser, server);
  await page.goto("/workshop");
  await page.getByRole("button", { name: /^Armchair/ }).click();
  await page.getByRole("spinbutton", { name: "Damage" }).fill("9");
  await page.getByText("was 3 damage").waitFor();
  await page.getByRole("combobox", { name: "Pairs of games" }).selectOption(PAIRS);
  const playing = page.getByRole("button", { name: `Play ${PAIRS} pairs` });
  await playing.and(page.locator(":enabled")).waitFor();
  const begun = performance.now();
  await playing.click();
  await page.getByText(`${PAIRS} of ${PAIRS} pairs`).waitFor({ timeout: 300000 });
  const s = (performance.now() - begun) / 1000;
  say("workshop", `${PAIRS} pairs of games in ${s.toFixed(1)} s`);
  same(s < TRIAL_S, true, `under ${TRIAL_S} s, with ${s.toFixed(1)}`);
  await close(page);
});

for (const game of Object.keys(GAMES)) {
  for (const size of [WIDE, PHONE]) {
    await audit(`table of ${game} at ${size.width}`, async () => {
      const page = await visitor(browser, server, { size, motion: "no-preference" });
      await instrument(page.context());
      const link = await lay(page, [], game);
      const bytes = counted(page);
      await page.goto(link);
      await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
      await page.waitForLoadState("networkidle");
      const loaded = calm((await measured(page)).shifts, "the first load");
      const kb = bytes() / 1024;
      const found = await axe(page);
      await autoplay(page, 4, { pause: 120 });
      await over(page, { whole: PLAY_MS }).catch(() =>
        page.evaluate(() => clearInterval(globalThis.player)),
      );
      await page.waitForTimeout(400);
      const { moves, shifts } = await measured(page);
      found.push(...(await axe(page)));
      const ms = moves.map((move) => move.changed - move.came).sort((a, b) => a - b);
      const late = moves.filter((move) => move.frames > 0).length;
      const [quick, median] = [ms[ms.length >> 2], ms[ms.length >> 1]];
      say(
        game.padEnd(13),
        String(size.width).padStart(5),
        `${kb.toFixed(1).padStart(6)} KB`,
        `load shift ${loaded.toFixed(4)}`,
        `play shift ${cumulative(shifts).toFixed(4)}`,
        `${moves.length} moves, ${late} later than the next frame,`,
        `changed after ${quick?.toFixed(1)} to ${median?.toFixed(1)} ms (most ${ms.at(-1)?.toFixed(1)})`,
        `axe ${found.length}`,
      );
      same(bytes() < BUDGET, true, `under ${BUDGET / 1024} KB, with ${kb.toFixed(1)}`);
      same(moves.length > 0, true, "a move was seen");
      // How many milliseconds that takes is printed only: other programs may slow it down.
      same(late, 0, "moves later than the next frame");
      same(found, [], "axe");
      const jolts = shifts.filter((shift) => shift.value >= PLAY_SHIFT);
      same(worst(jolts), [], "what is no piece of the game moved");
      await close(page);
    });
  }
}

/** A game of somebody who only defends, against two bots. */
async function defended() {
  const page = await visitor(browser, server, { motion: "no-preference" });
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: Clairvoyance" }).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
  await defend(page, "Pass unless it hits me");
  await page
    .getByRole("region", { name: "The end" })
    .or(page.getByRole("heading", { name: "You are out" }))
    .waitFor({ timeout: 300000 });
  const { window, answer, standing, turn } = await pace(page);
  const passes = page.sent_.filter((text) => /"do":"pass"/.test(text)).length;
  await close(page);
  return { presses: window + answer + standing, passes, turn };
}

// How often one is thrown at differs from game to game, so the game in the middle counts.
await audit("pace of clairvoyance with three", async () => {
  const games = [];
  for (let i = 0; i < DEFENDED; i++) games.push(await defended());
  const sum = (what) => games.reduce((all, one) => all + one[what], 0);
  const sorted = games.map((one) => one.presses).sort((a, b) => a - b);
  const middle = sorted[(DEFENDED - 1) / 2];
  say(
    "clairvoyance  3 seats",
    `${sorted.join(", ")} presses in windows (wanted: under ${PRESSES} in the middle),`,
    `${sum("passes")} passes, ${sum("turn")} own turns`,
  );
  below(middle, PRESSES, "presses in windows of somebody who only defends at three seats");
  // Who is not thrown at is not asked.
  const few = sum("presses") < sum("passes") / 2;
  same(few, true, `few presses, with ${sum("presses")} for ${sum("passes")} passes`);
});

/** Waiting at five seats. */
await audit("pace of clairvoyance with five", async () => {
  const usual = new Server();
  usual.botMs = BOT_MS;
  await usual.start();
  try {
    const page = await visitor(browser, usual, { motion: "no-preference" });
    await lay(page, [], "clairvoyance", {
      seats: 5,
      names: { Answers: "When all answered" },
      numbers: { Window: 30, Later: 20 },
    });
    await defend(page, "Pass until my turn");
    await page.waitForFunction(() => globalThis.pace.waits.length >= 3, undefined, {
      timeout: 500000,
    });
    const { waits } = await pace(page);
    const mean = waits.reduce((sum, it) => sum + it, 0) / waits.length / 1000;
    const each = waits.map((it) => (it / 1000).toFixed(0)).join(", ");
    say("clairvoyance  5 seats", `${each} s between own turns, ${mean.toFixed(0)} s on average`);
    below(mean, BETWEEN_S, "seconds between two own turns at five seats");
    await close(page);
  } finally {
    await usual.clean();
  }
});

await browser.close();
await server.clean();
say(`${ran.length} audits:`, ran.join(", "));
finish();
