// SPDX-License-Identifier: MIT
// Private guesses: what a player noted about hidden things. They stay in this browser: at the table with
// the seat's other small things, and under the record when the game is over.
import type { Guess, Guessable, Guesses } from "../games/guesses";
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

/** The notes as the table draws them on the hidden things of this moment. Several guesses about one hand
 *  are one thing. */
export function marksOf(things: Guessable[], guesses: Guesses): Hidden[] {
  const marks = new Map<string, Hidden>();
  for (const { what, title, picture } of things) {
    const label = guesses[what]?.label;
    const name = what.split("/")[0] ?? what;
    const may = marks.get(name)?.may ?? [];
    if (label === undefined || may.some((one) => one.label === label)) continue;
    const one = { label, p: 1, true: false, note: true, picture: picture?.(label) };
    marks.set(name, { what: name, title, may: [...may, one] });
  }
  return [...marks.values()];
}

/** When the game is over its record takes the notes, if there are any. */
export function keepFor(record: string, seat: number, keep: Keep): void {
  const guesses = guessesAt(keep);
  if (Object.keys(guesses).length) saveJson(keyOf(record), { seat, guesses } satisfies Noted);
}

export function notedOf(record: string): Noted | null {
  return loadJson<Noted | null>(keyOf(record), null);
}

// ---- shared with somebody: a link that carries the notes, so that no server keeps them -------------

const MOST = 40;
const LONGEST = 120;

const isText = (x: unknown): x is string =>
  typeof x === "string" && x.length > 0 && x.length <= LONGEST;

/** The notes as the part of a link after "#notes=". */
export function packNotes({ seat, guesses }: Noted): string {
  const rows = Object.entries(guesses).map(([what, { title, label }]) => [what, title, label]);
  const bytes = new TextEncoder().encode(JSON.stringify([seat, ...rows.slice(0, MOST)]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Notes from a link, which anybody may have written; null if they are none. */
export function unpackNotes(text: string | null): Noted | null {
  if (!text || text.length > MOST * LONGEST * 6) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const whole: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))),
    );
    if (!Array.isArray(whole) || whole.length < 2 || whole.length > 1 + MOST) return null;
    const [seat, ...rows] = whole as unknown[];
    if (typeof seat !== "number" || !Number.isInteger(seat) || seat < 0 || seat > 7) return null;
    const guesses = rows.map((row) => {
      if (!Array.isArray(row) || row.length !== 3 || !row.every(isText)) throw new Error("a note");
      const [what, title, label] = row as [string, string, string];
      return [what, { title, label }] as const;
    });
    return { seat, guesses: Object.fromEntries(guesses) };
  } catch {
    return null;
  }
}

/** A note beside the truth. */
export interface Judged extends Guess {
  what: string;
  /** What it was at this moment; null where it was not hidden any more. */
  truth: string | null;
  /** Whether the guess is right; null where nothing was hidden. */
  right: boolean | null;
}

export function judged({ guesses }: Noted, things: Hidden[]): Judged[] {
  return Object.entries(guesses).map(([what, guess]) => {
    const thing = things.find((one) => one.what === what.split("/")[0]);
    const it = thing?.may.find((one) => one.label === guess.label);
    // Of a hand only this card counts. One that is not in question was known.
    if (thing?.several)
      return { what, ...guess, truth: it?.true ? it.label : null, right: it ? it.true : null };
    const truth = thing?.may.find((one) => one.true)?.label ?? null;
    return { what, ...guess, truth, right: truth === null ? null : truth === guess.label };
  });
}

/** The notes in sentences, for a shared picture: never with the truth. */
export function noteWords({ guesses }: Noted, who: string): string[] {
  const all = Object.values(guesses).map(({ title, label }) => `${title}: ${label}`);
  return all.length ? [`${who} noted: ${all.join("; ")}.`] : [];
}
