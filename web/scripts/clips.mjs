// SPDX-License-Identifier: MIT
// Films the best moment of every game at a real table, as short silent clips for README: docs/pictures/
// moment-GAME.webp. A moment is drawn by animations that can be sought, so it is held and filmed frame
// by frame. Needs img2webp: tools/setup docs.
//
// usage: node scripts/clips.mjs [PATTERN]      only games whose name matches
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { autoplay, launch, Server, visitor } from "../test/browser/lib.mjs";
import { GAMES, lay } from "../test/browser/tables.mjs";

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "docs", "pictures");
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
/** The moment of each game that people would shout about, and what must be in it. */
const BEST = {
  mysterium: { id: "hour", has: ".mo-good", seats: 5 },
  clairvoyance: { id: "last", has: ".mo-bad", seats: 2 },
  telepathic: { id: "ended", has: "*", seats: 2, eager: /^Announce/ },
  mindseye: { id: "eyes", has: "*", seats: 2 },
  illusionist: { id: "capture", has: "*", seats: 2 },
};
const SIZE = { width: 1120, height: 700 };
const SCALE = 0.5;
const FRAME_MS = 100;
/** The last picture stays for a while. */
const REST_MS = 1200;
const QUALITY = 34;
const MOST_KB = 300;
const GAMES_AT_MOST = 12;

/** Keeps the timers of the wanted moment from firing, so that it never ends by itself. */
function hold({ id, has }) {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...more) => {
    const wanted = document.querySelector(`[data-moment="${id}"] ${has}`);
    if (!wanted || !(ms >= 700)) return real(work, ms, ...more);
    clearInterval(globalThis.player);
    globalThis.held = true;
    return 0;
  };
}

/** Plays, game after game, until the moment is there. */
async function find(page, game) {
  for (let i = 0; i < GAMES_AT_MOST; i++) {
    await lay(page, [], game, { ...GAMES[game], seats: BEST[game].seats });
    await autoplay(page, 3 + i, { eager: BEST[game].eager ?? GAMES[game].eager });
    const found = await page.waitForFunction(
      () => {
        if (globalThis.held) return "held";
        return document.querySelector(".page.over .end") ? "over" : null;
      },
      undefined,
      { polling: 50, timeout: 240000 },
    );
    if ((await found.jsonValue()) === "held") return;
  }
  throw new Error(`${GAMES_AT_MOST} games of ${game} without ${BEST[game].id}`);
}

async function film(page, into) {
  const ms = await page.evaluate(() => {
    // The player opens the list of moves, which would cover the table.
    for (const panel of document.querySelectorAll("dialog[open]")) panel.close();
    const all = document.getAnimations();
    globalThis.tracks = all.filter((it) => it.effect?.target?.closest?.("[data-moment] .root"));
    for (const track of globalThis.tracks) track.pause();
    return Math.max(...globalThis.tracks.map((it) => Number(it.effect.getTiming().duration)));
  });
  const session = await page.context().newCDPSession(page);
  const files = [];
  for (let at = 0; at <= ms; at += FRAME_MS) {
    await page.evaluate((time) => {
      for (const track of globalThis.tracks) track.currentTime = time;
    }, at);
    const { data } = await session.send("Page.captureScreenshot", {
      clip: { x: 0, y: 0, ...SIZE, scale: SCALE },
    });
    files.push(join(into, `${String(files.length).padStart(3, "0")}.png`));
    writeFileSync(files.at(-1), data, "base64");
  }
  return files;
}

if (spawnSync("img2webp", ["-version"]).error) {
  console.error(
    "clips.mjs needs img2webp: run 'tools/setup docs', or install Debian's package webp.",
  );
  process.exit(1);
}
const server = await new Server().start();
const browser = await launch();
for (const game of Object.keys(BEST).filter((name) => only.test(name))) {
  const page = await visitor(browser, server, { size: SIZE, name: "Ida", motion: "no-preference" });
  await page.context().addInitScript(hold, { id: BEST[game].id, has: BEST[game].has });
  const frames = mkdtempSync(join(tmpdir(), "planchette-clip-"));
  await find(page, game);
  const files = await film(page, frames);
  const out = join(folder, `moment-${game}.webp`);
  const shown = files.flatMap((file, i) => {
    const last = i === files.length - 1;
    return ["-d", String(last ? REST_MS : FRAME_MS), "-lossy", "-q", String(QUALITY), file];
  });
  // Whole frames only: differences of soft light leave blocks behind.
  execFileSync("img2webp", ["-loop", "0", "-kmin", "0", "-kmax", "1", ...shown, "-o", out]);
  const kb = statSync(out).size / 1024;
  if (kb > MOST_KB) throw new Error(`${out} has ${kb.toFixed(0)} KB`);
  console.log(`docs/pictures/moment-${game}.webp ${kb.toFixed(0)} KB`);
  rmSync(frames, { recursive: true });
  await page.context().close();
}
await browser.close();
await server.clean();
