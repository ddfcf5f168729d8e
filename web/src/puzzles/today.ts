// SPDX-License-Identifier: MIT
// The puzzle of a day: the same for everybody, on every server and without one. It follows from the
// date alone.

const DAY = 24 * 3600 * 1000;

/** The number of a day in universal time: all people change to the next puzzle at once. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** A day as people write it, "16 November". */
export function dayWords(day: number): string {
  return new Date(day * DAY).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** The 'i'-th of 'n' things in an order that visits all of them before one comes again. */
export function mixed(i: number, n: number): number {
  let step = Math.max(1, Math.floor(n * 0.618));
  while (gcd(step, n) !== 1) step++;
  return (i * step) % n;
}

/** Which of n puzzles a day has; the games take turns. */
export function puzzleOf(day: number, counts: number[]): { game: number; at: number } {
  const game = day % counts.length;
  return { game, at: mixed(Math.floor(day / counts.length), counts[game] ?? 1) };
}

/** Days in a row up to today, or up to yesterday while today's is still open. */
export function streak(days: number[], today: number): number {
  const had = new Set(days);
  let day = had.has(today) ? today : today - 1;
  let n = 0;
  while (had.has(day--)) n++;
  return n;
}
