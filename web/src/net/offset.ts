// SPDX-License-Identifier: MIT
// How far the server's clock is ahead of this device's.
//
// A question and its answer show it up to half of the time they took, so the quickest exchange counts.
// What it says grows old, because clocks drift: a slower one replaces it after a while. A message that
// nobody asked for took some unknown time, so its clock can only be too early; it corrects an offset
// that is smaller.

/** A slower exchange by 1 ms counts after so many ms. */
const AGES = 2000;

export class Offset {
  ms = 0;
  private quickest = Infinity;
  private noted = 0;

  /** Another connection may be another server. */
  reset(): void {
    this.quickest = Infinity;
  }

  /** An exchange that was begun and ended by this device's clock, with the server's time in between. */
  note(asked: number, heard: number, server: number): void {
    const took = heard - asked;
    if (took > this.quickest + (heard - this.noted) / AGES) return;
    this.quickest = took;
    this.noted = heard;
    this.ms = server - (asked + heard) / 2;
  }

  hear(server: number, heard: number): void {
    this.ms = this.quickest === Infinity ? server - heard : Math.max(this.ms, server - heard);
  }
}
