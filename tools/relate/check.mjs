// SPDX-License-Identifier: MIT
// Checks the classic card set and the tables made from it; prints TAP.
//
// usage: tools/node tools/relate/check.mjs
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { said } from "../eyetest/names.mjs";
import { answered, interval, report } from "../eyetest/score.mjs";
import { keyOf, open, seal } from "../eyetest/seal.mjs";
import { unpainted } from "./alts.mjs";
import { isNodded } from "./chains.mjs";
import { COUNTS, KINDS, faultsOf, originOf, readSet, readVocabulary } from "./manifest.mjs";
import { likeDrawings, sharedDrawings } from "./drawn.mjs";
import { agreement, best, fitting, halves } from "./judge.mjs";
import { commandFor, load, paintedIn, tableOf, vectorsFile, vocabularyFile } from "./relate.mjs";
import { correlation, coverage, median, topThree } from "./report.mjs";
import { ALIKE, CLEAR, METHODS, SCALE, relate, sums } from "./score.mjs";
import { associations, lexiconFile, paintedFile, readLexicon, tagsOf, unknown } from "./tags.mjs";

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

// A copy of the set that a case may change, as if readSet had read it from 'from'.
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

rule("no alt text contains the title", () => {
  for (const vision of set.visions) must(!vision.alt.includes(vision.title), vision.id);
});

// Objects are named where they are seen; who is meant, and where, is for the psychics to find.
rule("no alt text of a vision names a suspect or a place", () => {
  for (const target of [...set.characters, ...set.locations]) {
    const name = new RegExp(`\\b${target.title.replace(/^The /, "")}\\b`, "i");
    for (const vision of set.visions)
      must(!name.test(vision.alt), `${vision.id} names ${target.title}`);
  }
});

rule("an alt text names only things that are painted", () => {
  const lexicon = readLexicon(lexiconFile(folder));
  const painted = JSON.parse(fs.readFileSync(paintedFile(folder), "utf8"));
  for (const card of [...set.targets, ...set.visions]) {
    const words = unpainted(card.alt, painted[card.id], lexicon);
    must(words.length === 0, `${card.id}: ${words.join(", ")}`);
  }
  const owl = { things: [{ name: "owl" }], setting: [] };
  must(unpainted("An owl and two parrots.", owl, lexicon).join() === "parrots", "sees no parrots");
});

// Where the three largest things stand, whatever they are, and the stage: what somebody sees of a
// composition from afar. A light that moved a little is no other composition.
rule("at least 60 visions are composed differently", () => {
  const painted = JSON.parse(fs.readFileSync(paintedFile(folder), "utf8"));
  const place = ([x, y, w, h]) =>
    Math.floor((x + w / 2) / 33.4) + 3 * Math.floor((y + h / 2) / 25.1);
  const laid = ({ id }) => painted[id].things.slice(0, 3).map((thing) => place(thing.box));
  const count = (of) => new Set(set.visions.map((vision) => JSON.stringify(of(vision)))).size;
  const layouts = count(laid);
  const looks = count(({ picture: { stage, frame }, id }) => [
    stage,
    frame,
    painted[id].things[0].name,
  ]);
  note(`${layouts} layouts; ${looks} of stage, frame and largest thing`);
  must(layouts >= 60 && looks >= 60, `${layouts} and ${looks}`);
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

rule("an error names the file, entry and field", () => {
  const broken = copyOf(folder);
  broken.about.version = 0;
  broken.visions[6].tags = { clock: 11 };
  broken.objects[2].alt = "Rope.";
  broken.locations[4].id = broken.locations[3].id;
  broken.characters.pop();
  broken.visions[7].picture.things[1] = "swann 220 440 250 flie";
  const expected = [
    "set.json: version: a whole number from 1 is needed",
    "characters.json: 17 entries; exactly 18 are needed",
    "locations.json: theatre: id: is used twice in this set",
    "objects.json: rope: alt: 5 characters; 40 to 300 are needed",
    "visions.json: v07: tags: 1 words; 6 to 48 are needed",
    "visions.json: v07: tags: 'clock' weighs 11; whole numbers 1 to 10 are allowed",
    "visions.json: v08: picture.things: 'swann' is not known",
    "visions.json: v08: picture.things: 'swann 220 440 250 flie': 'flie' is not known",
  ];
  const faults = faultsOf(broken, vocabulary);
  must(JSON.stringify(faults) === JSON.stringify(expected), faults.join("; "));
});

rule("a set of photographs is valid, and a missing photograph is an error", () => {
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

rule("the tags are those of what is painted, in the words of the lexicon", () => {
  const lexicon = readLexicon(lexiconFile(folder));
  const painted = JSON.parse(fs.readFileSync(paintedFile(folder), "utf8"));
  must(unknown(painted, lexicon).length === 0, `not known: ${unknown(painted, lexicon)}`);
  for (const card of [...set.targets, ...set.visions]) {
    const tags = JSON.stringify(tagsOf(painted[card.id], lexicon));
    must(tags === JSON.stringify(card.tags), `${card.id}: run relate.mjs tags`);
  }
});

rule("a vision shows at least six things or features, nine in the mean", () => {
  const painted = JSON.parse(fs.readFileSync(paintedFile(folder), "utf8"));
  const counts = set.visions.map((vision) => associations(painted[vision.id]));
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
  note(`associations: mean ${mean.toFixed(1)}, least ${Math.min(...counts)}`);
  must(mean >= 9 && Math.min(...counts) >= 6, String(counts));
});

rule("a vision clearly fits six cards in the mean, and a card has eight clear visions", () => {
  const rows = sums(set, vectors);
  const fits = rows.map((row) => row.filter((x) => x >= CLEAR).length);
  const served = set.targets.map((_, j) => rows.filter((row) => row[j] >= CLEAR).length);
  const mean = fits.reduce((a, b) => a + b, 0) / fits.length;
  note(`clear fits: mean ${mean.toFixed(1)} a vision, least ${Math.min(...served)} a card`);
  must(mean >= 6, `mean ${mean}`);
  set.targets.forEach((card, j) => must(served[j] >= 8, `${card.id}: ${served[j]}`));
});

rule("the threshold for likeness is the one that the judgements choose", () => {
  const [choose, held] = halves();
  note(`agreement on held out pairs ${agreement(held, ALIKE).toFixed(3)}`);
  must(best(choose) === ALIKE, `${best(choose)}`);
  must(agreement(held, ALIKE) > agreement(held, 0.25) + 0.1, "no better than the old one");
});

rule("the same drawing counts, the more the larger and the rarer it is, up to a limit", () => {
  const thing = (name, area) => ({ name, area, box: [0, 0, 20, 20] });
  const painted = {
    large: { things: [thing("swan", 12), thing("@walk:cap", 5)] },
    small: { things: [thing("swan", 1), thing("moon", 1)] },
    other: { things: [thing("moon", 12)] },
    ballerina: { things: [thing("swan", 10), thing("@walk:cap", 5), thing("moon", 10)] },
    cook: { things: [thing("moon", 10), thing("@walk:cap", 5), thing("egg", 5)] },
    full: { things: [..."abcdef"].map((name) => thing(name, 12)) },
    fuller: { things: [..."abcdef"].map((name) => thing(name, 24)) },
    fair: { things: [..."abcdef"].map((name) => thing(name, 12)) },
  };
  const [large, small, other] = sharedDrawings(
    painted,
    ["large", "small", "other"],
    ["ballerina", "cook"],
  );
  must(large[0] > small[0] && small[0] > 0, `${large[0]} and ${small[0]}`);
  must(large[0] > other[0], "the moon is on both cards, the swan on one");
  must(large[1] === 0, "a small figure is no drawing to recognise");
  const most = sharedDrawings(painted, ["full", "fuller"], ["fair"]).flat();
  must(most[0] === most[1] && most[0] < 2, `six large drawings count ${most}`);
});

rule("all drawings of two cards are alike from 0 to 1, more by large and rare ones", () => {
  const thing = (name, area) => ({ name, area, box: [0, 0, 20, 20] });
  const painted = {
    swans: { things: [thing("swan", 12), thing("moon", 2)] },
    moons: { things: [thing("moon", 12), thing("swan", 2)] },
    none: { things: [] },
    ballerina: { things: [thing("swan", 12), thing("moon", 2)] },
    cook: { things: [thing("moon", 12), thing("egg", 5)] },
  };
  const ids = ["swans", "moons", "none"];
  const [swans, moons, none] = likeDrawings(painted, ids, ["ballerina", "cook"]);
  must(Math.abs(swans[0] - 1) < 1e-9, `the same drawings: ${swans[0]}`);
  must(swans[0] > moons[0] && moons[0] > 0 && moons[1] > swans[1], `${moons} and ${swans}`);
  must(none.join() === "0,0", `no drawings: ${none}`);
});

rule("no reason is a pair that the judge refused, or that nobody nods at", () => {
  const file = path.join(folder, "..", "judgements.json");
  const { pairs } = JSON.parse(fs.readFileSync(file, "utf8"));
  const no = new Set(pairs.flatMap(([a, b, nod]) => (nod ? [] : [`${a}~${b}`, `${b}~${a}`])));
  for (const name of ["classic", "prints", "mixed"])
    for (const method of Object.keys(METHODS)) {
      const table = path.join(folder, "..", name, `relate-${method}.json`);
      const { why } = JSON.parse(fs.readFileSync(table, "utf8"));
      for (const pair of Object.values(why).flat().join(" ").split(/ +/)) {
        must(!no.has(pair), `${name}: ${pair}`);
        must(isNodded(...pair.split("~")), `${name}: ${pair}`);
      }
    }
  must(isNodded("owl", "owl") && isNodded("dog", "cat") && !isNodded("watch", "watching"), "pairs");
});

// Without drawings table b hardly follows what people see. Their weight is what the rule about the
// correlation of both tables leaves room for.
rule("table b follows what people saw better with drawings than by its tags alone", () => {
  const { like: _, ...tagged } = set;
  const [full, alone] = [tables.b, relate(tagged, vectors, "b")].map(({ z }) => fitting(set, z));
  note(`table b: correlation ${full.toFixed(3)}, tags alone ${alone.toFixed(3)}`);
  must(full > alone + 0.05, `${full} and ${alone}`);
});

rule("table a follows what people saw in the pictures better than its tags alone do", () => {
  const { drawn: _, ...tagged } = set;
  const [full, alone] = [tables.a, relate(tagged, vectors, "a")].map(({ z }) => fitting(set, z));
  note(`correlation with what people saw: ${full.toFixed(3)}, tags alone ${alone.toFixed(3)}`);
  must(full > alone + 0.02, `${full} and ${alone}`);
});

rule("every tag has a vector, and the vectors stay small", () => {
  const words = new Set([...set.targets, ...set.visions].flatMap((card) => Object.keys(card.tags)));
  for (const word of words) must(vectors.has(word), `'${word}' has none`);
  must(fs.statSync(vectorsFile(folder)).size < VECTORS_MAX, "the vectors file is too large");
});

for (const method of Object.keys(METHODS)) {
  rule(`relate-${method}.json comes out of the tags and vectors byte for byte`, () => {
    must(stored(method) === tableOf(set, vectors, method, folder), `run: ${commandFor(folder)}`);
  });

  rule(`relate-${method}.json has a signed byte for each of 84 x 54, and reasons`, () => {
    const table = JSON.parse(stored(method));
    must(table.scale === SCALE && table.cards.length === 54, "head");
    for (const vision of set.visions)
      for (const [j, id] of table.cards.entries()) {
        const x = table.rows[vision.id][j];
        must(Number.isInteger(x) && Math.abs(x) <= 127, `${vision.id} ${id}: ${x}`);
        must(
          /^([a-z]+~[a-z]+( [a-z]+~[a-z]+)?)?$/.test(table.why[vision.id][j]),
          `${vision.id} ${id}: ${table.why[vision.id][j]}`,
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

rule("each vision points clearly at cards of two kinds", () => {
  set.visions.forEach((vision, i) => {
    const kinds = KINDS.filter((kind) =>
      set.targets.some((card, j) => card.kind === kind && tables.a.z[i][j] > 1),
    );
    must(kinds.length >= 2, `${vision.id}: ${kinds.join()}`);
  });
});

// Bots with equal tables would play in a way that no person can join; with tables that differ too
// much they would not understand each other.
rule("the two tables correlate between 0.4 and 0.8", () => {
  const agreement = correlation(tables.a, tables.b);
  note(`correlation ${agreement.toFixed(3)}`);
  must(agreement > 0.4 && agreement < 0.8, agreement.toFixed(3));
});

rule("the set of prints has the same counts, its own tags and tables, and is small", () => {
  const prints = path.join(folder, "..", "prints");
  const loaded = load(prints);
  const lexicon = readLexicon(lexiconFile(prints));
  const painted = JSON.parse(fs.readFileSync(paintedFile(prints), "utf8"));
  for (const card of [...loaded.set.targets, ...loaded.set.visions]) {
    const tags = JSON.stringify(tagsOf(painted[card.id], lexicon));
    must(tags === JSON.stringify(card.tags), `${card.id}: run relate.mjs tags`);
  }
  for (const method of Object.keys(METHODS)) {
    const table = fs.readFileSync(path.join(prints, `relate-${method}.json`), "utf8");
    const made = tableOf(loaded.set, loaded.vectors, method, prints);
    must(table === made, `run: ${commandFor(prints)}`);
  }
  const pictures = path.join(prints, "pictures");
  const bytes = fs
    .readdirSync(pictures)
    .reduce((sum, name) => sum + fs.statSync(path.join(pictures, name)).size, 0);
  note(`prints: ${(bytes / 1048576).toFixed(1)} MB`);
  must(bytes <= 9 * 1048576, `${bytes} bytes`);
});

const inTemporary = (run) => {
  const here = fs.mkdtempSync(path.join(os.tmpdir(), "relate-"));
  try {
    run(here);
  } finally {
    fs.rmSync(here, { recursive: true });
  }
};

rule("no alt text of the prints names a colour or an hour of the classic pictures", () => {
  const other =
    /\b(red|pink|orange|yellow|golden|green|blue|purple|violet|brown|white|dawn|dusk|sunset|moonlight)\b/i;
  const prints = readSet(path.join(folder, "..", "prints"));
  for (const card of [...prints.targets, ...prints.visions])
    must(!other.test(card.alt), `${card.id}: ${other.exec(card.alt)?.[0]}`);
});

rule("the mixture takes its cards from both sets by turns, and has tables of its own", () => {
  const mixed = path.join(folder, "..", "mixed");
  const loaded = load(mixed);
  const of = ["classic", "prints"].map((name) => readSet(path.join(folder, "..", name)));
  const lists = of.map((from) => paintedIn(from));
  for (const [name, count] of Object.entries(COUNTS)) {
    must(loaded.set[name].length === count, `${name}: ${loaded.set[name].length}`);
    loaded.set[name].forEach((card, i) => {
      const from = of[i % 2][name][i];
      must(JSON.stringify(card) === JSON.stringify(from), card.id);
      must(originOf(loaded.set, i).folder.endsWith(["classic", "prints"][i % 2]), card.id);
      const things = (list) => JSON.stringify(list[card.id].things);
      must(things(paintedIn(loaded.set)) === things(lists[i % 2]), `what ${card.id} shows`);
    });
  }
  for (const method of Object.keys(METHODS)) {
    const table = fs.readFileSync(path.join(mixed, `relate-${method}.json`), "utf8");
    const made = tableOf(loaded.set, loaded.vectors, method, mixed);
    must(table === made, `run: ${commandFor(mixed)}`);
  }
});

rule("a mixture that names no set, or a mixture, is an error", () =>
  inTemporary((here) => {
    const faultOf = (mix) => {
      const out = path.join(here, "odd");
      fs.mkdirSync(out, { recursive: true });
      const about = { name: "Odd", version: 1, licence: "MIT", mix };
      fs.writeFileSync(path.join(out, "set.json"), JSON.stringify(about));
      try {
        readSet(out);
      } catch (error) {
        return error.message;
      }
      return "none";
    };
    const few = "set.json: mix: the names of 2 to 4 sets are needed";
    for (const mix of ["classic", ["classic"], ["classic", "../classic"], [1, 2]])
      must(faultOf(mix) === few, faultOf(mix));
    must(
      faultOf(["classic", "prints"]) === "set.json: mix: classic/set.json: the file is missing",
      "no such set",
    );
    fs.symlinkSync(path.join(folder, "..", "mixed"), path.join(here, "mixed"));
    fs.symlinkSync(folder, path.join(here, "classic"));
    fs.symlinkSync(path.join(folder, "..", "prints"), path.join(here, "prints"));
    const again = "set.json: mix: mixed/set.json: mix: a mixture cannot be mixed";
    must(faultOf(["mixed", "prints"]) === again, faultOf(["mixed", "prints"]));
    must(faultOf(["classic", "prints"]) === "none", faultOf(["classic", "prints"]));
  }),
);

rule("the key of an eye test opens again, is not in its folder, and shows a change", () =>
  inTemporary((here) => {
    const file = keyOf(path.join(here, "trials"));
    must(file === path.join(here, "trials.key"), file);
    must(
      fails(() => keyOf(here, path.join(here, "key"))),
      "a key in the folder of the trials",
    );
    seal(file, { trials: { "001": { answer: "C" } } });
    must(open(file).trials["001"].answer === "C", "the answer");
    must(!fs.readFileSync(file, "utf8").includes("answer"), "the key can be read");
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(
      file,
      text.replace(/^./, (x) => (x === "0" ? "1" : "0")),
    );
    must(
      fails(() => open(file)),
      "a changed key",
    );
  }),
);

function fails(run) {
  try {
    run();
  } catch {
    return true;
  }
  return false;
}

rule("the eye test counts right guesses, and its interval is that of Wilson", () => {
  const [share, low, high] = interval(94, 120).map((x) => x.toFixed(1));
  must([share, low, high].join() === "78.3,70.1,84.8", `${share} ${low} ${high}`);
  const trial = (answer) => ({
    kind: "object",
    row: ["axe", "bow", "key"],
    visions: ["v01"],
    answer,
  });
  const trials = { "001": trial("A"), "002": trial("B"), "003": trial("C") };
  const all = answered(trials, "1 a\n002: C\nnothing");
  must(all.map((t) => t.right).join() === "true,false", JSON.stringify(all));
  const text = report(trials, "1 a\n002: C").join("\n");
  must(text.includes("right: 1 of 2, 50.0 %") && text.includes("1 not answered"), text);
});

rule("a thing is named in either number", () => {
  const named = ["mice", "butterflies", "scarves", "boxes", "owls", "scissor"];
  for (const word of ["mouse", "butterfly", "scarf", "box", "owl", "scissors"])
    must(said(named, word), word);
  must(!said(named, "moth") && !said(["glass"], "gla"), "something else");
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
