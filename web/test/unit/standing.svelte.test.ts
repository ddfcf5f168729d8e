// SPDX-License-Identifier: MIT
// Passing in advance in Clairvoyance: when it is sent, when only the tick's end passes, when it ends.
import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { deck, design } from "../../src/games/clairvoyance/cards";
import { Situation, type Props } from "../../src/games/clairvoyance/situation.svelte";
import { StandingPass } from "../../src/games/clairvoyance/standing.svelte";
import type { Move, Open } from "../../src/games/clairvoyance/types";
import { givenNames } from "../../src/seats";
import { view } from "./clairvoyance-view";

const bots = ["person", "bot", "bot"].map((kind, seat) => ({ kind, seat }));
const alone = {
  places: bots,
  people: [{ seat: 0 }],
  seats: 3,
  options: { answers: "when all answered" },
};
const throwAt = (at: number, base = 3) =>
  ({ how: "throw", card: 0, by: 1, at, base, more: 0, less: 0, sure: true }) as Open["flight"];
/** Thrown without the die, so it hits. */
const flingAt = (at: number) => ({ ...throwAt(at), how: "fling" }) as Open["flight"];
/** A pass, and an answer with a card that has this effect. */
const answers = (effect = "reduce") => {
  const card = deck.findIndex((one) => one.effect === effect);
  return [{ do: "pass" }, { do: "answer_play", card, seat: null, item: null, to: null, face: 0 }];
};

function standing(room: object = alone) {
  const sent: Move[] = [];
  let props = $state.raw({
    view: view(),
    legal: [{ do: "pass" }],
    events: [{ number: 1, event: { event: "quiet", seat: null } }],
    room,
    me: { seat: 0 },
    names: givenNames(["Ida", "Moth", "Ember"], 0),
    where: "seat",
    busy: false,
    keep: { get: (_: string, otherwise: unknown) => otherwise, set: () => undefined },
    onmove: (move: Move) => sent.push(move),
  });
  let pass = null as unknown as StandingPass;
  const stop = $effect.root(() => {
    pass = new StandingPass(new Situation(() => props as unknown as Props));
  });
  const now = (open: Partial<Open>, more: object = {}) => {
    const changed = { ...props.view, open: { ...props.view.open, ...open } };
    props = { ...props, ...more, view: changed };
    flushSync();
  };
  const next = () => ({ events: [...props.events, { number: 9, event: props.events[0]?.event }] });
  flushSync();
  return { pass, sent, now, next, stop };
}

describe("a standing pass", () => {
  it("is sent at once where one person plays with bots", () => {
    const { pass, sent, now, stop } = standing();
    now({ phase: "tick", holder: 1, flight: throwAt(2) });
    pass.until = "hit";
    flushSync();
    expect(sent).toEqual([{ do: "pass" }]);
    stop();
  });

  it("is left to the end of the tick where somebody else could notice", () => {
    const people = { ...alone, places: [{ kind: "person" }, { kind: "person" }, { kind: "bot" }] };
    const watched = { ...alone, people: [{ seat: 0 }, { seat: null }] };
    const timed = { ...alone, options: { answers: "on time" } };
    for (const room of [people, watched, timed]) {
      const { pass, sent, now, stop } = standing(room);
      now({ phase: "tick", holder: 1, flight: throwAt(2) });
      pass.until = "hit";
      flushSync();
      expect([sent, pass.passes]).toEqual([[], true]);
      stop();
    }
  });

  it("is sent after a while where ticks have no end of their own, whatever is in the hand", () => {
    vi.useFakeTimers();
    const people = {
      ...alone,
      places: [{ kind: "person" }, { kind: "person" }, { kind: "bot" }],
      options: { answers: "on time", window_ms: 0 },
    };
    for (const legal of [[{ do: "pass" }], answers()]) {
      const { pass, sent, now, stop } = standing(people);
      now({ phase: "tick", holder: 1, flight: throwAt(2), timer_ms: 0 }, { legal });
      pass.until = "hit";
      flushSync();
      vi.advanceTimersByTime(1900);
      expect(sent).toEqual([]);
      vi.advanceTimersByTime(4200);
      expect(sent).toEqual([{ do: "pass" }]);
      stop();
    }
    vi.useRealTimers();
  });

  it("is not sent later if this seat is asked before that", () => {
    vi.useFakeTimers();
    const watched = { ...alone, people: [{ seat: 0 }, { seat: null }] };
    const { pass, sent, now, stop } = standing(watched);
    now({ phase: "tick", holder: 1, flight: throwAt(2), timer_ms: 0 });
    pass.until = "hit";
    flushSync();
    vi.advanceTimersByTime(1000);
    now({ flight: flingAt(0) }, { legal: answers() });
    vi.advanceTimersByTime(10000);
    expect(sent).toEqual([]);
    stop();
    vi.useRealTimers();
  });

  it("asks about what hits this seat, and passes again afterwards", () => {
    const { pass, sent, now, stop } = standing();
    pass.until = "hit";
    now({ phase: "tick", holder: 1, flight: flingAt(0) }, { legal: answers() });
    expect([sent.length, pass.passes]).toEqual([0, false]);
    now({ phase: "tick", holder: 1, flight: throwAt(2) });
    expect([sent.length, pass.until]).toEqual([1, "hit"]);
    stop();
  });

  it("does not ask where nothing would stop what hits", () => {
    for (const legal of [[{ do: "pass" }], answers("probe"), answers("turn")]) {
      const { pass, sent, now, stop } = standing();
      pass.until = "hit";
      now({ phase: "tick", holder: 1, flight: flingAt(0) }, { legal });
      expect(sent).toEqual([{ do: "pass" }]);
      stop();
    }
  });

  it("asks about what would fail only when the die was turned for it", () => {
    const { pass, sent, now, stop } = standing();
    pass.until = "hit";
    const faces = design(0).faces;
    const other = [1, 2, 3, 4, 5, 6, 7, 8].find((face) => !faces.includes(face));
    now(
      { phase: "tick", holder: 1, flight: throwAt(0), die: other ?? 0 },
      { legal: answers(), busy: true },
    );
    expect(pass.passes).toBe(true);
    now({ die: faces[0] ?? 0 }, { busy: false });
    expect([sent, pass.passes]).toEqual([[], false]);
    stop();
  });

  it("until one's own turn passes on throws, except one that knocks out", () => {
    const { pass, sent, now, stop } = standing();
    pass.until = "turn";
    now({ phase: "tick", holder: 1, flight: throwAt(0, 2), health: [5, 10, 10], die: 1 });
    expect(sent.length).toBe(1);
    const deadly = { ...throwAt(0, 9), how: "fling" } as Open["flight"];
    now({ flight: deadly });
    expect([sent.length, pass.until]).toEqual([1, null]);
    stop();
  });

  it("until one's own turn ends with that turn, or when this seat is asked something", () => {
    for (const open of [
      { phase: "act", holder: 0 },
      { phase: "choose", asked: 0 },
    ] as Partial<Open>[]) {
      const { pass, now, stop } = standing();
      now({ phase: "tick", holder: 1 });
      pass.until = "turn";
      now({ ...open }, { legal: [] });
      expect(pass.until).toBe(null);
      stop();
    }
  });

  it("is silent when somebody joins, and switched off after the next event", () => {
    const { pass, sent, now, next, stop } = standing();
    now({ phase: "tick", holder: 1, flight: throwAt(2) }, { legal: [] });
    pass.until = "hit";
    flushSync();
    const room = { ...alone, people: [{ seat: 0 }, { seat: null }] };
    now({}, { room, legal: [{ do: "pass" }] });
    expect([sent.length, pass.until]).toEqual([0, "hit"]);
    now({}, next());
    expect([sent.length, pass.until]).toEqual([0, null]);
    stop();
  });

  it("stays on if it was set at a table with others", () => {
    const room = { ...alone, people: [{ seat: 0 }, { seat: null }] };
    const { pass, now, next, stop } = standing(room);
    now({ phase: "tick", holder: 1, flight: throwAt(2) });
    pass.until = "hit";
    now({}, next());
    expect(pass.until).toBe("hit");
    stop();
  });

  it("ends when this seat is knocked out", () => {
    const { pass, now, stop } = standing();
    pass.until = "hit";
    now({ phase: "tick", holder: 1, alive: [1, 2] });
    expect(pass.until).toBe(null);
    stop();
  });
});
