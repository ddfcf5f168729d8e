// Checks the card set that comes with the game and the tables made from it; prints TAP.
//
// usage: tools/node tools/relate/check.mjs
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { COUNTS, KINDS, faultsOf, readSet, readVocabulary } from "./manifest.mjs";
import { commandFor, load, vectorsFile, vocabularyFile } from "./relate.mjs";
import { correlation, coverage, median, topThree } from "./report.mjs";
import { METHODS, SCALE, relate, tableText } from "./score.mjs";

const folder = path.join(import.meta.dirname, "../../data/mysterium/classic");
const vocabulary = readVocabulary(vocabularyFile(folder));
const ENOUGH = 5; // visions that must point clearly at each card
const VECTORS_MAX = 400_000; // bytes
const cases = [];
const note = (text) => console.log(`# ${text}`);
const rule = (name, run) => cases.push({ name, run });
const must = (truth, text) => {
  if (!truth) throw new Error(text);
};

function loadOrBailOut() {
  try {
    readSet(folder, vocabulary);
    return load(folder);
  } catch (error) {
    console.log(`Bail out! ${error.message}`);
    process.exit(1);
  }
}

// A copy of the set that a case may change: what readSet would have read from 'from'.
const copyOf = (from) =>
  structuredClone({
    folder: from,
    about: set.about,
    ...Object.fromEntries(Object.keys(COUNTS).map((name) => [name, set[name]])),
  });

const { set, vectors } = loadOrBailOut();
const tables = Object.fromEntries(
  Object.keys(METHODS).map((method) => [method, relate(set, vectors, method)]),
);
const stored = (method) => fs.readFileSync(path.join(folder, `relate-${method}.json`), "utf8");

rule("the set has 18 characters, 18 locations, 18 objects and 84 visions", () => {
  for (const [name, count] of Object.entries(COUNTS))
    must(set[name].length === count, `${name}: ${set[name].length}`);
});

rule("every alt text is one to four whole sentences", () => {
  for (const card of [...set.targets, ...set.visions]) {
    const sentences = card.alt.match(/[.!?](\s|$)/g)?.length ?? 0;
    must(/^[A-Z].*\.$/.test(card.alt) && sentences <= 4, `${card.id}: ${card.alt}`);
  }
});

rule("no alt text gives a title away", () => {
  for (const vision of set.visions) must(!vision.alt.includes(vision.title), vision.id);
});

rule("titles, alt texts and pictures are all different", () => {
  for (const part of ["title", "alt", "picture"]) {
    const seen = new Map();
    for (const card of [...set.targets, ...set.visions]) {
      const text = JSON.stringify(card[part]);
      must(!seen.has(text), `${part} of ${card.id} and ${seen.get(text)}`);
      seen.set(text, card.id);
    }
  }
});

rule("a broken entry is named with its file and field", () => {
  const broken = copyOf(folder);
  broken.about.version = 0;
  broken.visions[6].tags = { clock: 11 };
  broken.objects[2].alt = "Rope.";
  broken.locations[4].id = broken.locations[3].id;
  broken.characters.pop();
  broken.visions[7].picture.motifs[0] = "swann";
  const expected = [
    "set.json: version: a whole number from 1 is needed",
    "characters.json: 17 entries; exactly 18 are needed",
    "locations.json: theatre: id: is used twice in this set",
    "objects.json: rope: alt: 5 characters; 40 to 300 are needed",
    "visions.json: v07: tags: 1 words; 6 to 12 are needed",
    "visions.json: v07: tags: 'clock' weighs 11; whole numbers 1 to 10 are allowed",
    "visions.json: v08: picture.motifs: 'swann' is not known",
  ];
  const faults = faultsOf(broken, vocabulary);
  must(JSON.stringify(faults) === JSON.stringify(expected), faults.join("; "));
});

rule("a set of photographs passes, and a missing photograph is named", () => {
  const here = fs.mkdtempSync(path.join(os.tmpdir(), "relate-"));
  try {
    const photos = copyOf(here);
    fs.mkdirSync(path.join(here, "pictures"));
    for (const name of Object.keys(COUNTS))
      for (const card of photos[name]) {
        card.picture = { kind: "photo", file: `${card.id}.jpg` };
        if (card.id !== "v12") fs.writeFileSync(path.join(here, "pictures", card.picture.file), "");
      }
    const faults = faultsOf(photos, vocabulary);
    must(
      faults.join() === "visions.json: v12: picture.file: 'pictures/v12.jpg' is missing",
      faults.join("; "),
    );
  } finally {
    fs.rmSync(here, { recursive: true });
  }
});

rule("every tag has a vector, and the vectors stay small", () => {
  const words = new Set([...set.targets, ...set.visions].flatMap((card) => Object.keys(card.tags)));
  for (const word of words) must(vectors.has(word), `'${word}' has none`);
  must(fs.statSync(vectorsFile(folder)).size < VECTORS_MAX, "the vectors file is too large");
});

for (const method of Object.keys(METHODS)) {
  rule(`relate-${method}.json comes out of the tags and vectors byte for byte`, () => {
    must(
      stored(method) === tableText(set, vectors, method, commandFor(folder)),
      `run: ${commandFor(folder)}`,
    );
  });

  rule(`relate-${method}.json has a signed byte and a reason for each of 84 x 54`, () => {
    const table = JSON.parse(stored(method));
    must(table.scale === SCALE && table.cards.length === 54, "head");
    for (const vision of set.visions)
      for (const [j, id] of table.cards.entries()) {
        const x = table.rows[vision.id][j];
        must(Number.isInteger(x) && Math.abs(x) <= 127, `${vision.id} ${id}: ${x}`);
        must(
          x < SCALE || /^[a-z]+~[a-z]+( [a-z]+~[a-z]+)?$/.test(table.why[vision.id][j]),
          `${vision.id} ${id}: no reason`,
        );
      }
  });

  rule(`by table ${method}, visions A, B and C mean the governess, A and D the cook`, () => {
    const { governess, cook, ...letters } = set.about.examples;
    const column = (id) => set.targets.findIndex((card) => card.id === id);
    const row = (letter) => set.visions.findIndex((vision) => vision.id === letters[letter]);
    const sum = (given, id) =>
      [...given].reduce((total, letter) => total + tables[method].z[row(letter)][column(id)], 0);
    must(sum("ABC", governess) > sum("ABC", cook), "A, B and C");
    must(sum("AD", cook) > sum("AD", governess), "A and D");
  });

  rule(`by table ${method}, at least ${ENOUGH} visions point clearly at each card`, () => {
    const served = coverage(set, tables[method]);
    for (const { id, count } of served) must(count >= ENOUGH, `${id}: ${count}`);
    const counts = served.map(({ count }) => count);
    note(`table ${method}: least ${Math.min(...counts)}, median ${median(counts)}`);
  });
}

rule("no vision is idle: each points clearly at something of two kinds", () => {
  set.visions.forEach((vision, i) => {
    const kinds = KINDS.filter((kind) =>
      set.targets.some((card, j) => card.kind === kind && tables.a.z[i][j] > 1),
    );
    must(kinds.length >= 2, `${vision.id}: ${kinds.join()}`);
  });
});

rule("the two tables agree, but not too well", () => {
  const agreement = correlation(tables.a, tables.b);
  note(`correlation ${agreement.toFixed(3)}`);
  must(agreement > 0.4 && agreement < 0.8, agreement.toFixed(3));
});

const inWords = ({ vision, z, why }) => `${vision.id} ${vision.title} ${z.toFixed(1)} (${why})`;

console.log(`TAP version 13\n1..${cases.length}`);
note("the best three visions for each card, to be read by a person:");
for (const { card, ranked } of topThree(set, tables.a))
  note(`${card.id}: ${ranked.map(inWords).join("; ")}`);
let failed = 0;
cases.forEach(({ name, run }, i) => {
  let fault = null;
  try {
    run();
  } catch (error) {
    fault = error.message;
    failed++;
  }
  console.log(`${fault === null ? "ok" : "not ok"} ${i + 1} - ${name}`);
  if (fault !== null) note(fault);
});
process.exit(failed === 0 ? 0 : 1);
