// SPDX-License-Identifier: MIT
// The shape of the manifests in data/: one entry per card, with everything the painter needs, the
// words for people who do not see the picture, and (Mysterium) what it means.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bust } from './kinds/bust.ts';

export interface Picture {
  /** The family of compositions; see compositions.ts for the names. */
  kind: string;
  palette: string;
  motifs: string[];
  seed: number;
  /** Which dream composition, for visions. */
  device?: string;
  weather?: string;
  ground?: string;
  /** rain or snow in front of everything */
  falls?: string;
  /** dark things at the edge: branches, reeds, stones, web */
  frame?: string;
  /** palette of a world inside the picture, and of a second one */
  inner?: string;
  inner2?: string;
  coat?: string;
  /** gown, where the headless figure is a lady */
  attire?: string;
  curtain?: string;
  path?: string;
  /** recolours a motif, by its name */
  tints?: Record<string, string>;
  /** who sits for a portrait */
  bust?: Bust;
  backdrop?: string;
  cloth?: string;
  walls?: string;
  floor?: string;
  window?: string;
  fittings?: string[];
  /** what a suit, tile, eye or diagram shows */
  suit?: string;
  rank?: string;
  colour?: string;
  shape?: string;
  action?: string;
  game?: string;
  open?: boolean;
}

export interface Entry {
  id: string;
  title: string;
  alt: string;
  picture: Picture;
}

export interface CardSet {
  game: string;
  entries: Entry[];
}

export const GAMES = ['mysterium', 'clairvoyance', 'telepathic', 'mindseye', 'illusionist', 'home'];

const FILES: Record<string, string[]> = {
  mysterium: [
    'classic/characters.json',
    'classic/locations.json',
    'classic/objects.json',
    'classic/visions.json',
    'pictures.json',
  ],
};

/** What a vision is called is a hint: clients learn it after the game. */
export function isHint(set: CardSet, id: string): boolean {
  return set.game === 'mysterium' && /^v\d/.test(id);
}

/** Reads one game's manifest from the data folder. */
export function readSet(data: string, game: string): CardSet {
  const files = FILES[game] ?? ['pictures.json'];
  const entries = files.flatMap((file) => {
    const content = JSON.parse(readFileSync(join(data, game, file), 'utf8'));
    return (Array.isArray(content) ? content : content.cards) as Entry[];
  });
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) throw new Error(`${game}: two entries are called "${id}"`);
    seen.add(id);
  }
  return { game, entries };
}
