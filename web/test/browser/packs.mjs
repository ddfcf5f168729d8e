// SPDX-License-Identifier: MIT
// Decks and card sets in the browser: chosen in the lobby, and drawn from what the table says.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { autoplay, axe, PHONE, same, Server, tooWide, visitor } from "./lib.mjs";
import { field, seated } from "./tables.mjs";

const top = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const decks = join(top, "data", "clairvoyance");

async function lobbyOf(page, name) {
  await page.goto("/");
  await page.getByRole("button", { name: `Invite friends to ${name}` }).click();
  await page.getByRole("heading", { name: "At the table" }).waitFor();
}

async function fast(page) {
  await page.locator("summary:visible", { hasText: "Times and finer points" }).click();
  for (const name of ["Window", "Later"]) {
    await field(page, name).fill("0.05");
    await page.keyboard.press("Tab");
  }
}

async function begin(page) {
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled")).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
}

async function done(page) {
  same(page.faults, [], "console errors");
  await page.context().close();
}

/** The pictures of card sets that a page asks for, in order. */
function asked(page) {
  const list = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/sets\/.*\.png$/.test(pathname)) list.push(pathname.slice(6));
  });
  return list;
}

/** Runs its tests with 'check' on a server of its own that has the example deck and a card set of
 *  little generated pictures. */
export async function packTests(check, browser) {
  const folder = mkdtempSync(join(tmpdir(), "planchette-packs-"));
  execFileSync("python3", [
    join(top, "tests", "server", "cardset.py"),
    join(folder, "sets", "little"),
  ]);
  const server = await new Server().start("--decks", decks, "--sets", join(folder, "sets"));

  await check("a custom card set gives everybody the same pictures and words", async () => {
    const [ada, bea] = [
      await visitor(browser, server),
      await visitor(browser, server, { name: "Bea" }),
    ];
    const [adas, beas] = [asked(ada), asked(bea)];
    await lobbyOf(ada, "Mysterium");
    await ada.getByRole("combobox", { name: "Card set" }).selectOption({ label: "Little colours" });
    await ada.getByText("Made by a test.").waitFor();
    await bea.goto(new URL(ada.url()).pathname);
    await seated(bea);
    await bea.getByRole("button", { name: "I am ready" }).click();
    await begin(ada);
    await bea.getByText("Beekeeper").or(bea.getByText(/^My /).first()).first().waitFor();
    const sync = ada.frames_.map((text) => JSON.parse(text)).find((it) => it.params?.room?.data);
    const index = await (
      await fetch(`${server.url}/sets/little-${sync.params.room.data.mark}.json`)
    ).json();
    const order = Object.values(index.cards).map((card) => card.file);
    for (const list of [adas, beas]) {
      for (let i = 0; i < 100 && list.length < order.length; i++) await ada.waitForTimeout(100);
      same(list, order, "the order of the pictures");
    }
    for (const page of [ada, bea]) {
      await page.locator('main img[src^="blob:"]').first().waitFor();
      const text = page.frames_.join("\n") + (await page.content());
      same(/My (The Long Strand|Evidence|Headwind)/.test(text), false, "a vision's title");
      same(text.includes('"says"'), false, "a table");
    }
    await done(ada);
    await done(bea);
  });

  await check("a deck chosen in the lobby is the one on the table", async () => {
    const page = await visitor(browser, server);
    await lobbyOf(page, "Clairvoyance");
    const deck = page.getByRole("combobox", { name: "Deck" });
    await deck.selectOption({ label: "Heavy furniture" });
    await page.getByText("82 cards of 28 kinds").waitFor();
    await fast(page);
    await begin(page);
    await page.locator("header").getByRole("button", { name: "Rules" }).click();
    await page.locator("summary", { hasText: "The cards" }).click();
    await page.getByText("Wardrobe, 3 of them: 6 damage, on 3.").waitFor();
    same(await page.getByText("Cursed Doll").count(), 0, "cards of another deck");
    await page.getByRole("button", { name: "Close" }).click();
    await autoplay(page, 3);
    await page.waitForFunction(() => globalThis.pressed > 5);
    await done(page);
  });

  await check("an uploaded deck reports its error, then can be played", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    const text = readFileSync(join(decks, "default.deck"), "utf8");
    const [good, bad] = [join(folder, "mine.deck"), join(folder, "bad.deck")];
    writeFileSync(good, text.replace("Armchair", "Settee  "));
    writeFileSync(bad, text.replace("| 2 5 8 |", "| 2 5 9 |"));
    await lobbyOf(page, "Clairvoyance");
    await page.getByRole("button", { name: /^Options/ }).click();
    const input = page.locator("dialog[open] input[type=file]");
    await input.setInputFiles(bad);
    await page.getByText("bad.deck: line 4, column 48: faces").waitFor();
    same(await axe(page), [], "axe");
    same(await tooWide(page), [], "cut off");
    await input.setInputFiles(good);
    await page.locator("dialog[open]").getByText("A deck of your own").waitFor();
    same(await page.getByRole("alert").count(), 0, "faults left");
    await page.getByRole("button", { name: "Close" }).click();
    await begin(page);
    await page.locator("header").getByRole("button", { name: "Rules" }).click();
    await page.locator("summary", { hasText: "The cards" }).click();
    await page.getByText("Settee, 3 of them: 3 damage, on 1 or 6.").waitFor();
    await done(page);
  });

  rmSync(folder, { recursive: true });
  await server.clean();
}
