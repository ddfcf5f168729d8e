// What the browser tests share: a real server on a free port with a store of its own, Chromium, TAP
// lines, and a player that plays through the interface.
import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
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
  // A name that is not localhost: plain http there is no secure context.
  "--host-resolver-rules=MAP parlour.test 127.0.0.1",
];

export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 800 };

export class Server {
  folder = mkdtempSync(join(tmpdir(), "planchette-web-"));
  port = 0;

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
      "20",
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

/** A page of somebody new. Console errors and page errors are kept; frames too. */
export async function visitor(
  browser,
  server,
  { size = WIDE, host = "localhost", name, motion = "reduce" } = {},
) {
  const context = await browser.newContext({
    viewport: size,
    baseURL: `http://${host}:${server.port}`,
    reducedMotion: motion,
  });
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
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = `${message.text()} ${message.location().url}`;
    // A server that is being restarted refuses connections; the browser says so itself.
    if (!page.expectLoss || !/WebSocket|ERR_CONNECTION|net::/.test(text)) page.faults.push(text);
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => page.frames_.push(String(payload)));
  });
}

export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
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

/** Whether something sticks out at the side of the page. */
export function tooWide(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth;
    // What lies in a row that scrolls sideways, and the row itself is whole, is not cut off.
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

/** Starts a player inside the page: opens the list of moves and presses, as long as the game lasts. */
export function autoplay(page, seed = 1, pause = 25) {
  return page.evaluate(
    ([start, every]) => {
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
        // Somebody who only dithers never ends a step: say "ready" or pass now and then.
        const calm = entries.find((it) => /ready|pass|not announce/i.test(it.textContent));
        const entry = calm && random(3) === 0 ? calm : entries[random(entries.length)];
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
    [seed, pause],
  );
}

export function over(page, timeout = 240000) {
  return page.getByRole("region", { name: "The end" }).waitFor({ timeout });
}

let count = 0;
let failed = 0;

export async function test(name, body) {
  const begun = Date.now();
  try {
    await body();
    console.log(`ok ${++count} - ${name} # ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (why) {
    failed += 1;
    console.log(`not ok ${++count} - ${name}`);
    console.log(
      `# ${String(why?.stack ?? why)
        .split("\n")
        .slice(0, 12)
        .join("\n# ")}`,
    );
  }
}

export function same(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: found ${a}, wanted ${b}`);
}

export function finish() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}
