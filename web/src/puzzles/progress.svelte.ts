// SPDX-License-Identifier: MIT
// What this browser remembers of puzzles: which were answered and how, and the days in a row.
import { loadJson, saveJson } from "../net/storage";
import { dayOf, streak } from "./today";

const KEY = "planchette.puzzles";

/** How it went: the best move at once, after other moves or a hint, or shown. */
export type Outcome = "at once" | "in the end" | "shown";

interface Kept {
  done: Record<string, Outcome>;
  /** Days whose puzzle was found. */
  days: number[];
  /** The last day whose puzzle was looked up before it was found. */
  looked: number | null;
  duel: { day: number; table: string; here: boolean; won: boolean | null } | null;
}

class Progress {
  private kept = $state.raw<Kept>({
    done: {},
    days: [],
    looked: null,
    duel: null,
    ...loadJson<Partial<Kept>>(KEY, {}),
  });

  get done(): Record<string, Outcome> {
    return this.kept.done;
  }

  get duel(): Kept["duel"] {
    return this.kept.duel;
  }

  streak(today: number): number {
    return streak(this.kept.days, today);
  }

  hasDay(day: number): boolean {
    return this.kept.days.includes(day);
  }

  /** Whether the puzzle of that day was looked up before it was found. */
  lookedUp(day: number): boolean {
    return this.kept.looked === day && !this.hasDay(day);
  }

  /** The first answer to a puzzle counts. 'day' is today if it is today's: a day counts if its puzzle
   *  was found and not looked up before, on that day. */
  answer(name: string, outcome: Outcome, day: number | null): void {
    const { done, days, looked } = this.kept;
    const isFirst =
      day !== null && day === dayOf(Date.now()) && day !== looked && !this.hasDay(day);
    this.keep({
      done: name in done ? done : { ...done, [name]: outcome },
      days: isFirst && outcome !== "shown" ? [...days, day] : days,
      looked: isFirst && outcome === "shown" ? day : looked,
    });
  }

  setDuel(duel: Kept["duel"]): void {
    this.keep({ duel });
  }

  private keep(more: Partial<Kept>): void {
    this.kept = { ...this.kept, ...more };
    saveJson(KEY, this.kept);
  }
}

export const progress = new Progress();
