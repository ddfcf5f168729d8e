// SPDX-License-Identifier: MIT
// The numbers of a review in words: chances in percent, payoffs in their unit.
import { describe, expect, it } from "vitest";
import {
  amount,
  chanceWords,
  reason,
  size,
  tick,
  type Reviewed,
} from "../../src/replay/review.svelte";
import { givenNames } from "../../src/seats";

const wins = { unit: "wins", least: 0, most: 1 };
const chips = { unit: "chips", least: -2, most: 2 };

describe("the numbers of a review", () => {
  it("are percent where somebody wins or loses", () => {
    expect([amount(620, wins), size(-120, wins), size(10, wins), tick(500, wins)]).toEqual([
      "62\u00a0%",
      "12 points",
      "1 point",
      "50\u00a0%",
    ]);
  });
  it("are a payoff with its unit where a game has one", () => {
    expect([amount(625, chips), amount(250, chips), amount(500, chips)]).toEqual([
      "+0.50 chips",
      "−1.00 chips",
      "0.00 chips",
    ]);
    expect([size(-375, chips), tick(1000, chips), tick(500, chips), tick(0, chips)]).toEqual([
      "1.50 chips",
      "+2 chips",
      "0 chips",
      "−2 chips",
    ]);
  });
  it("stand in reasons with the names of all seats", () => {
    const names = givenNames(["Ada", "seat 1"], null);
    const why = "What lay hidden came to light (seat 2 shows a jack): -1.00 chips before it.";
    expect(reason(why, 0, names)).toBe(
      "What lay hidden came to light (seat 1 shows a jack): −1.00 chips before it.",
    );
    expect(reason(why, 0, names, "Bea (red) shows a jack.")).toBe(
      "What lay hidden came to light (Bea (red) shows a jack): −1.00 chips before it.",
    );
    expect(reason(why, 0, names, null)).toBe(
      "What lay hidden came to light: −1.00 chips before it.",
    );
    expect(reason("With it the seat would have 2 cards.", 0, names)).toBe(
      "With it Ada would have 2 cards.",
    );
  });
  it("are written the same way on a shared picture", () => {
    const whole = {
      ...chips,
      curve: [{ moment: 0, honest: [[625, 0]], true: [[1000, 0]] }],
    } as unknown as Reviewed;
    const names = givenNames(["Ada", "Bea"], null);
    expect(chanceWords(whole, { shown: "all", names, now: 0 })).toBe(
      "Ada could expect +0.50 chips; with all cards open it was +2.00 chips.",
    );
  });
});
