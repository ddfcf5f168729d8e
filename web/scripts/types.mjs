// SPDX-License-Identifier: MIT
// Writes the generated types: for every game that has a table of its own (src/games/<g>/index.ts),
// types.ts and schema.json (its options and the words of its moves and events), and the protocol's
// messages. Other games are drawn from what the server says of them.
//
// usage: node scripts/types.mjs [--check]     PLANCHETTE names the program; --check only compares
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const program = process.env.PLANCHETTE ?? join(web, "..", "build", "planchette");
const check = process.argv.includes("--check");
const stale = [];

function ask(...args) {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 24 });
}

function put(path, text) {
  const full = join(web, "src", path);
  const before = existsSync(full) ? readFileSync(full, "utf8") : "";
  if (before === text) return;
  stale.push(path);
  if (check) return;
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function slim(schema) {
  const verb = ({ name, kind, say, sealed, commits, fields }) => ({
    name,
    kind,
    say,
    sealed,
    commits,
    fields,
  });
  const { game, name, summary, version, min_seats, max_seats, usual_seats, options, moments } =
    schema;
  const moves = schema.moves.map(verb);
  const events = schema.events.map(({ name, say, fields }) => ({
    name,
    say,
    fields: fields.map(({ at: _, ...field }) => field),
  }));
  return {
    game,
    name,
    summary,
    version,
    min_seats,
    max_seats,
    usual_seats,
    options,
    moves,
    events,
    moments,
  };
}

for (const schema of JSON.parse(ask("games", "--json"))) {
  if (!existsSync(join(web, "src", "games", schema.game, "index.ts"))) continue;
  put(`games/${schema.game}/types.ts`, ask("schema", schema.game, "--ts"));
  put(`games/${schema.game}/schema.json`, JSON.stringify(slim(schema), null, 1) + "\n");
}
put("net/protocol.ts", ask("schema", "protocol", "--ts"));

for (const path of stale) console.log(check ? `out of date: src/${path}` : `wrote src/${path}`);
process.exit(check && stale.length ? 1 : 0);
