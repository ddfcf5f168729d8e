// SPDX-License-Identifier: MIT
// The module for browsers does what the native program does, byte for byte: it replays every golden
// record with all its views, checks and writes it, and its bots choose the same moves.
//
// usage: test_same.mjs BUILD      prints TAP
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const build = process.argv[2];
const golden = new URL("../golden/", import.meta.url).pathname;
const runner = new URL("run_wasm.mjs", import.meta.url).pathname;
const games = ["mindseye", "telepathic", "illusionist", "clairvoyance", "mysterium"];

function output(program, ...args) {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

function inModule(...args) {
  const file = join(build, "browser/same.wasm");
  return output(process.execPath, "--no-warnings", runner, golden, file, ...args);
}

function natively(...args) {
  return output(join(build, "tests/same"), ...args);
}

let number = 0;
let failed = 0;
function check(name, good, more = "") {
  failed += good ? 0 : 1;
  console.log(
    `${good ? "ok" : "not ok"} ${++number} - ${name}${good || !more ? "" : `\n# ${more}`}`,
  );
}

const records = readdirSync(golden).filter((name) => name.endsWith(".json"));
for (const name of records) {
  const path = join(golden, name);
  const want = readFileSync(path.replace(/json$/, "txt"), "utf8");
  check(`${name} has the same views`, inModule("views", path) === want);
  check(
    `${name} is valid and written alike`,
    inModule("verify", path) === natively("verify", path),
  );
}
for (const game of games) {
  const ours = inModule("bots", game, "20", "2").split("\n");
  const theirs = natively("bots", game, "20", "2").split("\n");
  const other = theirs.filter((line, i) => line !== ours[i]);
  check(
    `every bot of ${game} chooses the same moves`,
    theirs.length > 4 && !other.length,
    other[0],
  );
  console.log(`# ${theirs.length - 1} bots`);
  // What players meet: the levels, which search more than the bots above.
  for (const level of ["novice", "steady", "keen"]) {
    const searched = ["bots", game, "200", "2", level];
    const line = natively(...searched);
    check(
      `${level}:200 of ${game} chooses the same moves`,
      line.startsWith(`${game} ${level}:200: `) && inModule(...searched) === line,
      line,
    );
  }
}
for (const [bot, pairs] of [
  ["quick", "300"],
  ["keen:10", "3"],
])
  check(
    `a trial of decks by ${bot} counts the same`,
    inModule("trial", bot, pairs) === natively("trial", bot, pairs),
  );
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
