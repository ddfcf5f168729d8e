// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { darkened } from "../../src/games/mindseye/longest";
import type { Event } from "../../src/games/mindseye/types";
import { linesAfter } from "../../src/games/mindseye/words";
import type { Names } from "../../src/games/words";

const told = (...events: object[]) =>
  events.map((event, number) => ({ number, event: event as Event }));
const STARES = { event: "stares", seats: [0, 1], stake: 2 };
const DARKENED = { event: "darkened", seat: 1 };

describe("who has no camera", () => {
  it("is told of the contest that became one of fingers", () => {
    expect(darkened(told(STARES, DARKENED))).toBe(1);
  });
  it("is not told of the next contest", () => {
    expect(darkened(told(STARES, DARKENED, STARES))).toBe(null);
  });
});

describe("what came of the last cards", () => {
  const who = (seat: number) => (seat === 0 ? "Ada" : "Bea");
  const names = { me: null, of: who, Of: who } as unknown as Names;
  const RELEASED = { event: "released", seat: 1, ms: 7400, why: "let_go" };
  const BLINKED = { event: "blinked", seat: 1 };
  const WON = { event: "stare_won", seat: 0, cards: 2 };

  it("has a line for each event that says something, and says nothing twice", () => {
    const quiet = ["held", "held", "begins", "distracts", "distracts"].map((event) => ({ event }));
    expect(linesAfter([STARES, ...quiet, RELEASED, BLINKED, WON], names)).toEqual([
      "Ada and Bea stare for 2 cards.",
      "Bea let go after 7.4 s.",
      "Ada wins the contest and 2 cards.",
    ]);
  });
  it("says who blinked where people say so", () => {
    expect(linesAfter([STARES, BLINKED, WON], names)[1]).toBe("Bea blinked.");
  });
});
