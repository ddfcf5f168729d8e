// SPDX-License-Identifier: MIT
// How clearly visions lead by table a: how often a random hand of seven leads to a random card of a row
// at all, how many of the hands could from which a 'keen' ghost gave its first visions, how many of
// those visions do, and how many do not although a crow was left. Each is told by ranks, as the first
// measure was, and by values, as the bots go by the table. Also how many first visions somebody reads
// right who goes by fits.json: what one viewer saw in each vision. To judge the random hands: how many
// lead by however little, how many lead if the numbers of the table change places at random, so that
// luck alone decides, and how many would lead by tables of another kind.
//
// usage: tools/node tools/eyetest/measure.mjs [GAMES] [SEED]
import fs from "node:fs";
import path from "node:path";
import { interval } from "./score.mjs";
import { Rules, firstIn, idsOf } from "./trials.mjs";

const TOP = path.join(import.meta.dirname, "../..");
const CLEAR = 10; // by how much the right card leads, in the units in which minds feel
const HANDS = 5000;
const ROW = { easy: 6, medium: 7, hard: 8 }; // cards of a kind at a table of five

function readTable(method) {
  const file = path.join(TOP, `data/mysterium/classic/relate-${method}.json`);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/** A table by ranks, spread out as odds are. */
function felt({ rows, cards }) {
  const all = Object.values(rows)
    .flat()
    .sort((a, b) => a - b);
  const value = new Map();
  for (let i = 0; i < all.length;) {
    let j = i;
    while (all[j] === all[i]) j++;
    const p = (i + (j - i) / 2 + 0.01) / (all.length + 0.02);
    value.set(all[i], Math.round(10 * Math.log(p / (1 - p))));
    i = j;
  }
  return (vision, card) => value.get(rows[vision][cards.indexOf(card)]);
}

/** As the bots go by it (bots/mysterium_rsa.c): its own deviations, in units of the same spread. */
function scaled({ rows, cards }) {
  return (vision, card) => (18 / 16) * rows[vision][cards.indexOf(card)];
}

/** By how much the visions lead to their card among the row. */
function margin(trial, says) {
  const sum = (card) => trial.visions.reduce((s, v) => s + says(v, card), 0);
  const rivals = trial.row.filter((card) => card !== trial.card).map(sum);
  return sum(trial.card) - Math.max(...rivals);
}

/** How likely somebody who adds up what was seen in the visions takes them for the right card. */
function readRight({ fits }, trial) {
  const sum = (card) => trial.visions.reduce((s, v) => s + (fits[v][card] ?? 0), 0);
  const most = Math.max(...trial.row.map(sum));
  return sum(trial.card) < most ? 0 : 1 / trial.row.filter((card) => sum(card) === most).length;
}

/** Mulberry32: a small seeded generator, good enough for this estimate. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** The same numbers at other places of the table. */
function shuffled({ rows, cards }) {
  const all = Object.values(rows).flat();
  const mixed = draw(all, all.length, dice(7));
  const row = (_, i) => mixed.slice(cards.length * i, cards.length * (i + 1));
  return { rows: Object.fromEntries(Object.keys(rows).map((id, i) => [id, row(id, i)])), cards };
}

/** A table without pictures: visions and cards are points on a sphere, and near ones fit. */
function onSphere({ rows, cards }, dimensions) {
  const random = dice(11);
  const point = () => {
    const x = Array.from({ length: dimensions }, () => normal(random));
    const length = Math.hypot(...x);
    return x.map((one) => one / length);
  };
  const places = cards.map(point);
  const row = (v) =>
    places.map((c) => 16 * Math.sqrt(dimensions) * c.reduce((sum, x, k) => sum + x * v[k], 0));
  return { rows: Object.fromEntries(Object.keys(rows).map((id) => [id, row(point())])), cards };
}

/** Nearly normal, mean 0 and deviation 1. */
function normal(random) {
  return Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);
}

function draw(list, count, random) {
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]);
}

/** Every choice of one to three cards of a hand. */
function gifts(hand) {
  const all = hand.map((card) => [card]);
  for (let i = 0; i < hand.length; i++)
    for (let j = i + 1; j < hand.length; j++) {
      all.push([hand[i], hand[j]]);
      for (let k = j + 1; k < hand.length; k++) all.push([hand[i], hand[j], hand[k]]);
    }
  return all;
}

/** How many of HANDS random hands have one to three cards that lead to the first card of a row. */
function leadingHands(ids, says, size, clear = CLEAR) {
  const random = dice(19);
  let leading = 0;
  for (let t = 0; t < HANDS; t++) {
    const kind = Math.floor(random() * 3);
    const row = draw(ids.cards.slice(18 * kind, 18 * kind + 18), size, random);
    const hand = draw(ids.visions, 7, random);
    const some = (visions) => margin({ visions, row, card: row[0] }, says) >= clear;
    if (gifts(hand).some(some)) leading++;
  }
  return leading;
}

const share = (n, of) => {
  const [p, low, high] = interval(n, of).map((x) => x.toFixed(1));
  return `${n} of ${of}, ${p} % (${low} to ${high})`;
};

const [games = "60", seed = "measure"] = process.argv.slice(2);
const ids = idsOf("classic");
const table = readTable("a");
const says = felt(table);
const values = scaled(table);
const MEASURES = {
  "by ranks": [says],
  "by values": [values],
  "by ranks, however little": [says, 1],
  "by values, however little": [values, 1],
  "by ranks, at random places": [felt(shuffled(table))],
  "by values, at random places": [scaled(shuffled(table))],
};
for (const dimensions of [3, 8, 40]) {
  MEASURES[`by ranks, on a sphere of ${dimensions} dimensions`] = [
    felt(onSphere(table, dimensions)),
  ];
  MEASURES[`by values, on a sphere of ${dimensions} dimensions`] = [
    scaled(onSphere(table, dimensions)),
  ];
}
for (const [name, size] of Object.entries(ROW))
  for (const [how, [by, clear]] of Object.entries(MEASURES))
    console.log(
      `hands that lead, ${name}, ${how}: ${share(leadingHands(ids, by, size, clear), HANDS)}`,
    );
const rules = new Rules("classic");
const found = [];
for (let game = 1; game <= Number(games); game++)
  found.push(...firstIn(await rules.playGame(`${seed} ${game}`, "keen"), ids));
rules.close();
const count = (test) => share(found.filter(test).length, found.length);
if (found.length > 0) {
  for (const [name, by] of Object.entries({ ranks: says, values })) {
    const leads = (t) => margin(t, by) >= CLEAR;
    const could = (t) => gifts(t.hand).some((visions) => leads({ ...t, visions }));
    console.log(`hands at first visions that could lead, by ${name}: ${count(could)}`);
    console.log(`first visions that lead, by ${name}: ${count(leads)}`);
    console.log(`that do not, with a crow left: ${count((t) => !leads(t) && t.crows > 0)}`);
  }
  const seen = JSON.parse(fs.readFileSync(path.join(TOP, "data/mysterium/fits.json"), "utf8"));
  const right = found.reduce((sum, t) => sum + readRight(seen, t), 0);
  console.log(`read right by what one viewer saw: ${share(Math.round(right), found.length)}`);
  for (const n of [1, 2, 3])
    console.log(`of ${n} card(s): ${count((t) => t.visions.length === n)}`);
}
