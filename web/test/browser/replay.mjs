// SPDX-License-Identifier: MIT
// What a replay shows beside the review's numbers: two views of a moment, beliefs on the table and over
// time, named moments, and a picture to share.
import { readFileSync } from "node:fs";
import { playedByBots } from "./bots.mjs";
import { autoplay, axe, over, PHONE, same, tooWide, visitor, WIDE } from "./lib.mjs";
import { close, GAMES, lay } from "./tables.mjs";

const slider = (page) => page.getByRole("slider", { name: "Move" });
const beside = (page) => page.getByRole("banner").getByRole("button", { name: "Side by side" });

async function watched(
  browser,
  server,
  { game, seats = 2, options = {}, bot = "random", at, eyes },
) {
  const page = await visitor(browser, server, { size: WIDE });
  await page.goto("/");
  const { record, moves } = await playedByBots(page, game, seats, options, bot);
  const whose = typeof eyes === "function" ? eyes(moves) : eyes;
  await page.goto(`/r/${record}?at=${at}&eyes=${whose}`);
  await slider(page).waitFor();
  return page;
}

const ILLUSIONIST = { game: "illusionist", options: { turns: 12 }, at: 3, eyes: 0 };
const MINDSEYE = { game: "mindseye", options: { rounds: 4, stare: "duel" }, at: 4, eyes: 0 };
/** After the first colour was sealed, through the eyes of the other seat. */
const SEALED = { ...MINDSEYE, at: 1, eyes: (moves) => 1 - moves[0][0] };
const QUICK = { window_ms: 50, later_ms: 50, turn_ms: 50, pick_ms: 50 };
const CLAIRVOYANCE = {
  game: "clairvoyance",
  options: { ...QUICK, answers: "when all answered" },
  at: 6,
  eyes: 0,
};
const MYSTERIUM = {
  game: "mysterium",
  seats: 3,
  options: { timer_ms: 0, vote_ms: 0 },
  bot: "steady",
  at: 8,
  eyes: 1,
};

async function sideBySide(browser, server) {
  const page = await watched(browser, server, ILLUSIONIST);
  await beside(page).click();
  const right = page.getByRole("group", { name: "Whose eyes on the right" });
  await right
    .getByRole("button", { name: "All open" })
    .and(page.locator("[aria-pressed=true]"))
    .waitFor();
  await page.getByText("What only some of them know").waitFor();
  const tables = page.getByRole("region", { name: "The table" });
  await tables.nth(1).waitFor();
  for (const key of ["ArrowRight", "End", "Home"]) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => {
      const [a, b] = [...document.querySelectorAll(".await")].map((it) => it.textContent);
      return a !== undefined && a === b;
    });
  }
  same(new URL(page.url()).searchParams.get("beside"), "all", "the right eyes in the address");
  // Both tables have the same parts, each inside a section with a name of its own.
  const faults = (await axe(page)).filter((one) => !one.startsWith("landmark-unique"));
  same(faults, [], "axe");
  await page.reload();
  await tables.nth(1).waitFor();
  // A smaller window has room for one table.
  await page.setViewportSize({ width: 1279, height: 800 });
  await tables.nth(1).waitFor({ state: "detached" });
  same(await beside(page).count(), 0, "the button where there is no room");
  await close(page);
}

/** After a change of eyes the table goes on following the moves. */
async function allOpenFollows(browser, server, asked) {
  const page = await watched(browser, server, asked);
  const open = page.getByRole("banner").getByRole("button", { name: "All open" });
  const shown = async () => {
    await page.getByText("What only some of them know").waitFor();
    return [
      await page.locator("details.notes").innerText(),
      await page.locator(".await").innerText(),
    ].join(" ");
  };
  await open.click();
  await shown();
  const last = Number(await slider(page).getAttribute("max"));
  const moment = Math.min(asked.at + 12, last - 1);
  for (let i = asked.at; i < moment; i++) await page.keyboard.press("ArrowRight");
  const followed = await shown();
  const at = new URL(page.url());
  same(at.searchParams.get("at"), String(moment), "the moment in the address");
  await page.goto("/");
  await page.goto(at.pathname + at.search);
  same(followed, await shown(), "the table that followed, beside one that was opened there");
  await close(page);
}

async function drawnOnTable(browser, server, asked, selector, least) {
  const page = await watched(browser, server, asked);
  const drawn = page.locator(`.frame [data-belief${selector}]`);
  same(await drawn.count(), 0, "before it is asked for");
  await page.locator("aside").getByRole("button", { name: "Could know", exact: true }).click();
  await drawn.nth(least - 1).waitFor();
  same([...(await axe(page)), ...(await tooWide(page))], [], "what is wrong with the page");
  await page.getByLabel("Draw it on the table").uncheck();
  await drawn.first().waitFor({ state: "detached" });
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Could know", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Draw it on the table").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await drawn.nth(least - 1).waitFor();
  same(await tooWide(page), [], "cut off on a phone");
  return page;
}

/** Of the twelve pairs one is framed; on a phone the grid stands beside the tiles, both in sight. */
async function pairsOnTable(browser, server) {
  const asked = { game: "telepathic", at: 1, eyes: 0 };
  const page = await drawnOnTable(browser, server, asked, '="win[1]+lose[1]"', 1);
  const grid = page.locator('.frame [data-belief="win[1]+lose[1]"]');
  const cells = grid.locator(".cell:not(.never)");
  same(await grid.count(), 1, "grids");
  same(await cells.count(), 12, "pairs");
  same(await grid.locator(".cell.true").count(), 1, "the truth");
  const whole = (await cells.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
  same(Math.abs(whole - 100) <= 6, true, `the pairs are ${whole} of 100`);
  same(/^Ember.s wish/.test(await grid.getAttribute("aria-label")), true, "it is told in words");
  const [tiles, heat] = [
    await page.getByRole("group", { name: "The grid" }).boundingBox(),
    await grid.boundingBox(),
  ];
  same(heat.x >= tiles.x + tiles.width, true, "nothing lies over the tiles");
  const foot = await page.locator("main > .table").boundingBox();
  same(heat.y + heat.height <= foot.y + foot.height, true, "the grid is in sight");
  same(heat.width / 5 >= 24, true, `a box is ${Math.round(heat.width / 5)} px wide`);
  await close(page);
}

async function beliefOverTime(browser, server) {
  const page = await watched(browser, server, MYSTERIUM);
  await page.locator("aside").getByRole("button", { name: "Could know", exact: true }).click();
  await page.getByRole("button", { name: "Belief over time" }).click();
  await page.getByRole("img", { name: /believed over the game/ }).waitFor();
  const questions = () => page.sent_.filter((text) => /"method":"known"/.test(text)).length;
  // Some thirty requests, one after the other: a slow machine may take long but makes progress.
  for (let before = -1; ; before = questions()) {
    const asking = page.getByText("moment by moment");
    const stuck = await asking.waitFor({ state: "detached" }).catch((why) => why);
    if (!stuck) break;
    if (questions() === before) throw stuck;
  }
  const asked = questions();
  same(asked > 10 && asked <= 32, true, `${asked} questions`);
  const told = page.getByRole("button", { name: /^Move \d+ Here Ember / });
  const move = /^Move (\d+)/.exec((await told.textContent()).trim())[1];
  await told.click();
  same(await slider(page).inputValue(), move, "the moment of the change");
  same(await axe(page), [], "axe");
  await close(page);
}

const ahead = (page) => page.locator("aside").getByLabel("Show what comes next");
const lastPoint = (page) =>
  page.evaluate(() => {
    const points = document.querySelector("footer svg polyline.honest").getAttribute("points");
    return Number(points.trim().split(" ").at(-1).split(",")[0]);
  });
const marksAfter = (page, at) =>
  page.evaluate(
    (at) =>
      [...document.querySelectorAll("footer .marks button")]
        .map((it) => (parseFloat(it.style.left) - 8) / (it.parentElement.clientWidth - 16))
        .filter((part) => Math.round(part * document.querySelector("footer input").max) > at)
        .length,
    at,
  );

async function spoilsNothing(browser, server) {
  const page = await watched(browser, server, MINDSEYE);
  await page.locator("footer svg.bare").waitFor();
  const moves = Number(await slider(page).getAttribute("max"));
  const width = 600; // of the curve's own units
  const near = (found, at, what) =>
    same(Math.abs(found - (at / moves) * width) < 1, true, `${what}: ${found} of ${width}`);
  near(await lastPoint(page), MINDSEYE.at, "the curve at first");
  same(await marksAfter(page, MINDSEYE.at), 0, "names of what comes");
  await page.locator("aside").getByRole("button", { name: "Chances", exact: true }).click();
  await page.getByText(/played on \d+ times/).waitFor();
  const told = page.locator("aside").getByRole("button", { name: /^Move \d+/ });
  const later = (texts) => texts.filter((text) => Number(/\d+/.exec(text)[0]) > MINDSEYE.at);
  same(later(await told.allTextContents()), [], "turning points that come");
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  near(await lastPoint(page), MINDSEYE.at + 1, "the curve after a step and back");
  await ahead(page).check();
  near(await lastPoint(page), moves, "the curve when all is asked for");
  same((await marksAfter(page, MINDSEYE.at)) > 0, true, "and names of moments");
  await page.locator("aside").getByRole("button", { name: "Log", exact: true }).click();
  same(await ahead(page).isChecked(), true, "the same switch at the log");
  await ahead(page).uncheck();
  near(await lastPoint(page), MINDSEYE.at + 1, "the curve when it is hidden again");
  await close(page);
}

/** Waits for the whole review. The coarse one before it may name another turning point. */
async function reviewed(page) {
  const isWhole = (text) => /"curve":/.test(text) && JSON.parse(text).result?.done;
  for (let i = 0; i < 600 && !page.frames_.some(isWhole); i++) await page.waitForTimeout(100);
  same(page.frames_.some(isWhole), true, "the whole review came");
  await page.waitForTimeout(100);
}

async function markedByName(browser, server) {
  const page = await watched(browser, server, MYSTERIUM);
  await reviewed(page);
  await ahead(page).check();
  await page
    .getByRole("button", { name: /^(The line-up|First wrong guess)(, turning point)?, move \d+/ })
    .first()
    .waitFor();
  await slider(page).focus();
  await page.keyboard.press("Tab");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  const move = /, move (\d+): /.exec(label)[1];
  await page.keyboard.press("Enter");
  same(await slider(page).inputValue(), move, label);
  await page.setViewportSize(PHONE);
  // The marks are placed by a measured width, which the page learns a frame after the size changes.
  for (let i = 0; i < 30 && (await tooWide(page)).length > 0; i++) await page.waitForTimeout(100);
  same(await tooWide(page), [], "cut off on a phone");
  await close(page);
}

/** Width, height and number of colours of a picture. */
function measured(page, bytes) {
  return page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([data], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const on = canvas.getContext("2d");
    on.drawImage(image, 0, 0);
    const pixels = new Uint32Array(on.getImageData(0, 0, image.width, image.height).data.buffer);
    return { width: image.width, height: image.height, colours: new Set(pixels).size };
  }, bytes.toString("base64"));
}

async function sharedPicture(browser, server) {
  const page = await watched(browser, server, ILLUSIONIST);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a picture" }).locator("visible=true").click();
    const bytes = readFileSync(await (await saving).path());
    const { width, height, colours } = await measured(page, bytes);
    same(width >= 640 && height >= 480, true, `${width} x ${height}`);
    same(colours > 1000, true, `${colours} colours: the cards are on it`);
  }
  await close(page);
}

async function privateNotes(browser, server) {
  const page = await visitor(browser, server, { size: PHONE });
  await lay(page, [], "telepathic");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "My guesses" }).click();
  const sheet = page.getByRole("dialog", { name: "My guesses" });
  const wish = sheet.getByRole("combobox", { name: /wish$/ }).first();
  await wish.waitFor();
  const before = page.sent_.length;
  await wish.selectOption({ index: 1 });
  same([...(await axe(page)), ...(await tooWide(page))], [], "what is wrong with the page");
  await sheet.getByRole("button", { name: "Close" }).click();
  const sent = page.sent_.slice(before).filter((text) => !/"method":"ping"/.test(text));
  same(sent, [], "what was sent");
  await autoplay(page, 3, { eager: GAMES.telepathic.eager });
  await over(page);
  await page.getByRole("link", { name: "Watch it again" }).click();
  await page.getByRole("button", { name: "Could know", exact: true }).click();
  const known = page.getByRole("dialog", { name: "Could know" });
  const notes = known.getByLabel("Show my notes");
  await notes.waitFor();
  same(await known.getByText(/You noted/).count(), 0, "notes before they are asked for");
  await notes.check();
  await known.getByText(/You noted three \w+(, and so it was|; here\s+it was three)/).waitFor();
  await close(page);
}

/** Two people: nobody else sees one's notes before getting the link to them. */
async function shownToAFriend(browser, server) {
  const page = await visitor(browser, server, { size: WIDE, name: "Ada" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await lay(page, [], "telepathic");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "My guesses" }).click();
  const sheet = page.getByRole("dialog", { name: "My guesses" });
  await sheet.getByRole("combobox", { name: /wish$/ }).first().selectOption({ index: 1 });
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("img", { name: /wish\. My guess: three \w+\.$/ }).waitFor();
  same([...(await axe(page)), ...(await tooWide(page))], [], "what is wrong with the table");
  await autoplay(page, 3, { eager: GAMES.telepathic.eager });
  await over(page);
  await page.getByRole("link", { name: "Watch it again" }).click();
  await page.locator("aside").getByRole("button", { name: "Could know", exact: true }).click();
  await page.getByLabel("Show my notes").check();
  await page.getByText(/You noted three \w+/).waitFor();
  const before = page.sent_.length;
  await page.getByRole("button", { name: "Copy a link that shows my guesses" }).click();
  await page.getByText(/sees your guesses, and nobody else/).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  same(
    page.sent_.slice(before).filter((text) => /notes|three/.test(text)),
    [],
    "notes that were sent",
  );
  same(/#notes=/.test(page.url()), false, "notes in one's own address");
  for (const size of [PHONE, WIDE]) {
    const friend = await visitor(browser, server, { size, name: "Bea" });
    await friend.goto(link.split("#")[0]);
    await friend.getByRole("slider", { name: "Move" }).waitFor();
    await friend.getByRole("button", { name: "Could know", exact: true }).click();
    await friend
      .getByText(/What .* could rule out|careful reader/)
      .locator("visible=true")
      .waitFor();
    same(await friend.getByText(/noted three/).count(), 0, "notes without the link");
    await friend.goto("/"); // the same address with another fragment would load nothing
    await friend.goto(link);
    await friend
      .getByText(/Ada noted three \w+/)
      .locator("visible=true")
      .waitFor();
    same([...(await axe(friend)), ...(await tooWide(friend))], [], "what is wrong with the page");
    await friend.reload();
    await friend
      .getByText(/Ada noted three \w+/)
      .locator("visible=true")
      .waitFor();
    await close(friend);
  }
  await close(page);
}

export async function replayTests(check, browser, server) {
  await check("a replay shows two views side by side, in step", () => sideBySide(browser, server));
  for (const asked of [CLAIRVOYANCE, ILLUSIONIST])
    await check(`${asked.game}: with all open a replay follows the moves`, () =>
      allOpenFollows(browser, server, asked),
    );
  await check("Illusionist's replay draws what could be known on the cards", () =>
    drawnOnTable(browser, server, ILLUSIONIST, '^="slot["', 4).then(close),
  );
  await check("Mysterium's replay draws what could be known on the row", () =>
    drawnOnTable(browser, server, MYSTERIUM, '^="card "', 4).then(close),
  );
  await check("Telepathic's replay draws the pairs of conditions as a grid", () =>
    pairsOnTable(browser, server),
  );
  await check("Clairvoyance's replay draws what could be known beside the psychics", () =>
    drawnOnTable(browser, server, CLAIRVOYANCE, '="hand[1]"', 1).then(close),
  );
  await check("Mind's Eye's replay draws what could be known of a sealed colour", () =>
    drawnOnTable(browser, server, SEALED, '^="sealed["', 1).then(close),
  );
  await check("a replay shows belief over time and its largest change", () =>
    beliefOverTime(browser, server),
  );
  await check("a replay shows nothing of later moves unless it is asked", () =>
    spoilsNothing(browser, server),
  );
  await check("a replay's named moments are reached by the keyboard", () =>
    markedByName(browser, server),
  );
  await check("a replay's moment is saved as a picture", () => sharedPicture(browser, server));
  await check("private guesses stay in the browser until the replay", () =>
    privateNotes(browser, server),
  );
  await check("private guesses are shown to people with the player's link", () =>
    shownToAFriend(browser, server),
  );
}
