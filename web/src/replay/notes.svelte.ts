// SPDX-License-Identifier: MIT
// Private guesses: what a player noted about hidden things. They stay in this browser: at the table with
// the seat's other small things, and under the record when the game is over.
import type { Guess, Guesses } from "../games/guesses";
import type { Hidden } from "../games/hidden";
import type { Keep } from "../games/module";
import { loadJson, saveJson } from "../net/storage";

const NAME = "guesses";
const keyOf = (record: string) => `planchette.guesses.${record}`;

/** The notes of one record, by whoever played it in this browser. */
export interface Noted {
  seat: number;
  guesses: Guesses;
}

export function guessesAt(keep: Keep): Guesses {
  return keep.get<Guesses>(NAME, {});
}

/** Notes what a thing is thought to be; null takes the note away. */
export function note(keep: Keep, what: string, guess: Guess | null): Guesses {
  const others = Object.entries(guessesAt(keep)).filter(([name]) => name !== what);
  const all = Object.fromEntries(guess ? [...others, [what, guess]] : others);
  keep.set(NAME, all);
  return all;
}

/** When the game is over its record takes the notes, if there are any. */
export function keepFor(record: string, seat: number, keep: Keep): void {
  const guesses = guessesAt(keep);
  if (Object.keys(guesses).length) saveJson(keyOf(record), { seat, guesses } satisfies Noted);
}

export function notedOf(record: string): Noted | null {
  return loadJson<Noted | null>(keyOf(record), null);
}

/** A note beside the truth. */
export interface Judged extends Guess {
  what: string;
  /** What it was at this moment; null where it was not hidden any more. */
  truth: string | null;
}

export function judged({ guesses }: Noted, things: Hidden[]): Judged[] {
  return Object.entries(guesses).map(([what, guess]) => {
    const truth = things.find((one) => one.what === what)?.may.find((one) => one.true);
    return { what, ...guess, truth: truth?.label ?? null };
  });
}

/** The notes in sentences, for a shared picture: never with the truth. */
export function noteWords({ guesses }: Noted, who: string): string[] {
  const all = Object.values(guesses).map(({ title, label }) => `${title}: ${label}`);
  return all.length ? [`${who} noted: ${all.join("; ")}.`] : [];
}
