// SPDX-License-Identifier: MIT
// What just happened: it is shown for a moment, heard, and said in words.
import { untrack } from "svelte";
import { playSound, playWithoutBeat, type Sound } from "../../sound";
import type { Props } from "./situation.svelte";
import type { Event } from "./types";
import { event as eventText } from "./words";

const SOUNDS: Partial<Record<Event["event"], Sound>> = {
  rolled: "die",
  turned: "die",
  declared: "throw",
  damaged: "knock",
  possessed: "card",
  used: "reveal",
  ability: "reveal",
  shuffled: "shuffle",
};

/** A beat shows it, with the sound. */
function isStaged(it: Event): boolean {
  if (it.event === "declared") return it.how !== "place";
  if (it.event === "damaged") return it.damage > 0;
  return it.event === "used" || it.event === "ability";
}

const SHOWN_MS = 2600;

/** Made while a component starts: it listens as long as that component lives. */
export class News {
  private fresh = $state.raw<Event[]>([]);
  private seen: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly landed = $derived(
    this.fresh.some((it) => it.event === "damaged" || it.event === "possessed"),
  );
  readonly said = $derived.by(() => {
    const { events, names } = this.props();
    const number = events.at(-1)?.number;
    const words = events
      .filter((told) => told.number === number)
      .map((told) => eventText({ ...told.event }, names));
    return words
      .filter((it) => it !== null && it !== "Nobody interrupts.")
      .slice(-3)
      .join(" ");
  });

  constructor(private readonly props: () => Props) {
    this.seen = untrack(() => props().events.at(-1)?.number ?? 0);
    $effect(() => {
      const news = props().events.filter((told) => told.number > this.seen);
      if (!news.length) return;
      this.seen = news.at(-1)?.number ?? this.seen;
      this.fresh = news.map((told) => told.event);
      const last = this.fresh.findLast((it) => SOUNDS[it.event] !== undefined);
      const sound = last && SOUNDS[last.event];
      if (sound) (isStaged(last) ? playWithoutBeat : playSound)(sound);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.fresh = []), SHOWN_MS);
    });
    // Not in the effect above: it also runs for updates without news, which must not stop the timer.
    $effect(() => () => clearTimeout(this.timer));
  }

  /** How a seat's health just changed. */
  changeOf(seat: number): number {
    return this.fresh.reduce((sum, it) => {
      if (it.seat !== seat) return sum;
      return it.event === "damaged" ? sum - it.damage : it.event === "healed" ? sum + it.n : sum;
    }, 0);
  }
}
