// SPDX-License-Identifier: MIT
// What the cards of each number are called. A test compares the classic set with data/mysterium/classic;
// pictures and their words come from the index in /art. Visions are called by their number: what they
// are called in the set is a hint, and comes after the game.
import { ownTitle, setPicture, toldTitle } from "./set.svelte";
import type { Picture } from "../../art.svelte";

const characters: [string, string][] = [
  ["governess", "The Governess"],
  ["cook", "The Cook"],
  ["inspector", "The Inspector"],
  ["seer", "The Seer"],
  ["gardener", "The Gardener"],
  ["painter", "The Painter"],
  ["diva", "The Diva"],
  ["chemist", "The Chemist"],
  ["aviator", "The Aviator"],
  ["magistrate", "The Magistrate"],
  ["clockmaker", "The Clockmaker"],
  ["surgeon", "The Surgeon"],
  ["ballerina", "The Ballerina"],
  ["captain", "The Captain"],
  ["bride", "The Bride"],
  ["conjurer", "The Conjurer"],
  ["butler", "The Butler"],
  ["beekeeper", "The Beekeeper"],
];
const locations: [string, string][] = [
  ["library", "The Library"],
  ["kitchen", "The Kitchen"],
  ["rose-garden", "The Rose Garden"],
  ["theatre", "The Theatre"],
  ["harbour", "The Harbour"],
  ["attic", "The Attic"],
  ["wine-cellar", "The Wine Cellar"],
  ["chapel", "The Chapel"],
  ["conservatory", "The Conservatory"],
  ["nursery", "The Nursery"],
  ["ballroom", "The Ballroom"],
  ["stable", "The Stable"],
  ["observatory", "The Observatory"],
  ["museum", "The Museum"],
  ["fairground", "The Fairground"],
  ["station", "The Station"],
  ["graveyard", "The Graveyard"],
  ["frozen-pond", "The Frozen Pond"],
];
const objects: [string, string][] = [
  ["dagger", "The Dagger"],
  ["candlestick", "The Candlestick"],
  ["rope", "The Rope"],
  ["scissors", "The Scissors"],
  ["poison", "The Poison"],
  ["axe", "The Axe"],
  ["bomb", "The Bomb"],
  ["violin", "The Violin"],
  ["umbrella", "The Umbrella"],
  ["telephone", "The Telephone"],
  ["trap", "The Trap"],
  ["looking-glass", "The Looking-Glass"],
  ["chess-piece", "The Chess Piece"],
  ["bow", "The Bow and Arrow"],
  ["teapot", "The Teapot"],
  ["pocket-watch", "The Pocket Watch"],
  ["doll", "The Doll"],
  ["key", "The Old Key"],
];
export type Kind = "character" | "location" | "object";
export const KINDS: Kind[] = ["character", "location", "object"];

const cards = [...characters, ...locations, ...objects];

/** The key of a card's picture in the index. */
export function cardId(card: number): string {
  return cards[card - 1]?.[0] ?? "back-character";
}

export function cardTitle(card: number): string {
  return ownTitle(card) ?? cards[card - 1]?.[1] ?? "no card";
}

/** Within a sentence: "the Cook". */
export function the(card: number): string {
  return cardTitle(card).replace(/^The /, "the ");
}

export function kindOf(card: number): Kind {
  return KINDS[Math.floor((card - 1) / 18)] ?? "character";
}

export function visionId(vision: number): string {
  return vision ? `v${String(vision).padStart(2, "0")}` : "back-vision";
}

export function visionTitle(vision: number): string {
  return vision ? (toldTitle(vision) ?? `Vision ${vision}`) : "a hidden vision";
}

export function cardPicture(card: number): Picture | undefined {
  return setPicture(`c${card}`, cardId(card));
}

export function visionPicture(vision: number): Picture | undefined {
  return setPicture(`v${vision}`, visionId(vision));
}

/** The picture that a title belongs to: a card's number, or a vision's. */
export function byTitle(title: string): { card: number } | { vision: number } | null {
  for (let card = 1; card <= cards.length; card++) if (cardTitle(card) === title) return { card };
  const vision = /^Vision (\d+)$/.exec(title);
  return vision ? { vision: Number(vision[1]) } : null;
}
