// How much a vision says about a card: two ways of reckoning it, so that bots need not think alike.
//   a  "pairs": the few best pairs of tags count, one vision tag with one card tag.
//   b  "gist":  the whole of one card against the whole of the other, by mean vectors; it goes by
//      mood and neighbourhood: all tags weigh alike, and a thing that is on both cards counts less.
// Both are then measured in standard deviations over the visions of a column: a card that
// is a little like everything would otherwise win everything.
import { createHash } from "node:crypto";
import { DIMENSIONS, cosine } from "./vectors.mjs";

const ALIKE = 0.25; // a pair below this cosine says nothing
const PAIRS = 6; // pairs that count, each less than the one before
const FADE = 0.72;
const SAME = 0.7; // what a shared word is worth in the gist
// Word vectors take red for much the same as green, and summer for winter. Within such a family
// only the same word counts.
const FAMILIES = [
  "red pink orange yellow gold green blue purple brown black white grey silver",
  "spring summer autumn winter",
].map((words) => new Set(words.split(" ")));
const WHY = 2; // pairs kept to explain a number
export const SCALE = 16; // a table holds round(16 z), within a signed byte

export const METHODS = {
  a: { name: "pairs", weigh: pairs, level: (row) => row },
  b: { name: "gist", weigh: gist, level: aboveMean },
};

/** The table of a set by 'a' or 'b': deviations z[vision][card] and reasons why[vision][card]. */
export function relate(set, vectors, method) {
  const { weigh, level } = METHODS[method];
  const worth = rarity(set.visions);
  const cells = set.visions.map((vision) =>
    set.targets.map((card) => weigh(vision, card, vectors, worth)),
  );
  return {
    z: deviations(cells.map((row) => level(row.map((cell) => cell.score)))),
    why: cells.map((row) => row.map((cell) => cell.why)),
  };
}

// A vision near the middle of everything is like every card; only what is above its own mean tells.
function aboveMean(row) {
  const middle = row.reduce((a, b) => a + b, 0) / row.length;
  return row.map((x) => x - middle);
}

// A tag that many visions carry tells less.
function rarity(visions) {
  const count = new Map();
  for (const vision of visions)
    for (const word of Object.keys(vision.tags)) count.set(word, (count.get(word) ?? 0) + 1);
  const n = visions.length;
  return (word) => Math.log(1 + n / (1 + (count.get(word) ?? 0))) / Math.log(1 + n / 2);
}

function alikeness(mine, theirs, vectors) {
  if (mine === theirs) return 1;
  if (FAMILIES.some((family) => family.has(mine) && family.has(theirs))) return 0;
  return cosine(vectors.get(mine), vectors.get(theirs));
}

// Every pair of tags that is alike enough, the best first; ties in alphabetical order.
function likePairs(vision, card, vectors, value) {
  const found = [];
  for (const [mine, weight] of Object.entries(vision.tags))
    for (const [theirs, importance] of Object.entries(card.tags)) {
      const like = alikeness(mine, theirs, vectors);
      if (like > ALIKE)
        found.push({ mine, theirs, value: value(like, weight / 10, importance / 10, mine) });
    }
  const name = (p) => `${p.mine} ${p.theirs}`;
  return found.sort((p, q) => q.value - p.value || (name(p) < name(q) ? -1 : 1));
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

const inWords = (chosen) =>
  chosen
    .slice(0, WHY)
    .map((p) => `${p.mine}~${p.theirs}`)
    .join(" ");

function pairs(vision, card, vectors, worth) {
  const value = (like, w, i, mine) => like * like * Math.sqrt(w) * Math.sqrt(i) * worth(mine);
  const chosen = oneToOne(likePairs(vision, card, vectors, value), PAIRS);
  return {
    score: chosen.reduce((sum, p, rank) => sum + p.value * FADE ** rank, 0),
    why: inWords(chosen),
  };
}

function gist(vision, card, vectors) {
  const chosen = oneToOne(
    likePairs(vision, card, vectors, (like) => like),
    WHY,
  );
  const likeness = cosine(
    mean(vision.tags, card.tags, vectors),
    mean(card.tags, vision.tags, vectors),
  );
  return { score: likeness, why: inWords(chosen) };
}

// The mean of the vectors of 'tags', all alike; a word that the other card has too counts less.
function mean(tags, others, vectors) {
  const bytes = new Float64Array(DIMENSIONS);
  for (const word of Object.keys(tags)) {
    const v = vectors.get(word);
    const share = (Object.hasOwn(others, word) ? SAME : 1) / v.norm;
    for (let k = 0; k < DIMENSIONS; k++) bytes[k] += share * v.bytes[k];
  }
  return { bytes, norm: Math.sqrt(bytes.reduce((sum, x) => sum + x * x, 0)) };
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

/** A fingerprint of everything a table depends on, so that an old one is noticed. */
export function fingerprint(set) {
  const tags = [...set.targets, ...set.visions].map((card) => [card.id, card.tags]);
  return createHash("sha256").update(JSON.stringify(tags)).digest("hex").slice(0, 16);
}

/** The text of relate-a.json or relate-b.json: a row of numbers and a row of reasons per vision. */
export function tableText(set, vectors, method, command) {
  const { z, why } = relate(set, vectors, method);
  const bytes = z.map((row) =>
    row.map((x) => Math.max(-127, Math.min(127, Math.round(x * SCALE)))),
  );
  const byVision = (rows) =>
    set.visions
      .map((vision, i) => `    ${JSON.stringify(vision.id)}: ${JSON.stringify(rows[i])}`)
      .join(",\n");
  return [
    "{",
    `  "made_by": ${JSON.stringify(command)},`,
    `  "method": ${JSON.stringify(METHODS[method].name)},`,
    `  "tags": ${JSON.stringify(fingerprint(set))},`,
    `  "scale": ${SCALE},`,
    `  "cards": ${JSON.stringify(set.targets.map((card) => card.id))},`,
    `  "rows": {\n${byVision(bytes)}\n  },`,
    `  "why": {\n${byVision(why)}\n  }`,
    "}",
    "",
  ].join("\n");
}
