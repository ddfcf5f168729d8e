// SPDX-License-Identifier: MIT
// What the tables in the module send: every frame of every seat and of a watcher is compared with the
// truth about the finished game, by the check that the server's frames go through too
// (test/browser/secrets.mjs). The check reads from the states what must be blank.
import { expect, it, vi } from "vitest";
import { promiseOf } from "../src/net/deal";
import { secrets } from "../test/browser/secrets.mjs";
import { GAMES, Page, start, type Json } from "./page";

interface Part {
  table: string;
  number?: number;
  legal?: Json[];
  room?: Json & { phase: string; result: { record: string } | null };
}
interface Truth {
  options: Json;
  seats: number;
  states: { state: unknown }[];
  seen: Record<string, { view: unknown; events: unknown[] }[]>;
}

/** Short games, in which everybody is asked. */
const OPTIONS: Record<string, Json> = {
  mindseye: { rounds: 4 },
  illusionist: { turns: 16 },
  clairvoyance: { window_ms: 50, later_ms: 50 },
  mysterium: { timer_ms: 0, vote_ms: 0 },
};
const SEATS: Record<string, number> = { mysterium: 4, clairvoyance: 3, mindseye: 3 };
const GIVEN = "07".repeat(16);
const LONGEST = 20000;

let state = 1;
function random(n: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/** One of the moves of an entry of the list: a random choice from its open set. */
function moveOf(entry: Json): Json {
  const choose = (value: unknown) => {
    const set = value as { of?: unknown[]; min: number; max: number } | null;
    if (typeof set !== "object" || !Array.isArray(set?.of)) return value;
    const rest = [...set.of];
    const most = Math.min(set.max, rest.length);
    const count = set.min + random(most - set.min + 1);
    return Array.from({ length: count }, () => rest.splice(random(rest.length), 1)[0]);
  };
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, choose(value)]));
}

/** A person at a table, with the last messages about it. */
class Player {
  readonly number: number = 0;
  legal: Json[] = [];
  phase = "";
  record: string | null = null;
  private heard = 0;

  constructor(readonly page: Page) {}

  hear(): void {
    for (; this.heard < this.page.heard.length; this.heard++) {
      const message = JSON.parse(this.page.heard[this.heard] ?? "") as {
        result?: { sync?: Part };
        params?: Part & { sync?: Part };
      };
      const part = message.result?.sync ?? message.params?.sync ?? message.params;
      if (part?.number !== undefined) Object.assign(this, { number: part.number });
      if (part?.legal) this.legal = part.legal;
      if (part?.room) this.phase = part.room.phase;
      this.record ??= part?.room?.result?.record ?? null;
    }
  }

  /** Mostly makes a move, if there is one to make. */
  move(table: string, turn: number): void {
    const entry = this.legal[random(this.legal.length)];
    if (!entry || random(4) === 0) return;
    const id = (turn + 1).toString(16).padStart(32, "0");
    // A refusal is allowed: somebody else was faster.
    void this.page.ask("move", { table, id, number: this.number, move: moveOf(entry) });
  }
}

async function passing<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(20);
  return work;
}

/** A table at which all seats are people, and the last person is a watcher. */
async function begin(game: string): Promise<{ table: string; players: Player[] }> {
  const engine = await start();
  const seats = SEATS[game] ?? 2;
  const pages = Array.from({ length: seats + 1 }, () => new Page(engine));
  for (const page of pages) await passing(page.result("hello", { protocol: 1 }));
  const wish = { game, seats, options: OPTIONS[game] ?? {} };
  const { sync } = (await passing((pages[0] as Page).result("create", wish))) as unknown as {
    sync: { table: string; room: { commitment: string } };
  };
  const { table, room } = sync;
  for (const page of pages.slice(1)) await passing(page.result("join", { table }));
  for (const [seat, page] of pages.slice(0, seats).entries()) {
    await passing(page.result("sit", { table, seat }));
    const commitment = promiseOf(table, room.commitment, 1, seat, GIVEN);
    await passing(page.result("ready", { table, ready: true, commitment }));
  }
  await passing((pages[0] as Page).result("start", { table }));
  for (const page of pages.slice(0, seats))
    await passing(page.result("reveal", { table, given: GIVEN }));
  return { table, players: pages.map((page) => new Player(page)) };
}

/** Plays at random to the end; returns the id of the record. */
async function playOn(table: string, players: Player[]): Promise<string> {
  for (let turn = 0; turn < LONGEST; turn++) {
    for (const player of players) player.hear();
    const record = players[0]?.record;
    if (record) return record;
    players[random(players.length)]?.move(table, turn);
    await vi.advanceTimersByTimeAsync(20);
  }
  throw new Error("the game does not end");
}

async function framesOf(page: Page, record: string, seat: number | string): Promise<Json> {
  const all: unknown[] = [];
  for (;;) {
    const part = (await passing(
      page.result("replay", { record, seat, from: all.length, count: 100 }),
    )) as Json & { frames: unknown[]; moves: number };
    all.push(...part.frames);
    if (part.frames.length === 0 || all.length > part.moves) return { ...part, frames: all };
  }
}

async function truthOf(page: Page, record: string): Promise<Truth> {
  const all = (await framesOf(page, record, "all")) as Json & { frames: { view: unknown }[] };
  const seats = Number(all["seats"]);
  const seen: Truth["seen"] = {};
  for (const who of [...Array(seats).keys(), "watcher"])
    seen[who] = (await framesOf(page, record, who))["frames"] as Truth["seen"][string];
  const states = all.frames.map(({ view }) => ({ state: view }));
  return { options: all["options"] as Json, seats, states, seen };
}

const faultsOf = (game: string, heard: string[], truth: Truth): string[] =>
  secrets(game, { frames_: heard, loads_: [] }, truth);

it.each(GAMES)("%s: every frame has exactly what its seat may know", async (game) => {
  vi.useFakeTimers({ now: 1e12, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  try {
    const { table, players } = await begin(game);
    const record = await playOn(table, players);
    const truth = await truthOf((players[0] as Player).page, record);
    for (const { page } of players) expect(faultsOf(game, page.heard, truth)).toEqual([]);
    // Shows that the check can fail: frames of one seat are wrong for another.
    const me = /"me":\{"person":"[^"]*","seat":0/g;
    const others = (players[0] as Player).page.heard.map((text) =>
      text.replace(me, (found) => found.replace(/0$/, "1")),
    );
    expect(faultsOf(game, others, truth)).not.toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
