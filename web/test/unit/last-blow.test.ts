// SPDX-License-Identifier: MIT
// The end of Clairvoyance as a moment: the blow and the winner are one scene.
import { describe, expect, it } from "vitest";
import { cardName } from "../../src/games/clairvoyance/cards";
import { moments } from "../../src/games/clairvoyance/moments";
import type { Event, Open } from "../../src/games/clairvoyance/types";
import { givenNames } from "../../src/seats";
import { view } from "./clairvoyance-view";

const damaged = { event: "damaged", seat: 1, damage: 3 } as unknown as Event;
const out = { event: "out", seat: 1 } as unknown as Event;

function beats(events: Event[], after: Partial<Open>, me = 0) {
  const before = view();
  const flight = { how: "throw", card: 0, by: 0, at: 1 } as Open["flight"];
  before.open = { ...before.open, flight };
  const then = { ...before, open: { ...before.open, ...after } };
  const names = givenNames(["Ida", "Moth", "Ember"], me);
  return moments({ events, before, after: then, names, seats: 3, me, options: {} });
}

describe("the last blow", () => {
  it("is one beat, so that the queue cannot drop who was hit", () => {
    const [one, ...more] = beats([damaged, out], { phase: "over", alive: [0], winners: [0] });
    expect(more).toEqual([]);
    expect([one?.id, one?.last]).toEqual(["last", true]);
    expect(one?.say).toBe(`The ${cardName(0)} hits. Moth is out. You win.`);
    expect(one && one.ms <= 4000).toBe(true);
  });

  it("tells a draw, and an end without a throw", () => {
    const [one] = beats([], { phase: "over", alive: [], winners: [] });
    expect(one?.say).toBe("A draw.");
  });

  it("before the end a hit and a knock-out are beats of their own", () => {
    const ids = beats([damaged, out], { alive: [0, 2] }).map((beat) => beat.id);
    expect(ids).toEqual(["hit", "knockout"]);
  });
});
