// SPDX-License-Identifier: MIT
// Passing in advance. An immediate pass would reveal that this seat passes in advance, so it is only
// sent where nobody else could notice: at a table of one person and bots whose windows wait for all
// answers. Elsewhere the seat stays silent, and the end of the tick passes for it. Where ticks have no
// end of their own, the pass is sent after as long as somebody may think, whatever the hand holds.
import { untrack } from "svelte";
import type { Situation } from "./situation.svelte";
import type { Move } from "./types";
import { harm, matches } from "./words";

/** "hit": asked only about what hits this seat and what it can stop. "turn": not asked before its next
 *  turn. */
export type Until = "hit" | "turn";

/** How long a pass waits where ticks have no end, in ms: between these two. */
const THINK_MS = [2000, 6000] as const;

export class StandingPass {
  private set = $state<Until | null>(null);
  /** The last event when somebody came to a table where passes were sent at once. */
  private joined: number | null = null;
  private unseen: boolean;

  constructor(private readonly at: Situation) {
    this.unseen = untrack(() => this.isUnseen());
    $effect(() => this.watch());
    $effect(() => {
      if (this.set === null) return;
      if (this.isOver()) {
        this.set = null;
        return;
      }
      if (this.pass && !at.props().busy && this.passes && this.isUnseen()) this.send();
    });
    $effect(() => {
      if (!this.untimed) return;
      const [least, most] = THINK_MS;
      const timer = setTimeout(() => this.send(), least + Math.random() * (most - least));
      return () => clearTimeout(timer);
    });
  }

  private get pass(): Move | undefined {
    return this.at.props().legal.find((one) => one.do === "pass") as Move | undefined;
  }

  /** Only a pass of this seat ends the tick, and others could notice when it comes. */
  private readonly untimed = $derived.by(() => {
    const { props, open } = this.at;
    const asked = this.pass !== undefined && !props().busy && open.timer_ms === 0;
    return asked && this.passes && !this.isUnseen();
  });

  private send(): void {
    untrack(() => {
      if (this.pass && this.passes) this.at.props().onmove(this.pass);
    });
  }

  /** Until when this seat passes; null while it wants to be asked. */
  get until(): Until | null {
    return this.set;
  }
  set until(until: Until | null) {
    this.set = until;
    this.joined = null;
  }

  /** This window is passed without being asked. */
  get passes(): boolean {
    return this.set !== null && !(this.set === "hit" && this.isHit());
  }

  /** If passes that were sent at once stopped in the update in which somebody joins, that person
      would notice. So from then on the seat stays silent, and after the next event it is asked again. */
  private watch(): void {
    const last = this.at.props().events.at(-1)?.number ?? 0;
    const unseen = this.isUnseen();
    if (this.unseen && !unseen) this.joined = last;
    this.unseen = unseen;
    if (this.joined === null || last <= this.joined) return;
    this.joined = null;
    this.set = null;
  }

  /** Something concerns this seat in a new way, so it is asked from now on. */
  private isOver(): boolean {
    const { open, mine, out } = this.at;
    if (mine === null || out || open.phase === "over") return true;
    if (this.set === "hit") return false;
    if (open.asked === mine || open.phase === "follow") return true;
    if (open.holder === mine && open.phase === "act") return true;
    const deadly = harm(open) >= (open.health[mine] ?? 0) && matches(open);
    return this.isTarget() && open.flight.how !== "place" && deadly;
  }

  /** What flies at this seat would work, and there is something to stop it with. If somebody turns the
   *  die, another tick asks again. */
  private isHit(): boolean {
    const { open, canDefend } = this.at;
    const works = matches(open) && (open.flight.how === "place" || harm(open) > 0);
    return this.isTarget() && works && canDefend;
  }

  private isTarget(): boolean {
    const { open, mine } = this.at;
    return open.flight.how !== "none" && open.flight.at === mine && open.flight.by !== mine;
  }

  /** One person, bots, no watcher, and windows that close when all have answered. */
  private isUnseen(): boolean {
    const { room } = this.at.props();
    const people = room.places.filter((place) => place.kind === "person");
    const looking = room.people.some((person) => person.seat === null);
    return this.at.options.answers === "when all answered" && people.length === 1 && !looking;
  }
}
