// SPDX-License-Identifier: MIT
// Figures by which a person can judge a table: the best visions for each card, how many visions
// suit each card, how well two tables agree, and how often a psychic would find the ghost's card.
import { KINDS } from "./manifest.mjs";

const CLEAR = 1; // deviations from which a vision points clearly at a card

/** The best three visions for each card, with the reason. */
export function topThree(set, table) {
  return set.targets.map((card, j) => {
    const ranked = set.visions
      .map((vision, i) => ({ vision, z: table.z[i][j], why: table.why[i][j] }))
      .sort((p, q) => q.z - p.z || (p.vision.id < q.vision.id ? -1 : 1))
      .slice(0, 3);
    return { card, ranked };
  });
}

/** For each card, how many visions point at it clearly. */
export function coverage(set, table) {
  return set.targets.map((card, j) => ({
    id: card.id,
    count: table.z.filter((row) => row[j] > CLEAR).length,
  }));
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Correlation of two tables whose columns have mean 0 and deviation 1. */
export function correlation(p, q) {
  const n = p.z.length * p.z[0].length;
  return p.z.reduce((sum, row, i) => sum + row.reduce((s, x, j) => s + x * q.z[i][j], 0), 0) / n;
}

/**
 * The share of right guesses if a ghost with table 'ghost' gives the vision of seven with the best
 * margin, and a psychic with table 'psychic' picks one of 'candidates' cards of a kind.
 */
export function clueing(set, ghost, psychic, candidates, trials = 20000) {
  const random = dice(7);
  const kinds = KINDS.map((kind) =>
    set.targets.flatMap((card, j) => (card.kind === kind ? [j] : [])),
  );
  let right = 0;
  for (let t = 0; t < trials; t++) {
    const cards = draw(kinds[Math.floor(random() * kinds.length)], candidates, random);
    const hand = draw([...set.visions.keys()], 7, random);
    const margin = (i) =>
      ghost.z[i][cards[0]] - Math.max(...cards.slice(1).map((j) => ghost.z[i][j]));
    const given = hand.reduce((best, i) => (margin(i) > margin(best) ? i : best));
    const guess = cards.reduce(
      (best, j) => (psychic.z[given][j] > psychic.z[given][best] ? j : best),
      cards[candidates - 1],
    );
    if (guess === cards[0]) right++;
  }
  return right / trials;
}

function draw(list, count, random) {
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]);
}

// Mulberry32: a small seeded generator, good enough for this estimate.
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}
