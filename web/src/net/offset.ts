// SPDX-License-Identifier: MIT
// How far the server's clock is ahead of this device's.
//
// A request and its answer show the offset with an error of at most half the round trip, so the fastest
// exchange counts. Clocks drift, so a slower exchange replaces an old one after a while. A notice took
// an unknown time, so the server's time in it is a lower bound; it corrects an offset that is smaller.

/** After this many ms, an exchange that was slower by 1 ms replaces an older one. */
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
