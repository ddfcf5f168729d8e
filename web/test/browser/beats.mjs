// SPDX-License-Identifier: MIT
// Every kind of moment, from games that bots played: a replay that plays on shows it, Escape ends it at
// once, with reduced motion it stands still with something to see, and seeking shows none.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PHONE, same, visitor, WIDE } from "./lib.mjs";
import { close } from "./tables.mjs";

const binary = new URL("../../../build/planchette", import.meta.url).pathname;

/** Games in which all kinds happen soon, and the events by which a kind is found. */
const GAMES = {
  mysterium: {
    how: ["--bots", "keen", "--seats", "4", "--ms", "5"],
    kinds: {
      hour: (told) => told.right || told.wrong,
      lineup: (told) => told.group,
      vision: (told) => told.shown,
      verdict: (told) => told.verdict && (told.won || told.lost),
    },
  },
  clairvoyance: {
    how: ["--bots", "random", "--seats", "3"],
    kinds: {
      throw: (told) => told.declared && told.declared.how !== "place" && !told.damaged,
      answer: (told) => told.used,
      hit: (told) => told.damaged?.damage > 0 && !told.out,
      knockout: (told) => told.out && !told.won,
      last: (told) => told.won,
    },
  },
  mindseye: {
    how: ["--bots", "random", "--seats", "2"],
    kinds: {
      eyes: (told) => told.shown,
      blink: (told) => told.blinked && told.stare_won,
      again: (told) => told.repeated,
    },
  },
  telepathic: {
    how: ["--bots", "random", "--seats", "2"],
    kinds: {
      line: (told) => told.performed,
      announce: (told) => told.announced,
      ended: (told) => told.ended,
    },
  },
  illusionist: {
    how: ["--bots", "random", "--seats", "2"],
    kinds: {
      capture: (told) => told.captured && !told.won,
      reset: (told) => told.captured && !told.won,
      rescue: (told) => told.saved && !told.captured,
      unmask: (told) => told.won,
    },
  },
};

/** The names of the public events of each move. */
function toldOf(text) {
  const moves = [];
  for (const line of text.split("\n")) {
    if (/^\d+\. /.test(line)) moves.push({});
    const [, json] = /^ {2}\[[^\]]*w\] (\{.*)$/.exec(line) ?? [];
    if (json) moves.at(-1)[JSON.parse(json).event] = JSON.parse(json);
  }
  return moves;
}

/** Finds a game with every kind, and the number of the move for each. */
function gameWith({ how, kinds }, game) {
  const folder = mkdtempSync(join(tmpdir(), "beats-"));
  try {
    for (let seed = 1; seed <= 200; seed++) {
      const file = join(folder, `${seed}.json`);
      const make = ["play", game, "--people", "0", ...how, "--seed", `beats ${seed}`];
      execFileSync(binary, [...make, "--record", file], { stdio: "ignore" });
      const shown = execFileSync(binary, ["replay", file, "--all-views"], { maxBuffer: 1 << 28 });
      const moves = toldOf(String(shown));
      const at = Object.entries(kinds).map(([kind, is]) => [kind, moves.findIndex(is)]);
      if (at.every(([, move]) => move > 0)) return { record: readFileSync(file), at };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  throw new Error(`200 games of ${game} without all kinds`);
}

async function open(page, record) {
  await page.goto("/here/r/open");
  const file = { name: "game.json", mimeType: "application/json", buffer: record };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(/^0 \/ \d+$/).waitFor();
}

async function seek(page, move) {
  await page.getByLabel("Move", { exact: true }).evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, move);
  await page.getByText(new RegExp(`^${move} / `)).waitFor();
}

/** Waits until a beat of this kind has drawn something; ends other beats. In the same
 *  turn of the page it then presses Escape, so a slow machine cannot end the beat instead. */
function watchAndSkip(page, kind, move) {
  return page.evaluate(
    async ([wanted, last]) => {
      const wait = (ms) => new Promise((done) => setTimeout(done, ms));
      const opacity = (it) =>
        it.matches(".root") ? 1 : Number(getComputedStyle(it).opacity) * opacity(it.parentElement);
      const visible = (it) => {
        const { width, height, right, bottom } = it.getBoundingClientRect();
        return width > 0 && height > 0 && right > 0 && bottom > 0 && opacity(it) > 0.5;
      };
      /** Words that lie outside the window or do not fit into their box. */
      const cutOff = (it) => {
        const range = document.createRange();
        range.selectNodeContents(it);
        const words = it.textContent.trim();
        const outside = [...range.getClientRects()].some(
          ({ left, right, width }) => width > 0 && (left < 0 || right > innerWidth),
        );
        const full = [it, ...it.querySelectorAll("*")].some(
          (one) => one.matches(".mo-panel") && one.scrollHeight > one.clientHeight + 1,
        );
        return words && !it.matches("svg *") && (outside || full) ? [words] : [];
      };
      const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      const at = () => Number(document.querySelector("footer .num").textContent.split(" / ")[0]);
      for (; at() <= last; await wait(20)) {
        const layer = document.querySelector("[data-moment]");
        if (!layer && !document.querySelector('[aria-label="Pause"]')) break;
        if (!layer) continue;
        const drawn = [...layer.querySelectorAll(".root > *")];
        if (layer.dataset.moment !== wanted) {
          press();
          // A second Escape soon after would end the queue.
          await wait(620);
          continue;
        }
        const say = layer.querySelector(".say")?.textContent ?? null;
        if (say === null && !drawn.some(visible)) continue;
        const seen = drawn.filter(visible).length > 0;
        const moving = drawn.some((it) =>
          it.getAnimations({ subtree: true }).some((one) => one.playState === "running"),
        );
        for (const it of drawn) it.setAttribute("data-seen", "");
        const cut = drawn.filter(visible).flatMap(cutOff);
        press();
        await wait(0);
        return { seen, moving, say, cut, left: document.querySelectorAll("[data-seen]").length };
      }
      return null;
    },
    [kind, move],
  );
}

/** Plays on from the move before. On a busy machine the beat may be missed; then it tries again. */
async function playFrom(page, move, kind) {
  for (let tries = 0; tries < 5; tries++) {
    await seek(page, move - 1);
    // Clicks from inside the page: a click of Playwright waits until nothing moves, which takes
    // most of the beat.
    await page.getByRole("button", { name: "Play", exact: true }).evaluate((it) => it.click());
    const found = await watchAndSkip(page, kind, move);
    const pause = page.getByRole("button", { name: "Pause" });
    if (await pause.count()) await pause.evaluate((it) => it.click());
    if (found) return found;
  }
  throw new Error(`${kind} is never seen`);
}

export async function beatTests(check, browser, server) {
  for (const [game, about] of Object.entries(GAMES))
    await check(`${game}: every kind of moment is seen, skipped and shown still`, async () => {
      const { record, at } = gameWith(about, game);
      const page = await visitor(browser, server, { size: WIDE, motion: "no-preference" });
      const calm = await visitor(browser, server, { size: PHONE });
      for (const one of [page, calm]) await open(one, record);
      // Slow speed, so that there is time to look.
      await page.getByLabel("Speed").selectOption({ index: 0 });
      for (const [kind, move] of at) {
        // What flies may come from outside; what stands still must be whole.
        const { cut: _, ...moving } = await playFrom(page, move, kind);
        const wanted = { seen: true, moving: true, say: null, left: 0 };
        same(moving, wanted, `${kind}, which is move ${move}`);
        const { say, ...still } = await playFrom(calm, move, kind);
        same(still, { seen: true, moving: false, cut: [], left: 0 }, `${kind}, standing still`);
        same(say?.length > 10, true, `${kind}: the sentence "${say}"`);
        await seek(page, move - 1);
        await seek(page, move);
        same(await page.locator("[data-moment]").count(), 0, `${kind} after seeking`);
      }
      await close(page, calm);
    });
}
