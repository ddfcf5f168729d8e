// SPDX-License-Identifier: MIT
// A deck of Clairvoyance as it is edited: numbers are what somebody typed, right or wrong. It is
// written as the text of a .deck file, and the engine's own parser says what is wrong with that; here
// the place in the text only becomes a field of the form.
import { readDeck, type Kind } from "../games/clairvoyance/deck.svelte";
import own from "../../../data/clairvoyance/default.deck?raw";
import { effects, type EffectText } from "../games/clairvoyance/types";

export const FIELDS = ["name", "copies", "type", "faces", "damage", "effect"] as const;
/** The columns of the file; the effect's number has a field of its own. */
export type Field = (typeof FIELDS)[number] | "param";

export interface CardForm {
  /** Stays the same while the card is edited. */
  key: number;
  name: string;
  copies: string;
  type: Kind;
  faces: number[];
  damage: string;
  effect: string;
  param: string;
}

export interface DeckFault {
  /** Which card, or null for the whole deck. */
  card: number | null;
  field: Field;
  text: string;
}

export const STANDARD = own;
export const MOST_BYTES = 64 * 1024;
export const KINDS: readonly Kind[] = ["item", "single-use", "continuous", "instant"];

const encoder = new TextEncoder();
let keys = 0;

/** A deck from a text that the engine has found right. */
export function fromText(text: string): CardForm[] {
  return readDeck(text).map((card) => ({
    key: ++keys,
    name: card.name,
    copies: String(card.copies),
    type: card.kind,
    faces: card.faces,
    damage: card.kind === "instant" ? "" : String(card.damage),
    effect: card.effect,
    param: card.param ? String(card.param) : "",
  }));
}

/** The same cards in a page that has numbered none of them yet. */
export function renewed(deck: CardForm[]): CardForm[] {
  return deck.map((card) => ({ ...card, key: ++keys }));
}

export function blank(name: string): CardForm {
  return {
    key: ++keys,
    name,
    copies: "2",
    type: "item",
    faces: [1, 6],
    damage: "3",
    effect: "none",
    param: "",
  };
}

export function effectOf(name: string): EffectText | undefined {
  return effects.find((one) => one.effect === name);
}

/** The effects that a type of card can have. */
export function effectsFor(type: Kind): EffectText[] {
  const on = type === "item" ? "item" : type === "continuous" ? "continuous" : "active";
  return effects.filter((one) => one.on === on);
}

function cells(card: CardForm): string[] {
  return [
    card.name.trim(),
    card.copies.trim() || "?",
    card.type,
    card.faces.length ? [...card.faces].sort((a, b) => a - b).join(" ") : "-",
    card.type === "instant" ? "-" : card.damage.trim() || "?",
    `${card.effect} ${card.param.trim()}`.trim(),
  ];
}

/** The text of a .deck file: the card with the index i is on line i + 2. */
export function toText(deck: CardForm[]): string {
  return `deck 1\n${deck.map((card) => cells(card).join(" | ")).join("\n")}\n`;
}

export function totalOf(deck: CardForm[]): number {
  return deck.reduce((sum, card) => sum + (Number(card.copies) || 0), 0);
}

/** What the columns of the file cannot say. */
function unwritable(deck: CardForm[]): DeckFault | null {
  const card = deck.findIndex(({ name }) => /\||^\s*#/.test(name));
  return card < 0 ? null : { card, field: "name", text: "a name has no “|” and no “#” in front" };
}

function friendly(field: Field, text: string, card: CardForm): string {
  const effect = effectOf(card.effect);
  if (field === "param" && effect)
    return effect.most ? `a number from ${effect.least} to ${effect.most}` : "it takes no number";
  return text.replace(/^\w+: /, "");
}

/** Where in the form a fault of the parser is: "LINE:COLUMN:text", columns in bytes from 1. */
export function locate(deck: CardForm[], said: string): DeckFault {
  const [, line = "0", column = "0", text = said] = /^(\d+):(\d+):(.*)$/s.exec(said) ?? [];
  const at = Number(line) - 2;
  const card = deck[at];
  if (!card || /in all$/.test(text)) return { card: null, field: "copies", text };
  let end = 0;
  const which = cells(card).findIndex((cell) => {
    end += encoder.encode(cell).length + 3;
    return Number(column) <= end;
  });
  const column_ = FIELDS[which < 0 ? FIELDS.length - 1 : which] ?? "effect";
  const isParam = /^param|^effect: (a number|one number)/.test(text);
  const field: Field = isParam ? "param" : column_;
  return { card: at, field, text: friendly(field, text, card) };
}

/** What is wrong with a deck, at its field; 'check' asks the engine's parser. */
export async function faultOf(
  deck: CardForm[],
  check: (text: string) => Promise<string | null>,
): Promise<DeckFault | null> {
  const early = unwritable(deck);
  if (early) return early;
  const said = await check(toText(deck));
  return said === null ? null : locate(deck, said);
}
