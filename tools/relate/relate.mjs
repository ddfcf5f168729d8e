// SPDX-License-Identifier: MIT
// Makes and shows the relatedness tables of a Mysterium card set. See docs/card-sets.md.
//
// usage: tools/node tools/relate/relate.mjs check SET     say what is wrong with a set
//        tools/node tools/relate/relate.mjs tags SET      make the tags of a painted set
//        tools/node tools/relate/relate.mjs vectors SET   fetch its word vectors
//        tools/node tools/relate/relate.mjs table SET     write relate-a.json and relate-b.json
//        tools/node tools/relate/relate.mjs report SET    print best visions and figures
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { BadSet, COUNTS, KINDS, readSet, readVocabulary } from "./manifest.mjs";
import { clueing, correlation, coverage, median, topThree } from "./report.mjs";
import { METHODS, relate, tableText, tagsText } from "./score.mjs";
import { likeDrawings, sharedDrawings } from "./drawn.mjs";
import { lexiconFile, paintedFile, readLexicon, writeTags } from "./tags.mjs";
import { readVectors, writeVectors } from "./vectors.mjs";

const COMMANDS = { check, tags, vectors, table, report };

/** The vectors file beside a set's folder; sets in one folder share it. */
export const vectorsFile = (folder) => path.join(folder, "..", "tagvectors.txt");
export const vocabularyFile = (folder) => path.join(folder, "..", "vocabulary.json");
export const commandFor = (folder) =>
  `tools/node tools/relate/relate.mjs table data/mysterium/${path.basename(path.resolve(folder))}`;

/** The text of a set's table. */
export function tableOf(set, vectors, method, folder) {
  const hash = createHash("sha256").update(tagsText(set)).digest("hex").slice(0, 16);
  return tableText(set, relate(set, vectors, method), method, commandFor(folder), hash);
}

/** A set with the vectors of all its tags; throws with the words that have none. */
export function load(folder) {
  const set = readSet(folder);
  if (!fs.existsSync(vectorsFile(folder)))
    throw new Error(`${vectorsFile(folder)} is missing; run the command 'vectors' first`);
  const known = readVectors(vectorsFile(folder));
  const missing = words(set).filter((word) => !known.has(word));
  if (missing.length > 0)
    throw new Error(`no vector yet for: ${missing.join(", ")}; run the command 'vectors' first`);
  const painted = paintedIn(set);
  if (painted) {
    const ids = (cards) => cards.map((card) => card.id);
    set.drawn = sharedDrawings(painted, ids(set.visions), ids(set.targets));
    set.like = likeDrawings(painted, ids(set.visions), ids(set.targets));
  }
  return { set, vectors: known };
}

/** What is painted on every card; null if there are photographs among them. */
export function paintedIn(set) {
  const lists = (set.of ?? [set]).map(({ folder }) => {
    const file = paintedFile(folder);
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
  });
  if (lists.includes(null)) return null;
  const one = (part) => set[part].map(({ id }, i) => [id, lists[i % lists.length][id]]);
  return Object.fromEntries(Object.keys(COUNTS).flatMap(one));
}

function words(set) {
  return [
    ...new Set([...set.targets, ...set.visions].flatMap((card) => Object.keys(card.tags))),
  ].sort();
}

function check(folder) {
  const file = vocabularyFile(folder);
  readSet(folder, fs.existsSync(file) ? readVocabulary(file) : null);
  console.log("the set is in order");
}

function tags(folder) {
  writeTags(folder, [...KINDS, "visions"]);
  console.log(`the tags of ${folder} are those of its painted.json`);
}

function vectors(folder) {
  const parent = path.join(folder, "..");
  const sets = fs
    .readdirSync(parent)
    .filter((name) => fs.existsSync(path.join(parent, name, "set.json")));
  const all = new Set(sets.flatMap((name) => words(readSet(path.join(parent, name)))));
  for (const list of readLexicon(lexiconFile(folder)).values())
    for (const word of list) all.add(word);
  writeVectors(vectorsFile(folder), [...all]);
  console.log(`${all.size} words of ${sets.length} set(s) written to ${vectorsFile(folder)}`);
}

function table(folder) {
  const { set, vectors: known } = load(folder);
  for (const method of Object.keys(METHODS)) {
    const file = path.join(folder, `relate-${method}.json`);
    fs.writeFileSync(file, tableOf(set, known, method, folder));
    console.log(`${file} written`);
  }
}

function report(folder) {
  const { set, vectors: known } = load(folder);
  const a = relate(set, known, "a");
  const b = relate(set, known, "b");
  for (const { card, ranked } of topThree(set, a)) {
    console.log(`${card.id}`);
    for (const { vision, z, why } of ranked)
      console.log(`    ${z.toFixed(1)} ${vision.id} ${vision.title} (${why})`);
  }
  for (const [name, made] of [
    ["a", a],
    ["b", b],
  ]) {
    const counts = coverage(set, made);
    const least = Math.min(...counts.map((c) => c.count));
    console.log(
      `table ${name}: visions that point at a card: least ${least} (${counts
        .filter((c) => c.count === least)
        .map((c) => c.id)
        .join(", ")}), median ${median(counts.map((c) => c.count))}`,
    );
  }
  console.log(`correlation of the tables ${correlation(a, b).toFixed(3)}`);
  for (const candidates of [4, 6, 8]) {
    const share = (p, q) => clueing(set, p, q, candidates).toFixed(3);
    const chance = (1 / candidates).toFixed(3);
    console.log(
      `${candidates} candidates, chance ${chance}: a to a ${share(a, a)}, ` +
        `b to b ${share(b, b)}, a to b ${share(a, b)}, b to a ${share(b, a)}`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  const [name, folder] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, name ?? "") || !folder) {
    console.error(`usage: relate.mjs ${Object.keys(COMMANDS).join("|")} SET-FOLDER`);
    process.exit(2);
  }
  try {
    COMMANDS[name](folder);
  } catch (error) {
    console.error(error instanceof BadSet ? error.message : `relate: ${error.message}`);
    process.exit(1);
  }
}
