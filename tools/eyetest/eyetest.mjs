// SPDX-License-Identifier: MIT
// Do the pictures of Mysterium say what the bots think they say? Writes trials that anybody can look
// at, with the answers in a sealed file, and scores what was guessed.
//
// usage: tools/node tools/eyetest/eyetest.mjs make OUT [--each N] [--seed TEXT] [--bot NAME] [--set NAME] [--key FILE]
//            plays games and writes OUT/001.png and so on, N of each kind (40)
//        tools/node tools/eyetest/eyetest.mjs score OUT ANSWERS [--key FILE]
//            ANSWERS has a line a trial: 001 C
//        tools/node tools/eyetest/eyetest.mjs cards OUT [--count N] [--seed TEXT] [--set NAME] [--key FILE]
//            writes N visions (30) to be named
//        tools/node tools/eyetest/eyetest.mjs names OUT ANSWERS [--key FILE]
//            ANSWERS has a line a card: 01 an owl, a book, a man with a lantern
//
// A trial is the first vision that a 'keen' ghost gives somebody for a card, above the cards of the
// row among which it is. 'planchette' is looked for in build/. The key is OUT.key, beside the folder
// that viewers get and never in it. Without --seed nobody has seen the trials before.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { nameCards, scoreNames } from "./names.mjs";
import { LETTERS, report } from "./score.mjs";
import { keyOf, open, seal } from "./seal.mjs";
import { trialSheet } from "./sheet.mjs";
import { firstVisions } from "./trials.mjs";

const number = (i) => String(i + 1).padStart(3, "0");

async function make(out, o) {
  const key = keyOf(out, o.key);
  const found = await firstVisions({ each: Number(o.each), seed: o.seed, bot: o.bot, set: o.set });
  fs.mkdirSync(out, { recursive: true });
  const trials = {};
  for (const [i, trial] of found.entries()) {
    await trialSheet(path.join(out, `${number(i)}.png`), trial, o.set);
    trials[number(i)] = { ...trial, answer: LETTERS[trial.row.indexOf(trial.card)] };
  }
  const mark = seal(key, { seed: o.seed, set: o.set, trials });
  console.log(`${found.length} trials in ${out}; the key is ${key}, sealed as ${mark}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: "string", default: "40" },
    count: { type: "string", default: "30" },
    seed: { type: "string", default: randomBytes(16).toString("hex") },
    bot: { type: "string", default: "keen" },
    set: { type: "string", default: "classic" },
    key: { type: "string" },
  },
});
const [command, out, answers] = positionals;
const given = () => fs.readFileSync(answers, "utf8");
if (command === "make" && out) await make(out, values);
else if (command === "score" && answers)
  console.log(report(open(keyOf(out, values.key)).trials, given()).join("\n"));
else if (command === "cards" && out) await nameCards(out, values);
else if (command === "names" && answers) scoreNames(open(keyOf(out, values.key)), given());
else {
  console.error("usage: eyetest.mjs make|cards OUT [...], score|names OUT ANSWERS");
  process.exit(2);
}
