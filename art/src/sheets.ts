// SPDX-License-Identifier: MIT
// Contact sheets of a whole set, for people to review: once in colour, and once small and grey, as
// a player on a phone or without colour vision may see it.

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Files } from './render.ts';

export interface SheetOptions {
  columns: number;
  /** Width of one card on the sheet. */
  width: number;
  grey?: boolean;
}

const GAP = 6;

async function thumbnail(folder: string, files: Files, o: SheetOptions): Promise<Buffer> {
  const name = files.svg ?? (o.width > 200 ? files.avif540 : files.webp200) ?? '';
  const height = Math.round(o.width * 1.5);
  let image = sharp(readFileSync(join(folder, name))).resize(o.width, height, {
    fit: 'contain',
    background: '#14111b',
  });
  image = image.flatten({ background: '#14111b' });
  return (o.grey ? image.grayscale() : image).png().toBuffer();
}

/** Writes a sheet; the kind of picture follows from the file's name. */
export async function contactSheet(
  path: string,
  folder: string,
  cards: Files[],
  o: SheetOptions,
): Promise<void> {
  const height = Math.round(o.width * 1.5);
  const rows = Math.ceil(cards.length / o.columns);
  const tiles = await Promise.all(
    cards.map(async (files, i) => ({
      input: await thumbnail(folder, files, o),
      left: GAP + (i % o.columns) * (o.width + GAP),
      top: GAP + Math.floor(i / o.columns) * (height + GAP),
    })),
  );
  mkdirSync(dirname(path), { recursive: true });
  const sheet = sharp({
    create: {
      width: GAP + Math.min(o.columns, cards.length) * (o.width + GAP),
      height: GAP + rows * (height + GAP),
      channels: 3,
      background: '#14111b',
    },
  }).composite(tiles);
  if (path.endsWith('.png')) await sheet.png().toFile(path);
  else await sheet.jpeg({ quality: 80, mozjpeg: true }).toFile(path);
}
