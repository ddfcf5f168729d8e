// SPDX-License-Identifier: MIT
// What a shared picture may tell: nothing beyond the chosen eyes.
import { describe, expect, it } from "vitest";
import { byName, worthDrawing } from "../../src/games/parts/beliefs";
import { untold } from "../../src/replay/knowing.svelte";
import { broken } from "../../src/replay/picture";
import { chanceWords, type Reviewed } from "../../src/replay/review.svelte";
import { givenNames } from "../../src/seats";

const names = givenNames(["Ada", "Bea"], null);
const whole = {
  unit: "wins",
  least: 0,
  most: 1,
  curve: [
    {
      moment: 0,
      honest: [
        [430, 20],
        [520, 20],
      ],
      true: [
        [910, 20],
        [90, 20],
      ],
    },
  ],
} as unknown as Reviewed;
const looked = (shown: number | "watcher" | "all") => chanceWords(whole, { shown, names, now: 0 });

describe("a shared picture", () => {
  it("shows a seat's own chance and not the true one", () => {
    expect(looked(0)).toBe("Ada could expect 43\u00a0% here.");
    expect(looked(1)).toBe("Bea could expect 52\u00a0% here.");
    expect(looked("watcher")).toBe("");
    expect(looked("all")).toMatch(/91\s%/);
    expect(chanceWords(null, { shown: 0, names, now: 0 })).toBe("");
  });

  it("draws beliefs without the truth", () => {
    const thing = {
      what: "slot[0]",
      title: "A card",
      may: [
        { label: "likely", p: 0.9, true: false },
        { label: "so", p: 0.01, true: true },
      ],
    };
    expect(worthDrawing(thing, 3).map((one) => one.label)).toEqual(["likely", "so"]);
    const [shown] = [...byName(untold([thing])).values()];
    expect(shown && worthDrawing(shown, 3)).toEqual([{ label: "likely", p: 0.9, true: false }]);
  });

  it("breaks long lines between words", () => {
    expect(broken("one two  three", (line) => line.length <= 7)).toEqual(["one two", "three"]);
    expect(broken("unbreakable", () => false)).toEqual(["unbreakable"]);
  });
});
