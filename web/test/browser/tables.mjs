// SPDX-License-Identifier: MIT
// Tables for the browser tests: short games, laid through the pages as people lay them.
import { autoplay, same } from "./lib.mjs";

export const GAMES = {
  // Staring contests take long; stare.mjs tests them.
  mindseye: { name: "Mind’s Eye", numbers: { Rounds: 6 }, names: { Stare: "Duel" }, seats: 3 },
  illusionist: { name: "Capture the Illusionist", numbers: { Turns: 16 }, seats: 2 },
  telepathic: { name: "Telepathic", seats: 2, eager: /^(?!Announce)/ },
  mysterium: { name: "Mysterium", numbers: { Timer: 0, Vote: 0 }, seats: 3 },
  // With random throws, which rarely hit, a game takes up to 25 rounds; with frequent throws it
  // takes ten.
  clairvoyance: {
    name: "Clairvoyance",
    numbers: { Window: 0.05, Later: 0.05 },
    seats: 3,
    eager: /^Throw .* at (?!you)|^Let it be|^Pass/,
  },
};

/** The same for somebody who takes time: windows wait for the one person. */
export const SLOWLY = {
  clairvoyance: {
    ...GAMES.clairvoyance,
    seats: 2,
    names: { Answers: "When all answered" },
    numbers: { Window: 600, Later: 600 },
  },
};

/** The number of an option, by its name in the schema without "_ms". */
export function field(page, name) {
  const option = name.toLowerCase();
  return page.locator(`:is([data-option="${option}"], [data-option="${option}_ms"]):visible input`);
}

/** Sets options through the form. */
export async function configure(host, { seats, numbers = {}, names = {} }) {
  await host.getByRole("heading", { name: "At the table" }).waitFor();
  const row = host.getByRole("button", { name: /^Options/ });
  const phone = await row.isVisible();
  if (phone) await row.click();
  for (const [name, value] of Object.entries(names)) {
    const one = host.locator(
      `[data-option="${name.toLowerCase()}"]:visible [data-value="${value.toLowerCase()}"]`,
    );
    await one.click();
    await one.and(host.locator("[aria-pressed=true]")).waitFor();
  }
  const count = host.getByRole("group", { name: "Seats" });
  if (await count.isVisible()) {
    await count.getByRole("button", { name: String(seats), exact: true }).click();
    await count.locator(`[aria-pressed=true]:text-is("${seats}")`).waitFor();
  }
  await host.locator("summary:visible", { hasText: "Times and finer points" }).click();
  for (const [name, value] of Object.entries(numbers)) {
    await field(host, name).fill(String(value));
    await host.keyboard.press("Tab");
  }
  if (phone) await host.getByRole("button", { name: "Close" }).click();
}

/** The numbers that were asked for in the form and that the table does not have. */
function unlike(host, { numbers = {} }) {
  const rooms = host.frames_
    .map((text) => JSON.parse(text))
    .map((it) => (it.result?.sync ?? it.params?.sync ?? it.params)?.room);
  const options = rooms.findLast((room) => room)?.options ?? {};
  return Object.entries(numbers).filter(([name, value]) => {
    const field = name.toLowerCase();
    return options[field] !== value && options[`${field}_ms`] !== Math.round(value * 1000);
  });
}

/**
 * Gets everybody ready and starts. Every change of seats or options makes people unready, also one
 * that was still under way when they pressed, so they press again.
 */
export async function start(host, ...others) {
  const go = host.getByRole("button", { name: "Start the game" }).and(host.locator(":enabled"));
  const table = host.locator("header").getByRole("button", { name: "Log" });
  for (let i = 0; i < 600; i++) {
    // The page makes a person ready who filled the table with bots, so wait a little first.
    if (await go.isVisible()) {
      await go.click({ timeout: 1000 }).catch(() => undefined);
      const begun = table.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (await begun) return;
    } else if (i % 10 === 4) {
      for (const page of [...others, host]) {
        const ready = page.getByRole("button", { name: "I am ready" });
        const sit = page.getByRole("button", { name: "Sit here" }).first();
        // A page that was too slow to open its bytes of the deal has lost the seat.
        if (page !== host && (await sit.isVisible()))
          await sit.click({ timeout: 1000 }).catch(() => undefined);
        if (await ready.isVisible()) await ready.click({ timeout: 1000 }).catch(() => undefined);
      }
    }
    await host.waitForTimeout(100);
  }
  const shown = (await host.locator("body").innerText()).replace(/\s+/g, " ").slice(0, 1500);
  throw new Error(`the game cannot be started: ${shown}`);
}

/** A person with a name who opens the link of a lobby is seated automatically. */
export async function seated(page) {
  await page.getByRole("button", { name: /^(I am|Not) ready$/ }).waitFor();
}

/** A table made through the page: the host sits, options and seats are set, friends and bots come. */
export async function lay(host, friends, game, setting = GAMES[game]) {
  const resumes = () => host.sent_.filter((text) => /"method":"resume"/.test(text)).length;
  await host.goto("/");
  const before = resumes();
  await host.getByRole("button", { name: `Invite friends to ${GAMES[game].name}` }).click();
  await host.waitForURL(/\/t\//);
  const link = new URL(host.url()).pathname;
  await configure(host, setting);
  for (const friend of friends) {
    await friend.goto(link);
    await seated(friend);
    await friend.getByRole("button", { name: "I am ready" }).click();
  }
  const fill = host.getByRole("button", { name: "Fill with bots" });
  if (await fill.isVisible()) await fill.click();
  await start(host, ...friends);
  await host.locator("header").getByRole("button", { name: "Log" }).waitFor();
  same(unlike(host, setting), [], "options that the table does not have");
  same(resumes() - before < 4, true, "the table is fetched once, not after every update");
  return link;
}

/** Plays this game through the list of moves, see 'autoplay'. */
export function play(page, game, seed) {
  return autoplay(page, seed, { eager: GAMES[game].eager });
}

export async function close(...pages) {
  for (const page of pages) {
    same(page.faults, [], "console errors");
    await page.context().close();
  }
}
