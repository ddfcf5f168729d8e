// SPDX-License-Identifier: MIT
// Capture the Illusionist: what is lit, and what the one button does.
import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { Choosing, type Props } from "../../src/games/illusionist/choosing.svelte";
import { moments } from "../../src/games/illusionist/moments";
import { tutorial } from "../../src/games/illusionist/tutorial";
import type { Choice, Move, View } from "../../src/games/illusionist/types";

const first = tutorial.steps[0]?.view as View;

function choosing(legal: Choice[], open: Partial<View["open"]> = {}) {
  const sent: Move[] = [];
  const props = {
    view: { ...first, open: { ...first.open, ...open } },
    legal,
    me: { seat: 0 },
    where: "seat",
    names: { me: 0, of: () => "Ember", Of: () => "Ember" },
    onmove: (move: Move) => sent.push(move),
  } as unknown as Props;
  let at = null as unknown as Choosing;
  const stop = $effect.root(() => {
    at = new Choosing(() => props);
  });
  flushSync();
  return { at, sent, stop };
}

it("lights no empty place for a hand card that can be mixed in", () => {
  // The Monk in the hand is 11 in the set, and 11 is also the last exposed place.
  const hide = { do: "hide", place: "f1", with: { of: [1, 11], min: 0, max: 2 } };
  const { at, stop } = choosing([hide as unknown as Choice], { phase: "vanish" });
  expect(at.selected).toBe("my:f1");
  expect(at.pressable("hand:4")).toBe(true);
  expect(at.pressable("my:f2")).toBe(true);
  expect(at.pressable("my:e4")).toBe(false);
  stop();
});

it("plays a hand card by one button, after a lit place was chosen", () => {
  const play = (column: string) => ({ do: "play", card: 8, column }) as Choice;
  const { at, sent, stop } = choosing([play("c1"), play("c3")]);
  at.press("hand:8");
  expect([at.main, at.pressable("my:e3"), at.pressable("my:e2")]).toEqual([null, true, false]);
  at.press("my:e3");
  expect(at.text).toBe("Play Berserker in the third column");
  if (at.main) at.act(at.main);
  expect(sent).toEqual([play("c3")]);
  stop();
});

it("says whose card acts where the other side made one decide", () => {
  const show = { do: "show", slot: "f1" } as Choice;
  const { at, stop } = choosing([show], { phase: "yield", card: 8, turn: 1 });
  expect(at.about).toEqual({ card: 8, seat: 1 });
  stop();
});

it("points at both Illusionists once the match is over", () => {
  const slots = [0, 1].map((seat) => ({ slot: [1, 2, 3, 4, 5, 6, 7, seat === 1 ? 11 : 8] }));
  const after = {
    ...first,
    slots,
    hands: [[11], []],
    open: { ...first.open, phase: "over", winner: 0 },
  };
  const won = { event: "won", seat: 0 };
  const names = { me: 0, of: () => "Ember", Of: () => "Ember" };
  const news = { events: [won], before: first, after, names, seats: 2, me: 0, options: {} };
  const beats = moments(news as never);
  expect(beats.map((beat) => [beat.id, beat.last])).toEqual([["unmask", true]]);
  expect(beats[0]?.say).toBe(
    "Your Illusionist: in the hand. Ember’s Illusionist: the fourth back card.",
  );
});
