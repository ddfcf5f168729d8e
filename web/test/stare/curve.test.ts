// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { endOf, lineOf } from "../../src/stare/curve";
import type { Series } from "../../src/stare/series";

const series = (points: [number, number][]): Series => ({ salt: "", from: 1000, points });

describe("the curve of a camera's samples", () => {
  it("ends at the right edge; open is high, shut is low", () => {
    const one = series([
      [0, 120],
      [5000, 0],
    ]);
    expect(endOf(one)).toBe(6000);
    expect(lineOf(one, 6000, 100, 10)).toBe("M50.0 0.0L100.0 10.0");
  });
  it("has a gap where no face was, and leaves out old samples", () => {
    const one = series([
      [0, 60],
      [10000, 60],
      [1000, -1],
      [1000, 60],
    ]);
    expect(lineOf(one, 13000, 100, 10)).toBe("M80.0 5.0M100.0 5.0");
  });
});
