// SPDX-License-Identifier: MIT
// Keeps the pictures of games on this device beforehand.
import { opened } from "../art.svelte";
import { inOrder, type Index } from "../art-order";
import { games } from "../games/index";
import { fileAt } from "../place";

const AT_ONCE = 4;
const ART = "planchette-art";

async function filesOf(game: string): Promise<string[]> {
  const answer = await fetch(fileAt(`art/${game}.json`));
  const { cards } = (await answer.json()) as { cards: Index };
  return inOrder(cards).map((file) => new URL(fileAt(`art/${file}`), location.href).href);
}

/** The share of a game's pictures that is on this device, 0 to 1. */
export async function keptShare(game: string): Promise<number> {
  const [files, cache] = await Promise.all([filesOf(game), caches.open(ART)]);
  const here = new Set((await cache.keys()).map((request) => request.url));
  return files.filter((file) => here.has(file)).length / files.length;
}

/** Keeps all pictures of a game; tells the share that is done. Rejects when there is no room. */
export async function keepGame(game: string, tell: (share: number) => void): Promise<void> {
  const [files, cache] = await Promise.all([filesOf(game), caches.open(ART)]);
  let next = 0;
  let done = 0;
  const bring = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      if (!(await cache.match(file))) await cache.add(file);
      tell(++done / files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bring));
}

/** Keeps the pictures of the games that were opened before anything was kept. */
export function complete(): void {
  // Without room the page has them all the same.
  for (const { id } of games)
    if (opened.has(id)) void keepGame(id, () => undefined).catch(() => undefined);
}
