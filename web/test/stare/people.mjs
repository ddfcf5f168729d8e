// SPDX-License-Identifier: MIT
// Two people at a table where cameras decide, for the tests of contests.
import { visitor } from "../browser/lib.mjs";
import { GAMES, lay } from "../browser/tables.mjs";

const EYES = {
  ...GAMES.mindseye,
  seats: 2,
  names: { Stare: "Eyes" },
  numbers: { Rounds: 12, Press: 60, Stare: 60 },
};

/** The events of that name that a page has been told. */
export function told(page, event) {
  return page.frames_
    .flatMap((text) => JSON.parse(text).params?.events ?? [])
    .filter((one) => one.event === event);
}

async function seal(page, colour) {
  await page.getByRole("button", { name: colour, exact: true }).first().click();
  await page.getByRole("button", { name: `Seal ${colour.toLowerCase()}` }).click();
}

/** Both show the same card, so they stare. */
export async function tie(pages) {
  await Promise.all(pages.map((page) => seal(page, "Blue")));
}

/** Two people whose cards tie. 'prepare' is a script for the first page, and for the other without 'other';
    'more' is for the first, 'numbers' for the table. */
export async function contest(browser, server, prepare, other = prepare, more = {}, numbers = {}) {
  const pages = [];
  for (const name of ["Ada", "Bea"]) {
    const page = await visitor(browser, server, { name, ...(name === "Ada" ? more : {}) });
    await page.context().addInitScript(...(name === "Ada" ? prepare : other));
    pages.push(page);
  }
  const table = { ...EYES, numbers: { ...EYES.numbers, ...numbers } };
  await lay(pages[0], [pages[1]], "mindseye", table);
  await tie(pages);
  return pages;
}

export async function until(happens, what, minutes = 4) {
  for (let end = Date.now() + minutes * 60000; Date.now() < end;) {
    if (await happens()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`not within ${minutes} minutes: ${what}`);
}

/** Waits while these people's eyes are learnt. A film may be at the wrong place, and a real camera on a busy
    machine gives too few pictures: they try again, 'most' times. Gives how often they did. */
export async function learnt(pages, happens, what, most = 200) {
  let tries = 0;
  const tried = async () => {
    for (const page of pages) {
      const again = page.getByRole("button", { name: "Try again" });
      if (!(await again.isVisible())) continue;
      tries += 1;
      if (tries > most) return true;
      await again.click({ timeout: 1000 }).catch(() => undefined);
    }
    return happens();
  };
  await until(tried, what, 9);
  return tries;
}

export async function agree(page) {
  await page.getByRole("button", { name: "Use my camera" }).click();
}

/** Somebody agrees, and takes hold once their eyes are learnt. */
export async function ready(page) {
  const before = told(page, "held").length;
  await agree(page);
  await learnt([page], () => told(page, "held").length > before, "somebody is ready");
}
