// SPDX-License-Identifier: MIT
// Our own pictures: an index for each game says which file shows a card, and its words. Files are
// named by their contents, so a name tells nothing about the card; and every client fetches the
// whole set in the order of the index, small ones first, whatever it is about to show. Pictures
// are drawn from memory then, so no request says who holds what.
import { SvelteMap } from "svelte/reactivity";
import { inOrder, smallOf, smallOnes, type Index, type Picture } from "./art-order";
import { whenIdle } from "./idle";
import { fileAt } from "./place";

export type { Picture };

const AT_ONCE = 4;

/** What the workshop keeps on this device is put here as well. */
export const indexes = new SvelteMap<string, Index>();
/** Games and card sets whose pictures this page has asked for. */
export const opened = new Set<string>();
/** Object URLs of files that have been fetched. */
export const here = new SvelteMap<string, string>();

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
export function loadArt(game: string, folder = fileAt("art/")): void {
  if (opened.has(game) || typeof fetch === "undefined") return;
  opened.add(game);
  fetch(`${folder}${game}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ cards: Index }>) : null))
    .then((index) => {
      if (!index) return;
      indexes.set(game, index.cards);
      const small = smallOnes(index.cards);
      void bringAll(folder, small)
        .then(whenIdle)
        .then(() => bringAll(folder, inOrder(index.cards).slice(small.length)));
    })
    .catch(() => opened.delete(game));
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
