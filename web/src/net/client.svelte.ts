// SPDX-License-Identifier: MIT
// The connection to the server: one WebSocket with requests, answers, notifications and reconnection.
import type { LocalSocket } from "../engine/local";
import { Offset } from "./offset";
import { PROTOCOL, type Notices, type Requests } from "./protocol";
import { load, save } from "./storage";

export class Refused extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly data: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** The connection closed before the answer arrived. */
export class Lost extends Error {}

export type Notice = { [K in keyof Notices]: { method: K; params: Notices[K] } }[keyof Notices];
type Method = keyof Requests;

interface Waiting {
  resolve: (result: never) => void;
  reject: (why: Error) => void;
}

interface Incoming {
  id?: number;
  result?: unknown;
  error?: { code: number; message: string; data?: Record<string, unknown> };
  method?: string;
  params?: unknown;
}

/** What this browser's owner is called: the name of a new person. */
const NAME = "planchette.name";
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const QUIET = 20000;
const SILENT = 10000;
/** How long pages wait for the first connection. */
const SLOW = 4000;
/** How often the clocks are compared before a contest. */
const ASKED = 4;

/** The server's socket, or the engine in a worker of this page. */
type Socket = WebSocket | LocalSocket;

export class Client {
  state = $state<"connecting" | "open" | "lost">("connecting");
  /** It was lost, or has not answered for so long that pages no longer wait for it. */
  unreachable = $state(false);
  person = $state("");
  name = $state("");
  /** When the next reconnection is tried. */
  retryAt = $state(0);
  /** A reason why this server cannot be used at all. */
  hopeless = $state<string | null>(null);

  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(notice: Notice) => void>();
  private onopen = new Set<() => void>();
  private lastId = 0;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  private readonly offset = new Offset();
  private begun = false;
  /** Speaks for the owner of this browser. */
  private isOwner = true;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly tokenKey: string,
    private readonly dial: (url: string) => Socket = (url) => new WebSocket(url),
  ) {}

  /** Connects, and comes back whenever the connection is lost. A second call changes nothing. */
  start(): void {
    if (this.begun) return;
    this.begun = true;
    this.connect();
    setTimeout(() => (this.unreachable ||= this.state === "connecting"), SLOW);
    if (typeof document === "undefined") return;
    document.addEventListener("visibilitychange", this.hurry);
    window.addEventListener("online", this.hurry);
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    document.removeEventListener("visibilitychange", this.hurry);
    window.removeEventListener("online", this.hurry);
    // Messages that arrive while the socket closes are ignored.
    const socket = this.socket;
    if (socket) this.lose();
    socket?.close();
    this.listeners.clear();
    this.onopen.clear();
  }

  /** A client for another person on this device: the same server with another token. Not started yet. */
  beside(tokenKey: string): Client {
    const other = new Client(this.url, tokenKey, this.dial);
    other.isOwner = false;
    return other;
  }

  /** The server's time now. */
  now = (): number => Date.now() + this.offset.ms;

  /** The server's time in a message that has just come. */
  setNow(server: number): void {
    this.offset.hear(server, Date.now());
  }

  /** Compares the clocks a few times, for what is decided by fractions of a second. */
  async sharpen(): Promise<void> {
    for (let i = 0; i < ASKED; i++) {
      const asked = Date.now();
      try {
        const { now } = await this.request("ping", {});
        this.offset.note(asked, Date.now(), now);
      } catch {
        return;
      }
    }
  }

  listen(listener: (notice: Notice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back on every (re)connection, and at once if already connected. */
  whenOpen(callback: () => void): () => void {
    this.onopen.add(callback);
    if (this.state === "open") callback();
    return () => this.onopen.delete(callback);
  }

  /** Resolves as soon as there is a connection. */
  connected(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.whenOpen(() => {
        resolve();
        setTimeout(() => stop());
      });
    });
  }

  /** Whether there is a connection, as soon as that can be said. */
  async reached(): Promise<boolean> {
    while (this.state !== "open" && !this.unreachable)
      await new Promise((done) => setTimeout(done, 50));
    return this.state === "open";
  }

  request<K extends Method>(
    method: K,
    params: Requests[K]["params"],
  ): Promise<Requests[K]["result"]> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Lost("no connection"));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  async rename(name: string): Promise<void> {
    await this.request("name", { name });
    if (this.isOwner) save(NAME, name);
    this.name = name;
  }

  /** A new token: whoever else has the old one is signed out. */
  async renew(): Promise<void> {
    const answer = await this.request("renew", {});
    save(this.tokenKey, answer.token);
  }

  private hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.state === "lost") this.connect();
    else this.pulse();
  };

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed || this.hopeless) return;
    this.socket?.close();
    const socket = this.dial(this.url);
    this.socket = socket;
    socket.onopen = () => void this.hello(socket);
    socket.onmessage = (message: { data: unknown }) => {
      if (socket === this.socket) this.hear(String(message.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    clearInterval(this.beat);
    this.state = "lost";
    this.unreachable = true;
    for (const { reject } of this.waiting.values()) reject(new Lost("connection lost"));
    this.waiting.clear();
    if (this.closed || this.hopeless) return;
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.retryAt = Date.now() + wait;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private async hello(socket: Socket): Promise<void> {
    const token = load(this.tokenKey);
    const asked = Date.now();
    try {
      const name = load(NAME);
      const params = {
        protocol: PROTOCOL,
        ...(token === null ? (name === null ? {} : { name }) : { token }),
      };
      const answer = await this.request("hello", params);
      if (answer.token !== null) save(this.tokenKey, answer.token);
      this.offset.reset();
      this.offset.note(asked, Date.now(), answer.now);
      this.person = answer.person;
      this.name = answer.name;
      this.wait = FIRST_WAIT;
      this.state = "open";
      this.unreachable = false;
      this.lastHeard = Date.now();
      clearInterval(this.beat);
      this.beat = setInterval(() => this.pulse(), QUIET / 2);
      for (const callback of [...this.onopen]) callback();
    } catch (why) {
      if (why instanceof Refused && why.reason === "BAD_PROTOCOL") {
        this.hopeless = "This page is older than the server. Reload it.";
      }
      socket.close();
    }
  }

  /** Pings an idle connection and closes it if no answer comes. */
  private pulse(): void {
    if (this.state !== "open" || Date.now() - this.lastHeard < QUIET / 2) return;
    const socket = this.socket;
    const deadline = setTimeout(() => socket?.close(), SILENT);
    const asked = Date.now();
    this.request("ping", {})
      .then((answer) => this.offset.note(asked, Date.now(), answer.now))
      .catch(() => undefined)
      .finally(() => clearTimeout(deadline));
  }

  private hear(text: string): void {
    this.lastHeard = Date.now();
    let message: Incoming;
    try {
      message = JSON.parse(text) as Incoming;
    } catch {
      return;
    }
    if (message.method !== undefined) {
      const notice = { method: message.method, params: message.params } as Notice;
      if (notice.method === "stopping") this.wait = Math.max(FIRST_WAIT, notice.params.ms);
      for (const listener of [...this.listeners]) listener(notice);
      return;
    }
    const waiting = this.waiting.get(message.id ?? -1);
    if (!waiting) return;
    this.waiting.delete(message.id ?? -1);
    if (message.error) {
      const data = message.error.data ?? {};
      waiting.reject(new Refused(String(data["name"] ?? "ERROR"), message.error.message, data));
    } else {
      waiting.resolve(message.result as never);
    }
  }
}

export function socketUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
