// SPDX-License-Identifier: MIT
// What works without a network, wherever the client comes from: a server or a folder of files.
import { autoplay, axe, over, PHONE, same, tooWide, WIDE } from "../browser/lib.mjs";
import { configure, GAMES } from "../browser/tables.mjs";

/** For windows that share one engine and two busy cores. */
const SLOW_MS = 240000;

/** What the lobby says of a bot's level. */
const SAYS = { Novice: "still learning", Steady: "a fair match", Keen: "thinks hard" };

/** Waits until everything that is needed without a network is kept. */
export async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}

/** The lobby of a table on this device. */
export async function setTable(page, host, game) {
  await page.goto(host.at("/"));
  await page.getByRole("button", { name: `Set the table: ${GAMES[game].name}` }).click();
}

/** A table with bots on this device, through the pages; they play as well as 'levels' say in turn. */
export async function lay(page, host, game, levels, options = GAMES[game]) {
  await setTable(page, host, game);
  await configure(page, options);
  await page.getByRole("button", { name: "Fill with bots" }).click();
  for (let seat = 1; seat < options.seats; seat++) {
    const row = page.locator(".seatrow").nth(seat);
    const level = levels[(seat - 1) % levels.length];
    await row.getByRole("combobox", { name: /^How well/ }).selectOption({ label: level });
    // Another bot has come in its place.
    await row.getByText(SAYS[level]).waitFor();
  }
  await page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled")).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor({ timeout: SLOW_MS });
}

/** Sets what the browser lets this site keep; undefined for as much as ever. */
async function limitDisk(page, host) {
  const session = await page.context().newCDPSession(page);
  const origin = `http://localhost:${host.port}`;
  return (quotaSize) => session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** In the page: writes into another database until nothing more goes in. */
async function fillDisk() {
  const asked = indexedDB.open("ballast", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("all");
  await new Promise((done) => (asked.onsuccess = done));
  const put = (size) =>
    new Promise((done) => {
      const writing = asked.result.transaction("all", "readwrite");
      const bytes = new Uint8Array(size).map(() => Math.random() * 256);
      writing.objectStore("all").put(bytes, Math.random());
      writing.oncomplete = () => done(true);
      writing.onabort = () => done(false);
    });
  for (const size of [500000, 50000, 5000, 100]) while (await put(size));
  asked.result.close();
}

export async function offlineTests(check, host) {
  await check(`${host.name}: it can be installed`, async () => {
    const page = await host.visit();
    const wanted = Date.now();
    await page.goto(host.at("/"));
    const door = page.getByRole("button", { name: "Play now: Mind’s Eye" });
    await door.and(page.locator(":enabled")).waitFor();
    console.log(`# page and engine are ready after ${Date.now() - wanted} ms`);
    await kept(page);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    same(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
      [],
      "what keeps it from being installed",
    );
    await host.leave(page);
  });

  await check(
    `${host.name}: all games at all levels, a tutorial and a replay without a network`,
    async () => {
      const first = await host.visit();
      await first.goto(host.at("/"));
      await kept(first);
      await host.cut();
      // Windows of one person: all games are played at once, by one engine.
      const tables = Object.entries(GAMES).flatMap(([game, { seats }]) =>
        seats > host.levels.length
          ? [{ game, levels: host.levels }]
          : host.levels.map((level) => ({ game, levels: [level] })),
      );
      const pages = [first, ...(await Promise.all(tables.slice(1).map(() => host.beside(first))))];
      const begun = Date.now();
      await Promise.all(
        tables.map(async ({ game, levels }, i) => {
          await lay(pages[i], host, game, levels);
          await autoplay(pages[i], i + 1, { eager: GAMES[game].eager });
          await over(pages[i], { quiet: SLOW_MS });
          const seconds = ((Date.now() - begun) / 1000).toFixed(1);
          console.log(`# ${game} against ${levels.join(", ")} over after ${seconds} s`);
        }),
      );
      await first.getByRole("link", { name: "Watch it again" }).click();
      await first.getByRole("button", { name: "One move on" }).click();
      await first.getByText(/^1 \/ \d+$/).waitFor();
      await first.reload();
      await first.getByText(/^1 \/ \d+$/).waitFor();
      await first.goto(host.at("/how/mindseye/try"));
      await first.getByText(/step 1 of/).waitFor();
      await first.goto(host.at("/"));
      await first
        .getByRole("link", { name: /Replay/ })
        .nth(4)
        .waitFor();
      await host.back();
      same(
        pages.flatMap((page) => page.faults),
        [],
        "console errors",
      );
      await host.leave(first);
    },
  );

  await check(`${host.name}: a game that is kept has its pictures without a network`, async () => {
    const page = await host.visit();
    const { name } = GAMES.illusionist;
    await page.goto(host.at("/"));
    await kept(page);
    await page.getByRole("button", { name: /Settings/ }).click();
    await page.getByRole("button", { name: `Keep offline: ${name}` }).click();
    await page.locator("dialog[open] li", { hasText: name }).getByText("Kept").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await host.cut();
    await page.getByRole("button", { name: `Play now: ${name}` }).click();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll("main img")];
      return pictures.length > 5 && pictures.every((it) => it.complete && it.naturalWidth > 0);
    });
    await host.back();
    await host.leave(page);
  });

  await check(`${host.name}: puzzles and the duel of the day without a network`, async () => {
    const page = await host.visit();
    await page.goto(host.at("/"));
    await kept(page);
    await host.cut();
    await page.goto(host.at("/puzzles"));
    await page.getByRole("link", { name: /Puzzle of the day/ }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Play it out" }).click();
    await page.getByText(/And then\?|That is what came of it/).waitFor();
    await page.getByRole("link", { name: "To all puzzles" }).click();
    await page.getByRole("button", { name: "Meet them" }).click();
    await page.locator(".opts button").first().waitFor();
    await host.back();
    await host.leave(page);
  });

  await check(
    `${host.name}: nothing is lost when a window closes or the disk is full`,
    async () => {
      const keeper = await host.visit();
      const limit = await limitDisk(keeper, host);
      await limit(8e6);
      const page = await host.beside(keeper);
      await page.goto(host.at("/"));
      await kept(page);
      await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
      await page.locator(".opts button").first().waitFor();
      const twin = await host.beside(page);
      await twin.goto(page.url());
      await twin.locator(".opts button").first().click();
      await page.close();
      await twin.getByRole("button", { name: /^Seal / }).click();
      const round = twin.getByText("Round 2").or(twin.getByText(/stare/).first());
      await round.first().waitFor();
      await twin.evaluate(fillDisk);
      await autoplay(twin, 5);
      await twin.getByText("This device has no room left.").first().waitFor();
      await limit(undefined);
      await over(twin);
      same(twin.faults, [], "console errors");
      await host.leave(twin);
    },
  );

  await check(`${host.name}: axe finds nothing, and nothing is cut off on a phone`, async () => {
    const page = await host.visit();
    const found = {};
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(host.at("/"));
      await page
        .getByRole("button", { name: "Play now: Mind’s Eye" })
        .and(page.locator(":enabled"))
        .waitFor();
      found[`home ${size.width}`] = [...(await axe(page)), ...(await tooWide(page))];
      await page.getByRole("button", { name: /Settings/ }).click();
      await page.getByRole("button", { name: "Keep offline: Mind’s Eye" }).click();
      await page.getByText("Kept").waitFor();
      found[`settings ${size.width}`] = [...(await axe(page)), ...(await tooWide(page))];
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Set the table: Mind’s Eye" }).click();
      await page.getByRole("heading", { name: "At the table" }).waitFor();
      found[`lobby ${size.width}`] = [...(await axe(page)), ...(await tooWide(page))];
      await page.evaluate(() => caches.delete("planchette-art"));
    }
    same(
      Object.entries(found).filter(([, list]) => list.length),
      [],
      "violations",
    );
    await host.leave(page);
  });
}
