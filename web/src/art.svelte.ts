// Our own pictures: an index for each game says which file shows a card, and its words. Files are
// named by their contents, so a name tells nothing about the card; and every client fetches the
// whole set in the order of the index, small ones first, whatever it is about to show. Pictures
// are drawn from memory then, so no request says who holds what.
import { SvelteMap } from "svelte/reactivity";

export interface Picture {
  /** None of a vision: its name would be a hint. */
  title?: string;
  alt: string;
  width?: number;
  height?: number;
  /** The only file, where there are no sizes. */
  file?: string;
  svg?: string;
  avif540?: string;
  avif200?: string;
  webp200?: string;
}

type Index = Record<string, Picture>;

const AT_ONCE = 4;

const indexes = new SvelteMap<string, Index>();
const asked = new Set<string>();
/** Where a file that has come lies in memory. */
const here = new SvelteMap<string, string>();

const smallOf = (it: Picture) => it.file ?? it.svg ?? it.avif200 ?? it.webp200;

/** The files of a set in the order in which everybody fetches them. */
export function inOrder(index: Index): string[] {
  const cards = Object.values(index);
  const small = cards.map(smallOf);
  const large = cards.map((it) => it.avif540);
  return [...new Set([...small, ...large].filter((file) => file !== undefined))];
}

async function bring(folder: string, file: string): Promise<void> {
  try {
    const answer = await fetch(folder + file);
    if (answer.ok) here.set(file, URL.createObjectURL(await answer.blob()));
  } catch {
    // Without its picture a card shows its words.
  }
}

async function bringAll(folder: string, files: string[]): Promise<void> {
  let next = 0;
  const bringer = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++])
      await bring(folder, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bringer));
}

/** Fetches a game's index and pictures once; they appear as they come. A card set of somebody's own
 *  lies in a folder of its own. */
export function loadArt(game: string, folder = "/art/"): void {
  if (asked.has(game) || typeof fetch === "undefined") return;
  asked.add(game);
  fetch(`${folder}${game}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ cards: Index }>) : null))
    .then((index) => {
      if (!index) return;
      indexes.set(game, index.cards);
      void bringAll(folder, inOrder(index.cards));
    })
    .catch(() => asked.delete(game));
}

export function picture(game: string, id: string): Picture | undefined {
  return indexes.get(game)?.[id];
}

/** The address of a picture: small for thumbnails, large for what is looked at, once it has come. */
export function address(it: Picture | undefined, size: "small" | "large"): string | undefined {
  if (!it) return undefined;
  const small = smallOf(it);
  const large = size === "large" && it.avif540 ? here.get(it.avif540) : undefined;
  return large ?? (small ? here.get(small) : undefined);
}
