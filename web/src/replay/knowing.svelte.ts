// SPDX-License-Identifier: MIT
// What a seat could know at the moment that is looked at: for the panel, and for the table itself.
import { plainly, type Hidden } from "../games/hidden";
import { byName, type Beliefs } from "../games/parts/beliefs";
import { router } from "../router.svelte";
import { notedOf, unpackNotes, type Noted } from "./notes.svelte";
import type { Replay } from "./replay.svelte";
import type { Known, Review } from "./review.svelte";

/** Somebody who steps on quickly asks for the moment where they stop. */
const PAUSE_MS = 200;
const NONE: Beliefs = new Map();

/** Without the truth. */
export function untold(things: Hidden[]): Hidden[] {
  return things.map((thing) => ({
    ...thing,
    may: thing.may.map((one) => ({ ...one, true: false })),
  }));
}

export class Knowing {
  known = $state.raw<Known | null>(null);
  waiting = $state(true);
  kind = $state<"facts" | "believed">("believed");
  /** Whether the table shows it too. */
  drawn = $state(true);

  /** While a picture is painted: nothing but what the chosen eyes could know. */
  strict = $state(false);

  /** What this browser's player noted during the game; shown, and shared, only when switched on. */
  readonly noted: Noted | null;
  showsNotes = $state(false);
  /** What another player chose to show: their link carries it. */
  readonly shared: Noted | null;

  constructor(
    private readonly replay: Replay,
    private readonly review: Review,
  ) {
    this.noted = notedOf(replay.record);
    const after = router.here ? "" : location.hash.slice(1);
    this.shared = unpackNotes(new URLSearchParams(after).get("notes"));
  }

  /** Asks for that moment; the result stops it. */
  follow(at: number, seat: number): () => void {
    let on = true;
    this.waiting = true;
    const timer = setTimeout(async () => {
      const answer = await this.review.known(at, seat);
      if (!on) return;
      this.known = answer;
      this.waiting = false;
    }, PAUSE_MS);
    return () => {
      on = false;
      clearTimeout(timer);
    };
  }

  /** What the table draws on its hidden things; nothing of another moment. */
  get beliefs(): Beliefs {
    const { known, replay } = this;
    if (!this.drawn || !known || known.moment !== replay.now || !replay.game || !replay.frame)
      return NONE;
    const kind = known.believed.length ? this.kind : "facts";
    const draw = replay.game.hidden ?? plainly;
    const things = draw(known[kind], replay.names, replay.frame.view as never);
    if (!this.strict || replay.shown === "all") return byName(things);
    return replay.shown === known.seat ? byName(untold(things)) : NONE;
  }
}
