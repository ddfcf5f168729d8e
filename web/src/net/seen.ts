// SPDX-License-Identifier: MIT
// What this browser saw, promised and opened before the deal. It is kept in the browser's storage:
// a page that is loaded again must still have its bytes, and the deal is verified after the game.
import { loadJson, saveJson } from "./storage";

/** What this browser does for one seat; a device that goes round has several. */
export interface Share {
  /** The bytes that were promised last, and for which deal. */
  given: string;
  number: number;
  /** Every seat's commitment, as this browser saw them when it opened its bytes. */
  promises?: (string | null)[];
  /** The settings at that moment, as the seed takes them. */
  setting?: string;
}

export interface Seen {
  /** The server's commitment, as first seen before the start. */
  commitment?: string;
  /** By seat. */
  shares?: Record<number, Share>;
}

const KEY = "planchette.deals";
const TABLES = 40;

type Kept = [table: string, seen: Seen][];

export function seenOf(table: string): Seen {
  return loadJson<Kept>(KEY, []).find(([name]) => name === table)?.[1] ?? {};
}

/** Stores facts about a table's deal. A commitment of the server once seen is never replaced. */
export function remember(table: string, more: Seen): void {
  const before = seenOf(table);
  const commitment = before.commitment ?? more.commitment;
  const shares = { ...before.shares, ...more.shares };
  const after = { ...(commitment === undefined ? {} : { commitment }), shares };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const others = loadJson<Kept>(KEY, []).filter(([name]) => name !== table);
  saveJson(KEY, [...others, [table, after] as const].slice(-TABLES));
}
