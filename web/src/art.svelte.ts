// Our own pictures: an index for each game says which file shows a card, and its words. Files are
// named by their contents, so a name tells nothing about the card.
import { SvelteMap } from "svelte/reactivity";

export interface Picture {
  title: string;
  alt: string;
  width: number;
  height: number;
  svg?: string;
  avif540?: string;
  avif200?: string;
  webp200?: string;
}

type Index = Record<string, Picture>;

const indexes = new SvelteMap<string, Index>();
const asked = new Set<string>();

/** Fetches a game's index once; pictures appear when it is there. */
export function loadArt(game: string): void {
  if (asked.has(game) || typeof fetch === "undefined") return;
  asked.add(game);
  fetch(`/art/${game}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ cards: Index }>) : null))
    .then((index) => index && indexes.set(game, index.cards))
    .catch(() => asked.delete(game));
}

export function picture(game: string, id: string): Picture | undefined {
  return indexes.get(game)?.[id];
}

/** The address of a picture: small for thumbnails, large for what is looked at. */
export function address(it: Picture | undefined, size: "small" | "large"): string | undefined {
  if (!it) return undefined;
  const file =
    it.svg ?? (size === "large" ? (it.avif540 ?? it.webp200) : (it.avif200 ?? it.webp200));
  return file ? `/art/${file}` : undefined;
}
