// SPDX-License-Identifier: MIT
// Staring contests through real pages: two phones with fingers on them, a mouse and a space bar.
import { axe, PHONE, same, tooWide, visitor } from "./lib.mjs";
import { close, GAMES, lay } from "./tables.mjs";

const NERVE = { ...GAMES.mindseye, seats: 2, names: { Stare: "Nerve" } };

/** The last view that a page was given. */
function lastView(page) {
  return page.frames_
    .map((text) => JSON.parse(text))
    .map((it) => (it.result?.sync ?? it.params?.sync ?? it.params)?.view)
    .findLast((view) => view);
}

function told(page, event) {
  return page.frames_
    .map((text) => JSON.parse(text).params?.events ?? [])
    .flat()
    .filter((one) => one.event === event);
}

async function seal(page, colour) {
  await page.getByRole("button", { name: colour, exact: true }).first().click();
  await page.getByRole("button", { name: `Seal ${colour.toLowerCase()}` }).click();
}

/** A finger on the middle of a phone. */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const at = { x: PHONE.width / 2, y: PHONE.height / 2 };
  return {
    down: () => touch("touchStart", at),
    up: () => touch("touchEnd"),
    slide: async () => {
      for (const y of [30, 80, 140]) await touch("touchMove", { ...at, y: at.y + y });
    },
  };
}

async function phones(browser, server, numbers) {
  const pages = [];
  for (const name of ["Ada", "Bea"])
    pages.push(await visitor(browser, server, { size: PHONE, name, touch: true }));
  await lay(pages[0], [pages[1]], "mindseye", { ...NERVE, numbers: { Rounds: 12, ...numbers } });
  return pages;
}

/** Both show blue, which is a contest. It can be touched once the cards have been seen. */
async function tie(pages) {
  await Promise.all(pages.map((page) => seal(page, "Blue")));
  for (const page of pages) {
    await page.getByRole("button", { name: "Hold to stare" }).waitFor();
    await page.locator("[data-moment]").waitFor({ state: "detached" });
  }
}

const staring = (page, phase) =>
  page.locator(`section[aria-label="Staring contest"][data-phase="${phase}"]`);

async function bothHold(pages, fingers) {
  for (const one of fingers) await one.down();
  for (const page of pages) await staring(page, "stare").waitFor();
}

/** Nothing else is on the screen while people stare. */
async function fills(page) {
  const { width, height } = page.viewportSize();
  const box = await page.getByRole("region", { name: "Staring contest" }).boundingBox();
  same(box, { x: 0, y: 0, width, height }, "the contest fills the screen");
}

const done = (pages) =>
  Promise.all(
    pages.map((page) =>
      page.getByRole("region", { name: "Staring contest" }).waitFor({ state: "hidden" }),
    ),
  );

const SCREEN = { width: 1600, height: 900 };

/** The shared board of the table at which this page plays. */
async function bigScreen(browser, server, page) {
  await page.locator("header").getByRole("button", { name: "More" }).click();
  const path = await page.getByRole("link", { name: /^Shared board/ }).getAttribute("href");
  await page.keyboard.press("Escape");
  const board = await visitor(browser, server, { size: SCREEN });
  await board.goto(path);
  await board.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  return board;
}

/** What a big screen shows of a contest, and what can be pressed in it. */
const contestOn = (board) =>
  board.evaluate(() => {
    const section = document.querySelector('section[aria-label="Staring contest"]');
    return {
      people: [...section.querySelectorAll("figure")].map((one) => one.innerText.split("\n")[0]),
      buttons: section.querySelectorAll("button").length,
      videos: section.querySelectorAll("video").length,
    };
  });

async function boardTests(check, browser, server) {
  await check("stare: the big screen shows who stares, and nothing to press", async () => {
    const pages = await phones(browser, server, { Press: 60 });
    const fingers = await Promise.all(pages.map(finger));
    const board = await bigScreen(browser, server, pages[0]);
    await tie(pages);
    await staring(board, "press").waitFor();
    same(await contestOn(board), { people: ["Ada", "Bea"], buttons: 0, videos: 0 }, "press");
    for (const page of [...pages, board]) await fills(page);
    await bothHold(pages, fingers);
    await staring(board, "stare").waitFor();
    same([...(await axe(board)), ...(await tooWide(board))], [], "the big screen");
    await fingers[1].up();
    await done([...pages, board]);
    await fingers[0].up();
    const [released] = told(board, "released");
    same([released.seat, released.why], [1, "let_go"], "who let go, on the big screen");
    await close(...pages, board);
  });

  await check("stare: two at one table own up, and the big screen follows", async () => {
    const pages = [];
    for (const name of ["Ada", "Bea"]) pages.push(await visitor(browser, server, { name }));
    const judged = { ...GAMES.mindseye, seats: 2, names: { Stare: "Judge" } };
    await lay(pages[0], [pages[1]], "mindseye", { ...judged, numbers: { Rounds: 12, Judge: 600 } });
    const board = await bigScreen(browser, server, pages[0]);
    await Promise.all(pages.map((page) => seal(page, "Blue")));
    for (const page of [...pages, board]) {
      await page.getByRole("region", { name: "Staring contest" }).waitFor();
      await page.locator("[data-moment]").waitFor({ state: "detached" });
    }
    await pages[1].getByRole("button", { name: "I blinked" }).waitFor();
    await board.getByText("They look each other in the eye.").waitFor();
    same(await contestOn(board), { people: ["Ada", "Bea"], buttons: 0, videos: 0 }, "judge");
    for (const page of [...pages, board]) await fills(page);
    same(await axe(pages[0]), [], "axe");
    await pages[0].getByRole("button", { name: "I blinked" }).click();
    await pages[0].getByRole("button", { name: "Yes, do it" }).click();
    await done([...pages, board]);
    same(lastView(board).open.cards, [8, 10], "cards");
    await close(...pages, board);
  });
}

export async function stareTests(check, browser, server) {
  await check("stare: of two phones the finger that lifts first has blinked", async () => {
    const pages = await phones(browser, server, { Press: 30 });
    const fingers = await Promise.all(pages.map(finger));
    await tie(pages);
    await fingers[0].down();
    await pages[1].getByText("ready", { exact: true }).waitFor(); // each sees that the other holds
    await fingers[1].down();
    for (const page of pages) await staring(page, "stare").waitFor();
    await fingers[1].up();
    await done(pages);
    await fingers[0].up();
    const [released] = told(pages[0], "released");
    same([released.seat, released.why], [1, "let_go"], "who let go");
    same(lastView(pages[0]).open.cards, [10, 8], "cards");
    await tie(pages);
    await bothHold(pages, fingers);
    await fingers[0].slide(); // it follows something
    await done(pages);
    for (const one of fingers) await one.up();
    same(told(pages[1], "released").at(-1).why, "followed", "a finger that moves");
    same(lastView(pages[1]).open.cards, [9, 9], "cards");
    await close(...pages);
  });

  await check("stare: whoever never presses loses", async () => {
    const pages = await phones(browser, server, { Press: 8 });
    const [hand] = await Promise.all(pages.map(finger));
    await tie(pages);
    await hand.down();
    await done(pages);
    await hand.up();
    same(
      told(pages[0], "forfeits").map((one) => one.seat),
      [1],
      "who did not hold",
    );
    same(lastView(pages[0]).open.cards, [10, 8], "cards");
    await close(...pages);
  });

  await check("stare: two fingers that lift together stare again", async () => {
    const pages = await phones(browser, server, { Press: 30 });
    const fingers = await Promise.all(pages.map(finger));
    // On a busy machine the releases may be too far apart; then the next contest tries again.
    for (let i = 0; i < 4 && !told(pages[0], "repeated").length; i++) {
      await tie(pages);
      await bothHold(pages, fingers);
      await Promise.all(fingers.map((one) => one.up()));
      await Promise.race([done(pages), staring(pages[0], "press").waitFor()]);
    }
    same(told(pages[0], "repeated")[0].seats, [0, 1], "who stares again");
    await staring(pages[1], "press").waitFor();
    await close(...pages);
  });

  await check("stare: a mouse, a space bar, and a page that closes", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    const pages = [ada, bea];
    await lay(ada, [bea], "mindseye", { ...NERVE, numbers: { Rounds: 12, Press: 30 } });
    await tie(pages);
    await ada.mouse.move(400, 300);
    await ada.mouse.down();
    await bea.keyboard.down("Space");
    for (const page of pages) await staring(page, "stare").waitFor();
    await bea.keyboard.up("Space");
    await done(pages);
    await ada.mouse.up();
    same(lastView(ada).open.cards, [10, 8], "cards");
    await tie(pages);
    await ada.mouse.down();
    await bea.keyboard.down("Space");
    await staring(ada, "stare").waitFor();
    await close(bea);
    await ada.getByRole("region", { name: "Staring contest" }).waitFor({ state: "hidden" });
    await ada.mouse.up();
    // The page may still report the release itself; otherwise the server does.
    const { seat, why } = told(ada, "released").at(-1);
    same([seat, /^(gone|let_go)$/.test(why)], [1, true], `who let go: ${why}`);
    await close(ada);
  });

  await boardTests(check, browser, server);
}
