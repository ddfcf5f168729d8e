// SPDX-License-Identifier: MIT
// The shape of the generated schema.json files: options, and the words of moves and events.

export interface Field {
  name: string;
  type: string;
  help?: string;
  names?: (string | null)[];
  min?: number;
  max?: number;
  usual?: unknown;
  count?: number;
  nullable?: boolean;
  per_seat?: boolean;
  /** Who may know it: everybody, the seat it belongs to, some, nobody. */
  who?: "all" | "owner" | "some" | "none";
  /** How it is drawn where the game has no table of its own. */
  as?: "card" | "die" | "pile" | "chips" | "nothing";
  /** Of a struct: its name among the schema's structs. */
  of?: string;
  /** In a move: where the field begins among the bytes after the kind. */
  at?: number;
}

export interface Verb {
  name: string;
  /** In a move: its number, which is the first byte of a sealed one. */
  kind?: number;
  say?: string | null;
  sealed?: boolean;
  commits?: boolean;
  fields: Field[];
}

export interface Schema {
  game: string;
  name: string;
  summary: string;
  version: number;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  /** What payoffs are counted in: chips, points. */
  unit?: string;
  options: Field[];
  moves: Verb[];
  events: Verb[];
  /** How long timers wait for the scene of an event, in ms, by its name. */
  moments?: Record<string, number>;
}

/** The same with what a table is drawn from; the server gives it for each of its games. */
export interface WholeSchema extends Schema {
  structs: Record<string, Field[]>;
  view: string;
  state: string;
  rules?: string;
}

/** "row-east" as people write it: "row east". */
export function plain(word: string): string {
  return word.replace(/[-_]/g, " ");
}
