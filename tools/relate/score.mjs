// SPDX-License-Identifier: MIT
// Computes how strongly a vision suggests a card, by two methods, so that bots may disagree as
// people do.
//   a  "pairs": sums the best pairs of one tag of the vision with one tag of the card. Pairs that
//      are less similar than the threshold that judge.mjs chose are ignored. Drawings that both
//      show are added.
//   b  "gist":  compares the weighted mean vectors of all tags, relative to the mean of all cards.
//      It follows mood more than things. All drawings of both are compared in the same way, and
//      count a little.
// Both are then expressed in standard deviations over the visions of a column. Otherwise a card
// that resembles everything a little would win every comparison.
import { isNodded } from "./chains.mjs";
import { DIMENSIONS, cosine } from "./words.mjs";

export const ALIKE = 0.48; // pairs with a smaller cosine are ignored; chosen by judge.mjs
const PAIRS = 10; // pairs that count
const FADE = 0.85; // the weight of a pair relative to the one before
const DRAWN = 2; // the weight of drawings that both cards show
const LIKE = 0.2; // the weight of all drawings next to the mean of words; see check.mjs
const NEAR = 0.8; // the weight of a pair of different words
// To word vectors red is similar to green, and summer to winter, because they occur in the same
// contexts. Within such a family only equal words count.
export const FAMILIES = [
  "red pink orange yellow gold green blue purple brown black white grey silver",
  "spring summer autumn winter",
].map((words) => new Set(words.split(" ")));
const WHY = 2; // pairs kept to explain a number
export const CLEAR = 0.55; // the sum of pairs from which a vision clearly fits a card
const SAID = 0.12; // the least value of a pair that is given as a reason
export const SCALE = 16; // a table holds round(16 z), within a signed byte

export const METHODS = {
  a: { name: "pairs", reckon: pairsAndDrawings },
  b: { name: "gist", reckon: gistAndDrawings },
};

/** The table of a set by 'a' or 'b': deviations z[vision][card] and reasons why[vision][card]. */
export function relate(set, vectors, method) {
  const worth = { mine: rarity(set.visions), theirs: rarity(set.targets) };
  const best = set.visions.map((vision) =>
    set.targets.map((card) => bestPairs(vision, card, vectors, worth)),
  );
  return {
    z: deviations(METHODS[method].reckon(set, vectors, worth, best)),
    why: best.map((row) => row.map(inWords)),
  };
}

/** The sums of pairs of every vision with every card, not yet compared with other visions. */
export function sums(set, vectors) {
  const worth = { mine: rarity(set.visions), theirs: rarity(set.targets) };
  const best = set.visions.map((vision) =>
    set.targets.map((card) => bestPairs(vision, card, vectors, worth)),
  );
  return pairs(set, vectors, worth, best);
}

// A tag that many cards have distinguishes less (inverse document frequency).
function rarity(cards) {
  const count = new Map();
  for (const card of cards)
    for (const word of Object.keys(card.tags)) count.set(word, (count.get(word) ?? 0) + 1);
  const n = cards.length;
  return (word) => Math.log(1 + n / (1 + (count.get(word) ?? 0))) / Math.log(1 + n / 2);
}

function alikeness(mine, theirs, vectors) {
  if (mine === theirs) return 1;
  if (FAMILIES.some((family) => family.has(mine) && family.has(theirs))) return 0;
  return cosine(vectors.get(mine), vectors.get(theirs));
}

// The best one-to-one pairs of similar tags; ties in alphabetical order, so that tables are
// repeatable.
function bestPairs(vision, card, vectors, worth) {
  const found = [];
  for (const [mine, weight] of Object.entries(vision.tags))
    for (const [theirs, importance] of Object.entries(card.tags)) {
      const like = alikeness(mine, theirs, vectors);
      if (like < ALIKE) continue;
      const near = mine === theirs ? 1 : NEAR * like * like;
      const value = (near * weight * importance * worth.mine(mine) * worth.theirs(theirs)) / 100;
      found.push({ mine, theirs, value });
    }
  const name = (p) => `${p.mine} ${p.theirs}`;
  found.sort((p, q) => q.value - p.value || (name(p) < name(q) ? -1 : 1));
  return oneToOne(found, PAIRS);
}

function oneToOne(found, most) {
  const taken = new Set();
  const chosen = [];
  for (const pair of found) {
    if (chosen.length === most) break;
    if (taken.has(`v ${pair.mine}`) || taken.has(`c ${pair.theirs}`)) continue;
    taken.add(`v ${pair.mine}`).add(`c ${pair.theirs}`);
    chosen.push(pair);
  }
  return chosen;
}

// The reasons: the strongest pairs. A weak pair is no reason, nor is one that nobody nods at.
const inWords = (chosen) =>
  chosen
    .filter((p) => p.value >= SAID && isNodded(p.mine, p.theirs))
    .slice(0, WHY)
    .map((p) => `${p.mine}~${p.theirs}`)
    .join(" ");

function pairs(set, vectors, worth, best) {
  return best.map((row) =>
    row.map((chosen) => chosen.reduce((sum, p, rank) => sum + p.value * FADE ** rank, 0)),
  );
}

// A painted set has 'drawn': what both cards show (drawn.mjs). A set of photographs has not.
function pairsAndDrawings(set, vectors, worth, best) {
  const sums = pairs(set, vectors, worth, best);
  if (!set.drawn) return sums;
  return sums.map((row, i) => row.map((x, j) => x + DRAWN * set.drawn[i][j]));
}

function gist(set, vectors, worth) {
  const visions = apart(set.visions.map((vision) => direction(vision.tags, vectors, worth.mine)));
  const cards = apart(set.targets.map((card) => direction(card.tags, vectors, worth.theirs)));
  return visions.map((v) => {
    const row = cards.map((c) => dot(v, c) / Math.sqrt(dot(v, v) * dot(c, c)));
    const middle = row.reduce((a, b) => a + b, 0) / row.length;
    return row.map((x) => x - middle); // a vision near the centre of all vectors resembles every card
  });
}

function gistAndDrawings(set, vectors, worth) {
  const words = gist(set, vectors, worth);
  if (!set.like) return words;
  const like = deviations(set.like);
  return deviations(words).map((row, i) => row.map((x, j) => x + LIKE * like[i][j]));
}

const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);

// The weighted mean direction of all words, of length one.
function direction(tags, vectors, worth) {
  const sum = new Float64Array(DIMENSIONS);
  for (const [word, weight] of Object.entries(tags)) {
    const v = vectors.get(word);
    const share = (Math.sqrt(weight / 10) * worth(word)) / v.norm;
    for (let k = 0; k < DIMENSIONS; k++) sum[k] += share * v.bytes[k];
  }
  const length = Math.sqrt(dot(sum, sum));
  return sum.map((x) => x / length);
}

// Subtracts the mean, which says nothing about any single card.
function apart(directions) {
  const mean = directions[0].map(
    (_, k) => directions.reduce((s, d) => s + d[k], 0) / directions.length,
  );
  return directions.map((d) => d.map((x, k) => x - mean[k]));
}

function deviations(scores) {
  const n = scores.length;
  const columns = scores[0].map((_, j) => {
    const column = scores.map((row) => row[j]);
    const middle = column.reduce((a, b) => a + b, 0) / n;
    const spread = Math.sqrt(column.reduce((a, b) => a + (b - middle) ** 2, 0) / n);
    return { middle, spread };
  });
  return scores.map((row) => row.map((x, j) => (x - columns[j].middle) / columns[j].spread));
}

/**
 * The tags as text; its hash shows that a table is outdated. What is drawn is not in it: in a painted
 * set the tags come from the same list (painted.json), and check.mjs compares every byte.
 */
export function tagsText(set) {
  return JSON.stringify([...set.targets, ...set.visions].map((card) => [card.id, card.tags]));
}

/** Deviations as a table holds them. */
export function asBytes(z) {
  return z.map((row) => row.map((x) => Math.max(-127, Math.min(127, Math.round(x * SCALE)))));
}

/**
 * The text of relate-a.json or relate-b.json: a row of numbers and a row of reasons per vision.
 * 'fingerprint' is the beginning of the SHA-256 of tagsText(), 16 hex digits.
 */
export function tableText(set, { z, why }, method, command, fingerprint) {
  const bytes = asBytes(z);
  const byVision = (rows) =>
    set.visions
      .map((vision, i) => `    ${JSON.stringify(vision.id)}: ${JSON.stringify(rows[i])}`)
      .join(",\n");
  return [
    "{",
    `  "made_by": ${JSON.stringify(command)},`,
    `  "method": ${JSON.stringify(METHODS[method].name)},`,
    `  "tags": ${JSON.stringify(fingerprint)},`,
    `  "scale": ${SCALE},`,
    `  "cards": ${JSON.stringify(set.targets.map((card) => card.id))},`,
    `  "rows": {\n${byVision(bytes)}\n  },`,
    `  "why": {\n${byVision(why)}\n  }`,
    "}",
    "",
  ].join("\n");
}
