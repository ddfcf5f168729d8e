// SPDX-License-Identifier: MIT
// A player who has only a keyboard: opens the list of moves, walks to one with Tab, and presses it, or
// walks over the table itself and presses what lies there. No mouse, and no focus set by the test.
import { Patience } from "./lib.mjs";

/** The focused element, and which panel is open. */
function look(page) {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const it = document.activeElement;
    const inSet = it?.closest("fieldset");
    return {
      over: Boolean(document.querySelector('[aria-label="The end"]')),
      panel: dialogs.at(-1)?.getAttribute("aria-label") ?? null,
      entries: [...document.querySelectorAll("dialog[open] li button:enabled")].map((one) =>
        one.textContent.trim(),
      ),
      name: it?.getAttribute("aria-label") ?? it?.textContent?.trim() ?? "",
      usable: it?.tagName === "BUTTON" && !it.disabled,
      onTable: Boolean(it?.closest('[aria-label="The table"]')),
      thing: Boolean(inSet && it?.closest(".things")),
      pressed: it?.getAttribute("aria-pressed") === "true",
      setDone: inSet ? !inSet.querySelector(".pri")?.disabled : false,
      movesOn: Boolean(document.querySelector('header button[aria-label="Moves"]:enabled')),
    };
  });
}

/** Presses Tab until a wanted element has the focus; false if none is ever reached. */
async function reach(page, wanted, { most = 120, key = "Tab" } = {}) {
  for (let i = 0; i < most; i++) {
    const now = await look(page);
    if (now.usable && wanted(now)) return true;
    await page.keyboard.press(key);
  }
  return false;
}

/** Starts a table against bots from the first page. */
export async function startByKeys(page, name) {
  await page.goto("/");
  await page
    .getByRole("button", { name: `Play now: ${name}` })
    .and(page.locator(":enabled"))
    .waitFor();
  if (!(await reach(page, (it) => it.name === `Play now: ${name}`)))
    throw new Error(`the keyboard does not reach ${name}`);
  await page.keyboard.press("Enter");
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
}

/** Plays to the end with keys alone. Every fifth turn tries the table itself first. */
export async function playByKeys(page, eager = /^$/) {
  const patience = new Patience(page);
  for (let turn = 0; ; turn++) {
    const now = await look(page);
    if (now.over) return;
    await patience.check();
    if (now.panel === "Are you sure?") {
      if (await reach(page, (it) => it.name === "Yes, do it")) await page.keyboard.press("Enter");
    } else if (now.panel === "All your moves") {
      await choose(page, now, turn, eager);
    } else if (now.panel !== null) {
      await page.keyboard.press("Escape");
    } else if (now.movesOn && turn % 5 === 0) {
      await touch(page, turn);
    } else if (now.movesOn) {
      if (await reach(page, (it) => it.name === "Moves")) await page.keyboard.press("Enter");
    } else {
      await page.waitForTimeout(60);
    }
  }
}

/** Presses something on the table, whatever it is. */
async function touch(page, turn) {
  let skip = turn % 5;
  const found = await reach(page, (it) => it.panel !== null || (it.onTable && skip-- <= 0), {
    most: 40,
  });
  if (found) await page.keyboard.press(turn % 2 ? "Enter" : "Space");
}

async function choose(page, now, turn, eager) {
  if (now.entries.length === 0) return page.keyboard.press("Escape");
  const liked = turn % 4 > 0 ? now.entries.find((name) => eager.test(name)) : undefined;
  // Reaches the end of a long list with Shift+Tab, as people do.
  const far = liked && now.entries.indexOf(liked) > now.entries.length / 2;
  let skip = (turn * 7) % Math.min(now.entries.length, 6);
  const wanted = (it) => (liked ? it.name === liked : it.name !== "Close" && skip-- <= 0);
  const found = await reach(page, (it) => it.panel !== "All your moves" || wanted(it), {
    key: far ? "Shift+Tab" : "Tab",
  });
  if (!found) return undefined;
  const it = await look(page);
  if (it.panel !== "All your moves") return undefined;
  if (!it.thing || (!it.pressed && !it.setDone)) return page.keyboard.press("Enter");
  // Adds a member to an incomplete set; sends a complete one.
  const next = (one) => (it.setDone ? !one.thing : one.thing && !one.pressed);
  if (await reach(page, (one) => one.panel !== "All your moves" || next(one)))
    await page.keyboard.press("Enter");
  return undefined;
}
