// SPDX-License-Identifier: MIT
// Belief over time: which moments are asked for, which lines are drawn, and what is told of them.
import { describe, expect, it } from "vitest";
import type { Hidden } from "../../src/games/hidden";
import {
  changeWords,
  followed,
  largestChange,
  linesOf,
  Sampling,
  spread,
  type Sample,
} from "../../src/replay/course";

const wish = (chances: Record<string, number>): Hidden => ({
  what: "win[1]",
  title: "Ember’s wish",
  lasting: true,
  may: Object.entries(chances).map(([label, p]) => ({ label, p, true: label === "star" })),
});
const at = (moment: number, chances: Record<string, number>): Sample => ({
  at: moment,
  things: [wish(chances)],
});

describe("belief over time", () => {
  it("asks for no more than 24 moments, the first and the last among them", () => {
    expect(spread(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(spread(0)).toEqual([0]);
    const many = spread(700);
    expect([many.length, many[0], many.at(-1)]).toEqual([24, 0, 700]);
  });

  it("draws what ever seemed likely, and the truth on top", () => {
    const samples = [
      at(0, { star: 0.1, blue: 0.8, green: 0.1 }),
      at(4, { star: 0.15, blue: 0.85 }),
    ];
    const lines = linesOf(samples, "win[1]");
    expect(lines.map((line) => line.label)).toEqual(["blue", "star"]);
    expect(lines[1]?.points).toEqual([
      { at: 0, p: 0.1 },
      { at: 4, p: 0.15 },
    ]);
    expect(linesOf(samples, "lose[1]")).toEqual([]);
  });

  it("follows only what stays hidden for a while", () => {
    const samples = [at(0, { star: 1 }), at(1, { star: 1 }), at(2, { star: 1 })];
    for (const { things } of samples) things.push({ ...wish({}), what: "sealed", lasting: false });
    samples[0]?.things.push({ ...wish({}), what: "brief" });
    expect(followed(samples)).toEqual([{ what: "win[1]", title: "Ember’s wish" }]);
  });

  it("tells the largest change, and nothing where hardly anything changed", () => {
    const lines = linesOf(
      [
        at(0, { star: 0.3, blue: 0.7 }),
        at(1, { star: 0.4, blue: 0.6 }),
        at(2, { star: 0.9, blue: 0.1 }),
      ],
      "win[1]",
    );
    const change = largestChange(lines);
    expect(change).toMatchObject({ from: 1, at: 2 });
    expect(largestChange(linesOf([at(0, { star: 0.5 }), at(1, { star: 0.55 })], "win[1]"))).toBe(
      null,
    );
  });

  it("says what was believed", () => {
    const words = (was: number, is: number) =>
      changeWords({ from: 0, at: 1, label: "three orange", was, is }, "Ember");
    expect(words(0.7, 0.1)).toBe(
      "Here Ember stopped believing three orange: from 70\u00a0% to 10\u00a0%.",
    );
    expect(words(0.2, 0.8)).toMatch(/began to believe/);
    expect(words(0.6, 1)).toMatch(/became sure of/);
    expect(words(0.2, 0)).toMatch(/ruled out/);
  });

  const other = (p: number): Hidden => ({
    ...wish({ star: p }),
    what: "win[2]",
    title: "Flint’s wish",
  });

  it("finds the exact move of each largest change with few requests", async () => {
    const asked: number[] = [];
    let last: Sample[] = [];
    const sampling = new Sampling(
      (moment) => {
        asked.push(moment);
        return Promise.resolve([
          wish({ star: moment < 137 ? 0.2 : 0.9 }),
          other(moment < 61 ? 0.8 : 0.1),
        ]);
      },
      (samples) => (last = samples),
    );
    await sampling.evenly(240);
    expect(asked.length).toBeLessThanOrEqual(24);
    await sampling.refine("win[1]");
    expect(asked.length).toBeLessThanOrEqual(30);
    expect(largestChange(linesOf(last, "win[1]"))).toMatchObject({ from: 136, at: 137 });
    await sampling.refine("win[2]");
    expect(asked.length).toBeLessThanOrEqual(36);
    expect(largestChange(linesOf(last, "win[2]"))).toMatchObject({ from: 60, at: 61 });
  });
});
