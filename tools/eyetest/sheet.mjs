// SPDX-License-Identifier: MIT
// A trial as one picture: the visions above, the cards of the row below with a letter each.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { COUNTS, originOf, readSet } from "../relate/manifest.mjs";

const TOP = path.join(import.meta.dirname, "../..");
const sharp = createRequire(path.join(TOP, "art/package.json"))("sharp");
const VISION = 250;
const CARD = 180;
const GAP = 12;

// Letters as strokes in a box of 10 by 14: no font is needed, so they are alike everywhere.
const STROKES = {
  A: "M0 14L5 0L10 14M2 9H8",
  B: "M0 0V14H6Q10 14 10 10.5Q10 7 6 7H0M0 0H5Q9 0 9 3.500Q9 7 5 7",
  C: "M10 3Q8 0 5 0Q0 0 0 7T5 14Q8 14 10 11",
  D: "M0 0V14H4Q10 14 10 7T4 0Z",
  E: "M10 0H0V14H10M0 7H8",
  F: "M10 0H0V14M0 7H8",
  G: "M10 3Q8 0 5 0Q0 0 0 7T5 14Q10 14 10 8H5",
  H: "M0 0V14M10 0V14M0 7H10",
  I: "M5 0V14M1 0H9M1 14H9",
  J: "M8 0V10Q8 14 4 14Q0 14 0 10",
};

function label(letter) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"><circle cx="22" cy="22" r="21" fill="#fff" stroke="#000" stroke-width="2"/><path transform="translate(13 9) scale(1.8)" d="${STROKES[letter]}" fill="none" stroke="#000" stroke-width="1.8"/></svg>`,
  );
}

const sets = new Map();

function setOf(name) {
  if (!sets.has(name)) sets.set(name, readSet(path.join(TOP, "data/mysterium", name)));
  return sets.get(name);
}

/** Where the picture of a card is: painted by us, or a file of the set. */
export function pictureFile(name, id) {
  const set = setOf(name);
  for (const part of Object.keys(COUNTS)) {
    const i = set[part].findIndex((card) => card.id === id);
    const { kind, file } = set[part][i]?.picture ?? {};
    if (kind === "photo") return path.join(originOf(set, i).folder, "pictures", file);
  }
  const art = path.join(TOP, "web/static/art");
  const { cards } = JSON.parse(fs.readFileSync(path.join(art, "mysterium.json"), "utf8"));
  return path.join(art, cards[id].avif540);
}

async function tile(set, id, width, left, top) {
  const input = await sharp(fs.readFileSync(pictureFile(set, id)))
    .resize(width, width * 1.5)
    .png()
    .toBuffer();
  return { input, left, top };
}

export async function trialSheet(file, trial, set) {
  const { visions, row } = trial;
  const columns = Math.ceil(row.length / (row.length > 6 ? 2 : 1));
  const wide = Math.max(visions.length * (VISION + GAP), columns * (CARD + GAP)) + GAP;
  const below = VISION * 1.5 + 3 * GAP;
  const lines = Math.ceil(row.length / columns);
  const tiles = [];
  for (const [i, id] of visions.entries())
    tiles.push(await tile(set, id, VISION, GAP + i * (VISION + GAP), GAP));
  for (const [i, id] of row.entries()) {
    const left = GAP + (i % columns) * (CARD + GAP);
    const top = below + Math.floor(i / columns) * (CARD * 1.5 + GAP);
    tiles.push(await tile(set, id, CARD, left, top));
    tiles.push({ input: label("ABCDEFGHIJ"[i]), left: left + 4, top: top + 4 });
  }
  const height = below + lines * (CARD * 1.5 + GAP);
  await sharp({ create: { width: wide, height, channels: 3, background: "#2a2630" } })
    .composite(tiles)
    .png()
    .toFile(file);
}

export async function cardSheet(file, id, set) {
  await sharp(fs.readFileSync(pictureFile(set, id)))
    .png()
    .toFile(file);
}
