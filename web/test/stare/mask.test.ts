// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { between, fromNumbers, RESTING, toNumbers, type MaskNumbers } from "../../src/stare/mask";

describe("the encoding of a mask", () => {
  const mask = { right: 0.42, left: 1.2, yaw: -1, pitch: 0.07, lean: -0.6 };

  it("is whole numbers, and decodes to the same mask", () => {
    expect(toNumbers(mask)).toEqual({ right: 42, left: 120, yaw: -100, pitch: 7, lean: -60 });
    expect(fromNumbers(toNumbers(mask))).toEqual(mask);
  });

  it("stays within bounds whatever another client sends", () => {
    const wild = { right: -5, left: 1e9, yaw: NaN, pitch: "x", lean: null } as unknown;
    expect(fromNumbers(wild as MaskNumbers)).toEqual({
      right: 0,
      left: 1.2,
      yaw: 0,
      pitch: 0,
      lean: 0,
    });
  });

  it("moves from one to the next", () => {
    expect(between(RESTING, mask, 0)).toEqual(RESTING);
    expect(between(RESTING, mask, 1).lean).toBeCloseTo(-0.6);
    expect(between(RESTING, mask, 0.5).right).toBeCloseTo(0.71);
  });
});
