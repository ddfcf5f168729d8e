// SPDX-License-Identifier: MIT
// The tags of a painted set: what the painter says can be seen (painted.json), in the words of the
// lexicon. A thing counts by how much of the picture it takes, a word by how soon it comes to mind.
import fs from "node:fs";
import path from "node:path";

/** A thing smaller than this, in per cent of the picture's height, is not counted on. */
export const LEAST_HEIGHT = 4;
const LEAST_AREA = 0.15; // per cent of the picture
const FULL = 9; // per cent from which a thing could not be more prominent
const SETTING = 0.62; // prominence of the place and the weather
const BY_ORDER = [1, 0.84, 0.72, 0.62, 0.55, 0.5, 0.45, 0.42, 0.4, 0.38];
const AGAIN = 0.2; // what a second thing adds to a word
const MOST = 44; // words a card
const LEAST = 2; // weight

export function readLexicon(file) {
  const { things, figures, settings } = JSON.parse(fs.readFileSync(file, "utf8"));
  const lists = { ...things, ...figures, ...settings };
  return new Map(Object.entries(lists).map(([name, words]) => [name, words.split(" ")]));
}

export const lexiconFile = (folder) => path.join(folder, "..", "lexicon.json");
export const paintedFile = (folder) => path.join(folder, "painted.json");

/** The entries of the lexicon that a painted name stands for: a figure has a dress and a pose. */
export function meanings(name) {
  const figure = /^@([a-z]+):([a-z]+)$/.exec(name);
  return figure ? [`figure-${figure[2]}`, `pose-${figure[1]}`] : [name];
}

export function isSeen(thing) {
  return thing.box[3] >= LEAST_HEIGHT && thing.area >= LEAST_AREA;
}

export function prominence(thing) {
  return Math.min(1, 0.36 + 0.64 * Math.sqrt(thing.area / FULL));
}

/** What a vision may remind one of: its things, its place and weather, its colour and its light. */
export function associations(card) {
  return card.things.filter(isSeen).length + card.setting.length + 2;
}

/** Names that are painted and that the lexicon does not know. */
export function unknown(painted, lexicon) {
  const optional = /^(figure|pose)-/;
  const names = Object.values(painted).flatMap((card) => [
    ...card.things.flatMap((t) => meanings(t.name)),
  ]);
  return [...new Set(names)].filter((name) => !lexicon.has(name) && !optional.test(name)).sort();
}

function add(score, words, worth) {
  words.forEach((word, i) => {
    const value = worth * (BY_ORDER[i] ?? 0.36);
    const old = score.get(word) ?? 0;
    score.set(word, Math.max(old, value) + AGAIN * Math.min(old, value));
  });
}

/** The tags of one card: words with weights from 1 to 10, the heaviest first. */
export function tagsOf(card, lexicon) {
  const score = new Map();
  for (const thing of card.things.filter(isSeen))
    for (const name of meanings(thing.name)) add(score, lexicon.get(name) ?? [], prominence(thing));
  for (const name of card.setting) add(score, lexicon.get(name) ?? [], SETTING);
  const [[colour, share] = []] = Object.entries(card.features.colours);
  if (colour && share >= 18) add(score, [colour], 0.36);
  if (card.features.light < 26) add(score, ["dark"], 0.3);
  const tags = [...score]
    .map(([word, value]) => [word, Math.min(10, Math.round(10 * value))])
    .filter(([, weight]) => weight >= LEAST)
    .sort((p, q) => q[1] - p[1] || (p[0] < q[0] ? -1 : 1))
    .slice(0, MOST);
  return Object.fromEntries(tags);
}

/** Writes the tags into the files of a set, leaving everything else as it is. */
export function writeTags(folder, parts) {
  const lexicon = readLexicon(lexiconFile(folder));
  const painted = JSON.parse(fs.readFileSync(paintedFile(folder), "utf8"));
  const missing = unknown(painted, lexicon);
  if (missing.length > 0) throw new Error(`the lexicon does not know: ${missing.join(", ")}`);
  for (const part of parts) {
    const file = path.join(folder, `${part}.json`);
    const entries = JSON.parse(fs.readFileSync(file, "utf8"));
    for (const entry of entries) entry.tags = tagsOf(painted[entry.id], lexicon);
    fs.writeFileSync(file, partText(entries));
  }
}

/** A part of a set as we keep it: one line a field. */
export function partText(entries) {
  const text = (entry) =>
    Object.entries(entry)
      .map(([field, value]) => `    ${JSON.stringify(field)}: ${JSON.stringify(value)}`)
      .join(",\n");
  return `[\n${entries.map((entry) => `  {\n${text(entry)}\n  }`).join(",\n")}\n]\n`;
}
