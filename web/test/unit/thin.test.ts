// SPDX-License-Identifier: MIT
// The line of a long game's chances.
import { describe, expect, it } from "vitest";
import { thin, type Spot } from "../../src/replay/thin";

const spots = (means: number[]): Spot[] => means.map((mean, at) => ({ at, mean, wide: 100 }));

describe("the line of a long game", () => {
  it("is every moment where they have room", () => {
    const all = spots([500, 510, 520]);
    expect(thin(all, 3, 3)).toBe(all);
  });

  it("goes through means, with an interval that is narrower by the root of their number", () => {
    const line = thin(spots([0, 400, 600, 100, 300, 1000]), 6, 3);
    expect(line.map(({ at }) => at)).toEqual([0, 1.5, 3.5, 5]);
    expect(line.map(({ mean }) => mean)).toEqual([0, 500, 200, 1000]);
    expect(line[1]?.wide).toBeCloseTo(100 / Math.sqrt(2));
  });

  it("begins and ends as the game did, however little of it is drawn", () => {
    const all = spots(Array.from({ length: 400 }, (_, i) => (i % 2) * 1000));
    for (const n of [1, 2, 3, 57, 400]) {
      const line = thin(all.slice(0, n), 400);
      expect(line[0]).toEqual(all[0]);
      expect(line.at(-1)).toEqual(all[n - 1]);
      expect(line.length).toBeLessThanOrEqual(123);
    }
  });
});
