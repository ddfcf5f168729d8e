// SPDX-License-Identifier: MIT
// How a game asks its options before the start: questions in people's words over the fields of the
// schema. The server checks every value; this only decides what is asked, where and how.
import type { Schema } from "./schema";
import type { Loose } from "./words";

export interface Question {
  /** The field of the schema. */
  option: string;
  ask: string;
  hint?: string;
  /** The words of each value; of a boolean, of "true" and "false". */
  answers?: Record<string, string>;
  /** Values that are the names of seats: the first seat's, and so on. */
  seatOf?: Record<string, number>;
  /** A sentence about the value that is chosen. */
  about?: Record<string, string>;
  /** Where the field itself is no list of values: those to choose from, and how they are written. */
  values?: {
    all: (options: Loose, seats: number) => string[];
    of: (options: Loose) => string;
    set: (options: Loose, value: string, seats: number) => Loose;
  };
  /** What the folded options say of a value, where its button alone would puzzle; empty for what is
   *  usual. 'words' are those of the button. */
  short?: (value: string, words: string) => string;
  /** Asked only where it matters, for these options and this number of seats. */
  applies?: (options: Loose, seats: number) => boolean;
  /** Among the finer points, which are folded. */
  fine?: boolean;
}

/** What is chosen on the seats themselves: a role, a suit. */
export interface SeatChoice {
  option: string;
  /** Another option that is chosen with it. */
  also?: string;
  /** "role", "suit": for screen readers. */
  noun: string;
  choices: [value: string, label: string][];
  of: (options: Loose, seat: number) => string;
  set: (options: Loose, seat: number, value: string) => Loose;
}

export interface LobbyQuestions {
  questions: Question[];
  seat?: SeatChoice;
  /** What a seat plays, where that follows from the options. */
  role?: (options: Loose, seat: number, seats: number) => string | null;
  /** The options nearest to these that can be played with this number of seats. */
  fit?: (options: Loose, seats: number) => Loose;
}

/** The words of a value, as its button says them. */
export function answer(question: Question, value: unknown, seatName: (seat: number) => string) {
  const key = String(value);
  const seat = question.seatOf?.[key];
  if (seat !== undefined) return seatName(seat);
  return question.answers?.[key] ?? (value === true ? "Yes" : value === false ? "No" : null);
}

/** The changes when a person starts or stops playing alone with bots: the options that suit one
    person, except those that somebody has set. */
export function suited(schema: Schema, options: Loose, alone: Loose, isAlone: boolean): Loose {
  const usual = new Map(schema.options.map((field) => [field.name, field.usual]));
  const [from, to] = isAlone
    ? [(name: string) => usual.get(name), (name: string) => alone[name]]
    : [(name: string) => alone[name], (name: string) => usual.get(name)];
  const left = Object.keys(alone).filter((name) => options[name] === from(name));
  return Object.fromEntries(left.map((name) => [name, to(name)]));
}
