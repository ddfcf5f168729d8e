// SPDX-License-Identifier: MIT
// The engine for browsers answers the server's protocol: whole games against bots, restarts, a full
// disk, and that a page gets no views but its own.
import { expect, it, vi } from "vitest";
import { MemoryKeeper } from "../src/engine/engine";
import { promiseOf } from "../src/net/deal";
import { GAMES, Page, start, type Json } from "./page";

/** The bytes that the page gives to a deal. */
const GIVEN = "07".repeat(16);

async function seatedAt(page: Page, game: string): Promise<Json> {
  await page.result("hello", { protocol: 1, name: "Ada" });
  const { sync } = (await page.result("create", { game })) as { sync: Json };
  const room = sync["room"] as { table: string; seats: number; commitment: string };
  await page.result("sit", { table: room.table, seat: 0 });
  for (let seat = 1; seat < room.seats; seat++)
    await page.result("bot", { table: room.table, seat, bot: "random" });
  const commitment = promiseOf(room.table, room.commitment, 1, 0, GIVEN);
  await page.result("ready", { table: room.table, ready: true, commitment });
  return room;
}

it("answers hello, and nothing before it", async () => {
  const page = new Page(await start());
  expect(page.refusal(await page.ask("tables"))).toBe("HELLO_FIRST");
  const me = await page.result("hello", { protocol: 1, name: "Ada" });
  expect(me["token"]).toMatch(/^[0-9a-f]{64}$/);
  const games = (await page.result("games"))["games"] as { id: string }[];
  expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining(GAMES));
});

it("recognises a person's token after a restart", async () => {
  const keeper = new MemoryKeeper();
  const me = await new Page(await start(keeper)).result("hello", { protocol: 1, name: "Ada" });
  const again = await new Page(await start(keeper)).result("hello", {
    protocol: 1,
    token: me["token"],
  });
  expect(again["person"]).toBe(me["person"]);
  expect(again["name"]).toBe("Ada");
});

it("a full disk refuses and changes nothing", async () => {
  const keeper = new MemoryKeeper();
  const page = new Page(await start(keeper));
  const room = await seatedAt(page, "mindseye");
  const before = keeper.kept.size;
  keeper.full = true;
  expect(page.refusal(await page.ask("start", { table: room["table"] }))).toBe("BUSY");
  expect(keeper.kept.size).toBe(before);
  keeper.full = false;
  await page.result("start", { table: room["table"] });
});

it("a page that is not at a table may not act there", async () => {
  const engine = await start();
  const room = await seatedAt(new Page(engine), "mindseye");
  const other = new Page(engine);
  await other.result("hello", { protocol: 1 });
  const table = room["table"];
  expect(other.refusal(await other.ask("start", { table }))).toBe("UNKNOWN_TABLE");
  expect(other.heard.join()).not.toContain("view");
});

it("continues a deal after a restart", async () => {
  const keeper = new MemoryKeeper();
  const page = new Page(await start(keeper));
  const room = await seatedAt(page, "telepathic");
  const token = (JSON.parse(page.heard[0] ?? "") as { result: Json }).result["token"];
  await page.result("start", { table: room["table"] });
  const again = new Page(await start(keeper));
  await again.result("hello", { protocol: 1, token });
  interface State {
    sync: { room: Json & { deal: Json }; view: unknown };
  }
  const before = (await again.result("resume", { table: room["table"], since: 0 })) as unknown;
  expect((before as State).sync.room.deal["until"]).not.toBeNull();
  expect((before as State).sync.view).toBeNull();
  await again.result("reveal", { table: room["table"], given: GIVEN });
  const after = (await again.result("resume", { table: room["table"], since: 0 })) as unknown;
  expect((after as State).sync.room["phase"]).toBe("playing");
  expect((after as State).sync.view).not.toBeNull();
});

/** Lets bots play a table to its end, on a clock that the test sets; returns the record's id. */
async function playOut(page: Page, game: string): Promise<string> {
  await page.result("hello", { protocol: 1, name: "Ada" });
  const { sync } = (await page.result("create", { game })) as { sync: { room: Json } };
  const { table, seats } = sync.room as { table: string; seats: number };
  for (let seat = 0; seat < seats; seat++) await page.result("bot", { table, seat, bot: "random" });
  await page.result("start", { table });
  vi.useFakeTimers();
  try {
    for (let minute = 0; minute < 600; minute++) {
      await vi.advanceTimersByTimeAsync(60000);
      const found = /"record":"([0-9a-f]{32})"/.exec(page.heard.at(-1) ?? "");
      if (found) return found[1] ?? "";
    }
  } finally {
    vi.useRealTimers();
  }
  throw new Error("the game does not end");
}

it.each(GAMES)("bots play %s to the end, and its record is valid", async (game) => {
  const engine = await start();
  const page = new Page(engine);
  const id = await playOut(page, game);
  const { record } = (await page.result("record", { record: id })) as { record: unknown };
  const text = JSON.stringify(record);
  expect(engine.verify(text)).toBeNull();
  const wrong = text.replace(/"secret":"[0-9a-f]{8}/, '"secret":"00000000');
  expect(wrong).not.toBe(text);
  expect(engine.verify(wrong)).not.toBeNull();
  await page.result("explain", { record: id });
});

/** Random bytes that are the same in every run. */
function seeded(): void {
  let state = 7;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const bytes = array as unknown as Uint8Array;
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return array;
  });
}

/** Runs the engine for this long, on a clock that the test sets. */
async function asked<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(100);
  return work;
}

/** Two people at a table of Mind's Eye; the second seals its nth colour. Returns what the first is
    sent. */
async function heardWhile(nth: number): Promise<{ before: string[]; after: string[] }> {
  vi.useFakeTimers({ now: 1e12, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  seeded();
  try {
    const engine = await start();
    const pages = [new Page(engine), new Page(engine)] as const;
    for (const page of pages) await asked(page.result("hello", { protocol: 1, name: "Ada" }));
    const { sync } = (await asked(
      pages[0].result("create", { game: "mindseye", seats: 2 }),
    )) as unknown as { sync: { room: { table: string; commitment: string } } };
    const { table, commitment } = sync.room;
    await asked(pages[1].result("join", { table }));
    for (const [seat, page] of pages.entries()) {
      await asked(page.result("sit", { table, seat }));
      const promise = promiseOf(table, commitment, 1, seat, GIVEN);
      await asked(page.result("ready", { table, ready: true, commitment: promise }));
    }
    await asked(pages[0].result("start", { table }));
    for (const page of pages) await asked(page.result("reveal", { table, given: GIVEN }));
    const at = (await asked(pages[1].result("resume", { table, since: 0 }))) as unknown as {
      sync: { number: number; legal: unknown[] };
    };
    const seal = { table, id: "ab".repeat(16), number: at.sync.number, move: at.sync.legal[nth] };
    await asked(pages[1].result("move", seal));
    await vi.advanceTimersByTimeAsync(1000);
    const own = (await asked(pages[0].result("resume", { table, since: 0 }))) as typeof at;
    const mine = { ...seal, id: "cd".repeat(16), number: own.sync.number, move: own.sync.legal[0] };
    const until = pages[0].heard.length;
    await asked(pages[0].result("move", mine));
    await vi.advanceTimersByTimeAsync(1000);
    return { before: pages[0].heard.slice(0, until), after: pages[0].heard.slice(until) };
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
}

it("a sealed choice changes no byte that another seat gets before the reveal", async () => {
  const [one, again, other] = [await heardWhile(0), await heardWhile(0), await heardWhile(1)];
  expect(again).toEqual(one); // nothing but the choice differs between the runs
  expect(other.before).toEqual(one.before);
  expect(other.after).not.toEqual(one.after); // the reveal shows it
});
