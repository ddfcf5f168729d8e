// SPDX-License-Identifier: MIT
// The rules themselves, for tests that compare what the client computes with what the C decides:
// 'planchette rpc' in a process, and games of random moves played through it.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { join } from "node:path";
import { isOpenSet, type Loose } from "../../src/games/words";

const program = process.env["PLANCHETTE"] ?? join(__dirname, "../../../build/planchette");

export type Seat = number | "clock";
export interface Played {
  seat: Seat;
  /** What the seat could have done. */
  legal: Loose[];
  move: Loose;
  /** The whole truth, before and after; "open" in it is what everybody sees. */
  before: State;
  after: State;
  /** What the seat that moved sees afterwards. */
  view: Loose;
  events: Loose[];
}

export type State = Loose & { open: Loose };

/** Numbers that look random and are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Game {
  game: string;
  seats: number;
  options?: Loose;
  seed: number;
  /** Moves that are made only where there is no other, so that a game lasts. */
  avoid?: string[];
  /** Moves that are made wherever there is one of them. */
  prefer?: (move: Loose) => boolean;
}

const MOST_MOVES = 300;

export class Rules {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly lines: Interface;
  private readonly waiting: ((line: string) => void)[] = [];

  constructor() {
    this.process = spawn(program, ["rpc"]);
    this.process.on("error", (fault) => {
      throw new Error(`these tests need the program: ${fault.message}`);
    });
    this.lines = createInterface({ input: this.process.stdout });
    this.lines.on("line", (line) => this.waiting.shift()?.(line));
  }

  /** Sends several requests as one line, so that a game takes few round trips. */
  async ask(...calls: [method: string, params: Loose][]): Promise<Loose[]> {
    const batch = calls.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }));
    const line = await new Promise<string>((done) => {
      this.waiting.push(done);
      this.process.stdin.write(JSON.stringify(batch) + "\n");
    });
    const answers = JSON.parse(line) as { result?: Loose; error?: { message: string } }[];
    return answers.map(({ result, error }) => {
      if (!result) throw new Error(error?.message ?? "no answer");
      return result;
    });
  }

  /** Plays random moves and hands each to 'see', until the game ends. */
  async play(wanted: Game, see: (played: Played) => void): Promise<void> {
    const { game, seats, options = {}, seed, avoid = [], prefer = () => false } = wanted;
    const random = numbers(seed);
    const [started] = await this.ask(["start", { game, seats, options, seed: `test ${seed}` }]);
    let position = started?.["position"] as Loose;
    let [turn] = await this.ask(["turn", { position }]);
    for (let n = 0; n < MOST_MOVES && !turn?.["over"]; n++) {
      const asked = turn?.["seats"] as number[];
      const seat: Seat = asked.length ? (asked[random(asked.length)] ?? 0) : "clock";
      const [listed] = await this.ask(["moves", { position, seat }]);
      const legal = listed?.["moves"] as Loose[];
      const lasting = legal.filter((one) => !avoid.includes(String(one["do"])));
      const preferred = legal.filter(prefer);
      const from = [preferred, lasting, legal].find(({ length }) => length > 0) ?? [];
      const move = closed(from[random(from.length)] ?? {}, random);
      const [played] = await this.ask(["play", { position, seat, move }]);
      const before = position["state"] as State;
      position = played?.["position"] as Loose;
      const after = position["state"] as State;
      const eyes = seat === "clock" ? null : seat;
      const [seen, next] = await this.ask(
        ["view", { position, seat: eyes }],
        ["turn", { position }],
      );
      turn = next;
      const view = seen?.["view"] as Loose;
      see({ seat, legal, move, before, after, view, events: played?.["events"] as Loose[] });
    }
  }

  end(): void {
    this.lines.close();
    this.process.kill();
  }
}

/** A move of the list, with its open set chosen at random. */
function closed(choice: Loose, random: (below: number) => number): Loose {
  const entries = Object.entries(choice).map(([name, value]) => {
    if (!isOpenSet(value)) return [name, value];
    const left = [...value.of];
    const size = value.min + random(value.max - value.min + 1);
    const picked = Array.from({ length: size }, () => left.splice(random(left.length), 1)[0] ?? 0);
    return [name, value.ordered ? picked : picked.sort((a, b) => a - b)];
  });
  return Object.fromEntries(entries) as Loose;
}
