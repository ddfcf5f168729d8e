// SPDX-License-Identifier: MIT
// What the worker of relate.ts finds out: the vocabulary, which visions fit which cards, the tables.
import { untrack } from "svelte";
import type { Method, Related, TaggedSet } from "../../../../tools/relate/score.mjs";
import type { FromRelate, ToRelate } from "./relate";

/** Visions that a card should have, so that a ghost mostly holds one of them. */
export const ENOUGH = 5;

export class Fits {
  words = $state.raw<ReadonlySet<string>>(new Set());
  /** By vision and card; null before the first answer. */
  clear = $state.raw<boolean[][] | null>(null);
  failed = $state(false);
  busy = $state(false);
  private readonly worker: Worker;
  private last = 0;
  /** What was asked up to this one was asked of another set. */
  private old = 0;
  private next: TaggedSet | null = null;
  private readonly asked = new Map<number, (tables: Record<Method, Related>) => void>();

  constructor() {
    this.worker = new Worker(new URL("./relate.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (event: MessageEvent<FromRelate>) => this.hear(event.data);
    this.worker.onerror = () => (this.failed = true);
  }

  /** Compares anew; while it works, only the newest set waits. */
  look(set: TaggedSet): void {
    this.next = set;
    if (!untrack(() => this.busy)) this.go();
  }

  /** Another set is shown: what fits is not known until the next answer. */
  forget(): void {
    this.clear = null;
    this.old = this.last;
  }

  tables(set: TaggedSet): Promise<Record<Method, Related>> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.post({ kind: "tables", id, set });
    });
  }

  stop(): void {
    this.worker.terminate();
  }

  private go(): void {
    const set = this.next;
    this.busy = set !== null;
    this.next = null;
    if (set) this.post({ kind: "fits", id: ++this.last, set });
  }

  private post(message: ToRelate): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromRelate): void {
    if (message.kind === "words") this.words = new Set(message.words);
    else if (message.kind === "tables") {
      this.asked.get(message.id)?.(message.tables);
      this.asked.delete(message.id);
    } else {
      if (message.id > this.old) this.clear = message.clear;
      this.go();
    }
  }
}
