// SPDX-License-Identifier: MIT
// A finished game from a file or a link, watched without a network.
import { readFileSync } from "node:fs";
import { autoplay, axe, over, PHONE, same, tooWide, WIDE } from "../browser/lib.mjs";
import { GAMES } from "../browser/tables.mjs";
import { kept, lay } from "./games.mjs";

/** Plays a game and saves it. */
async function savedGame(page, host) {
  await lay(page, host, "mindseye", ["Novice"]);
  await autoplay(page, 3, { eager: GAMES.mindseye.eager });
  await over(page);
  await page.getByRole("button", { name: "Fair deal" }).first().click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the game as a file" }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  return text;
}

async function openFile(page, text, name = "game.json") {
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

async function isShown(page) {
  await page.getByText(/^0 \/ \d+$/).waitFor();
  await page.getByRole("button", { name: "One move on" }).click();
  await page.getByText(/^1 \/ \d+$/).waitFor();
}

/** What is not the record of a game played by the rules changes nothing. */
async function refused(page, text) {
  const record = JSON.parse(text);
  const wrong = [
    ["\x89PNG\r\n\x1a\n", "it is not the file of a game"],
    ["{}", /game\.json: /],
    [" ".repeat(2 * 1024 * 1024 + 1), "larger than 2 MB"],
    [text.replace(/"secret":"[0-9a-f]{8}/, '"secret":"00000000'), /game\.json: /],
    [JSON.stringify({ ...record, moves: record.moves.slice(1) }), /game\.json: /],
  ];
  for (const [bytes, why] of wrong) {
    await page.reload();
    await openFile(page, bytes);
    await page.getByRole("alert").filter({ hasText: why }).waitFor();
    same(await page.getByText(/^\d+ \/ \d+$/).count(), 0, "a replay of a bad file");
  }
}

/** Ways to alter a record of which the deal's hashes know nothing. */
const LIES = {
  "a move is missing": (record) => record.moves.pop(),
  "a move is made by somebody else": (record) => {
    record.moves[0][0] = 1 - record.moves[0][0];
  },
  "another has won": (record) => record.result.scores.reverse(),
};

/** A server that alters what it says of a finished game is found out by the browser's own engine. */
export async function alteredTests(check, server, player, leave) {
  await check("a record that was altered on its way fails the check", async () => {
    const page = await player(server.port);
    let lie = () => undefined;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const behind = socket.connectToServer();
      behind.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.result?.record?.moves) lie(message.result.record);
        socket.send(JSON.stringify(message));
      });
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Play now: Mind’s Eye" }).click();
    await page.locator(".opts button").first().waitFor();
    await autoplay(page, 6, { eager: GAMES.mindseye.eager });
    await over(page);
    const open = async () => {
      await page.getByRole("region", { name: "The end" }).waitFor();
      await page.getByRole("button", { name: "Fair deal" }).first().click();
    };
    await open();
    await page.getByText("every move and the end follow by the rules.").waitFor();
    for (const [what, told] of Object.entries(LIES)) {
      lie = told;
      await page.reload();
      await open();
      const found = page.getByRole("listitem").filter({ hasText: "By the rules this game is not" });
      await found.waitFor();
      same(await found.getByText("Does not hold:").count(), 1, what);
      same(await page.getByText("follow by the rules.").count(), 0, `all is right though ${what}`);
      console.log(`# ${what}: ${(await found.textContent()).trim()}`);
    }
    await leave(page);
  });
}

export async function recordTests(check, host) {
  await check(`${host.name}: a game from a file and from a link, without a network`, async () => {
    // Three browsers: the second and the third have the pages and nothing of the game.
    const all = await Promise.all([host.visit(), host.visit(), host.visit()]);
    const [page, other, third] = all;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const one of all) await one.goto(host.at("/"));
    for (const one of all) await kept(one);
    await host.cut();
    const text = await savedGame(page, host);
    await other.goto(host.at("/r/open"));
    await other.getByRole("heading", { name: "Watch a game from a file" }).waitFor();
    for (const size of [WIDE, PHONE]) {
      await other.setViewportSize(size);
      same([...(await axe(other)), ...(await tooWide(other))], [], `the page, ${size.width}`);
    }
    await refused(other, text);
    await openFile(other, text);
    await isShown(other);
    await other.reload();
    await other.getByText(/^1 \/ \d+$/).waitFor();
    // A second window of it asks the first one's engine.
    const beside = await host.beside(other);
    await beside.goto(host.at("/r/open"));
    await openFile(beside, `${text}\n`);
    await isShown(beside);
    await page.getByRole("link", { name: "Watch it again" }).click();
    await page.getByRole("button", { name: "One move on" }).click();
    await page.getByText(/^1 \/ \d+$/).waitFor();
    await page.getByRole("button", { name: /^Copy link to move 1/ }).click();
    await page.getByText("The link to move 1 is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await third.goto(link.slice(0, -60));
    await third.getByRole("alert").filter({ hasText: "The game of this link" }).waitFor();
    await third.goto(link);
    await third.getByText(/^1 \/ \d+$/).waitFor();
    await host.back();
    same(beside.faults, [], "console errors");
    for (const one of all) await host.leave(one);
  });
}
