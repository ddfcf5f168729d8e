// SPDX-License-Identifier: MIT
// The engine in a worker of Chromium, through the web client's own pages: what needs no server goes on
// when there is none.
//
// usage: run.mjs [PATTERN]      only tests whose name matches; prints TAP
import {
  autoplay,
  finish,
  launch,
  over,
  PHONE,
  same,
  Server,
  test,
  visitor,
  watch,
  WIDE,
} from "../browser/lib.mjs";
import { fileURLToPath } from "node:url";
import { cardTests } from "./cards.mjs";
import { kept, offlineTests } from "./games.mjs";
import { hostingTests } from "./hosting.mjs";
import { passTests } from "./pass.mjs";
import { alteredTests, recordTests } from "./records.mjs";
import { reviewTests } from "./review.mjs";
import { sameTests } from "./same.mjs";
import { StaticHost } from "./static.mjs";
import { updateTests } from "./update.mjs";
import { workshopTests } from "./workshop.mjs";

const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const server = await new Server().start();
const browser = await launch();

async function check(name, body) {
  if (only.test(name)) await test(name, body);
}

function prepare(page) {
  page.expectLoss = true;
  return page;
}

/** Somebody whose bots answer at once. */
async function player(port, more = {}) {
  const page = await visitor(browser, { port }, { keeps: true, ...more });
  await page.context().addInitScript(() => {
    if (!localStorage.getItem("planchette.settings"))
      localStorage.setItem("planchette.settings", '{"swift":true,"moments":"off"}');
  });
  return prepare(page);
}

/** Another window of the same browser. */
async function beside(page) {
  const twin = await page.context().newPage();
  watch(twin);
  return prepare(twin);
}

async function leave(page) {
  same(page.faults, [], "console errors");
  await page.context().close();
}

/** A test that fails closes its windows and brings its host back, or all tests after it fail too. */
function mending(host) {
  const visited = [];
  let isCut = false;
  const whole = {
    ...host,
    visit: async () => {
      const page = await host.visit();
      visited.push(page.context());
      return page;
    },
    cut: async () => {
      isCut = true;
      await host.cut();
    },
    back: async () => {
      await host.back();
      isCut = false;
    },
  };
  const one = (name, body) =>
    check(name, async () => {
      visited.length = 0;
      try {
        await body();
      } catch (why) {
        await Promise.all(visited.map((context) => context.close().catch(() => undefined)));
        if (isCut) await whole.back();
        throw why;
      }
    });
  return [one, whole];
}

/** All that works without a network, wherever the pages come from. */
async function sharedTests(place, size, pairs) {
  const [one, host] = mending(place);
  await offlineTests(one, host);
  await passTests(one, host);
  await recordTests(one, host);
  await reviewTests(one, host, size);
  await workshopTests(one, host, size, pairs);
  await cardTests(one, host, size);
}

// The site without a server: 'make site' has made it. Its tests run beside the
// others, as all of them mostly wait.
const folder =
  process.env.PLANCHETTE_SITE ?? fileURLToPath(new URL("../../../build/site", import.meta.url));
const site = await new StaticHost(folder, "/some/where").start();
const apart = {
  name: "site",
  /** Together the two places have all levels. */
  levels: ["Keen", "Novice"],
  port: site.port,
  at: (path) => `/some/where/#${path}`,
  visit: () => player(site.port),
  beside,
  leave,
  cut: () => site.stop(),
  back: () => site.start(),
};
const beyond = sharedTests(apart, WIDE, "10,000");

const served = {
  name: "served",
  levels: ["Steady", "Keen"],
  port: server.port,
  at: (path) => `/here${path === "/" ? "" : path}`,
  visit: () => player(server.port),
  beside,
  leave,
  cut: () => server.stop("SIGKILL"),
  back: () => server.start(),
};
await sharedTests(served, PHONE, "1,000");
await updateTests(check, folder, player, beside, leave);
await hostingTests(check, folder, player, leave);

await check(
  "without a server the doors lead to this device, and back when it returns",
  async () => {
    const page = await player(server.port);
    await page.goto("/");
    await kept(page);
    await page.getByRole("button", { name: "Play now: Telepathic" }).click();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    const online = page.url();
    await page.getByRole("link", { name: "To the first page" }).click();
    await page.getByRole("link", { name: /Telepathic/ }).waitFor();
    await server.stop("SIGKILL");
    await page.getByText("The server cannot be reached.").waitFor();
    await page.reload();
    await page.getByText("Unreachable").waitFor();
    same(await page.getByRole("link", { name: /Telepathic/ }).count(), 0, "links to unreachable");
    await page.goto(online);
    await page.getByRole("heading", { name: "This table cannot be reached now" }).waitFor();
    await page.getByRole("link", { name: "To the first page" }).click();
    await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
    await page.waitForURL(/\/here\/t\//);
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await page.getByRole("link", { name: "To the first page" }).click();
    await page.getByText("The server cannot be reached now.").waitFor();
    await server.start();
    await page.getByRole("link", { name: "To the server’s tables" }).click();
    await page.getByRole("link", { name: /Telepathic/ }).click();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await leave(page);
  },
);

await check(
  "opened at the first page without a network, lessons, puzzles and the duel lead to games",
  async () => {
    const page = await player(server.port);
    await page.goto("/");
    await kept(page);
    await server.stop("SIGKILL");
    const reload = async () => {
      await page.goto("/");
      await page.getByText("The server cannot be reached.").waitFor();
    };
    await reload();
    await page.getByRole("navigation").getByRole("link", { name: "How to play" }).click();
    await page
      .getByRole("link", { name: /Mind’s Eye/ })
      .first()
      .click();
    await page
      .getByRole("link", { name: /Try it/ })
      .first()
      .click();
    await page.getByText(/step 1 of/).waitFor();
    const real = page.getByRole("button", { name: "Play a real game" });
    while (!(await real.isVisible())) await page.getByRole("button", { name: "Skip" }).click();
    await real.click();
    await page.waitForURL(/\/here\/t\//);
    await page.locator(".opts button").first().waitFor();
    await reload();
    await page.getByRole("link", { name: "Puzzles" }).click();
    await page.getByRole("link", { name: /Puzzle of the day/ }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Play it out" }).click();
    await page.getByText(/And then\?|That is what came of it/).waitFor();
    await page.getByRole("link", { name: "To all puzzles" }).click();
    await page.getByRole("button", { name: "Meet them" }).click();
    await page.waitForURL(/\/here\/t\//);
    await page.locator(".opts button").first().waitFor();
    // The duel is found again from either side.
    await page.goto("/puzzles");
    await page.getByRole("link", { name: "Back to the duel" }).click();
    await page.waitForURL(/\/here\/t\//);
    await page.locator(".opts button").first().waitFor();
    await server.start();
    await leave(page);
  },
);

await check(
  "a server killed in the middle of its table leaves one on this device alone",
  async () => {
    const online = await player(server.port);
    await online.goto("/");
    await kept(online);
    await online.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
    await online.locator(".opts button").first().waitFor();
    const own = await beside(online);
    await own.goto("/here");
    await own.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
    await own.locator(".opts button").first().waitFor();
    await autoplay(own, 4);
    await server.stop("SIGKILL");
    await online.getByText("The connection is lost").waitFor();
    await over(own);
    await server.start();
    await online.getByText("The connection is lost").waitFor({ state: "hidden" });
    await online.locator(".opts button").first().click();
    await leave(own);
  },
);

await alteredTests(check, server, player, leave);
await sameTests(check, browser);
await beyond;
await browser.close();
await server.clean();
await site.stop();
finish();
