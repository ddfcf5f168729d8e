// SPDX-License-Identifier: MIT
// Rooms that stay: phones and the big screen follow to the next table and to another game, the score
// of the evening counts, one code leads there all evening, and the same friends come again.
import { autoplay, axe, over, PHONE, same, tooWide, visitor } from "./lib.mjs";
import { close, configure, lay, seated, start } from "./tables.mjs";

const SHORT = { seats: 2, numbers: { Rounds: 3 }, names: { Stare: "Duel" } };

/** The code of the lobby, as it is shown. */
async function codeOf(page) {
  await page.getByRole("heading", { name: "At the table" }).waitFor();
  return (await page.locator(".in b").first().textContent()).trim();
}

async function playOut(...pages) {
  await Promise.all(pages.map((page, i) => autoplay(page, i + 1)));
  await Promise.all(pages.map(over));
}

/** Records that a text was shown, even briefly: a slow machine may look too late. */
function noteText(page, text) {
  return page.evaluate((wanted) => {
    const look = () => (globalThis.noted ||= document.body.innerText.includes(wanted));
    globalThis.noted = false;
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  }, text);
}

function game(page, name) {
  return page.getByRole("heading", { name, level: 1 });
}

async function evening(browser, server) {
  const ada = await visitor(browser, server, { size: PHONE, name: "Ada" });
  const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
  const board = await visitor(browser, server);
  await lay(ada, [bea], "mindseye", SHORT);
  return { ada, bea, board };
}

export async function roomTests(check, browser, server) {
  await check("a room: phones and the big screen follow, and the score counts", async () => {
    const ada = await visitor(browser, server, { size: PHONE, name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    const board = await visitor(browser, server);
    await ada.goto("/");
    await ada.getByRole("button", { name: "Invite friends to Mind’s Eye" }).click();
    const code = await codeOf(ada);
    await bea.goto("/");
    await bea.getByLabel("Join with a code").fill(code.toUpperCase());
    await bea.getByRole("button", { name: "Join", exact: true }).click();
    await board.goto(`/b/${code}`);
    await board.getByText("Scan to sit down").waitFor();
    await configure(ada, SHORT);
    await seated(bea);
    await start(ada, bea);
    await playOut(ada, bea);
    const first = ada.url();

    // Bea presses once; everybody else follows without a press.
    await noteText(ada, "The next game is ready");
    await bea.getByRole("button", { name: "Again" }).click();
    await ada.waitForFunction(() => globalThis.noted);
    for (const page of [ada, bea]) {
      await page.waitForURL((url) => url.href !== first);
      same(await codeOf(page), code, "the code");
      await page.getByText("Tonight, one game").waitFor();
    }
    await board.getByText("Scan to sit down").waitFor();
    await board.getByText("Tonight, one game").waitFor();
    same((await board.locator(".code").first().textContent()).trim(), code, "the board's code");
    same(await axe(ada), [], "axe in the lobby");
    same(await tooWide(ada), [], "cut off");

    // A second game counts too. Then the host changes the game from the lobby of a third table.
    await start(ada, bea);
    await playOut(ada, bea);
    await ada.getByText("Tonight, 2 games").waitFor();
    same(await axe(ada), [], "axe at the end");
    await ada.getByRole("button", { name: "Again" }).click();
    await game(bea, "Mind’s Eye").waitFor();
    await ada.getByRole("button", { name: "Another game" }).click();
    await ada.getByRole("button", { name: "Telepathic" }).click();
    await game(bea, "Telepathic").waitFor();
    await game(board, "Telepathic").waitFor();
    same(await codeOf(bea), code, "the code after another game");
    await bea.getByText("Ada", { exact: true }).first().waitFor();
    await close(ada, bea, board);
  });

  await check("a room: the first page invites the same friends again", async () => {
    const { ada, bea, board } = await evening(browser, server);
    await playOut(ada, bea);
    for (const page of [ada, bea]) await page.goto("/");
    await bea.getByRole("button", { name: "Play again with Ada" }).click();
    await game(bea, "Mind’s Eye").waitFor();
    await bea.locator("main").getByText("Ada").first().waitFor();
    await ada.reload();
    await ada.getByRole("button", { name: "To the table with Bea" }).click();
    await game(ada, "Mind’s Eye").waitFor();
    same(new URL(ada.url()).pathname, new URL(bea.url()).pathname, "the table");

    // A person who leaves the room is not asked again.
    await ada.goto("/");
    same(await axe(ada), [], "axe on the first page");
    same(await tooWide(ada), [], "cut off on the first page");
    await ada.getByRole("button", { name: "Leave the room with Bea" }).click();
    await ada.getByRole("button", { name: "Leave the room", exact: true }).click();
    await ada.getByText("You have left the room").waitFor();
    // The list is asked for again after the answer.
    const rooms = ada.getByRole("heading", { name: "Same friends again" });
    await rooms.waitFor({ state: "detached" });
    await close(ada, bea, board);
  });

  await check("a game against bots starts again at once", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], "mindseye", SHORT);
    await playOut(page);
    const before = page.url();
    await page.getByRole("button", { name: "Again" }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    same(
      await page.getByRole("heading", { name: "At the table" }).count(),
      0,
      "lobbies on the way",
    );
    // The next game has its own commitment, and this browser saw it in time.
    await playOut(page);
    await page.getByRole("button", { name: "Fair deal" }).waitFor();
    await close(page);
  });

  await check("a person who leaves for good is told that a bot takes the seat", async () => {
    const { ada, bea, board } = await evening(browser, server);
    await bea.getByRole("button", { name: "More" }).click();
    await bea.getByRole("button", { name: "Leave for good" }).click();
    await bea.getByText("A bot takes your seat").waitFor();
    await bea.getByRole("dialog").getByRole("button", { name: "Leave for good" }).last().click();
    await bea.getByRole("heading", { name: "Which door tonight?" }).waitFor();
    await ada.getByText("Bea has left for good").waitFor();
    same(await bea.getByText("Your move").count(), 0, "asked to move");
    await playOut(ada);
    await close(ada, bea, board);
  });
}
