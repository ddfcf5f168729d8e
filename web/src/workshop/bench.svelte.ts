// SPDX-License-Identifier: MIT
// The workers of the workshop: one checks what is typed, several play a trial side by side.
import { together, type Counts } from "./stats";
import type { FromBench, ToBench } from "./worker";

function employ(hear: (message: FromBench) => void): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<FromBench>) => hear(event.data);
  worker.onerror = () => hear({ kind: "failed", why: "the engine cannot be loaded" });
  return worker;
}

function post(worker: Worker, message: ToBench): void {
  worker.postMessage(message);
}

/** Asks the engine's parser about decks. */
export class Checker {
  private worker: Worker | null = null;
  private last = 0;
  private readonly asked = new Map<
    number,
    { resolve: (why: string | null) => void; reject: (why: Error) => void }
  >();

  /** What is wrong with a deck, as "LINE:COLUMN:text"; null if nothing is. */
  readonly check = (text: string): Promise<string | null> => {
    this.worker ??= employ((message) => this.hear(message));
    const id = ++this.last;
    const answer = new Promise<string | null>((resolve, reject) =>
      this.asked.set(id, { resolve, reject }),
    );
    post(this.worker, { kind: "check", id, text });
    return answer;
  };

  private hear(message: FromBench): void {
    if (message.kind === "checked") {
      this.asked.get(message.id)?.resolve(message.why);
      this.asked.delete(message.id);
    } else if (message.kind === "failed") {
      for (const { reject } of this.asked.values()) reject(new Error(message.why));
      this.asked.clear();
    }
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

export interface Plan {
  /** The text of the deck. */
  text: string;
  seats: number;
  /** Of search for every move; 0 for the quick policy. */
  iterations: number;
  pairs: number;
}

/** One trial: the standard deck and another on the same deals. */
export class Trial {
  plan = $state.raw<Plan | null>(null);
  counts = $state.raw<Counts | null>(null);
  running = $state(false);
  failed = $state<string | null>(null);
  seconds = $state(0);
  private workers: Worker[] = [];

  begin(plan: Plan): void {
    this.stop();
    [this.plan, this.counts, this.failed, this.seconds] = [plan, null, null, 0];
    this.running = true;
    const begun = performance.now();
    const step = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));
    const parts: (Counts | undefined)[] = [];
    let left = step;
    this.workers = Array.from({ length: step }, (_, first) => {
      const worker = employ((message) => {
        if (message.kind === "failed") {
          this.failed = message.why;
          return this.stop();
        }
        if (message.kind !== "counts") return;
        parts[first] = JSON.parse(message.counts) as Counts;
        this.counts = together(parts.filter((part) => part !== undefined));
        this.seconds = (performance.now() - begun) / 1000;
        if (message.done && --left === 0) this.stop();
      });
      const { text, seats, iterations, pairs } = plan;
      post(worker, { kind: "trial", text, seats, iterations, first, step, end: pairs });
      return worker;
    });
  }

  /** What was counted so far stays. */
  stop(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    this.running = false;
  }
}
