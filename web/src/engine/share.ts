// SPDX-License-Identifier: MIT
// The windows of one browser share one engine. Each has a worker of its own; one of them leads, runs
// the engine and alone writes to the database, and the others talk through it by a BroadcastChannel.
//
// A lock of the browser says who leads, so another follows at once when the leader's window is closed.
// Plain http has no locks: there a worker leads if nobody answers. A leader that is silent for long is
// taken for dead. That may be wrong, since a window can be frozen. The database then refuses the old
// leader's commits (database.ts), so two leaders cannot overwrite each other.
import { Overtaken, type Connection, type Engine } from "./engine";
import type { Trouble } from "./local";
import type { ToPage } from "./worker";

/** Between windows. 'from' and 'to' are names of workers; what has no 'to' is for the leader. */
type Said =
  | { kind: "leads"; from: string }
  | { kind: "ask"; from: string }
  | { kind: "open"; from: string; conn: number; pace: number }
  | { kind: "close"; from: string; conn: number }
  | { kind: "message"; from: string; conn: number; text: string }
  | { kind: "keep"; from: string; conn: number; id: string; record: string }
  | { kind: "back"; to: string; message: ToPage };

export interface Channel {
  postMessage(said: Said): void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
}

/** The browser's locks; only what is needed of them. */
export interface Locks {
  request(name: string, options: { steal?: boolean }, held: () => Promise<void>): Promise<unknown>;
}

export interface Times {
  /** Between two questions to the leader. */
  ask: number;
  /** A leader that is silent for this long is taken for dead. A bot may think for five seconds. */
  dead: number;
  /** Without locks: if nobody answers for this long, there is no leader. */
  alone: number;
}

const TIMES: Times = { ask: 3000, dead: 15000, alone: 600 };
const LOCK = "planchette.engine";

interface Far {
  heard: number;
  conns: Map<number, Connection>;
}

export class Share {
  private engine: Engine | null = null;
  private leader: string | null = null;
  private heard = Date.now();
  /** Connections of this window; null while nobody has opened them. */
  private readonly mine = new Map<number, Connection | "far" | null>();
  private readonly far = new Map<string, Far>();
  private release: (() => void) | null = null;
  private stopped = false;
  private pace = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly name: string,
    private readonly channel: Channel,
    private readonly locks: Locks | undefined,
    private readonly tell: (message: ToPage) => void,
    private readonly start: (trouble: (why: unknown) => void) => Promise<Engine>,
    private readonly times: Times = TIMES,
  ) {
    channel.onmessage = (event) => this.listen(event.data);
    this.timer = setInterval(() => this.watch(), times.ask);
    this.stand();
  }

  /** 'pace' is how long bots wait before they answer. */
  open(conn: number, pace: number): void {
    this.pace = pace;
    this.mine.set(conn, null);
    this.connect(conn);
  }

  hear(conn: number, text: string): void {
    const at = this.mine.get(conn);
    if (at === "far") this.say({ kind: "message", from: this.name, conn, text });
    else at?.hear(text);
  }

  close(conn: number): void {
    const at = this.mine.get(conn);
    this.mine.delete(conn);
    if (at === "far") this.say({ kind: "close", from: this.name, conn });
    else at?.close();
  }

  /** Keeps a record that was found right; answered as "verified", or "closed" if it cannot be kept. */
  keep(conn: number, id: string, record: string): void {
    if (this.engine) void this.keepFor((message) => this.tell(message), conn, id, record);
    else if (this.leader === null) this.tell({ kind: "closed", conn });
    else {
      this.mine.set(conn, "far");
      this.say({ kind: "keep", from: this.name, conn, id, record });
    }
  }

  /** As if the window were closed. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
    this.channel.onmessage = null;
    this.engine?.stop();
    this.engine = null;
    this.release?.();
  }

  // ---- who leads ---------------------------------------------------------------------------------

  /** Waits for the lead, and asks meanwhile whether somebody has it. */
  private stand(): void {
    this.heard = Date.now();
    this.say({ kind: "ask", from: this.name });
    if (this.locks) this.take(this.locks, false);
    else setTimeout(() => this.leader === null && void this.lead(), this.times.alone);
  }

  private take(locks: Locks, steal: boolean): void {
    const held = () =>
      new Promise<void>((release) => {
        this.release = release;
        if (this.stopped) release();
        else void this.lead();
      });
    // It is rejected when somebody steals the lock.
    locks.request(LOCK, steal ? { steal } : {}, held).catch(() => this.lose());
  }

  private async lead(): Promise<void> {
    if (this.engine || this.stopped) return;
    try {
      const engine = await this.start((why) => this.troubled(why));
      if (this.stopped) return engine.stop();
      this.engine = engine;
    } catch (why) {
      this.tell({ kind: "failed", why: String(why) });
      return;
    }
    this.leader = this.name;
    this.say({ kind: "leads", from: this.name });
    this.hangUp();
  }

  /** Another leads now. */
  private lose(): void {
    if (!this.engine) return;
    this.engine.stop();
    this.engine = null;
    this.leader = null;
    this.far.clear();
    this.hangUp();
    if (!this.stopped) this.stand();
  }

  private troubled(why: unknown): void {
    if (why instanceof Overtaken) {
      this.release?.();
      this.lose();
      return;
    }
    const full = why instanceof DOMException && why.name === "QuotaExceededError";
    const message = { kind: "trouble", trouble: (full ? "full" : "broken") as Trouble } as const;
    this.tell(message);
    for (const to of this.far.keys()) this.say({ kind: "back", to, message });
  }

  /** Closes open connections, whose pages reconnect by themselves, and connects the pages that wait. */
  private hangUp(): void {
    for (const [conn, at] of [...this.mine]) {
      if (at === null) {
        this.connect(conn);
        continue;
      }
      this.mine.delete(conn);
      this.tell({ kind: "closed", conn });
    }
  }

  private watch(): void {
    const now = Date.now();
    if (this.engine) {
      for (const [name, far] of this.far) {
        if (now - far.heard <= this.times.dead) continue;
        for (const one of far.conns.values()) one.close();
        this.far.delete(name);
      }
      return;
    }
    this.say({ kind: "ask", from: this.name });
    if (now - this.heard <= this.times.dead) return;
    this.heard = now;
    if (this.locks) this.take(this.locks, true);
    else void this.lead();
  }

  // ---- connections -------------------------------------------------------------------------------

  private connect(conn: number): void {
    if (this.engine) {
      this.mine.set(
        conn,
        this.openFor((message) => this.tell(message), conn, this.pace),
      );
      this.tell({ kind: "open", conn });
    } else if (this.leader !== null) {
      this.mine.set(conn, "far");
      this.say({ kind: "open", from: this.name, conn, pace: this.pace });
    }
  }

  private openFor(back: (message: ToPage) => void, conn: number, pace: number): Connection | null {
    this.engine?.pace(pace);
    try {
      return (
        this.engine?.open({
          send: (text) => back({ kind: "message", conn, text }),
          closed: () => back({ kind: "closed", conn }),
        }) ?? null
      );
    } catch {
      back({ kind: "closed", conn });
      return null;
    }
  }

  private async keepFor(
    back: (message: ToPage) => void,
    conn: number,
    id: string,
    record: string,
  ): Promise<void> {
    try {
      await this.engine?.keepRecord(id, record);
      back({ kind: "verified", conn, why: null });
    } catch (why) {
      this.troubled(why);
      back({ kind: "closed", conn });
    }
  }

  private say(said: Said): void {
    if (!this.stopped) this.channel.postMessage(said);
  }

  private listen(said: Said): void {
    if (said.kind === "leads") this.follow(said.from);
    else if (said.kind === "back") {
      if (said.to === this.name) this.returned(said.message);
    } else if (this.engine) this.serve(said);
  }

  private follow(leader: string): void {
    this.heard = Date.now();
    if (this.engine || this.leader === leader) return;
    this.leader = leader;
    this.hangUp();
  }

  /** Something for a connection of this window, from the leader. */
  private returned(message: ToPage): void {
    this.heard = Date.now();
    if ("conn" in message && this.mine.get(message.conn) !== "far") return;
    if (message.kind === "closed" || message.kind === "verified") this.mine.delete(message.conn);
    this.tell(message);
  }

  /** The leader answers another window. */
  private serve(said: Exclude<Said, { kind: "leads" | "back" }>): void {
    const from = said.from;
    if (said.kind === "ask") this.say({ kind: "leads", from: this.name });
    const far = this.far.get(from) ?? { heard: 0, conns: new Map<number, Connection>() };
    this.far.set(from, far);
    far.heard = Date.now();
    if (said.kind === "ask") return;
    const back = (message: ToPage) => this.say({ kind: "back", to: from, message });
    if (said.kind === "keep") {
      void this.keepFor(back, said.conn, said.id, said.record);
      return;
    }
    const at = far.conns.get(said.conn);
    if (said.kind === "open") {
      const opened = this.openFor(back, said.conn, said.pace);
      if (!opened) return;
      far.conns.set(said.conn, opened);
      back({ kind: "open", conn: said.conn });
    } else if (!at) back({ kind: "closed", conn: said.conn });
    else if (said.kind === "message") at.hear(said.text);
    else {
      far.conns.delete(said.conn);
      at.close();
    }
  }
}
