// SPDX-License-Identifier: MIT
// Made by vite.config.ts.
declare module "virtual:engine" {
  const url: string | null;
  export default url;
}
declare module "virtual:art-sizes" {
  /** The bytes of each game's pictures. */
  const sizes: Record<string, number>;
  export default sizes;
}
declare module "virtual:stare" {
  /** The folder of the models that find faces, below the client's own. */
  const folder: string;
  export default folder;
}
declare module "virtual:puzzles" {
  /** The puzzles of each game, in the order of their files. */
  const all: Record<string, { name: string; motif: string; level: number }[]>;
  export default all;
}
declare module "virtual:puzzles/*" {
  import type { Packed } from "./puzzles/pack";
  const puzzles: Packed[];
  export default puzzles;
}

declare module "virtual:classic-cards" {
  const cards: Record<
    "characters" | "locations" | "objects" | "visions",
    { id: string; title: string; alt: string; tags: [word: string, weight: number][] }[]
  >;
  export default cards;
}
