// SPDX-License-Identifier: MIT
// The cards, the characters and what they do, in words.
import { deckNow, own, type Design, type Effect } from "./deck.svelte";
import { characters as texts, effects, types, type CharacterText, type EffectText } from "./types";

export type { Design, Effect, Kind } from "./deck.svelte";

/** The game's own deck. */
export const deck = own;

const unknown: Design = {
  card: -1,
  id: "back",
  name: "Unknown card",
  kind: "item",
  faces: [],
  damage: 0,
  effect: "none",
  param: 0,
  copies: 0,
};

export function design(card: number | null | undefined): Design {
  return (card === null || card === undefined ? undefined : deckNow()[card]) ?? unknown;
}

export function cardName(card: number | null | undefined): string {
  return design(card).name;
}

/** Whether a card is several things by its name: "Smelling Salts", but no "Chest of Drawers". */
export function isPlural(card: number | null | undefined): boolean {
  const name = cardName(card);
  return /s$/.test(name) && !/([sui]|en)s$/.test(name) && !/ of /.test(name);
}

/** "a Lamp", "an Armchair", "some Smelling Salts". */
export function aCard(card: number | null | undefined): string {
  const name = cardName(card);
  if (isPlural(card)) return `some ${name}`;
  return `${/^([AEIO]|Hour|U(?!ni))/.test(name) ? "an" : "a"} ${name}`;
}

/** An effect's text with its number: "Draw # card(s)." as "Draw 2 cards." */
function filled(text: string, param: number): string {
  return text.replaceAll("#", String(param)).replaceAll("(s)", param === 1 ? "" : "s");
}

function told(it: { effect: Effect; param: number }, which: "brief" | "text"): string {
  const effect = effects.find((one) => one.effect === it.effect);
  return filled(effect?.[which] ?? "", it.param);
}

/** A few words under a card. */
export function shortly(it: Design): string {
  if (it.effect === "none") return `${it.damage} damage`;
  return told(it, "brief");
}

/** What it does, in sentences. */
export function fully(it: Design): string {
  const use = types.find((one) => one.type === (it.effect === "none" ? "item" : it.kind));
  return it.effect === "none" ? (use?.text ?? "") : `${use?.text ?? ""} ${told(it, "text")}`;
}

/** "Throws for 3 on 1 or 6." */
export function throwsFor(it: Design): string {
  return it.kind === "instant" ? "" : `${it.damage} damage, on ${orList(it.faces)}.`;
}

/** A card in one line: "Lamp, 5 of them: 2 damage, on 2, 5 or 8." */
export function inALine(it: Design): string {
  const copies = it.copies > 1 ? `, ${it.copies} of them` : "";
  return `${it.name}${copies}: ${throwsFor(it)} ${fully(it)}`.replace(/\s+/g, " ");
}

export function orList(numbers: number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} or ${numbers[numbers.length - 1] ?? ""}`;
}

export interface Character {
  id: string;
  /** As moves name them. */
  pick: CharacterText["pick"];
  name: CharacterText["name"];
  ability: CharacterText["ability"];
  effect: Effect;
  does: string;
}

export const characters: Character[] = texts.map((it, i) => ({
  id: `k${i + 1}`,
  pick: it.pick,
  name: it.name,
  ability: it.ability,
  effect: it.effect,
  does: told(it, "text"),
}));

export function character(name: string | null | undefined): Character | undefined {
  return characters.find((one) => one.name === name || one.pick === name);
}

/** The number of the ability that has an effect: Tailored Fit's 2, Punishing Blow's 2. */
export function abilityNumber(effect: Effect): number {
  return texts.find((one) => one.effect === effect)?.param ?? 0;
}

/** The name of the ability that has an effect. */
export function abilityName(effect: Effect): string {
  return texts.find((one) => one.effect === effect)?.ability ?? "";
}

/** What an effect can do about an item on its way. */
export function aboutFlight(effect: Effect): EffectText["flight"] {
  return effects.find((one) => one.effect === effect)?.flight ?? "nothing";
}
