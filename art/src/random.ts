// SPDX-License-Identifier: MIT
// A seeded random generator. All randomness in a picture comes from one of these, so that an entry
// of a manifest always gives the same picture.

export class Random {
  private state: number;

  constructor(seed: string) {
    let hash = 1779033703 ^ seed.length;
    for (let i = 0; i < seed.length; i++) {
      hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353);
      hash = (hash << 13) | (hash >>> 19);
    }
    this.state = hash >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  index(length: number): number {
    return Math.floor(this.next() * length);
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.index(list.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  sign(): -1 | 1 {
    return this.next() < 0.5 ? -1 : 1;
  }
}
