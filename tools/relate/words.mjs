// SPDX-License-Identifier: MIT
// Word vectors as they are stored: one word a line, 100 signed bytes in hex. Needs no files, so that
// the workshop's page reads them too.

export const DIMENSIONS = 100;

/** Reads the text of a vectors file: a map from word to { bytes, norm }. */
export function parseVectors(text, name = "vectors") {
  const vectors = new Map();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [word, hex] = line.split(" ");
    const bytes = Int8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
    if (bytes.length !== DIMENSIONS)
      throw new Error(`${name}: '${word}': ${bytes.length} numbers, not ${DIMENSIONS}`);
    vectors.set(word, { bytes, norm: Math.sqrt(dot(bytes, bytes)) });
  }
  return vectors;
}

/** Cosine of two vectors read by parseVectors; the sum is of whole numbers, hence exact. */
export function cosine(a, b) {
  return dot(a.bytes, b.bytes) / (a.norm * b.norm);
}

export function dot(a, b) {
  let sum = 0;
  for (let k = 0; k < DIMENSIONS; k++) sum += a[k] * b[k];
  return sum;
}
