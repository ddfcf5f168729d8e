// SPDX-License-Identifier: MIT
// Reads a Mysterium card set and reports every error with its file, entry and field. All errors
// are collected, so that the author of a set sees them at once. docs/card-sets.md describes the
// format.
import fs from "node:fs";
import path from "node:path";
import * as format from "./format.mjs";

export { COUNTS, KINDS } from "./format.mjs";

const SLUG = /^[a-z0-9-]{1,24}$/;
const MIXED = 4; // sets in a mixture, at most

/** A set that cannot be used: 'faults' is a list of sentences for the person who made it. */
export class BadSet extends Error {
  constructor(faults) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

function readJson(folder, name) {
  const file = path.join(folder, name);
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new BadSet([
      `${name}: ${error.code === "ENOENT" ? "the file is missing" : error.message}`,
    ]);
  }
}

/** The sets that a mixture names, in folders beside it. */
function readMixed(folder, names) {
  const good = Array.isArray(names) && names.length >= 2 && names.length <= MIXED;
  if (!good || !names.every((name) => typeof name === "string" && SLUG.test(name)))
    throw new BadSet([`set.json: mix: the names of 2 to ${MIXED} sets are needed`]);
  return names.map((name) => readIngredient(path.join(folder, "..", name), name));
}

/** A set that is mixed; its faults say in which set they are. */
function readIngredient(folder, name) {
  try {
    if (readJson(folder, "set.json").mix !== undefined)
      throw new BadSet(["set.json: mix: a mixture cannot be mixed"]);
    return readSet(folder);
  } catch (error) {
    if (!(error instanceof BadSet)) throw error;
    throw new BadSet(error.faults.map((fault) => `set.json: mix: ${name}/${fault}`));
  }
}

/** Takes the cards of every part from the mixed sets, by turns. */
function mixed(of) {
  const turns = (part) => of[0][part].map((_, i) => of[i % of.length][part][i]);
  return Object.fromEntries(Object.keys(format.COUNTS).map((part) => [part, turns(part)]));
}

/** Reads the files of a set, or of those that it mixes; throws BadSet when one breaks the format. */
export function readSet(folder, vocabulary = null) {
  const set = { folder, about: readJson(folder, "set.json") };
  if (set.about.mix !== undefined) {
    set.of = readMixed(folder, set.about.mix);
    Object.assign(set, mixed(set.of));
  } else
    for (const name of Object.keys(format.COUNTS)) set[name] = readJson(folder, `${name}.json`);
  const faults = faultsOf(set, vocabulary);
  if (faults.length > 0) throw new BadSet(faults);
  set.targets = format.KINDS.flatMap((kind) => set[kind].map((card) => ({ kind, ...card })));
  return set;
}

export function readVocabulary(file) {
  const words = JSON.parse(fs.readFileSync(file, "utf8"));
  return { ...words, motifs: new Set(words.motifs) };
}

/** Every fault of a set in its folder, file by file. */
export function faultsOf(set, vocabulary) {
  const folders = (set.of ?? [set]).map(({ folder }) => path.join(folder, "pictures"));
  return format.faultsOf(set, vocabulary, (file) =>
    folders.some((folder) => fs.existsSync(path.join(folder, file))),
  );
}

/** The set that card 'i' of a part comes from: a mixture has several. */
export const originOf = (set, i) => (set.of ? set.of[i % set.of.length] : set);
