// SPDX-License-Identifier: MIT
// The current deck: the built-in one, or the one chosen for the table. The built-in deck is the same
// file that the program is built with, so its numbers are written once.
import text from "../../../../data/clairvoyance/default.deck?raw";
import type { Card, Deck } from "./types";

export type Kind = Card["type"];
/** The names of effects come from the schema: a renamed one fails the type check. */
export type Effect = Card["effect"];

export interface Design {
  /** Its number in moves and views. */
  card: number;
  /** Its picture. */
  id: string;
  name: string;
  kind: Kind;
  faces: number[];
  damage: number;
  effect: Effect;
  param: number;
  copies: number;
}

const LETTER: Record<Kind, string> = {
  item: "p",
  "single-use": "s",
  continuous: "c",
  instant: "i",
};

export function readDeck(deck: string): Design[] {
  const seen: Record<string, number> = {};
  const lines = deck.split("\n").filter((line) => line.includes("|") && !line.startsWith("#"));
  return lines.map((line, card) => {
    const [name = "", copies = "", kind = "item", faces = "", damage = "", does = ""] = line
      .split("|")
      .map((it) => it.trim());
    const [effect = "none", param = "0"] = does.split(" ");
    const letter = LETTER[kind as Kind];
    const n = (seen[letter] = (seen[letter] ?? 0) + 1);
    return {
      card,
      id: `${letter}${n}`,
      name,
      kind: kind as Kind,
      faces: faces === "-" ? [] : faces.split(" ").map(Number),
      damage: Number(damage) || 0,
      effect: effect as Effect,
      param: Number(param),
      copies: Number(copies),
    };
  });
}

export const own = readDeck(text);

/** A picture of our own for a card of somebody's deck: of the same name, or of one like it. */
function pictureFor(card: Card): string {
  const like = [
    (one: Design) => one.name === card.name,
    (one: Design) => one.kind === card.type && one.effect === card.effect && one.effect !== "none",
  ];
  for (const is of like) {
    const found = own.find(is);
    if (found) return found.id;
  }
  return "back";
}

export function fromData(deck: Deck): Design[] {
  return deck.card.map(({ type, ...rest }, card) => ({
    ...rest,
    card,
    kind: type,
    id: pictureFor({ type, ...rest }),
  }));
}

let played = $state.raw(own);

/** The deck of the table that is looked at. */
export function deckNow(): Design[] {
  return played;
}

/** Takes what a table says of its deck; null for the game's own. */
export function useDeck(data: unknown): void {
  played = data ? fromData(data as Deck) : own;
}
