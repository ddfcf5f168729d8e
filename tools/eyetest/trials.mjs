// SPDX-License-Identifier: MIT
// First visions: bots play whole games by the rules, and what the ghost had in hand and gave is kept.
// One trial of each kind at most is taken from a game.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { readSet } from "../relate/manifest.mjs";

const TOP = path.join(import.meta.dirname, "../..");
const PLANCHETTE = process.env.PLANCHETTE ?? path.join(TOP, "build/planchette");
const KINDS = ["character", "location", "object"];
const ROWS = ["characters", "locations", "objects"];
/** Colours of the psychics in the order of the rules. */
const COLOURS = ["blue", "white", "red", "yellow", "black", "purple"];
const TABLE = { game: "mysterium", seats: 5, options: { difficulty: "medium", timer_ms: 0 } };

const folderOf = (set) => path.join(TOP, "data/mysterium", set);

/** The ids of a set's 54 cards and 84 visions, by number from 1. */
export function idsOf(name) {
  const { targets, visions } = readSet(folderOf(name));
  return { cards: targets.map((card) => card.id), visions: visions.map((card) => card.id) };
}

/** A set as the rules take it, with its own tables for the bots; the classic one is built in. */
export function dataOf(name) {
  if (name === "classic") return null;
  const { about, targets, visions } = readSet(folderOf(name));
  const says = (method) => {
    const file = path.join(folderOf(name), `relate-${method}.json`);
    const { rows } = JSON.parse(fs.readFileSync(file, "utf8"));
    return Buffer.from(Int8Array.from(visions.flatMap(({ id }) => rows[id])).buffer).toString(
      "hex",
    );
  };
  return {
    set: name,
    mark: "00000000",
    version: about.version,
    card: targets.map(({ title }) => ({ title })),
    table: ["a", "b"].map((method) => ({ says: says(method) })),
  };
}

/** The rules, asked one request at a time. */
export class Rules {
  constructor(set) {
    this.table = { ...TABLE, data: dataOf(set) };
    this.child = spawn(PLANCHETTE, ["rpc"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(method, params) {
    this.child.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
    const { result, error } = JSON.parse((await this.lines.next()).value);
    if (error) throw new Error(`${error.message} ${JSON.stringify(error.data)}`);
    return result;
  }

  /** Plays a game between bots; gives the ghost's view before each of its moves. */
  async playGame(seed, bot) {
    const steps = [];
    const told = Array.from({ length: TABLE.seats }, () => []);
    let { position } = await this.ask("start", { ...this.table, seed });
    for (let turn; !(turn = await this.ask("turn", { position })).over;) {
      const seat = turn.seats[0];
      const { view } = await this.ask("view", { position, seat });
      const asked = { ...this.table, seat, view, events: told[seat], bot: `${bot}:1`, luck: seed };
      const { move } = await this.ask("think", asked);
      if (seat === 0) steps.push({ view, move });
      const played = await this.ask("play", { position, seat, move });
      position = played.position;
      told.forEach((list, i) => list.push(...played.events.filter((e) => e.seen_by.includes(i))));
    }
    return steps;
  }

  close() {
    this.child.stdin.end();
  }
}

/** Every first vision of a game: who it was for, what was given, and among what. */
export function firstIn(steps, ids) {
  const seen = new Set();
  const found = [];
  for (const { view, move } of steps) {
    if (move.do !== "give") continue;
    const c = COLOURS.indexOf(move.psychic);
    const kind = KINDS.indexOf(view.open.stage[c]);
    if (kind < 0 || seen.has(`${c} ${kind}`)) continue;
    seen.add(`${c} ${kind}`);
    const row = view.open[ROWS[kind]].filter((card) => card > 0);
    found.push({
      kind: KINDS[kind],
      card: ids.cards[view.screen[c][KINDS[kind]] - 1],
      row: row.map((card) => ids.cards[card - 1]),
      hand: view.hand.map((v) => ids.visions[v - 1]),
      visions: move.cards.map((i) => ids.visions[view.hand[i] - 1]),
      crows: view.open.crows,
    });
  }
  return found;
}

/** 'each' trials of each kind, spread over the games and over the psychics. */
export async function firstVisions({ each, seed, bot, set }) {
  const ids = idsOf(set);
  const rules = new Rules(set);
  const taken = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let game = 1; KINDS.some((kind) => taken[kind].length < each); game++) {
    const found = firstIn(await rules.playGame(`${seed} ${game}`, bot), ids);
    for (const kind of KINDS) {
      const of = found.filter((trial) => trial.kind === kind);
      if (of.length > 0 && taken[kind].length < each) taken[kind].push(of[game % of.length]);
    }
  }
  rules.close();
  return taken.character.flatMap((_, i) => KINDS.map((kind) => taken[kind][i]));
}
