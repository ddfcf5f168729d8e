// SPDX-License-Identifier: MIT
// Reads a Mysterium card set and reports every error with its file, entry and field. All errors
// are collected, so that the author of a set sees them at once. docs/card-sets.md describes the
// format.
import fs from "node:fs";
import path from "node:path";
import * as format from "./format.mjs";

export { COUNTS, KINDS } from "./format.mjs";

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

/** Reads the five files of a set; throws BadSet when the set breaks the format. */
export function readSet(folder, vocabulary = null) {
  const set = { folder, about: readJson(folder, "set.json") };
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
  return format.faultsOf(set, vocabulary, (file) =>
    fs.existsSync(path.join(set.folder, "pictures", file)),
  );
}
