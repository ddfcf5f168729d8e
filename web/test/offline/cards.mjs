// SPDX-License-Identifier: MIT
// Card sets in the workshop: pictures are dropped, cropped, named and tagged, the set is kept, exported,
// taken by the server's own reader, opened again and played, without a network.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { autoplay, axe, over, same, Server, tooWide } from "../browser/lib.mjs";
import { GAMES } from "../browser/tables.mjs";
import { kept } from "./games.mjs";

const top = fileURLToPath(new URL("../../..", import.meta.url));

/** A picture of one colour; its size may be a lie. */
function png(width, height, lie = [width, height], red = 200) {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crcOf(Buffer.concat([head.subarray(4), data])));
    return Buffer.concat([head, data, crc]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(lie[0]);
  size.writeUInt32BE(lie[1], 4);
  size.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(3 * width).map((_, i) => [red, 40, 90][i % 3]),
  ]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", size),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crcOf(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>globalThis.harmed = 1</script></svg>';

/** Files that are no pictures of ours, and what is said of them. */
const HOSTILE = [
  ["huge.png", png(300, 300, [60000, 60000]), "60000 × 60000 pixels; at most 50 million"],
  ["script.svg", Buffer.from(SVG), "it is no photograph"],
  ["script.png", Buffer.from(SVG), "it is no photograph"],
  ["page.jpg", Buffer.from("<!doctype html><p>hello"), "it is no photograph"],
  ["cut.png", png(300, 300).subarray(0, 60), "it is damaged"],
  ["empty.webp", Buffer.alloc(0), "it is no photograph"],
  ["small.png", png(20, 20), "at least 200 a side"],
];

const asFile = ([name, buffer]) => ({ name, mimeType: "image/png", buffer });
const pictureOf = (page) => page.getByLabel("Picture of this card");
const playing = (page) => page.getByRole("button", { name: "Play this set" });
const looksRight = async (page, what) =>
  same([...(await axe(page)), ...(await tooWide(page))], [], what);

async function openClassic(page) {
  await page.getByRole("combobox", { name: /^Open/ }).selectOption("/classic");
  await playing(page).and(page.locator(":enabled")).waitFor({ timeout: 300000 });
}

async function refuses(page) {
  for (const [name, buffer, why] of HOSTILE) {
    await pictureOf(page).setInputFiles(asFile([name, buffer]));
    await page.getByRole("alert").filter({ hasText: why }).waitFor();
    same(await page.getByRole("button", { name: "Use this part" }).count(), 0, `${name} is shown`);
  }
  same(await page.evaluate(() => globalThis.harmed), undefined, "a script of a picture");
}

/** Gives a vision another picture, title and tags. */
async function change(page) {
  await page.getByRole("button", { name: /^Visions/ }).click();
  await page.locator(".card").first().click();
  await refuses(page);
  await pictureOf(page).setInputFiles(asFile(["mine.png", png(900, 700)]));
  await page.getByLabel("Closer").fill("2");
  await page.getByLabel("Sideways").fill("0.25");
  await looksRight(page, "cropping");
  await page.getByRole("button", { name: "Use this part" }).click();
  await page.getByRole("button", { name: "Use this part" }).waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Title" }).fill("");
  await page.getByText("1 to 40 characters are needed").waitFor();
  same(await playing(page).isEnabled(), false, "a set with a fault can be played");
  await looksRight(page, "a fault");
  await page.getByRole("textbox", { name: "Title" }).fill("A red wall");
  await page.getByLabel("Another tag").fill("zzzz");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("“zzzz” is not in the vocabulary").waitFor();
  await page.getByLabel("Another tag").fill("candl");
  const offered = page.getByRole("group", { name: "Words of the vocabulary" });
  await offered.getByRole("button").first().click();
  await page.getByText(/It clearly fits \d+ cards|fits no card clearly/).waitFor();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.click();
}

/** What the page writes passes the tool's checks, has the tool's tables, and a server takes it. */
async function isTaken(zip) {
  const folder = mkdtempSync(join(tmpdir(), "planchette-cards-"));
  try {
    execFileSync("python3", ["-m", "zipfile", "-e", zip, folder]);
    copyFileSync(join(top, "data/mysterium/tagvectors.txt"), join(folder, "tagvectors.txt"));
    const set = join(folder, "red-walls");
    const tool = (command) =>
      execFileSync(join(top, "tools/node"), [join(top, "tools/relate/relate.mjs"), command, set]);
    same(String(tool("check")), "the set is in order\n", "the tool's check");
    const read = () =>
      ["a", "b"].map((one) => readFileSync(join(set, `relate-${one}.json`), "utf8"));
    const ours = read();
    tool("table");
    same(read()[0] === ours[0] && read()[1] === ours[1], true, "the tool's tables are the same");
    const server = await new Server().start("--sets", folder);
    await server.clean();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(page) {
  const saving = page.waitForEvent("download", { timeout: 300000 });
  await page.getByRole("button", { name: "To a zip" }).click();
  const saved = await saving;
  same(saved.suggestedFilename(), "red-walls.zip", "the name of the file");
  const folder = mkdtempSync(join(tmpdir(), "planchette-zip-"));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "red-walls.zip");
  await saved.saveAs(file);
  return file;
}

/** Bots and a person play it to the end, with its own pictures: there are no others any more. */
async function play(page) {
  await page.evaluate(() => caches.delete("planchette-art"));
  await playing(page).click();
  await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
  await page.locator('img[src^="blob:"]').first().waitFor();
  await autoplay(page, 5, { eager: GAMES.mysterium.eager });
  await over(page, { quiet: 240000 });
}

/** Pictures of different colours. */
async function addPictures(page, reds) {
  const files = reds.map((red) => asFile([`picture-${red}.png`, png(300, 450, [300, 450], red)]));
  await page.locator('input[type="file"][multiple]').setInputFiles(files);
  await page.getByRole("button", { name: `Picture ${reds.at(-1)}` }).waitFor();
}

async function save(page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved in this browser.").waitFor();
}

/** In the page: everything in one store of the sets that are kept. */
async function stored(name) {
  const asked = indexedDB.open("planchette-sets");
  await new Promise((done) => (asked.onsuccess = done));
  const all = asked.result.transaction(name).objectStore(name).getAll();
  await new Promise((done) => (all.onsuccess = done));
  asked.result.close();
  return all.result;
}

const pictures = async (page) => (await page.evaluate(stored, "pictures")).length;

/** Waits until what is on the bench has been written down. */
async function isDrafted(page, cards) {
  const drawn = ({ cards }) => cards.characters.filter(({ picture }) => picture !== null).length;
  for (let i = 0; i < 100; i++) {
    if ((await page.evaluate(stored, "sets")).some((set) => drawn(set) === cards)) return;
    await page.waitForTimeout(100);
  }
  throw new Error("no draft was written");
}

export async function cardTests(check, host, size) {
  await check(`${host.name}: a card set is made of pictures, exported and played`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await page.goto(host.at("/workshop/cards"));
    await page.getByRole("heading", { name: "Visions of your own" }).waitFor();
    await looksRight(page, "an empty set");
    same(await playing(page).isEnabled(), false, "an empty set can be played");
    await kept(page);
    await openClassic(page);
    await host.cut();
    await page.getByText("Every card has clear visions").waitFor();
    await change(page);
    await page.getByLabel("Name of the set").fill("Red walls");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved in this browser.").waitFor();
    const zip = await download(page);
    await isTaken(zip);
    await page.reload();
    await page.getByRole("combobox", { name: /^Open/ }).selectOption("red-walls");
    await page.getByRole("button", { name: /^Visions 84/ }).click();
    await page.getByRole("button", { name: /^A red wall/ }).waitFor();
    await looksRight(page, "the visions");
    await page.reload();
    await page.locator('input[accept^=".zip"]').setInputFiles(asZip("bad.zip", Buffer.from("PK")));
    await page.getByRole("alert").filter({ hasText: "bad.zip: it is no zip file" }).waitFor();
    await page.locator('input[accept^=".zip"]').setInputFiles(zip);
    await playing(page).and(page.locator(":enabled")).waitFor({ timeout: 300000 });
    await page.getByRole("button", { name: /^Visions 84/ }).click();
    await page.getByRole("button", { name: /^A red wall/ }).waitFor();
    await play(page);
    rmSync(zip, { force: true });
    await host.back();
    await host.leave(page);
  });

  await check(`${host.name}: a set outlives a reload, and its pictures go with it`, async () => {
    const page = await host.visit();
    await page.setViewportSize(size);
    await page.goto(host.at("/workshop/cards"));
    await addPictures(page, [10, 90]);
    await isDrafted(page, 2);
    await page.reload();
    await page.getByRole("button", { name: /^Picture 90/ }).waitFor();
    await page.getByLabel("Name of the set").fill("Walls");
    await save(page);
    // Another window with a set of the same name asks before it replaces the first.
    const twin = await host.beside(page);
    await twin.setViewportSize(size);
    await twin.goto(host.at("/workshop/cards"));
    same(await twin.getByRole("button", { name: /^Picture/ }).count(), 0, "the draft of another");
    await twin.getByLabel("Name of the set").fill("Walls");
    await addPictures(twin, [90, 250]);
    await twin.getByRole("button", { name: "Save", exact: true }).click();
    const asked = twin.getByRole("dialog").filter({ hasText: "another set called “walls”" });
    await looksRight(twin, "the question");
    await asked.getByRole("button", { name: "Not yet" }).click();
    await twin.getByLabel("Name of the set").fill("Others");
    await save(twin);
    same(await pictures(page), 3, "pictures of both sets");
    // What is still on the bench keeps its pictures; then those that no other set has go.
    await page.getByRole("button", { name: "Forget “walls”" }).click();
    await page.getByRole("button", { name: "Forget “walls”" }).waitFor({ state: "detached" });
    same(await pictures(page), 3, "pictures of a set that is on the bench");
    await page.getByRole("combobox", { name: /^Open/ }).selectOption("/blank");
    for (let i = 0; i < 100 && (await pictures(page)) > 2; i++) await page.waitForTimeout(100);
    same(await pictures(page), 2, "pictures of the other set");
    same(twin.faults, [], "console errors");
    await host.leave(page);
  });
}

const asZip = (name, buffer) => ({ name, mimeType: "application/zip", buffer });
