// SPDX-License-Identifier: MIT
// The figures of 'make stare': sensitivity, false alarms, delays, pictures a second and memory.
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { same, test } from "../browser/lib.mjs";
import { fakeCamera, filmOf } from "./film.mjs";

/** As few as the client promises to manage: harder than what most devices do. */
const FPS = 20;
const RULES = [0.4, 0.45, 0.5, 0.55, 0.6].flatMap((low) =>
  [0.25, 0.35, 0.45].map((deep) => ({ low, deep, turn: 0.2, follow: 0.6 })),
);

function median(numbers, part = 0.5) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

const share = (part, all) => `${part} of ${all} blinks (${((100 * part) / all).toFixed(1)} %)`;

function words({ blinks, found, falsely, delays, watched, refused, unseen }) {
  const minutes = watched / 60000;
  return [
    share(found, blinks),
    `${falsely} false in ${minutes.toFixed(1)} minutes`,
    `delay ${median(delays).toFixed(0)} ms, 95 % within ${median(delays, 0.95).toFixed(0)}`,
    `${refused} clips not calibrated; with their blinks ${share(found, blinks + unseen)}`,
  ].join("; ");
}

/** Misses cost more than false alarms only as the goals say. */
const badness = ({ blinks, found, falsely, refused }) => blinks - found + 2 * falsely + 5 * refused;

async function choose(scoreOf, runs) {
  const scores = [];
  for (const rule of RULES) scores.push({ rule, bad: badness(await scoreOf(runs, rule)) });
  const least = Math.min(...scores.map(({ bad }) => bad));
  // Of those that are equally good, the one in the middle.
  const best = scores.filter(({ bad }) => bad === least);
  return best[Math.floor(best.length / 2)].rule;
}

/** Resident memory of the largest renderer below the browser, in megabytes. */
function rendererMemory(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const field = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
      parents.set(Number(name), { parent: field("PPid"), kb: field("VmRSS") });
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (one) =>
    one === pid || (parents.has(one) && one > 1 && below(parents.get(one).parent));
  const sizes = [...parents].filter(([one]) => below(one)).map(([, { kb }]) => kb);
  return Math.max(0, ...sizes) / 1024;
}

/** Looks through a fake camera that shows a film of ours. */
async function throughCamera(page, seconds) {
  const film = await filmOf(page);
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: fakeCamera(film.path),
  });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const looker = await browser.newPage();
    await looker.goto(page.url());
    await looker.waitForFunction(() => globalThis.measuring);
    const idle = rendererMemory(server.process().pid);
    const watching = looker.evaluate((s) => globalThis.measuring.live(s), seconds);
    const sizes = [];
    const look = setInterval(() => sizes.push(rendererMemory(server.process().pid)), 500);
    const result = await watching;
    clearInterval(look);
    return { ...result, idle, most: Math.max(...sizes), last: sizes.at(-1) };
  } finally {
    await browser.close();
    await server.close();
    film.remove();
  }
}

/** Looks at clips until there are so many. */
export async function record(run, clips, runs = []) {
  for (let n = runs.length; n < clips; n++) {
    const blinks = n % 4 !== 3;
    runs.push(await run(n, blinks ? 4 : 8, blinks, FPS));
    if (n % 10 === 9) console.log(`# ${n + 1} of ${clips} clips`);
  }
  return runs;
}

/** Where a blink was missed, an open eye taken for shut, or nothing learnt. */
async function printFaults(scoreOf, runs) {
  for (const one of runs) {
    const { blinks, found, falsely, refused } = await scoreOf([one]);
    if (found === blinks && !falsely && !refused) continue;
    const what = refused ? "not calibrated" : `${blinks - found} missed, ${falsely} false`;
    console.log(`# clip ${one.number}: ${what}; ${Object.values(one.kind).join(", ")}`);
  }
}

async function printByKind(scoreOf, runs) {
  for (const by of ["skin", "lids", "light", "glasses"])
    for (const value of [...new Set(runs.map(({ kind }) => kind[by]))].sort()) {
      const these = runs.filter(({ kind }) => kind[by] === value);
      console.log(`# ${value}, ${these.length} clips: ${words(await scoreOf(these))}`);
    }
}

/** Chooses the thresholds on one half, prints all figures, and gives those that have goals. */
export async function report(scoreOf, runs) {
  const halves = [0, 1].map((half) => runs.filter(({ kind }) => kind.half === half));
  const rule = await choose(scoreOf, halves[0]);
  const chosen = await scoreOf(halves[0], rule);
  const scored = await scoreOf(halves[1], rule);
  const own = await scoreOf(runs);
  console.log(`# chosen on one half: low ${rule.low}, deep ${rule.deep}: ${words(chosen)}`);
  console.log(`# scored on the other half: ${words(scored)}`);
  console.log(`# the client's own rule on all: ${words(own)}`);
  await printByKind(scoreOf, runs);
  await printFaults(scoreOf, runs);
  const took = runs.flatMap((one) => one.took);
  console.log(
    `# ${median(took).toFixed(1)} ms a picture, 95 % within ${median(took, 0.95).toFixed(1)}`,
  );
  return { scored, own };
}

/** Looks through the camera for so long, and prints how fast and how large that was. */
export async function measureLive(page, seconds) {
  const live = await throughCamera(page, seconds);
  console.log(
    `# live: ${live.fps.toFixed(1)} pictures a second for ${seconds} s, a face in ${(100 * live.faces).toFixed(0)} %; load ${loadavg()[0].toFixed(1)}`,
  );
  console.log(
    `# memory of the page: ${live.idle.toFixed(0)} MB before, ${live.most.toFixed(0)} MB at most, ${live.last.toFixed(0)} MB at the end`,
  );
  return live;
}

export async function measureAll({ run, scoreOf, page }, clips) {
  const { scored, own } = await report(scoreOf, await record(run, clips));
  const live = await measureLive(page, 20);

  await test("97 % of the blinks are certain within 250 ms", async () => {
    same(scored.found >= 0.97 * scored.blinks && own.found >= 0.97 * own.blinks, true, words(own));
  });
  await test("at most one false blink in three minutes", async () => {
    const few = ({ falsely, watched }) => falsely <= watched / 180000;
    same(few(scored) && few(own), true, words(own));
  });
  await test("at most 3 % of the clips cannot be calibrated", async () => {
    same(own.refused <= 0.03 * clips, true, `${own.refused} of ${clips}`);
  });
  await test("20 pictures a second", async () => {
    same(live.fps >= 20, true, `${live.fps} pictures a second`);
  });
}
