// SPDX-License-Identifier: MIT
// Windows that share one engine: one leads, the others talk through it, another follows when it ends.
import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { Engine, MemoryKeeper, Overtaken } from "../src/engine/engine";
import { Share, type Locks } from "../src/engine/share";
import type { ToPage } from "../src/engine/worker";

const file = process.env["PLANCHETTE_WASM"] ?? "../build/browser/planchette.wasm";
const module = new WebAssembly.Module(readFileSync(file));
const TIMES = { ask: 40, dead: 400, alone: 60 };

/** A store for several windows, with terms as in database.ts. */
class Disk {
  readonly kept = new Map<string, Uint8Array>();
  private term = 0;

  open(): MemoryKeeper {
    const term = ++this.term;
    const keeper = new MemoryKeeper(this.kept);
    const commit = keeper.commit.bind(keeper);
    keeper.commit = (changes) =>
      term === this.term ? commit(changes) : Promise.reject(new Overtaken());
    return keeper;
  }
}

/** The browser's locks: one holder, a queue, and stealing. */
class FakeLocks implements Locks {
  private holder: { steal: () => void } | null = null;
  private queue: (() => void)[] = [];

  request(_name: string, options: { steal?: boolean }, held: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const run = () => {
        const me = { steal: () => reject(new Error("stolen")) };
        this.holder = me;
        void held().then(() => {
          if (this.holder === me) this.holder = null;
          resolve();
          if (this.holder === null) this.queue.shift()?.();
        });
      };
      if (options.steal) {
        this.holder?.steal();
        run();
      } else if (this.holder === null) run();
      else this.queue.push(run);
    });
  }
}

const windows: Window[] = [];
afterEach(() => {
  for (const one of windows.splice(0)) one.share.stop();
});

/** A page with one connection, which it opens again whenever it is closed. */
class Window {
  readonly share: Share;
  private conn = 0;
  private lastId = 0;
  private token: string | undefined;
  private waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  private woken: (() => void)[] = [];
  private isOpen = false;
  leads = 0;
  lost = 0;

  constructor(name: string, channel: string, disk: Disk, locks?: Locks) {
    const line = new BroadcastChannel(channel);
    (line as unknown as { unref(): void }).unref();
    this.share = new Share(
      name,
      line as never,
      locks,
      (message) => this.hear(message),
      (trouble) => {
        this.leads += 1;
        return Engine.start(module, disk.open(), trouble);
      },
      TIMES,
    );
    this.share.open(++this.conn, 10);
    windows.push(this);
  }

  private hear(message: ToPage): void {
    if (!("conn" in message) || message.conn !== this.conn) return;
    if (message.kind === "open") {
      this.isOpen = true;
      for (const wake of this.woken.splice(0)) wake();
    } else if (message.kind === "closed") {
      this.isOpen = false;
      this.lost += 1;
      this.waiting.clear();
      this.share.open(++this.conn, 10);
    } else if (message.kind === "message") {
      const answer = JSON.parse(message.text) as Record<string, unknown>;
      this.waiting.get(Number(answer["id"]))?.(answer);
    }
  }

  opened(): Promise<void> {
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => this.woken.push(resolve));
  }

  async ask(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    await this.opened();
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve((answer["result"] ?? answer) as never));
      this.share.hear(this.conn, JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  async hello(token?: string): Promise<string> {
    const me = await this.ask("hello", { protocol: 1, ...(token ? { token } : { name: "Ada" }) });
    this.token = token ?? String(me["token"]);
    return this.token;
  }

  async tables(): Promise<number> {
    return ((await this.ask("tables", {}))["tables"] as unknown[]).length;
  }
}

for (const kind of ["with locks", "without locks"])
  it(`two windows use one store, ${kind}`, async () => {
    const disk = new Disk();
    const locks = kind === "with locks" ? new FakeLocks() : undefined;
    const a = new Window("a", kind, disk, locks);
    const token = await a.hello();
    await a.ask("create", { game: "mindseye" });
    const b = new Window("b", kind, disk, locks);
    await b.hello(token);
    await b.ask("create", { game: "telepathic" });
    expect([a.leads, b.leads]).toEqual([1, 0]);
    expect([await a.tables(), await b.tables()]).toEqual([2, 2]);
  });

it("the second window takes over when the first is closed", async () => {
  const disk = new Disk();
  const locks = new FakeLocks();
  const a = new Window("a", "closing", disk, locks);
  const token = await a.hello();
  const { sync } = (await a.ask("create", { game: "mindseye" })) as { sync: { table: string } };
  const b = new Window("b", "closing", disk, locks);
  await b.hello(token);
  a.share.stop();
  await expect.poll(() => b.lost).toBe(1);
  expect(b.leads).toBe(1);
  await b.hello(token);
  const again = (await b.ask("resume", { table: sync.table, since: 0 })) as { sync: unknown };
  expect(again.sync).toBeDefined();
});

it("a window that slept while another took over cannot write", async () => {
  const disk = new Disk();
  const a = new Window("a", "asleep", disk);
  const token = await a.hello();
  await a.ask("create", { game: "mindseye" });
  expect(await a.tables()).toBe(1);
  disk.open(); // another window is the writer now
  const before = [...disk.kept.keys()].sort();
  void a.ask("create", { game: "telepathic" });
  await expect.poll(() => a.leads).toBe(2); // it restarted from the stored data
  expect([...disk.kept.keys()].sort()).toEqual(before);
  await a.hello(token);
  expect(await a.tables()).toBe(1);
});

it("a leader that is silent for long is replaced", async () => {
  const disk = new Disk();
  const locks = new FakeLocks();
  const dead = new BroadcastChannel("silent");
  (dead as unknown as { unref(): void }).unref();
  void locks.request("planchette.engine", {}, () => new Promise(() => undefined)).catch(() => 0);
  const a = new Window("a", "silent", disk, locks);
  await a.hello();
  expect(a.leads).toBe(1);
  dead.close();
});
