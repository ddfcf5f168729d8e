// SPDX-License-Identifier: MIT
// What the counts of a trial say, with 95 % intervals. A pair of games has the same deal, so their
// results are not independent: the interval of a change uses the sums of products that a tally holds
// (extras/trial.h).

/** [n0, n1, x0, x1, nn0, nn1, nx0, nx1, xx0, xx1, n0n1, n0x1, x0n1, x0x1] */
export type Tally = number[];

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Counts {
  pairs: number;
  rounds: Tally;
  characters: { name: string; win: Tally }[];
  cards: { name: string; win: Tally; use: Tally; usage: [number[], number[]] }[];
}

const Z = 1.959963984540054;
const at = (tally: Tally, i: number): number => tally[i] ?? 0;

function variance(tally: Tally, side: 0 | 1): number {
  const n = at(tally, side);
  const p = at(tally, 2 + side) / n;
  const [nn, nx, xx] = [at(tally, 4 + side), at(tally, 6 + side), at(tally, 8 + side)];
  return (xx - 2 * p * nx + p * p * nn) / (n * n);
}

/** A share between 0 and 1 by Wilson's interval, which is right for small counts too; the games count
 *  for as many as would vary that much. Null if nothing was counted. */
export function share(tally: Tally, side: 0 | 1): Estimate | null {
  const count = at(tally, side);
  if (!count) return null;
  const p = at(tally, 2 + side) / count;
  const spread = variance(tally, side);
  const n = spread > 0 ? Math.min(count, (p * (1 - p)) / spread) : count;
  const d = 1 + (Z * Z) / n;
  const mid = (p + (Z * Z) / (2 * n)) / d;
  const half = (Z / d) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return { value: p, low: Math.max(0, mid - half), high: Math.min(1, mid + half) };
}

/** A mean that is no share, such as the uses per game. */
export function mean(tally: Tally, side: 0 | 1): Estimate | null {
  const n = at(tally, side);
  if (!n) return null;
  const value = at(tally, 2 + side) / n;
  const half = Z * Math.sqrt(Math.max(0, variance(tally, side)));
  return { value, low: value - half, high: value + half };
}

/** From the standard deck to the other one; null if one of them has none. */
export function change(tally: Tally): Estimate | null {
  const [n0, n1, x0, x1] = [at(tally, 0), at(tally, 1), at(tally, 2), at(tally, 3)];
  if (!n0 || !n1) return null;
  const [p0, p1] = [x0 / n0, x1 / n1];
  const [n0n1, n0x1, x0n1, x0x1] = [10, 11, 12, 13].map((i) => at(tally, i)) as [
    number,
    number,
    number,
    number,
  ];
  const together = (x0x1 - p1 * x0n1 - p0 * n0x1 + p0 * p1 * n0n1) / (n0 * n1);
  const spread = variance(tally, 0) + variance(tally, 1) - 2 * together;
  const half = Z * Math.sqrt(Math.max(0, spread));
  return { value: p1 - p0, low: p1 - p0 - half, high: p1 - p0 + half };
}

/** Whether an interval leaves out "no change". */
export function isClear(it: Estimate | null): boolean {
  return it !== null && (it.low > 0 || it.high < 0);
}

const sum = (a: number[], b: number[]): number[] => a.map((value, i) => value + (b[i] ?? 0));

/** The counts of several workers together. */
export function together(all: Counts[]): Counts | null {
  const [first, ...rest] = all;
  if (!first) return null;
  return rest.reduce(
    (a, b) => ({
      pairs: a.pairs + b.pairs,
      rounds: sum(a.rounds, b.rounds),
      characters: a.characters.map(({ name, win }, i) => ({
        name,
        win: sum(win, b.characters[i]?.win ?? []),
      })),
      cards: a.cards.map(({ name, win, use, usage }, i) => ({
        name,
        win: sum(win, b.cards[i]?.win ?? []),
        use: sum(use, b.cards[i]?.use ?? []),
        usage: [
          sum(usage[0], b.cards[i]?.usage[0] ?? []),
          sum(usage[1], b.cards[i]?.usage[1] ?? []),
        ],
      })),
    }),
    first,
  );
}
