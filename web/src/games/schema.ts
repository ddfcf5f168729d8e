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
}

export interface Verb {
  name: string;
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
  options: Field[];
  moves: Verb[];
  events: Verb[];
}

/** "row-east" as people write it: "row east". */
export function plain(word: string): string {
  return word.replace(/[-_]/g, " ");
}
