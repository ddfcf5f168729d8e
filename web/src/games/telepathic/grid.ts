// SPDX-License-Identifier: MIT
// The grid for previews: the sets of an action card, what a move makes of the tiles, and lines of three.
import type { Open } from "./types";

export type Tile = Open["grid"][number];
export type Action = NonNullable<Open["given"]>;
export type Condition = NonNullable<Open["response"]>;
export type SetName =
  | "column-A"
  | "column-B"
  | "column-C"
  | "column-D"
  | "row-1"
  | "row-2"
  | "row-3"
  | "row-4"
  | "north-west"
  | "north-east"
  | "south-west"
  | "south-east";

/** By the number that sets of conditions use. */
export const CONDITIONS: readonly Condition[] = [
  "blue",
  "orange",
  "green",
  "purple",
  "star",
  "circle",
  "cross",
  "square",
];

const CELLS: Record<SetName, [number, number, number, number]> = {
  "column-A": [0, 4, 8, 12],
  "column-B": [1, 5, 9, 13],
  "column-C": [2, 6, 10, 14],
  "column-D": [3, 7, 11, 15],
  "row-1": [0, 1, 2, 3],
  "row-2": [4, 5, 6, 7],
  "row-3": [8, 9, 10, 11],
  "row-4": [12, 13, 14, 15],
  "north-west": [0, 1, 5, 4],
  "north-east": [2, 3, 7, 6],
  "south-west": [8, 9, 13, 12],
  "south-east": [10, 11, 15, 14],
};

const COLUMNS: SetName[] = ["column-A", "column-B", "column-C", "column-D"];
const ROWS: SetName[] = ["row-1", "row-2", "row-3", "row-4"];
const QUARTERS: SetName[] = ["north-west", "north-east", "south-west", "south-east"];

/** The sets of a card, and where the new tile of each place comes from. */
const ACTIONS: Record<Action, { sets: SetName[]; from: [number, number, number, number] }> = {
  "column-north": { sets: COLUMNS, from: [1, 2, 3, 0] },
  "column-south": { sets: COLUMNS, from: [3, 0, 1, 2] },
  "row-east": { sets: ROWS, from: [3, 0, 1, 2] },
  "row-west": { sets: ROWS, from: [1, 2, 3, 0] },
  clockwise: { sets: QUARTERS, from: [3, 0, 1, 2] },
  "counter-clockwise": { sets: QUARTERS, from: [1, 2, 3, 0] },
  "row-mirror": { sets: ROWS, from: [3, 2, 1, 0] },
  "column-mirror": { sets: COLUMNS, from: [3, 2, 1, 0] },
  "row-halves": { sets: ROWS, from: [2, 3, 0, 1] },
  "column-halves": { sets: COLUMNS, from: [2, 3, 0, 1] },
};

export const ACTION_ORDER = Object.keys(ACTIONS) as Action[];

export function setsOf(action: Action): SetName[] {
  return ACTIONS[action].sets;
}

export function cellsOf(set: SetName): number[] {
  return CELLS[set];
}

/** The grid after an action, for a look before it is made. */
export function after(grid: Tile[], action: Action, set: SetName): Tile[] {
  const cells = CELLS[set];
  const next = [...grid];
  ACTIONS[action].from.forEach((from, i) => {
    const [to, source] = [cells[i], cells[from]];
    if (to !== undefined && source !== undefined) next[to] = grid[source] as Tile;
  });
  return next;
}

/** Tiles that a shift carried over an edge, and the way the whole line went, in rows and columns. */
export function wrapped(before: Tile[], now: Tile[]): { tile: Tile; by: [number, number] }[] {
  const way = (tile: Tile): [number, number] => {
    const [from, to] = [before.indexOf(tile), now.indexOf(tile)];
    return [(to % 4) - (from % 4), Math.floor(to / 4) - Math.floor(from / 4)];
  };
  const moved = now.filter((tile, cell) => before[cell] !== tile);
  const far = moved.filter((tile) => way(tile).some((step) => Math.abs(step) === 3));
  // A mirror carries two tiles that far, and they are meant to cross.
  if (moved.length !== 4 || far.length !== 1) return [];
  return far.map((tile) => ({
    tile,
    by: way(tile).map((step) => (step === 0 ? 0 : -Math.sign(step))) as [number, number],
  }));
}

/** The cells of all lines of three side by side that meet a condition. */
export function linesOf(grid: Tile[], condition: Condition | null | undefined): number[] {
  if (!condition) return [];
  const has = (cell: number) => grid[cell]?.split("-").includes(condition) ?? false;
  const found = new Set<number>();
  for (let cell = 0; cell < 16; cell++) {
    for (const [step, room] of [
      [1, cell % 4 < 2],
      [4, cell < 8],
    ] as [number, boolean][]) {
      const line = [cell, cell + step, cell + 2 * step];
      if (room && line.every(has)) line.forEach((one) => found.add(one));
    }
  }
  return [...found].sort((a, b) => a - b);
}
