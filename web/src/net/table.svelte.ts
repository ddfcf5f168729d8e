// SPDX-License-Identifier: MIT
// One table as this person sees it. It applies updates in order, fetches what a gap hides, resyncs
// after a reconnection, and resends a move until the server has answered it.
import type { Told } from "../games/module";
import { untrack } from "svelte";
import { Lost, Refused, type Client, type Notice } from "./client.svelte";
import type { Clock, Line, Me, Notices, Orders, Parlour, Room, Sync } from "./protocol";
import { randomHex } from "./random";
import { inWords, moveRefusal } from "./refusals";
import { loadJson, save, saveJson } from "./storage";

interface Sent {
  id: string;
  number: number;
  move: unknown;
}

const LOG_LIMIT = 2000;
const MOMENTS = 200;

export class Table {
  room = $state.raw<Room | null>(null);
  me = $state.raw<Me | null>(null);
  view = $state.raw<unknown>(null);
  views = $state.raw<unknown[] | null>(null);
  legal = $state.raw<unknown[]>([]);
  clock = $state.raw<Clock | null>(null);
  events = $state.raw<Told<unknown>[]>([]);
  chat = $state.raw<Line[]>([]);
  orders = $state.raw<Orders>({ stops: [], moves: [] });
  /** A move that was sent and has no answer yet. */
  sent = $state.raw<Sent | null>(null);
  /** What went wrong with the last move, in words. */
  refusal = $state<string | null>(null);
  gone = $state<Notices["gone"]["why"] | "locked" | "unknown" | null>(null);
  number = $state(0);
  /** What stays when the game is over; null if this table is in no room. */
  parlour = $state.raw<Parlour | null>(null);
  /** Earlier views that this page received, by update number. */
  moments = $state.raw<Map<number, unknown>>(new Map());

  /** Told of every update that came by itself, with the view before it; never of what a sync brings. */
  onnews: ((events: unknown[], before: unknown, after: unknown) => void) | null = null;

  private stopListening: (() => void)[] = [];
  private resuming = false;
  private again = false;

  constructor(
    readonly client: Client,
    public name: string,
    /** Leaves nothing in this browser's storage: others use the same device. */
    private readonly fleeting = false,
  ) {}

  /** Often called by an effect, which must not run again with every update of this table. */
  open(): void {
    untrack(() => {
      if (!this.fleeting) this.sent = loadJson<Sent | null>(this.key, null);
      this.stopListening = [
        this.client.listen((notice) => this.hear(notice)),
        this.client.whenOpen(() => {
          if (this.name !== "") void this.resume();
        }),
      ];
    });
  }

  close(): void {
    for (const stop of this.stopListening) stop();
    this.stopListening = [];
  }

  /** The address for others: that of the room, which leads to its later tables too. */
  get link(): string {
    return `${location.origin}/t/${this.parlour?.parlour ?? this.name}`;
  }

  /** What was said at this table, and before it at the others of the room. */
  get talk(): Line[] {
    const here = new Set(this.chat.map((line) => line.at));
    const before = (this.parlour?.chat ?? []).filter((line) => !here.has(line.at));
    return [
      ...before.map((line) => ({ ...line, number: 0, seat: null, to: "table" as const })),
      ...this.chat,
    ];
  }

  /** Goes on to another table. What is seen stays until that one has answered. */
  goOn(name: string): void {
    this.name = name;
    this.number = 0;
    this.moments = new Map();
    void this.resume();
  }

  private get key(): string {
    return `planchette.sent.${this.name}`;
  }

  /** Sends a move. It is kept until the server has answered, also across a reload. */
  async move(move: unknown): Promise<void> {
    if (this.sent) return;
    this.refusal = null;
    this.sent = { id: randomHex(16), number: this.number, move };
    if (!this.fleeting) saveJson(this.key, this.sent);
    await this.deliver();
  }

  private async deliver(): Promise<void> {
    const sent = this.sent;
    if (!sent) return;
    try {
      await this.client.request("move", { table: this.name, ...sent });
    } catch (why) {
      if (why instanceof Lost) return;
      if (why instanceof Refused && LATER.has(why.reason)) {
        setTimeout(() => void this.deliver(), 400);
        return;
      }
      this.refusal = moveRefusal(why);
      if (why instanceof Refused && why.reason === "STALE") void this.resume();
    }
    this.settle(sent);
  }

  private settle(sent: Sent): void {
    if (this.sent?.id !== sent.id) return;
    this.sent = null;
    save(this.key, null);
  }

  async setOrders(orders: Orders): Promise<void> {
    const before = this.orders;
    this.orders = orders;
    try {
      await this.client.request("orders", { table: this.name, orders });
    } catch (why) {
      this.orders = before;
      this.refusal = why instanceof Refused ? inWords(why) : "Not sent: no connection.";
    }
  }

  /** Fetches missed updates; the first call joins the table. */
  async resume(): Promise<void> {
    if (this.resuming) {
      this.again = true;
      return;
    }
    this.resuming = true;
    const table = this.name;
    try {
      const since = this.number;
      const answer = await this.client.request("resume", { table, since });
      this.take(answer.sync, since);
    } catch (why) {
      if (why instanceof Refused && LATER.has(why.reason)) this.again = await later();
      else if (why instanceof Refused) await this.join();
    } finally {
      this.resuming = false;
    }
    if (this.sent) await this.deliver();
    if (this.again) {
      this.again = false;
      await this.resume();
    }
  }

  private async join(): Promise<void> {
    try {
      const answer = await this.client.request("join", { table: this.name });
      this.take(answer.sync, 0);
    } catch (why) {
      if (why instanceof Refused && LATER.has(why.reason)) this.again = await later();
      else if (why instanceof Refused) this.gone = why.reason === "LOCKED" ? "locked" : "unknown";
    }
  }

  private async askParlour(): Promise<void> {
    try {
      this.parlour = (await this.client.request("parlour", { table: this.name })).parlour;
    } catch {
      // It is asked for again with the next sync.
    }
  }

  private hear(notice: Notice): void {
    const { parlour } = this;
    if (notice.method === "parlour" && notice.params.parlour.parlour === parlour?.parlour)
      this.parlour = { chat: parlour.chat ?? [], ...notice.params.parlour };
    if (notice.method === "update" && notice.params.table === this.name) this.update(notice.params);
    if (notice.method === "sync" && notice.params.sync.table === this.name)
      this.take(notice.params.sync, 0);
    if (notice.method === "gone" && notice.params.table === this.name)
      this.gone = notice.params.why;
  }

  private update(update: Notices["update"]): void {
    if (update.number <= this.number) return;
    if (update.number !== this.number + 1) {
      void this.resume();
      return;
    }
    this.number = update.number;
    const before = this.view;
    if (update.room) this.room = update.room;
    if (update.view !== undefined) this.see(update.number, update.view);
    if (update.legal) this.legal = update.legal;
    if (update.views) this.views = update.views;
    if (update.clock !== undefined) this.clock = update.clock;
    if (update.events) this.tell(update.events.map((event) => ({ number: update.number, event })));
    if (update.chat) this.chat = [...this.chat, update.chat];
    if (update.events) this.onnews?.(update.events, before, this.view);
  }

  private see(number: number, view: unknown): void {
    this.view = view;
    if (view === null) return;
    this.moments = new Map([...this.moments, [number, view] as const].slice(-MOMENTS));
  }

  private tell(told: Told<unknown>[]): void {
    this.events = [...this.events, ...told].slice(-LOG_LIMIT);
  }

  /** Applies a full sync; 'since' is the update from which its events start. */
  take(sync: Sync, since: number): void {
    const had = this.number;
    const follows = since > 0 && sync.number >= since && this.me?.seat === sync.me.seat;
    if (follows && sync.number < had) return; // updates overtook the answer
    if (this.name !== sync.table) {
      this.name = sync.table; // it came by the link or code of the room
      this.sent ??= loadJson<Sent | null>(this.key, null);
    }
    this.number = sync.number;
    this.client.setNow(sync.now);
    this.me = sync.me;
    this.room = sync.room;
    this.see(sync.number, sync.view);
    this.views = sync.views ?? null;
    this.legal = sync.legal;
    this.clock = sync.clock;
    this.orders = sync.orders;
    const fresh = <T extends { number: number }>(list: T[]) =>
      list.filter((one) => one.number > had);
    this.events = follows ? [...this.events, ...fresh(sync.events)] : sync.events;
    this.chat = follows ? [...this.chat, ...fresh(sync.chat)] : sync.chat;
    this.gone = null;
    void this.askParlour();
    if (sync.lost) this.refusal = "The server lost the last moves. The table is as it was before.";
  }
}

/** Errors that a retry, perhaps at another server, may clear. */
const LATER = new Set(["BUSY", "TOO_FAST", "NOT_HERE"]);

function later(): Promise<true> {
  return new Promise((done) => setTimeout(() => done(true), 1000));
}
