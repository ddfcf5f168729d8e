// SPDX-License-Identifier: MIT
// The workshop: a deck is changed, tried, shared and played, without a network.
import { axe, same, tooWide } from "../browser/lib.mjs";
import { kept } from "./games.mjs";

/** The workshop's page, once the engine has found the deck right. */
async function enter(page, address) {
  await page.goto(address);
  await page
    .getByRole("button", { name: "Play this deck" })
    .and(page.locator(":enabled"))
    .waitFor();
}

/** On a phone the cards and the balance are shown one at a time. */
async function turnTo(page, what) {
  const tab = page.getByRole("button", { name: what });
  if (await tab.isVisible()) await tab.click();
}

const damageOf = (page) => page.getByRole("spinbutton", { name: "Damage" });

async function looksRight(page, what) {
  same([...(await axe(page)), ...(await tooWide(page))], [], what);
}

/** A deck in which a card hurts as much as one can bear: faults at their field on the way. */
async function change(page) {
  await page.getByRole("button", { name: /^Armchair/ }).click();
  await damageOf(page).fill("12");
  await page.getByText("0 to 10 for an item, 0 for an instant").waitFor();
  same(await damageOf(page).getAttribute("aria-invalid"), "true", "where the fault is");
  const playing = page.getByRole("button", { name: "Play this deck" });
  same(await playing.isEnabled(), false, "a bad deck can be played");
  await looksRight(page, "a fault");
  await damageOf(page).fill("9");
  await page.getByText("was 3 damage").waitFor();
  await playing.and(page.locator(":enabled")).waitFor();
}

async function saveAs(page, name) {
  await page.getByLabel("Name of the deck").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved in this browser.").waitFor();
}

async function tryIt(page, pairs) {
  await turnTo(page, "The balance");
  await page.getByRole("combobox", { name: "Pairs of games" }).selectOption(pairs);
  const begun = Date.now();
  await page.getByRole("button", { name: `Play ${pairs} pairs` }).click();
  await page.getByText(`${pairs} of ${pairs} pairs`).waitFor({ timeout: 300000 });
  console.log(`# ${pairs} pairs of games in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await page.getByText(/Games last [\d.]+ rounds instead of [\d.]+/).waitFor();
  await page.getByRole("row", { name: /^Luke .*± \d/ }).waitFor();
  await looksRight(page, "characters");
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await page.getByRole("row", { name: /^Armchair.* a hit.* [+−][\d.]+ ± / }).waitFor();
  await looksRight(page, "cards");
}

/** Another window gets the deck by its link. */
async function share(page, host) {
  await page.getByRole("button", { name: "Link" }).click();
  const link = await page.getByLabel("The deck as a link").inputValue();
  const twin = await host.beside(page);
  await twin.goto(link);
  await twin.getByText("was 3 damage").waitFor();
  await twin.reload();
  await twin.getByText("was 3 damage").waitFor();
  await twin.close();
  const damaged = await host.beside(page);
  await enter(damaged, link.slice(0, -30));
  await damaged.getByText("The deck of this link cannot be opened").waitFor();
  same(await damaged.getByText("was 3 damage").count(), 0, "a damaged deck");
  same([...twin.faults, ...damaged.faults], [], "console errors");
  await damaged.close();
}

/** The table is played with the changed deck. */
async function hasHeavyChairs(page) {
  await page.locator("header").getByRole("button", { name: "Rules" }).click();
  await page.locator("summary", { hasText: "The cards" }).click();
  await page.getByText("Armchair, 3 of them: 9 damage, on 1 or 6.").waitFor();
}

async function openFile(page, name, text) {
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** With as many 'pairs' of games as the page offers, such as "10,000". */
export async function workshopTests(check, host, size, pairs) {
  await check(`${host.name}: a card is changed, tried in ${pairs} pairs, and played`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await page.goto(host.at("/"));
    await kept(page);
    await host.cut();
    await enter(page, host.at("/workshop"));
    await change(page);
    await tryIt(page, pairs);
    await page.getByLabel("Name of the deck").fill("Heavy chairs");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved in this browser.").waitFor();
    await share(page, host);
    await page.reload();
    await page.getByRole("button", { name: "Play this deck" }).waitFor();
    same(await page.getByText("was 3 damage").count(), 0, "changes after a new visit");
    await page.getByRole("combobox", { name: /^Open/ }).selectOption({ label: "Heavy chairs" });
    await page.getByText("was 3 damage").waitFor();
    await page.getByRole("button", { name: "Play this deck" }).click();
    await hasHeavyChairs(page);
    await host.back();
    await host.leave(page);
  });

  await check(`${host.name}: two windows save decks without losing any`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await enter(page, host.at("/workshop"));
    const twin = await host.beside(page);
    await twin.setViewportSize(size);
    await enter(twin, host.at("/workshop"));
    await saveAs(page, "First");
    // The other window has the list from before, and offers what is new.
    await saveAs(twin, "Second");
    const offered = async (window) => {
      const options = window.getByRole("combobox", { name: /^Open/ }).locator("option");
      return (await options.allTextContents()).slice(2);
    };
    same(await offered(twin), ["First", "Second"], "decks in the second window");
    await page.locator("option", { hasText: "Second" }).waitFor({ state: "attached" });
    same(await offered(page), ["First", "Second"], "decks in the first window");
    await page.getByRole("button", { name: "Forget “First”" }).click();
    await twin.locator("option", { hasText: "First" }).waitFor({ state: "detached" });
    await twin.reload();
    await twin.locator("option", { hasText: "Second" }).waitFor({ state: "attached" });
    same(await offered(twin), ["Second"], "decks after a reload");
    same(twin.faults, [], "console errors");
    await host.leave(page);
  });

  await check(`${host.name}: a deck is replaced only after a question`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await enter(page, host.at("/workshop"));
    await saveAs(page, "Mine");
    const changed = async () => {
      await page.getByRole("combobox", { name: /^Open/ }).selectOption({ label: "Standard deck" });
      await page.getByText("was 3 damage").waitFor({ state: "detached" });
      await page.getByRole("combobox", { name: /^Open/ }).selectOption({ label: "Mine" });
      await page.waitForFunction(() => document.querySelector(".name input").value === "Mine");
      return (await page.getByText("was 3 damage").count()) > 0;
    };
    // One's own deck, changed and saved again, is no question.
    await change(page);
    await saveAs(page, "Mine");
    same(await changed(), true, "the deck is changed");
    const twin = await host.beside(page);
    await twin.setViewportSize(size);
    await enter(twin, host.at("/workshop"));
    await twin.getByLabel("Name of the deck").fill("Mine");
    const save = twin.getByRole("button", { name: "Save", exact: true });
    await save.click();
    const asked = twin.getByRole("dialog").filter({ hasText: "another deck called “Mine”" });
    await asked.waitFor();
    await looksRight(twin, "the question");
    await asked.getByRole("button", { name: "Not yet" }).click();
    same(await changed(), true, "after “Not yet” it is still changed");
    await save.click();
    await asked.getByRole("button", { name: "Replace it" }).click();
    await twin.getByText("Saved in this browser.").waitFor();
    same(await changed(), false, "after “Replace it” it is still changed");
    same(twin.faults, [], "console errors");
    await host.leave(page);
  });

  await check(`${host.name}: a deck that is not saved outlives a reload`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await enter(page, host.at("/workshop"));
    await page.getByLabel("Name of the deck").fill("Half done");
    await change(page);
    await damageOf(page).fill("99");
    await page.getByText("0 to 10 for an item").waitFor();
    await page.reload();
    // The engine looks at the deck again, and says where the fault is.
    await page.getByText("Look at its damage").waitFor();
    same(await page.getByLabel("Name of the deck").inputValue(), "Half done", "its name");
    const playing = page.getByRole("button", { name: "Play this deck" });
    same(await playing.isEnabled(), false, "a bad deck can be played");
    // Another window begins with the standard deck.
    const twin = await host.beside(page);
    await enter(twin, host.at("/workshop"));
    const changed = twin.getByText(/was 3 damage|Look at its damage/);
    same(await changed.count(), 0, "changes in another window");
    same(twin.faults, [], "console errors");
    await host.leave(page);
  });

  await check(`${host.name}: a table can be set with a deck of one's own`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await enter(page, host.at("/workshop"));
    await change(page);
    await page.getByRole("button", { name: "Set a table with it" }).click();
    await page.getByRole("button", { name: "Fill with bots" }).click();
    await page
      .getByRole("button", { name: "Start the game" })
      .and(page.locator(":enabled"))
      .click();
    await hasHeavyChairs(page);
    await host.leave(page);
  });

  await check(`${host.name}: bad decks are refused and change nothing`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await enter(page, host.at("/workshop"));
    await openFile(page, "bad.deck", "deck 1\nLamp | 5 | item | 2 5 9 | 2 | none\n");
    await page.getByText("bad: line 2, column 23: faces: numbers from 1 to 8").waitFor();
    await openFile(page, "huge.deck", "#".repeat(70000));
    await page.getByText("huge.deck: larger than 64 KB").waitFor();
    await openFile(page, "picture.deck", "\x89PNG\r\n\x1a\n");
    await page.getByText("picture: line 1, column 1: the first line is 'deck 1'").waitFor();
    await page.getByText("80 cards of 36 kinds").waitFor();
    await page.getByRole("button", { name: /^Lamp/ }).click();
    await page.getByRole("spinbutton", { name: "Copies" }).fill("1");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Armchair");
    await page.getByText("two cards have the same").waitFor();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("a | b");
    await page.getByText("a name has no “|”").waitFor();
    await host.leave(page);
  });
}
