// SPDX-License-Identifier: MIT
// Moves and events as sentences, made from the schema. Games may say it better in their own words.ts.
import type { Result } from "../net/protocol";
import type { OpenSet } from "./open-set";
import { plain, type Field, type Schema, type Verb } from "./schema";

/** Names a seat: "You" or "you" for the player's own, the person's or bot's name for others. */
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

function isCovered(entry: unknown, chosen: unknown): boolean {
  if (isOpenSet(entry))
    return Array.isArray(chosen) && chosen.every((one: number) => entry.of.includes(one));
  return JSON.stringify(entry) === JSON.stringify(chosen);
}

/** Whether a move is still one of those that the server lists. */
export function isOffered(legal: Loose[], move: Loose): boolean {
  return legal.some((entry) =>
    Object.entries(entry).every(([name, value]) => isCovered(value, move[name])),
  );
}

/** Whether a field is a set of seats. */
export function isSeats(field: Field | undefined): boolean {
  return field?.type === "set" && field.per_seat === true && field.count === undefined;
}

/** A value as people say it. */
export function value(field: Field | undefined, it: unknown, names: Names): string {
  if (it === null || it === undefined) return "nothing";
  if (isOpenSet(it))
    return it.min === it.max ? `${it.min} of these` : `${it.min} to ${it.max} of these`;
  if (Array.isArray(it)) {
    return it.length ? it.map((one) => value(field, one, names)).join(", ") : "nothing";
  }
  if (typeof it === "number" && (field?.type === "seat" || isSeats(field))) return names.of(it);
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

const ODD: Record<string, string> = { is: "are", has: "have", does: "do", goes: "go", lies: "lie" };

function base(word: string): string {
  const odd = ODD[word];
  if (odd !== undefined) return odd;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return word.replace(/ies$/, "y");
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** A phrase about others in the form used for "you": "checks or calls" becomes "check or call". */
export function toYou(text: string): string {
  return text.replace(
    /^([a-z]+)((?: (?:or|and) [a-z]+s\b)*)/,
    (_, first: string, more: string) =>
      base(first) +
      more.replace(
        / (or|and) ([a-z]+)/g,
        (_all, and: string, word: string) => ` ${and} ${base(word)}`,
      ),
  );
}

/** "seals blue" for people who choose it from a list: "Seal blue". */
export function moveWords(schema: Schema, move: Loose, names: Names): string {
  const verb = schema.moves.find((one) => one.name === move["do"]);
  return capital(toYou(filled(verb, move, names)));
}

export function eventWords(schema: Schema, event: Loose, names: Names): string {
  const verb = schema.events.find((one) => one.name === event["event"]);
  const text = filled(verb, event, names);
  const seat = event["seat"];
  if (typeof seat !== "number") return capital(text);
  return seat === names.me ? `You ${toYou(text)}` : `${names.Of(seat)} ${text}`;
}

/** The player's own seat before the others, as people say it. */
export function youFirst(seats: number[], names: Names): number[] {
  return [...seats].sort((a, b) => Number(b === names.me) - Number(a === names.me));
}

/** "You, Odin and Iris". */
export function list(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

/** Who has won, where the game has no words of its own for it. */
export function outcomeWords({ winners, scores }: Result, names: Names): string {
  const named = (seats: number[]) => list(youFirst(seats, names).map((seat) => names.Of(seat)));
  if (winners.length > 0)
    return `${named(winners)} ${winners.length === 1 && winners[0] !== names.me ? "wins" : "win"}`;
  const best = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (best === 0 || first.length < 2) return "Nobody wins";
  return first.length === scores.length ? "A draw" : `${named(first)} share the win`;
}
