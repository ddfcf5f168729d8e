// SPDX-License-Identifier: MIT
// What the page gets of a stored puzzle: the question as the seat sees it, and the answer sealed. The
// seed and the moves of the record stay behind. vite.config.ts packs, the page opens.

export type Move = Record<string, unknown>;

/** A puzzle of data/puzzles, as far as it is shown. */
export interface Stored {
  name: string;
  seat: number;
  motif: string;
  level: number;
  solution: Move;
  choices: [Move, number][];
  why: string;
  legal: Move[];
  view: unknown;
  after: Frame[];
  record: { seats: number; options: unknown; data: unknown };
}

/** What the seat sees of one move. */
export interface Frame {
  events: unknown[];
  view: unknown;
}

export interface Answer {
  solution: Move;
  /** Every choice with its chance in thousandths, the best first. */
  choices: [Move, number][];
  why: string;
}

export interface Packed {
  name: string;
  seat: number;
  motif: string;
  level: number;
  seats: number;
  options: unknown;
  data: unknown;
  legal: Move[];
  view: unknown;
  after: Frame[];
  /** Nobody reads it by chance; whoever wants to cheat can. */
  sealed: string;
}

export function pack(one: Stored): Packed {
  const { name, seat, motif, level, legal, view, after, record } = one;
  const answer: Answer = { solution: one.solution, choices: one.choices, why: one.why };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const sealed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const { seats, options, data } = record;
  return { name, seat, motif, level, seats, options, data, legal, view, after, sealed };
}

export function unseal(one: Packed): Answer {
  const bytes = Uint8Array.from(atob(one.sealed), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Answer;
}

/** Whether two moves are the same; the order of a set does not matter. */
export function isSame(a: Move, b: Move): boolean {
  const plain = (move: Move) =>
    JSON.stringify(
      Object.entries(move)
        .map(([name, value]) => [
          name,
          Array.isArray(value) ? [...(value as unknown[])].sort() : value,
        ])
        .sort(),
    );
  return plain(a) === plain(b);
}
