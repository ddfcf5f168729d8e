// The connection to the server: one WebSocket, requests with answers, notices, and coming back.
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

/** The connection went away before the answer came. */
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

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const QUIET = 20000;
const SILENT = 10000;

export class Client {
  state = $state<"connecting" | "open" | "lost">("connecting");
  person = $state("");
  name = $state("");
  /** When the next try to come back is made. */
  retryAt = $state(0);
  /** A reason why this server cannot be used at all. */
  hopeless = $state<string | null>(null);

  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(notice: Notice) => void>();
  private onopen = new Set<() => void>();
  private lastId = 0;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  private offset = 0;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly tokenKey: string,
  ) {}

  start(): void {
    this.connect();
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
    this.socket?.close();
  }

  /** The server's time now. */
  now = (): number => Date.now() + this.offset;

  setNow(server: number): void {
    this.offset = server - Date.now();
  }

  listen(listener: (notice: Notice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back at every (re)connection, and at once if there is one. */
  whenOpen(callback: () => void): () => void {
    this.onopen.add(callback);
    if (this.state === "open") callback();
    return () => this.onopen.delete(callback);
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
    this.name = name;
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
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => void this.hello(socket);
    socket.onmessage = (message) => {
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
    for (const { reject } of this.waiting.values()) reject(new Lost("connection lost"));
    this.waiting.clear();
    if (this.closed || this.hopeless) return;
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.retryAt = Date.now() + wait;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private async hello(socket: WebSocket): Promise<void> {
    const token = load(this.tokenKey);
    const asked = Date.now();
    try {
      const params = { protocol: PROTOCOL, ...(token === null ? {} : { token }) };
      const answer = await this.request("hello", params);
      if (answer.token !== null) save(this.tokenKey, answer.token);
      this.offset = answer.now - (asked + Date.now()) / 2;
      this.person = answer.person;
      this.name = answer.name;
      this.wait = FIRST_WAIT;
      this.state = "open";
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

  /** Asks for a sign of life after a quiet while, and gives the connection up without one. */
  private pulse(): void {
    if (this.state !== "open" || Date.now() - this.lastHeard < QUIET / 2) return;
    const socket = this.socket;
    const deadline = setTimeout(() => socket?.close(), SILENT);
    this.request("ping", {})
      .then((answer) => this.setNow(answer.now))
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
