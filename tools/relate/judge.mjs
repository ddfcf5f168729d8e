// SPDX-License-Identifier: MIT
// From which likeness of two words on a person nods: chosen on one half of the judged pairs
// (data/mysterium/judgements.json), tried on the other half.
//
// usage: tools/node tools/relate/judge.mjs
import fs from "node:fs";
import path from "node:path";
import { FAMILIES } from "./score.mjs";
import { readVectors } from "./vectors.mjs";
import { cosine } from "./words.mjs";

const data = path.join(import.meta.dirname, "../../data/mysterium");

/** The judged pairs with their cosines, as two halves: to choose on, and to try on. */
export function halves() {
  const vectors = readVectors(path.join(data, "tagvectors.txt"));
  const { pairs } = JSON.parse(fs.readFileSync(path.join(data, "judgements.json"), "utf8"));
  const judged = pairs
    .filter(([a, b]) => vectors.has(a) && vectors.has(b))
    .filter(([a, b]) => !FAMILIES.some((family) => family.has(a) && family.has(b)))
    .map(([a, b, nod]) => ({ like: cosine(vectors.get(a), vectors.get(b)), nod }));
  return [0, 1].map((part) => judged.filter((_, i) => i % 2 === part));
}

/** How well a table of the classic set follows what somebody saw in the pictures (fits.json): their
 * correlation. */
export function fitting(set, z) {
  const { fits } = JSON.parse(fs.readFileSync(path.join(data, "fits.json"), "utf8"));
  const both = set.visions.flatMap((vision, i) =>
    set.targets.map((card, j) => [z[i][j], fits[vision.id][card.id] ?? 0]),
  );
  const mean = [0, 1].map((k) => both.reduce((sum, pair) => sum + pair[k], 0) / both.length);
  const product = (p, q) =>
    both.reduce((sum, pair) => sum + (pair[p] - mean[p]) * (pair[q] - mean[q]), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

/** How often a threshold agrees with the judge, yes and no counting alike. */
export function agreement(judged, threshold) {
  const share = (nod) => {
    const of = judged.filter((pair) => pair.nod === nod);
    return of.filter((pair) => pair.like >= threshold === nod).length / of.length;
  };
  return (share(true) + share(false)) / 2;
}

/** The threshold in steps of a hundredth that agrees best; the middle one of equals. */
export function best(judged) {
  const steps = Array.from({ length: 60 }, (_, i) => (20 + i) / 100);
  const most = Math.max(...steps.map((t) => agreement(judged, t)));
  const equals = steps.filter((t) => agreement(judged, t) > most - 1e-9);
  return equals[equals.length >> 1];
}

if (process.argv[1] === import.meta.filename) {
  const [choose, held] = halves();
  const threshold = best(choose);
  const precision = held.filter((pair) => pair.like >= threshold);
  console.log(`chosen on ${choose.length} pairs: ${threshold}`);
  console.log(`agreement there ${agreement(choose, threshold).toFixed(3)}`);
  console.log(`on ${held.length} held out: ${agreement(held, threshold).toFixed(3)}`);
  console.log(
    `of what passes there, nodded at: ${(precision.filter((p) => p.nod).length / precision.length).toFixed(3)}`,
  );
  console.log(`held out at the old 0.25: ${agreement(held, 0.25).toFixed(3)}`);
}
