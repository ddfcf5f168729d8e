// SPDX-License-Identifier: MIT
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Props } from "../../src/games/mindseye/choosing.svelte";
import { contestMs, Holding } from "../../src/games/mindseye/holding.svelte";
import { reactive } from "./reactive.svelte";

const TIMES = { repeats: 0, since_ms: 0 };

/** A hand in a contest of eyes that all must still take hold in, and the moves that it makes. */
function hand(busy: boolean, legal: string[]) {
  const moves: string[] = [];
  const open = { phase: "press", timer_number: 4, timer_ms: 9, stare: { how: "eyes", ...TIMES } };
  const props = reactive({ busy, legal: legal.map((one) => ({ do: one })), view: { open } });
  const whole = () =>
    ({
      ...props,
      clock: null,
      now: () => 0,
      onmove: (it: { do: string }) => moves.push(it.do),
    }) as unknown as Props;
  let made!: Holding;
  const end = reactive.root(() => {
    made = new Holding(whole);
    return () => made.send();
  });
  return { props, moves, made, end };
}

describe("a camera that is lost", () => {
  it("is reported at once if that is a legal move", () => {
    const { made, moves, end } = hand(false, ["hold", "dark"]);
    made.darken();
    flushSync();
    expect(moves).toEqual(["dark"]);
    end();
  });
  it("is reported as soon as the previous move is done", () => {
    const { props, made, moves, end } = hand(true, ["hold", "dark"]);
    made.darken();
    flushSync();
    expect(moves).toEqual([]);
    props.busy = false;
    flushSync();
    expect(moves).toEqual(["dark"]);
    end();
  });
  it("is also reported by a seat that already holds", () => {
    const { props, made, moves, end } = hand(false, ["hold", "dark"]);
    made.press();
    flushSync();
    props.legal = [{ do: "dark" }];
    made.darken();
    flushSync();
    expect(moves).toEqual(["hold", "dark"]);
    end();
  });
  it("is reported as soon as the move is legal", () => {
    const { props, made, moves, end } = hand(false, []);
    made.darken();
    flushSync();
    props.legal = [{ do: "hold" }, { do: "dark" }];
    flushSync();
    expect(moves).toEqual(["dark"]);
    end();
  });
});

describe("a contest of eyes that becomes one of fingers", () => {
  it("is one in which nobody holds before a finger presses", () => {
    const { props, made, moves, end } = hand(false, ["hold", "dark"]);
    made.press();
    flushSync();
    // Another's camera is lost while these eyes are open.
    props.view.open = { ...props.view.open, timer_number: 5, stare: { how: "nerve", ...TIMES } };
    flushSync();
    expect([moves, made.down]).toEqual([["hold"], false]);
    made.press({ id: 1, x: 0, y: 0 });
    flushSync();
    expect([moves, made.down]).toEqual([["hold", "hold"], true]);
    end();
  });
});

describe("the time of a contest", () => {
  // The timer of this beat began at 10000 by the server's clock, 4 seconds into the contest.
  const open = { stare: { since_ms: 4000 }, timer_ms: 2000 };
  const clock = { ends: 12000 };
  it("goes on from where the beat began", () => {
    expect(contestMs(open, clock, 10700)).toBe(4700);
  });
  it("may be before the beat that came meanwhile, or another's release", () => {
    expect(contestMs(open, clock, 9800)).toBe(3800);
  });
  it("is never before the contest", () => {
    expect(contestMs(open, clock, 1000)).toBe(0);
  });
});
