// A player who has only a keyboard: opens the list of moves, walks to one with Tab, and presses it.

/** What has the focus, and which of our panels is open. */
function look(page) {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const it = document.activeElement;
    const inSet = it?.closest("fieldset");
    return {
      over: Boolean(document.querySelector('[aria-label="The end"]')),
      panel: dialogs.at(-1)?.getAttribute("aria-label") ?? null,
      entries: document.querySelectorAll("dialog[open] li button:enabled").length,
      name: it?.getAttribute("aria-label") ?? it?.textContent?.trim() ?? "",
      usable: it?.tagName === "BUTTON" && !it.disabled,
      thing: Boolean(inSet && it?.closest(".things")),
      pressed: it?.getAttribute("aria-pressed") === "true",
      setDone: inSet ? !inSet.querySelector(".pri")?.disabled : false,
      movesOn: Boolean(document.querySelector('header button[aria-label="Moves"]:enabled')),
    };
  });
}

/** Tab until what has the focus is wanted; false if it is never reached. */
async function reach(page, wanted) {
  for (let i = 0; i < 80; i++) {
    const now = await look(page);
    if (now.usable && wanted(now)) return true;
    await page.keyboard.press("Tab");
  }
  return false;
}

/** Plays to the end with keys alone. 'turn' chooses among the moves. */
export async function playByKeys(page, limit = 400) {
  for (let turn = 0; turn < limit; turn++) {
    const now = await look(page);
    if (now.over) return;
    if (now.panel === "Are you sure?") {
      if (await reach(page, (it) => it.name === "Yes, do it")) await page.keyboard.press("Enter");
    } else if (now.panel === "All your moves") {
      await choose(page, now, turn);
    } else if (now.panel !== null) {
      await page.keyboard.press("Escape");
    } else if (now.movesOn) {
      if (await reach(page, (it) => it.name === "Moves")) await page.keyboard.press("Enter");
    } else {
      await page.waitForTimeout(60);
    }
  }
  throw new Error("the keyboard did not bring the game to its end");
}

async function choose(page, now, turn) {
  if (now.entries === 0) return page.keyboard.press("Escape");
  let skip = (turn * 7) % Math.min(now.entries, 6);
  const found = await reach(
    page,
    (it) => it.panel !== "All your moves" || (it.name !== "Close" && skip-- <= 0),
  );
  if (!found) return undefined;
  const it = await look(page);
  if (it.panel !== "All your moves") return undefined;
  if (!it.thing || (it.thing && !it.pressed && !it.setDone)) return page.keyboard.press("Enter");
  if (await reach(page, (one) => one.panel !== "All your moves" || !one.thing))
    await page.keyboard.press("Enter");
  return undefined;
}
