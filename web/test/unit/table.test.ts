// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Client, Lost, Refused, type Notice } from "../../src/net/client.svelte";
import type { Room, Sync } from "../../src/net/protocol";
import { Table } from "../../src/net/table.svelte";
import { replayRoom } from "../../src/seats";

const room: Room = {
  ...replayRoom({ game: "mindseye", seats: 2, options: {}, names: ["Ada", "Bea"] }),
  table: "t",
  phase: "playing",
};

function sync(number: number, more: Partial<Sync> = {}): Sync {
  return {
    table: "t",
    number,
    now: Date.now(),
    me: { person: "p0", seat: 0, host: true },
    room,
    view: { number },
    legal: [],
    clock: null,
    events: [],
    chat: [],
    orders: { stops: [], moves: [] },
    ...more,
  };
}

/** A client whose server is the test. */
class Fake extends Client {
  asked: [string, Record<string, unknown>][] = [];
  answers: Record<string, (params: Record<string, unknown>) => unknown> = {};
  private heard: ((notice: Notice) => void)[] = [];
  private opened: (() => void)[] = [];

  constructor() {
    super("ws://none/ws", "token");
  }
  override request(method: string, params: Record<string, unknown>): Promise<never> {
    this.asked.push([method, params]);
    const answer = this.answers[method];
    if (!answer) return Promise.reject(new Lost("none"));
    try {
      return Promise.resolve(answer(params) as never);
    } catch (why) {
      return Promise.reject(why);
    }
  }
  override listen(listener: (notice: Notice) => void): () => void {
    this.heard.push(listener);
    return () => undefined;
  }
  override whenOpen(callback: () => void): () => void {
    this.opened.push(callback);
    callback();
    return () => undefined;
  }
  say(notice: Notice): void {
    for (const listener of this.heard) listener(notice);
  }
  reopen(): void {
    for (const callback of this.opened) callback();
  }
}

const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("a table", () => {
  let client: Fake;
  let table: Table;
  beforeEach(async () => {
    localStorage.clear();
    client = new Fake();
    client.answers["resume"] = () => ({ sync: sync(5) });
    table = new Table(client, "t");
    table.open();
    await flush();
  });

  it("applies updates in order", () => {
    client.say({
      method: "update",
      params: { table: "t", number: 6, at: 0, view: { number: 6 }, events: [{ event: "sealed" }] },
    });
    expect(table.number).toBe(6);
    expect(table.view).toEqual({ number: 6 });
    expect(table.events).toEqual([{ number: 6, event: { event: "sealed" } }]);
  });

  it("ignores old updates and updates of other tables", () => {
    client.say({ method: "update", params: { table: "t", number: 5, at: 0, view: "old" } });
    client.say({ method: "update", params: { table: "u", number: 6, at: 0, view: "other" } });
    expect(table.view).toEqual({ number: 5 });
  });

  it("delivers an unanswered move after a reload at the link of its room", async () => {
    void table.move({ do: "show" });
    await flush(); // the answer is lost
    const again = new Fake();
    again.answers["resume"] = () => ({ sync: sync(5) });
    again.answers["move"] = () => ({ number: 6 });
    const reloaded = new Table(again, "room");
    reloaded.open();
    await flush();
    await flush();
    const moves = again.asked.filter(([method]) => method === "move");
    expect(moves.map(([, params]) => params["table"])).toEqual(["t"]);
    expect(reloaded.sent).toBeNull();
  });

  it("shows the chat of earlier tables of its room once", async () => {
    const said = { at: 1, from: "p1", name: "Bea", text: "well played" };
    const line = { number: 6, at: 2, from: "p0", name: "Ada", seat: 0, text: "again", to: "table" };
    const parlour = {
      parlour: "room",
      chat: [said, { at: 2, from: "p0", name: "Ada", text: "again" }],
    };
    client.answers["parlour"] = () => ({ parlour });
    client.answers["resume"] = () => ({ sync: sync(6, { chat: [line as never] }) });
    await table.resume();
    await flush();
    expect(table.talk.map((one) => one.text)).toEqual(["well played", "again"]);
    client.say({ method: "parlour", params: { parlour: { parlour: "room", games: 1 } as never } });
    expect(table.parlour?.games).toBe(1);
    expect(table.talk).toHaveLength(2);
  });

  it("fetches missed updates when it sees a gap", async () => {
    client.answers["resume"] = ({ since }) => ({
      sync: sync(9, { events: [{ number: 8, event: since }] }),
    });
    client.say({ method: "update", params: { table: "t", number: 8, at: 0, view: {} } });
    await flush();
    expect(client.asked.filter(([method]) => method !== "parlour").at(-1)).toEqual([
      "resume",
      { table: "t", since: 5 },
    ]);
    expect(table.number).toBe(9);
    expect(table.events).toEqual([{ number: 8, event: 5 }]);
  });

  it("adds each event once when updates arrive before the answer", async () => {
    let answer: (value: unknown) => void = () => undefined;
    client.answers["resume"] = () => new Promise((resolve) => (answer = resolve));
    client.reopen();
    const told = { number: 6, event: { event: "a" } };
    client.say({
      method: "update",
      params: { table: "t", number: 6, at: 0, view: { number: 6 }, events: [told.event] },
    });
    answer({ sync: sync(6, { events: [told] }) });
    await flush();
    expect(table.events).toEqual([told]);
  });

  it("ignores an answer that is older than its state", async () => {
    let answer: (value: unknown) => void = () => undefined;
    client.answers["resume"] = () => new Promise((resolve) => (answer = resolve));
    client.reopen();
    client.say({ method: "update", params: { table: "t", number: 6, at: 0, view: { number: 6 } } });
    answer({ sync: sync(5) });
    await flush();
    expect(table.number).toBe(6);
    expect(table.view).toEqual({ number: 6 });
  });

  it("drops the old seat's view when its seat changes", async () => {
    client.say({
      method: "update",
      params: { table: "t", number: 6, at: 0, events: [{ event: "a" }] },
    });
    client.say({
      method: "sync",
      params: { sync: sync(1, { me: { person: "p0", seat: 1, host: true } }) },
    });
    await flush();
    expect(table.events).toEqual([]);
    expect(table.me?.seat).toBe(1);
  });

  it("resends a move with the same id after a lost connection", async () => {
    await table.move({ do: "show", colour: "blue" });
    expect(table.sent?.move).toEqual({ do: "show", colour: "blue" });
    const first = client.asked.at(-1)?.[1]["id"];
    client.answers["move"] = () => ({ number: 6 });
    client.reopen();
    await flush();
    await flush();
    const again = client.asked.filter(([method]) => method === "move");
    expect(again).toHaveLength(2);
    expect(again[1]?.[1]["id"]).toBe(first);
    expect(table.sent).toBeNull();
  });

  it("keeps an unanswered move across a reload", async () => {
    await table.move({ do: "show", colour: "green" });
    const other = new Fake();
    other.answers["resume"] = () => ({ sync: sync(5) });
    other.answers["move"] = () => ({ number: 6 });
    new Table(other, "t").open();
    await flush();
    await flush();
    expect(other.asked.find(([method]) => method === "move")?.[1]["move"]).toEqual({
      do: "show",
      colour: "green",
    });
  });

  it("says when the table has moved on", async () => {
    client.answers["move"] = () => {
      throw new Refused("STALE", "the table has moved on", { name: "STALE", number: 7 });
    };
    await table.move({ do: "show", colour: "blue" });
    await flush();
    expect(table.refusal).toMatch(/moved on/);
    expect(table.sent).toBeNull();
  });

  it("joins when it is not yet at the table, and says when there is none", async () => {
    const other = new Fake();
    other.answers["resume"] = () => {
      throw new Refused("UNKNOWN_TABLE", "no", {});
    };
    other.answers["join"] = vi.fn(() => ({ sync: sync(1) }));
    const second = new Table(other, "t");
    second.open();
    await flush();
    await flush();
    expect(second.room).not.toBeNull();
    other.answers["join"] = other.answers["resume"];
    const third = new Table(other, "x");
    third.open();
    await flush();
    await flush();
    expect(third.gone).toBe("unknown");
  });

  it("retries when the server is unavailable instead of reporting a missing table", async () => {
    vi.useFakeTimers();
    let busy = true;
    client.answers["resume"] = () => {
      if (busy) throw new Refused("BUSY", "try again", {});
      return { sync: sync(8) };
    };
    const done = table.resume();
    await vi.advanceTimersByTimeAsync(900);
    expect(table.gone).toBeNull();
    expect(table.number).toBe(5);
    busy = false;
    await vi.advanceTimersByTimeAsync(1200);
    await done;
    expect(table.number).toBe(8);
    expect(client.asked.map(([method]) => method)).not.toContain("join");
    vi.useRealTimers();
  });

  it("resets, and says so, when the server has fewer moves than the page", async () => {
    client.answers["resume"] = () => ({ sync: sync(3, { lost: true }) });
    client.reopen();
    await flush();
    expect(table.number).toBe(3);
    expect(table.view).toEqual({ number: 3 });
    expect(table.refusal).toMatch(/lost/);
  });
});
