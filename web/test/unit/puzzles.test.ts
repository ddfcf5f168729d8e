// SPDX-License-Identifier: MIT
// Puzzles: what the page gets of a stored one, and which one a day has.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { daily, puzzles } from "../../src/puzzles/data";
import { isSame, pack, unseal, type Stored } from "../../src/puzzles/pack";
import { dayOf, mixed, puzzleOf, streak } from "../../src/puzzles/today";
import { motifOf, PUZZLE_GAMES, shareText } from "../../src/puzzles/words";

type Whole = Stored & { record: { seed: string; moves: unknown[] } };

function stored(game: string): Whole[] {
  const text = readFileSync(`../data/puzzles/${game}.json`, "utf8");
  return (JSON.parse(text) as { puzzles: Whole[] }).puzzles;
}

test.each(PUZZLE_GAMES)("%s: the page gets no seed and no answer in plain text", (game) => {
  for (const one of stored(game)) {
    const packed = pack(one);
    expect(Object.keys(packed).sort()).toEqual(
      "after data legal level motif name options sealed seat seats view".split(" "),
    );
    const text = JSON.stringify(packed);
    expect(text).not.toContain(one.record.seed);
    expect(text).not.toContain('"solution"');
    expect(text).not.toContain('"choices"');
    expect(packed.view).toEqual(one.view);
  }
});

test.each(PUZZLE_GAMES)("%s: the answer is decoded as it was stored", (game) => {
  for (const one of stored(game)) {
    const answer = unseal(pack(one));
    expect(answer).toEqual({ solution: one.solution, choices: one.choices, why: one.why });
    expect(isSame(answer.choices[0]?.[0] ?? {}, one.solution)).toBe(true);
  }
});

test("every motif of the files has words", () => {
  for (const one of puzzles) expect(motifOf(one.game, one.motif).hint).not.toBe("Look again.");
});

test("a move is the same in whatever order its set was chosen", () => {
  expect(isSame({ do: "give", cards: [2, 1] }, { cards: [1, 2], do: "give" })).toBe(true);
  expect(isSame({ do: "give", cards: [2] }, { do: "give", cards: [1] })).toBe(false);
});

test("all puzzles come before one comes again", () => {
  for (const n of [1, 2, 10, 40, 60, 61])
    expect(new Set(Array.from({ length: n }, (_, i) => mixed(i, n))).size).toBe(n);
});

test("games take turns from day to day", () => {
  const games = [0, 1, 2, 3, 4].map((day) => puzzleOf(day, [60, 60, 40, 60]).game);
  expect(games).toEqual([0, 1, 2, 3, 0]);
});

test("a day has the same puzzle from its first to its last second", () => {
  const first = dayOf(Date.UTC(2026, 10, 16, 0, 0, 0));
  const last = dayOf(Date.UTC(2026, 10, 16, 23, 59, 59));
  expect(daily(first)?.name).toBe(daily(last)?.name);
  expect(daily(first)?.name).not.toBe(daily(first + 1)?.name);
});

test("days in a row end where one is missing, and today may still be open", () => {
  expect(streak([], 10)).toBe(0);
  expect(streak([9, 10], 10)).toBe(2);
  expect(streak([8, 9], 10)).toBe(2);
  expect(streak([7, 8], 10)).toBe(0);
  expect(streak([6, 8, 9, 10], 10)).toBe(3);
});

test("the text for friends names the game and how it went, nothing else", () => {
  const text = shareText({
    title: "puzzle of 16 November",
    game: "Telepathic, the safe step",
    level: 2,
    outcome: "at once",
    days: 3,
    link: "http://x/puzzles/today",
  });
  expect(text).toBe(
    "Planchette, puzzle of 16 November\nTelepathic, the safe step ★★☆\nFound at once · 3 days in a row\nhttp://x/puzzles/today",
  );
});
