// Tables for the browser tests: short games, laid through the pages as people lay them.
import { autoplay, same } from "./lib.mjs";

export const GAMES = {
  mindseye: { name: "Mind’s Eye", numbers: { Rounds: 6 }, seats: 3 },
  illusionist: { name: "Capture the Illusionist", numbers: { Turns: 16 }, seats: 2 },
  telepathic: { name: "Telepathic", seats: 2, eager: /^(?!Announce)/ },
  mysterium: { name: "Mysterium", numbers: { Timer: 0, Vote: 0 }, seats: 3 },
  // Two who throw at random and rarely hit play up to 25 rounds; who throws often is done in ten.
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

/** Sets options through the form. */
export async function configure(host, { seats, numbers = {}, names = {} }) {
  await host.getByRole("heading", { name: "At the table" }).waitFor();
  const row = host.getByRole("button", { name: /^Options/ });
  const phone = await row.isVisible();
  if (phone) await row.click();
  for (const [name, value] of Object.entries(names)) {
    const one = host
      .getByRole("group", { name, exact: true })
      .first()
      .getByRole("button", { name: value, exact: true });
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
    await host.getByRole("spinbutton", { name, exact: true }).fill(String(value));
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

/** A table made through the page: the host sits, options and seats are set, friends and bots come. */
export async function lay(host, friends, game, setting = GAMES[game]) {
  await host.goto("/");
  await host.getByRole("button", { name: `Invite friends to ${GAMES[game].name}` }).click();
  await host.waitForURL(/\/t\//);
  const link = new URL(host.url()).pathname;
  await configure(host, setting);
  for (const friend of friends) {
    await friend.goto(link);
    await friend.getByRole("button", { name: "Sit here" }).first().click();
    await friend.getByRole("button", { name: "I am ready" }).click();
  }
  if (await host.getByRole("button", { name: "Fill with bots" }).isVisible()) {
    await host.getByRole("button", { name: "Fill with bots" }).click();
  } else {
    await host.getByRole("button", { name: "I am ready" }).click();
  }
  await host.getByRole("button", { name: "Start the game" }).and(host.locator(":enabled")).click();
  await host.locator("header").getByRole("button", { name: "Log" }).waitFor();
  same(unlike(host, setting), [], "options that the table does not have");
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
