// SPDX-License-Identifier: MIT
// The queue of beats. One plays at a time, in the order of the events; what does not fit is left out,
// because the table below already shows the result.
import type { Beat } from "./beat";

/** Beats that may wait while one plays. */
const WAITING = 2;
/** Beats in a row take at most so long. */
const ROW_MS = 6000;
/** A second skip within this time ends the whole queue. */
const TWICE_MS = 600;

export class Moments {
  current = $state.raw<Beat | null>(null);
  /** How fast beats play; a replay has its own speed. */
  speed = 1;
  private waiting = $state.raw<Beat[]>([]);
  private spent = 0;
  private skipped = -Infinity;

  /** The end of the game is being played, or is about to be. */
  readonly ending = $derived(
    this.current?.last === true || this.waiting.some((beat) => beat.last === true),
  );

  /** The first update that a beat has yet to show; what is said of it in words waits. */
  readonly unseen = $derived(
    Math.min(...[this.current, ...this.waiting].map((beat) => beat?.number ?? Infinity)),
  );

  constructor(private readonly time: () => number = () => performance.now()) {}

  add(beats: Beat[]): void {
    if (!beats.length) return;
    this.waiting = [...this.waiting, ...beats];
    // What begins at once does not wait.
    if (!this.current) this.next();
    if (this.waiting.length > WAITING) this.waiting = this.waiting.slice(-1);
  }

  /** The beat that played is over. */
  done(): void {
    this.next();
  }

  skip(): void {
    if (!this.current) return;
    const now = this.time();
    const twice = now - this.skipped < TWICE_MS;
    this.skipped = now;
    if (twice) this.cut();
    else this.done();
  }

  /** Ends everything at once: a decision was made, or the page went out of sight. */
  cut(): void {
    this.waiting = [];
    this.current = null;
    this.spent = 0;
  }

  private next(): void {
    const [beat, ...rest] = this.waiting;
    this.waiting = rest;
    if (!beat) {
      this.current = null;
      this.spent = 0;
      return;
    }
    if (this.spent > 0 && this.spent + beat.ms > ROW_MS) {
      this.next();
      return;
    }
    this.spent += beat.ms;
    this.current = beat;
  }
}
