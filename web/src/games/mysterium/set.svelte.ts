// SPDX-License-Identifier: MIT
// The card set that is played with: the classic one, one of the server's own, or one that was made in
// this browser. Visions have no name
// before the end of a game; then the server tells their titles.
import { loadArt, picture, type Picture } from "../../art.svelte";
import { router } from "../../router.svelte";
import type { CardSet } from "./types";

let played = $state.raw<CardSet | null>(null);
let titles = $state.raw<string[]>([]);

/** Takes what a table says of its card set; null for the classic one. */
export function useSet(data: unknown): void {
  const set = data as CardSet | null;
  if (set?.mark !== played?.mark) titles = [];
  played = set;
}

/** Takes the titles of the visions, once the game is over. */
export function useTitles(told: string[]): void {
  titles = told;
}

const keyOf = (set: CardSet) => `${set.set}-${set.mark}`;

/** Fetches the pictures of the set that is played with. */
export function loadSet(): void {
  loadArt("mysterium"); // backs, and the classic set
  if (!played) return;
  const key = keyOf(played);
  if (!router.here) loadArt(key, "/sets/");
  else void import("../../workshop/cards/keep").then(({ bringPlayed }) => bringPlayed(key));
}

export function ownTitle(card: number): string | undefined {
  return played?.card[card - 1]?.title;
}

export function toldTitle(vision: number): string | undefined {
  return titles[vision - 1];
}

/** A picture of the set: 'own' is its name in one of the server's own, 'classic' in ours. A mixture
 *  has no files for the cards that are ours, and backs are ours always. A card of another set has no
 *  picture until the set is here: ours would be another card's. */
export function setPicture(own: string, classic: string): Picture | undefined {
  const ours = picture("mysterium", classic);
  if (!played || classic.startsWith("back-")) return ours;
  const mine = picture(keyOf(played), own);
  return mine && !mine.file ? ours : mine;
}

export function isClassic(): boolean {
  return played === null;
}
