// Moves and events as sentences, made from the schema. Games may say it better in their own words.ts.
import type { OpenSet } from "./open-set";
import { plain, type Field, type Schema, type Verb } from "./schema";

/** Names a seat: "You" or "you" for the own one, the person's or bot's name for others. */
export interface Names {
  me: number | null;
  of(seat: number): string;
  /** At the start of a sentence. */
  Of(seat: number): string;
}

export type Loose = Record<string, unknown>;

export function isOpenSet(value: unknown): value is OpenSet {
  return typeof value === "object" && value !== null && "of" in value && "max" in value;
}

/** The field of an entry that still has to be chosen, if there is one. */
export function openField(choice: Loose): [string, OpenSet] | null {
  for (const [name, value] of Object.entries(choice)) {
    if (isOpenSet(value)) return [name, value];
  }
  return null;
}

function value(field: Field | undefined, it: unknown, names: Names): string {
  if (it === null || it === undefined) return "nothing";
  if (isOpenSet(it))
    return it.min === it.max ? `${it.min} of these` : `${it.min} to ${it.max} of these`;
  if (Array.isArray(it)) {
    return it.length ? it.map((one) => value(field, one, names)).join(", ") : "nothing";
  }
  if (typeof it === "number" && field?.type === "seat") return names.of(it);
  if (typeof it === "boolean") return it ? "yes" : "no";
  return plain(String(it));
}

function filled(verb: Verb | undefined, thing: Loose, names: Names): string {
  const fields = new Map(verb?.fields.map((field) => [field.name, field]));
  const say = verb?.say ?? verb?.name ?? String(thing["do"] ?? thing["event"] ?? "");
  return say.replace(/\{(\w+)\}/g, (_, name: string) =>
    value(fields.get(name), thing[name], names),
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "seals blue" for people who choose it from a list: "Seals blue". */
export function moveWords(schema: Schema, move: Loose, names: Names): string {
  const verb = schema.moves.find((one) => one.name === move["do"]);
  return capital(filled(verb, move, names));
}

export function eventWords(schema: Schema, event: Loose, names: Names): string {
  const verb = schema.events.find((one) => one.name === event["event"]);
  const text = filled(verb, event, names);
  const seat = event["seat"];
  if (typeof seat !== "number") return capital(text);
  return seat === names.me ? `You: ${text}` : `${names.Of(seat)} ${text}`;
}

/** The own seat before the others, as one says it. */
export function youFirst(seats: number[], names: Names): number[] {
  return [...seats].sort((a, b) => Number(b === names.me) - Number(a === names.me));
}

/** "You, Odin and Iris". */
export function list(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}
