// SPDX-License-Identifier: MIT
// The server's module for browsers (browser/host.c): its memory, its imports, and the calls into it. It
// does not depend on workers or pages, so that tests can run it anywhere.

/** The storage of tables: read completely at the start, and changed in whole batches. */
export interface Keeper {
  load(): Promise<[key: string, bytes: Uint8Array][]>;
  /** Null removes a key. All changes are made or none. */
  commit(changes: [key: string, bytes: Uint8Array | null][]): Promise<void>;
}

/** Another worker has begun to write, and this one must stop. */
export class Overtaken extends Error {}

export interface Connection {
  /** A message to the engine. */
  hear(text: string): void;
  close(): void;
}

export interface Listener {
  send(text: string): void;
  closed(code: number): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  planchette_room(len: number): number;
  planchette_begin(): void;
  planchette_load(keyLen: number, len: number): void;
  planchette_start(): void;
  planchette_pace(botMs: number): void;
  planchette_open(): number;
  planchette_hear(conn: number, len: number): void;
  planchette_close(conn: number): void;
  planchette_stored(ok: number): void;
  planchette_run(): number;
  planchette_tidy(): void;
  planchette_verify(len: number): number;
  planchette_deck(len: number): number;
  planchette_trial(len: number, seats: number, iterations: number): number;
  planchette_trial_play(from: number, n: number): number;
  planchette_trial_counts(): number;
}

const OK = 0;
const BAD_FILE = 8;
const NOT_HERE = 52;
const MONOTONIC = 1;
const TIDY_MS = 60000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private exports!: Exports;
  private listeners = new Map<number, Listener>();
  private changes: [string, Uint8Array | null][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tidied = Date.now();
  private running = false;
  private stopped = false;

  private constructor(
    private readonly keeper: Keeper,
    private readonly trouble: (why: unknown) => void,
  ) {}

  /** 'trouble' is told why a commit failed; what was asked for is refused then. */
  static async start(
    module: WebAssembly.Module,
    keeper: Keeper,
    trouble: (why: unknown) => void = () => undefined,
  ): Promise<Engine> {
    const engine = new Engine(keeper, trouble);
    const instance = await WebAssembly.instantiate(module, engine.imports(module));
    engine.exports = instance.exports as unknown as Exports;
    engine.exports._initialize();
    engine.exports.planchette_begin();
    for (const [key, bytes] of await keeper.load()) engine.load(key, bytes);
    engine.exports.planchette_start();
    engine.soon(0);
    return engine;
  }

  open(listener: Listener): Connection {
    const conn = this.exports.planchette_open();
    if (conn < 0) throw new Error("too many pages are open");
    this.listeners.set(conn, listener);
    return {
      hear: (text) => {
        if (this.listeners.get(conn) !== listener) return;
        this.exports.planchette_hear(conn, this.write(text));
        this.soon(0);
      },
      close: () => {
        if (this.listeners.get(conn) !== listener) return;
        this.listeners.delete(conn);
        this.exports.planchette_close(conn);
        this.soon(0);
      },
    };
  }

  /** How long bots wait before they answer a move. */
  pace(ms: number): void {
    this.exports.planchette_pace(ms);
  }

  /** What is wrong with a record; null if its deal, moves and end are right. */
  verify(record: string): string | null {
    return this.told(this.exports.planchette_verify(this.write(record)));
  }

  /** Stores a record from outside. It is in no person's list of games, but can be fetched by its id. */
  async keepRecord(id: string, record: string): Promise<void> {
    const key = `record/${id}`;
    const body = encoder.encode(record);
    // When it was played, and the length of its summary, which it does not have.
    const bytes = new Uint8Array(16 + body.length);
    new DataView(bytes.buffer).setBigInt64(0, BigInt(Date.now()), true);
    bytes.set(body, 16);
    await this.keeper.commit([[key, bytes]]);
    if (!this.stopped) this.load(key, bytes);
  }

  /** What is wrong with the text of a deck, as "LINE:COLUMN:text"; null if nothing is. */
  checkDeck(text: string): string | null {
    return this.told(this.exports.planchette_deck(this.write(text)));
  }

  /** Begins a trial of a deck, searched or by the quick policy (0); what is wrong, or null. */
  beginTrial(deck: string, seats: number, iterations: number): string | null {
    return this.told(this.exports.planchette_trial(this.write(deck), seats, iterations));
  }

  /** Plays pairs of games; false after a fault. */
  playTrial(from: number, n: number): boolean {
    return this.exports.planchette_trial_play(from, n) !== 0;
  }

  /** What the trial has counted so far, as JSON. */
  trialCounts(): string | null {
    return this.told(this.exports.planchette_trial_counts());
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private load(key: string, bytes: Uint8Array): void {
    const name = encoder.encode(key);
    const room = this.exports.planchette_room(name.length + bytes.length);
    this.bytes(room, name.length).set(name);
    this.bytes(room + name.length, bytes.length).set(bytes);
    this.exports.planchette_load(name.length, bytes.length);
  }

  // Memory may have grown, and the old view is then empty: make a new one each time.
  private bytes(at: number, len: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, len);
  }

  private text(at: number, len: number): string {
    return decoder.decode(this.bytes(at, len));
  }

  /** A text that ends with a zero; null for none. */
  private told(at: number): string | null {
    if (at === 0) return null;
    const from = new Uint8Array(this.exports.memory.buffer, at);
    return this.text(at, from.indexOf(0));
  }

  private write(text: string): number {
    const bytes = encoder.encode(text);
    this.bytes(this.exports.planchette_room(bytes.length), bytes.length).set(bytes);
    return bytes.length;
  }

  private soon(ms: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(this.run, Math.min(ms, TIDY_MS));
  }

  private run = (): void => {
    if (this.running) return;
    this.running = true;
    const wait = this.exports.planchette_run();
    this.running = false;
    if (Date.now() - this.tidied > TIDY_MS) {
      this.tidied = Date.now();
      this.exports.planchette_tidy();
    }
    this.soon(wait < 0 ? TIDY_MS : wait);
  };

  private commit(): void {
    const changes = this.changes;
    this.changes = [];
    this.keeper.commit(changes).then(
      () => this.stored(1),
      (why: unknown) => {
        this.trouble(why);
        this.stored(0);
      },
    );
  }

  private stored(ok: number): void {
    if (this.stopped) return;
    this.exports.planchette_stored(ok);
    this.soon(0);
  }

  private imports(module: WebAssembly.Module): WebAssembly.Imports {
    const wasi: Record<string, (...args: never[]) => number> = {
      clock_time_get: (id: number, _precision: bigint, at: number) => {
        const ms = id === MONOTONIC ? performance.now() : Date.now();
        this.view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return OK;
      },
      random_get: (at: number, len: number) => {
        for (let i = 0; i < len; i += 65536)
          crypto.getRandomValues(
            new Uint8Array(this.exports.memory.buffer, at + i, Math.min(len - i, 65536)),
          );
        return OK;
      },
      environ_sizes_get: (count: number, size: number) => {
        this.view().setUint32(count, 0, true);
        this.view().setUint32(size, 0, true);
        return OK;
      },
      environ_get: () => OK,
      fd_prestat_get: () => BAD_FILE, // there are no folders
      fd_write: (_file: number, list: number, n: number, written: number) => {
        let said = "";
        let total = 0;
        for (let i = 0; i < n; i++) {
          const at = this.view().getUint32(list + 8 * i, true);
          const len = this.view().getUint32(list + 8 * i + 4, true);
          said += this.text(at, len);
          total += len;
        }
        this.view().setUint32(written, total, true);
        if (said.trim()) console.warn(said.trim());
        return OK;
      },
      proc_exit: () => {
        throw new Error("the engine has stopped");
      },
    };
    for (const one of WebAssembly.Module.imports(module))
      if (one.module === "wasi_snapshot_preview1") wasi[one.name] ??= () => NOT_HERE;
    return {
      wasi_snapshot_preview1: wasi,
      planchette: {
        send: (conn: number, at: number, len: number) =>
          this.listeners.get(conn)?.send(this.text(at, len)),
        hang_up: (conn: number, code: number) => {
          const listener = this.listeners.get(conn);
          this.listeners.delete(conn);
          // The session is still in use while this is called.
          setTimeout(() => this.exports.planchette_close(conn));
          listener?.closed(code);
        },
        keep: (key: number, keyLen: number, at: number, len: number) => {
          this.changes.push([this.text(key, keyLen), this.bytes(at, len).slice()]);
        },
        drop: (key: number, keyLen: number) => {
          this.changes.push([this.text(key, keyLen), null]);
        },
        commit: () => this.commit(),
      },
    };
  }

  private view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }
}

/** Keeps nothing beyond the page: for tests, and where the browser refuses a database. */
export class MemoryKeeper implements Keeper {
  constructor(readonly kept = new Map<string, Uint8Array>()) {}
  /** Makes every commit fail, as a full disk does. */
  full = false;

  load(): Promise<[string, Uint8Array][]> {
    return Promise.resolve([...this.kept]);
  }

  commit(changes: [string, Uint8Array | null][]): Promise<void> {
    if (this.full) return Promise.reject(new Error("full"));
    for (const [key, bytes] of changes)
      if (bytes) this.kept.set(key, bytes);
      else this.kept.delete(key);
    return Promise.resolve();
  }
}
