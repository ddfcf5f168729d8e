// SPDX-License-Identifier: MIT
// The puzzles of this build. The list comes with the page, a game's puzzles when one is opened.
import index from "virtual:puzzles";
import type { Packed } from "./pack";
import { dayOf, puzzleOf } from "./today";
import { PUZZLE_GAMES } from "./words";

export interface Listed {
  game: string;
  name: string;
  motif: string;
  level: number;
}

export const puzzles: Listed[] = PUZZLE_GAMES.flatMap((game) =>
  (index[game] ?? []).map((one) => ({ game, ...one })),
);

const games = PUZZLE_GAMES.filter((game) => (index[game]?.length ?? 0) > 0);

/** The puzzle of a day. */
export function daily(day: number = dayOf(Date.now())): Listed | undefined {
  const counts = games.map((game) => index[game]?.length ?? 0);
  const { game, at } = puzzleOf(day, counts);
  return puzzles.filter((one) => one.game === games[game])[at];
}

const loads: Record<string, () => Promise<{ default: Packed[] }>> = {
  clairvoyance: () => import("virtual:puzzles/clairvoyance"),
  illusionist: () => import("virtual:puzzles/illusionist"),
  mysterium: () => import("virtual:puzzles/mysterium"),
  telepathic: () => import("virtual:puzzles/telepathic"),
};

export async function loadPuzzle(name: string): Promise<Packed | undefined> {
  const listed = puzzles.find((one) => one.name === name);
  const loaded = await loads[listed?.game ?? ""]?.();
  return loaded?.default.find((one) => one.name === name);
}

/** The next one of the same game that nobody here has answered, or any other. */
export function nextAfter(name: string, done: Record<string, unknown>): Listed | undefined {
  const at = puzzles.findIndex((one) => one.name === name);
  const rest = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const game = puzzles[at]?.game;
  return (
    rest.find((one) => one.game === game && !(one.name in done)) ??
    rest.find((one) => !(one.name in done)) ??
    rest[0]
  );
}
