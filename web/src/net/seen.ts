// What this browser saw and gave before a deal, kept so that the deal can be checked afterwards.
import { loadJson, saveJson } from "./storage";

export interface Seen {
  /** The server's promise, as it stood before the start. */
  commitment?: string;
  /** The bytes that this browser gave with "ready". */
  given?: string;
}

const KEY = "planchette.deals";
const TABLES = 40;

type Kept = [table: string, seen: Seen][];

export function seenOf(table: string): Seen {
  return loadJson<Kept>(KEY, []).find(([name]) => name === table)?.[1] ?? {};
}

/** Remembers more about a table's deal. A promise once seen is never replaced. */
export function remember(table: string, more: Seen): void {
  const before = seenOf(table);
  const after = { ...more, ...before, ...(more.given === undefined ? {} : { given: more.given }) };
  if (after.commitment === before.commitment && after.given === before.given) return;
  const others = loadJson<Kept>(KEY, []).filter(([name]) => name !== table);
  saveJson(KEY, [...others, [table, after] as const].slice(-TABLES));
}
