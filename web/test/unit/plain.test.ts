// SPDX-License-Identifier: MIT
// The browser tests read everything that a game shows. What they look for is found where it stands, and
// not in the words of the games.
import { expect, it } from "vitest";
import { event as clairvoyance } from "../../src/games/clairvoyance/words";
import { event as mindseye } from "../../src/games/mindseye/words";
import { givenNames } from "../../src/seats";
import { notPlain } from "../browser/plain.mjs";

const names = givenNames(["Ada", "Bea"], 0);

it("finds words that were shown once", () => {
  for (const wrong of [
    "Clairvoyancy: you 2, Seat 0 0",
    "You throw a Lamp at you.",
    "Ember throws a Hourglass at Moth",
    "a Iron Stove",
    "You cancels Ember",
    "'answer_play 29 none none none 0' promised 42 %",
    "It was undefined.",
  ])
    expect(notPlain(wrong), wrong).toHaveLength(1);
});

it("finds nothing in what the games say", () => {
  const flung = { event: "declared", seat: 0, how: "throw", card: 0, target: 0 };
  const shown = { event: "shown", seat: null, shown: ["blue", "green"] };
  for (const text of [clairvoyance(flung, names), mindseye(shown, names)])
    expect(notPlain(text ?? "null")).toEqual([]);
});
