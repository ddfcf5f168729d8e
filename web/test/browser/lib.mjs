// SPDX-License-Identifier: MIT
// What the browser tests share: a real server on a free port with a store of its own, Chromium, TAP
// lines, and a player that plays through the interface.
import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const program = process.env.PLANCHETTE ?? join(web, "..", "build", "planchette");
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  // A name other than localhost: plain http under it is not a secure context.
  "--host-resolver-rules=MAP parlour.test 127.0.0.1",
];

const PLAYED = ["clairvoyance", "mysterium", "telepathic", "mindseye", "illusionist"];
export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 1024, height: 768 };
export const WIDE = { width: 1280, height: 800 };

export class Server {
  folder = mkdtempSync(join(tmpdir(), "planchette-web-"));
  port = 0;
  /** How long bots take for an answer, in milliseconds. */
  botMs = 20;

  async start(...more) {
    const store = `sqlite:${join(this.folder, "tables.db")}`;
    const args = [
      "serve",
      "--port",
      String(this.port),
      "--store",
      store,
      "--web",
      join(web, "dist"),
      "--bot-ms",
      String(this.botMs),
      "--no-limits",
      "--name",
      "parlour.test",
      ...more,
    ];
    this.process = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    this.process.stderr.on("data", (text) => (said += text));
    this.port = await new Promise((resolve, reject) => {
      this.process.stdout.on("data", (text) => {
        said += text;
        const found = /http:\/\/[^/:]+:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
      this.process.on("exit", () => reject(new Error(`the server stopped: ${said}`)));
    });
    return this;
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  stop(signal = "SIGTERM") {
    return new Promise((resolve) => {
      this.process.removeAllListeners("exit");
      this.process.on("exit", resolve);
      this.process.kill(signal);
    });
  }

  async clean() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
}

/** A page of somebody new, who has played all games before unless 'fresh'. Console errors and page errors are kept; frames too. */
export async function visitor(
  browser,
  server,
  {
    size = WIDE,
    host = "localhost",
    name,
    motion = "reduce",
    fresh = false,
    keeps = false,
    touch = false,
  } = {},
) {
  const context = await browser.newContext({
    // Blocks service workers: test/offline tests offline use, and here it would only take time.
    serviceWorkers: keeps ? "allow" : "block",
    viewport: size,
    baseURL: `http://${host}:${server.port}`,
    reducedMotion: motion,
    hasTouch: touch,
  });
  context.setDefaultTimeout(90000);
  if (!fresh)
    await context.addInitScript((games) => {
      localStorage.setItem("planchette.played", JSON.stringify(games));
    }, PLAYED);
  const page = await context.newPage();
  watch(page);
  if (name) {
    await page.goto("/");
    await page.getByRole("button", { name: /Settings/ }).click();
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Close" }).click();
  }
  return page;
}

export function watch(page) {
  page.faults = [];
  page.frames_ = [];
  page.sent_ = [];
  /** The number of frames at each load of the page. */
  page.loads_ = [];
  page.on("domcontentloaded", () => page.loads_.push(page.frames_.length));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = `${message.text()} ${message.location().url}`;
    // A server that is being restarted refuses connections; the browser says so itself.
    if (!page.expectLoss || !/WebSocket|ERR_CONNECTION|net::/.test(text)) page.faults.push(text);
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.frames_.push(String(payload)));
    socket.on("framesent", ({ payload }) => page.sent_.push(String(payload)));
  });
}

export async function axe(page) {
  await page.evaluate(axeSource);
  const look = () =>
    page.evaluate(async () => {
      // The contrast of a colour in the middle of a transition does not matter.
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
      return violations;
    });
  // A transition may also begin while axe looks, so that only a second look tells whether
  // the colour stays. A page that is wrong is wrong twice.
  let violations = await look();
  if (violations.length > 0) violations = await look();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(" "))
        .join(" | ")}`,
  );
}

/** Text twice as large, as a person sets it in the browser. */
export async function largeText(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.waitForTimeout(200);
}

/** Whether the page is wider than the window. */
export function tooWide(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth;
    // Content of a row that scrolls sideways is not cut off if the row itself is visible.
    const scrolls = (it) => {
      for (let up = it.parentElement; up; up = up.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(up).overflowX)) continue;
        const row = up.getBoundingClientRect();
        if (up.scrollWidth > up.clientWidth) return row.left >= -1 && row.right <= innerWidth + 1;
      }
      return false;
    };
    const cut = [...document.querySelectorAll("button, a, input, h1, h2")].filter((it) => {
      const box = it.getBoundingClientRect();
      if (
        box.width === 0 ||
        it.closest("dialog:not([open]), .vh, .doors") ||
        it.classList.contains("vh")
      )
        return false;
      return (box.left < -1 || box.right > innerWidth + 1) && !scrolls(it);
    });
    return [...(wide ? ["the page"] : []), ...cut.map((it) => it.outerHTML.slice(0, 120))];
  });
}

/** What is decided on, and lies below the window where nothing scrolls to it. Where this seat
 *  is asked there is a decision area: without one nothing was looked at. */
export function tooLow(page) {
  return page.evaluate(() => {
    const reach = (it) => {
      for (let up = it.parentElement; up; up = up.parentElement)
        if (up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY))
          return true;
      return document.documentElement.scrollHeight > innerHeight;
    };
    const all = [...document.querySelectorAll("[data-decide] button")];
    const asked = document.querySelector(".await em") && !document.querySelector(".end");
    if (all.length === 0) return asked ? ["no decision area with a button"] : [];
    return all
      .filter((it) => it.getBoundingClientRect().bottom > innerHeight + 1 && !reach(it))
      .map((it) => it.outerHTML.slice(0, 120));
  });
}

/** Starts a player inside the page: opens the list of moves and presses, as long as the game lasts.
 *  It prefers moves that 'eager' matches, so that games end soon. */
export function autoplay(page, seed = 1, { pause = 25, eager = /^$/ } = {}) {
  return page.evaluate(
    ([start, every, liked]) => {
      const eager = new RegExp(liked);
      let state = start * 2654435761;
      const random = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
      const shown = (it) => it && it.offsetParent !== null && !it.disabled;
      const named = (name) =>
        [...document.querySelectorAll("button")].find(
          (it) => it.textContent.trim() === name && shown(it),
        );
      clearInterval(globalThis.player);
      globalThis.pressed = 0;
      globalThis.player = setInterval(() => {
        const yes = named("Yes, do it");
        if (yes) return yes.click();
        const dialog = document.querySelector('dialog[open][aria-label="All your moves"]');
        if (!dialog) {
          const open = [...document.querySelectorAll("header button")].find((it) =>
            /Moves/.test(it.textContent),
          );
          if (shown(open)) open.click();
          return;
        }
        const entries = [...dialog.querySelectorAll("li")].filter((it) =>
          it.querySelector("button"),
        );
        if (entries.length === 0) return dialog.querySelector('[aria-label="Close"]').click();
        // Random moves may never end a step, so sometimes it says "ready" or passes.
        const calm = entries.find((it) => /ready|pass|not announce/i.test(it.textContent));
        const wanted = entries.filter((it) => eager.test(it.textContent.trim()));
        const among = wanted.length && random(4) > 0 ? wanted : entries;
        const entry = calm && random(3) === 0 ? calm : among[random(among.length)];
        const set = entry.querySelector("fieldset");
        if (!set) {
          const button = entry.querySelector("button");
          if (shown(button)) {
            globalThis.pressed += 1;
            button.click();
          }
          return;
        }
        const things = [...set.querySelectorAll(".things button")];
        const done = set.querySelector(".pri");
        if (shown(done)) {
          globalThis.pressed += 1;
          return done.click();
        }
        const free = things.filter((it) => it.getAttribute("aria-pressed") === "false");
        if (free.length) free[random(free.length)].click();
      }, every);
    },
    [seed, pause, eager.source],
  );
}

/** The number and the view of the last update that the page received. */
function lastTold(page) {
  const told = (page.told_ ??= { frames: 0, number: 0, open: null, legal: [], updates: 0 });
  for (; told.frames < page.frames_.length; told.frames++) {
    const message = JSON.parse(page.frames_[told.frames]);
    const part = message.result?.sync ?? message.params?.sync ?? message.params;
    if (part?.number === undefined) continue;
    told.updates += 1;
    told.number = part.number;
    told.open = part.view?.open ?? told.open;
    told.legal = part.legal ?? told.legal;
  }
  return told;
}

/** The state of a table that has stopped, for the test's report. */
async function stuck(page) {
  const { number, open, legal, updates } = lastTold(page);
  const methods = page.sent_.filter((text) => /"method":"move"/.test(text));
  const refused = page.frames_.filter((text) => /"error":/.test(text));
  const shown = await page
    .evaluate(() => ({
      pressed: globalThis.pressed,
      panels: [...document.querySelectorAll("dialog[open]")].map((it) => it.ariaLabel),
      text: document.body.innerText.replace(/\s+/g, " ").slice(0, 1500),
    }))
    .catch((why) => ({ text: `nothing: ${why.message}` }));
  return [
    `number ${number}, ${updates} updates, ${methods.length} moves sent, ${refused.length} refused`,
    `phase ${open?.phase}, awaited ${JSON.stringify(open?.awaited)}, ${legal.length} moves allowed`,
    `last sent ${methods.slice(-5).join(" ")}`,
    `last refused ${refused.slice(-3).join(" ")}`,
    `last frames ${page.frames_
      .slice(-4)
      .map((text) => text.slice(0, 300))
      .join(" ")}`,
    `on screen ${JSON.stringify(shown)}`,
  ].join("\n");
}

/** Waits as long as the table makes progress. A slow machine may take long, but a table where
    nothing happens for 'quiet' ms, or that never ends, is a fault. */
export class Patience {
  begun = Date.now();
  since = Date.now();
  number = -1;

  constructor(page, { quiet = 90000, whole = 900000 } = {}) {
    Object.assign(this, { page, quiet, whole });
  }

  async check() {
    const now = Date.now();
    const { number } = lastTold(this.page);
    if (number !== this.number) [this.number, this.since] = [number, now];
    if (now - this.since < this.quiet && now - this.begun < this.whole) return;
    const seconds = ((now - this.begun) / 1000).toFixed(0);
    throw new Error(`the game is not over after ${seconds} s\n${await stuck(this.page)}`);
  }
}

/** Waits for the end of a game. */
export async function over(page, patience = {}) {
  const end = page.getByRole("region", { name: "The end" });
  const waiting = new Patience(page, patience);
  for (;;) {
    try {
      return await end.waitFor({ timeout: 1000 });
    } catch (why) {
      if (why.name !== "TimeoutError") throw why;
    }
    await waiting.check();
  }
}

let count = 0;
let failed = 0;

/** Whether this process runs the test: the first process to claim a test runs it. */
export async function mine(name) {
  if (!process.send) return true;
  process.send({ ask: name });
  const [{ run }] = await once(process, "message");
  return run;
}

/** Reports how a test ended, to the parent process or on the output. */
function tell(name, ok, more) {
  if (!ok) failed += 1;
  count += 1;
  if (process.send) process.send({ ended: { name, ok, more } });
  else console.log(`${ok ? "ok" : "not ok"} ${count} - ${name}${more}`);
}

export async function test(name, body) {
  const begun = Date.now();
  try {
    await body();
    tell(name, true, ` # ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (why) {
    const trace = String(why?.stack ?? why).split("\n");
    tell(name, false, `\n# ${trace.slice(0, 20).join("\n# ")}`);
  }
}

export function same(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: found ${a}, wanted ${b}`);
}

export function finish() {
  process.exitCode = failed ? 1 : 0;
  if (process.send) process.disconnect();
  else console.log(`1..${count}`);
}
