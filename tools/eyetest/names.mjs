// SPDX-License-Identifier: MIT
// Cards to be named: what somebody who knows no list sees in a picture, against the things that the
// painter says are in it. A thing counts as named when any of its first words is among what was said.
import fs from "node:fs";
import path from "node:path";
import { forms } from "../relate/alts.mjs";
import { readSet } from "../relate/manifest.mjs";
import { paintedIn } from "../relate/relate.mjs";
import { isSeen, lexiconFile, meanings, readLexicon } from "../relate/tags.mjs";
import { keyOf, seal } from "./seal.mjs";
import { cardSheet } from "./sheet.mjs";
import { idsOf } from "./trials.mjs";

const TOP = path.join(import.meta.dirname, "../..");
const NEAR = 3; // words of a thing by which it may be called

function pick(list, count, seed) {
  let state = [...seed].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 7);
  const rest = [...list];
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return rest.splice((state >>> 0) % rest.length, 1)[0];
  });
}

export async function nameCards(out, o) {
  const file = keyOf(out, o.key);
  fs.mkdirSync(out, { recursive: true });
  const chosen = pick(idsOf(o.set).visions, Number(o.count), o.seed);
  const cards = {};
  for (const [i, id] of chosen.entries()) {
    const number = String(i + 1).padStart(2, "0");
    await cardSheet(path.join(out, `${number}.png`), id, o.set);
    cards[number] = id;
  }
  const mark = seal(file, { seed: o.seed, set: o.set, cards });
  console.log(`${chosen.length} cards in ${out}; the key is ${file}, sealed as ${mark}`);
}

const PLAIN = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .split(" ");

/** Whether a word was said, in either number. */
export function said(words, word) {
  return words.some((w) => forms(w).includes(word) || forms(word).includes(w));
}

export function scoreNames({ set, cards }, answers) {
  const folder = path.join(TOP, "data/mysterium", set);
  const lexicon = readLexicon(lexiconFile(folder));
  const painted = paintedIn(readSet(folder));
  let all = 0;
  let named = 0;
  for (const line of answers.split("\n")) {
    const [, number, text] = /^\s*(\d+)[\s.:]+(.*)$/.exec(line) ?? [];
    const id = cards[(number ?? "").padStart(2, "0")];
    if (!id) continue;
    const words = PLAIN(text);
    const missed = [];
    for (const thing of painted[id].things.filter(isSeen)) {
      const names = meanings(thing.name).flatMap((m) => (lexicon.get(m) ?? []).slice(0, NEAR));
      const person = thing.name.startsWith("@")
        ? ["man", "woman", "person", "figure", "girl", "boy", "people", "child"]
        : [];
      const own = thing.name.replace(/^(own:|who-|@)/, "").split(/[-:]/);
      all++;
      if ([...names, ...own, ...person].some((word) => said(words, word))) named++;
      else missed.push(thing.name);
    }
    console.log(`${number} ${id}: not named: ${missed.join(", ") || "nothing"}`);
  }
  console.log(`${named} of ${all} things named, ${((100 * named) / all).toFixed(1)} %`);
}
