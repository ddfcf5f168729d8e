// SPDX-License-Identifier: MIT
// A page that speaks the protocol with an engine of its own, for tests.
import { readFileSync } from "node:fs";
import { afterEach, expect } from "vitest";
import { Engine, MemoryKeeper, type Connection } from "../src/engine/engine";

export type Json = Record<string, unknown>;

const file = process.env["PLANCHETTE_WASM"] ?? "../build/browser/planchette.wasm";
const module = new WebAssembly.Module(readFileSync(file));
export const GAMES = ["mindseye", "telepathic", "illusionist", "clairvoyance", "mysterium"];
const engines: Engine[] = [];

afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

export class Page {
  readonly heard: string[] = [];
  readonly notices: { method: string; params: Json }[] = [];
  private waiting = new Map<number, (answer: Json) => void>();
  private lastId = 0;
  private woken: (() => void) | undefined;
  private readonly connection: Connection;

  constructor(engine: Engine) {
    this.connection = engine.open({ send: (text) => this.hear(text), closed: () => undefined });
  }

  private hear(text: string): void {
    this.heard.push(text);
    const message = JSON.parse(text) as Json & { id?: number; method?: string };
    if (message.method) this.notices.push(message as never);
    else this.waiting.get(message.id ?? -1)?.(message);
    this.woken?.();
  }

  /** The whole answer, with its result or its error. */
  ask(method: string, params: Json = {}): Promise<Json> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.connection.hear(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  async result(method: string, params: Json = {}): Promise<Json> {
    const answer = await this.ask(method, params);
    expect(answer["error"], method).toBeUndefined();
    return answer["result"] as Json;
  }

  refusal(answer: Json): unknown {
    return ((answer["error"] as Json)["data"] as Json)["name"];
  }

  next(): Promise<void> {
    return new Promise((resolve) => (this.woken = resolve));
  }

  close(): void {
    this.connection.close();
  }
}

export async function start(keeper = new MemoryKeeper()): Promise<Engine> {
  const engine = await Engine.start(module, keeper);
  engines.push(engine);
  return engine;
}
