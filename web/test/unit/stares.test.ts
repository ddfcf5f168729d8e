// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { darkened } from "../../src/games/mindseye/longest";
import type { Event } from "../../src/games/mindseye/types";

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
