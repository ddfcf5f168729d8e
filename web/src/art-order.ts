// SPDX-License-Identifier: MIT
// Which files show the cards of a game, and in which order everybody fetches them.

export interface Picture {
  /** Missing for a vision: its name would be a hint. */
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

export type Index = Record<string, Picture>;

export const smallOf = (it: Picture) => it.file ?? it.svg ?? it.avif200 ?? it.webp200;

/** The small pictures of a set, which come first. */
export function smallOnes(index: Index): string[] {
  return [...new Set(Object.values(index).map(smallOf))].filter((file) => file !== undefined);
}

/** The files of a set in the order in which everybody fetches them. */
export function inOrder(index: Index): string[] {
  const large = Object.values(index).map((it) => it.avif540);
  return [...new Set([...smallOnes(index), ...large.filter((file) => file !== undefined)])];
}
