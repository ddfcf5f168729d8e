// SPDX-License-Identifier: MIT
// The engine in a worker, with the interface of a WebSocket, so that the client needs no other code. A
// page has one worker, whatever the number of its connections.
import { settings } from "../settings.svelte";
import type { ToPage, ToWorker } from "./worker";

/** What goes wrong in the store: no room is left, or the browser refuses it. */
export type Trouble = "full" | "broken";

type Hear = (message: ToPage) => void;

let worker: Worker | null = null;
let last = 0;
const users = new Map<number, Hear>();
let ontrouble: ((trouble: Trouble) => void) | null = null;

/** Told when the engine cannot keep what was done. */
export function whenTroubled(listener: (trouble: Trouble) => void): void {
  ontrouble = listener;
}

function hear(message: ToPage): void {
  if (message.kind === "trouble") ontrouble?.(message.trouble);
  else if (message.kind === "failed") for (const user of [...users.values()]) user(message);
  else users.get(message.conn)?.(message);
}

function use(user: Hear): number {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<ToPage>) => hear(event.data);
    worker.onerror = () => hear({ kind: "failed", why: "the engine cannot be loaded" });
  }
  users.set(++last, user);
  return last;
}

/** The worker ends with its last user, so that another window can run the engine. */
function leave(conn: number): void {
  users.delete(conn);
  if (users.size > 0) return;
  worker?.terminate();
  worker = null;
}

function post(message: ToWorker): void {
  worker?.postMessage(message);
}

export class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly conn = use((message) => this.hear(message));

  constructor() {
    post({ kind: "open", conn: this.conn, pace: settings.swift ? 50 : 1200 });
  }

  private hear(message: ToPage): void {
    if (message.kind === "message") this.onmessage?.({ data: message.text });
    else if (message.kind === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else this.close();
  }

  send(text: string): void {
    post({ kind: "message", conn: this.conn, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    post({ kind: "close", conn: this.conn });
    leave(this.conn);
    this.onclose?.();
  }
}

/** Plays a record again and checks its deal, every move and its end; what is wrong, or null. If nothing
    is, it can be kept here under an id. */
export function verifyRecord(record: string, keep?: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const conn = use((message) => {
      leave(conn);
      if (message.kind === "verified") resolve(message.why);
      else reject(new Error("the engine cannot be loaded"));
    });
    post({ kind: "verify", conn, record, keep });
  });
}
