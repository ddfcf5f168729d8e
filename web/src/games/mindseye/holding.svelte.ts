// SPDX-License-Identifier: MIT
// The player's finger in a contest of nerve. Its presses become moves of the seat. A move may have to
// wait for the one before it, so the finger's state is stored and the moves are derived from it.
import type { Props } from "./choosing.svelte";
import type { ReleaseMove } from "./types";

export type Why = ReleaseMove["why"];

/** The time of the contest, in ms, at the server's time 'at'. That may be before the current timer
    began: a release that is reported late still counts at its own time. */
export function contestMs(
  open: { stare: { since_ms: number }; timer_ms: number },
  clock: { ends: number } | null,
  at: number,
): number {
  if (!clock) return open.stare.since_ms;
  return Math.max(0, open.stare.since_ms + open.timer_ms - (clock.ends - at));
}

/** A finger that moves so far, in px, follows something. */
const FAR = 70;

export class Holding {
  down = $state(false);
  private lifted = $state.raw<{ at: number; why: Why } | null>(null);
  private from: { id: number; x: number; y: number } | null = null;
  /** There is no camera; the table is told as soon as it takes the move. */
  private blind = $state(false);
  /** The phase of the contest for which a move was sent. */
  private sent = "";
  /** Whether eyes or a finger took hold. */
  private how = "";

  readonly hold = $derived.by(() => this.props().legal.find((one) => one.do === "hold"));
  readonly release = $derived.by(() => this.props().legal.find((one) => one.do === "release"));
  readonly dark = $derived.by(() => this.props().legal.find((one) => one.do === "dark"));

  constructor(readonly props: () => Props) {}

  press(pointer: { id: number; x: number; y: number } | null = null): void {
    // A second finger is a finger that moved.
    if (this.down) {
      if (pointer && this.from && pointer.id !== this.from.id) this.lift("followed");
      return;
    }
    if (!this.hold && !this.waits) return;
    this.from = pointer;
    this.lifted = null;
    this.how = this.props().view.open.stare.how;
    this.down = true;
  }

  /** The seat has taken hold and waits for the others. */
  private get waits(): boolean {
    const { open } = this.props().view;
    return open.phase === "press";
  }

  lift(why: Why, at: number = this.props().now()): void {
    if (!this.down) return;
    this.down = false;
    this.lifted = { at, why };
  }

  /** The pointer was lost: nothing is held, and nothing counts as released. */
  free(): void {
    this.down = false;
    this.lifted = null;
    this.from = null;
  }

  move(pointer: { id: number; x: number; y: number }): void {
    if (!this.down || this.from?.id !== pointer.id || !this.release) return;
    if (Math.hypot(pointer.x - this.from.x, pointer.y - this.from.y) > FAR) this.lift("followed");
  }

  /** Where the finger rests may change until the stare begins. */
  rest(pointer: { id: number; x: number; y: number }): void {
    if (this.from?.id === pointer.id && !this.release) this.from = pointer;
  }

  /** Sends what the hand has done, if anything is due. To be called from an effect. */
  send(): void {
    const { busy, view, clock, onmove } = this.props();
    const { open } = view;
    const key = `${open.phase}.${open.timer_number}.${open.stare.repeats}`;
    // Eyes that were open are no finger that holds.
    if (this.down && this.how !== open.stare.how) this.free();
    if (busy) return;
    if (this.blind && this.dark) {
      this.blind = false;
      return onmove(this.dark);
    }
    if (this.sent === key) return;
    if (this.hold && this.down) {
      this.sent = key;
      onmove(this.hold);
    } else if (this.release && !this.down && !this.lifted) {
      this.how = open.stare.how;
      this.down = true; // it took hold by the list of moves, and lets go by it
    } else if (this.release && !this.down && this.lifted) {
      this.sent = key;
      const { at, why } = this.lifted;
      const ms = Math.max(1, Math.min(65535, Math.round(contestMs(open, clock, at))));
      onmove({ do: "release", ms, age: 0, why });
    }
  }

  /** This device has no eyes to show. */
  darken(): void {
    this.blind = true;
  }
}
