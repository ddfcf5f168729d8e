// SPDX-License-Identifier: MIT
// The pictures that belong to no game: the icons and the preview image for links in chats.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Files } from './render.ts';

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4dc8a"/><stop offset="1" stop-color="#b07a28"/></linearGradient></defs><path d="M32 62C24 46 5 37 5 22C5 9 17 3 32 3S59 9 59 22C59 37 40 46 32 62Z" fill="url(#w)"/><circle cx="32" cy="23" r="14" fill="#14111b"/><path d="M20 23Q32 12 44 23Q32 34 20 23Z" fill="#f8ecd0"/><circle cx="32" cy="23" r="5.4" fill="#6a4ac0"/><circle cx="32" cy="23" r="2.4" fill="#14081c"/></svg>`;

/** Five doors in a row on the dark of the table, each a cover under an arch. */
async function socialPreview(covers: Buffer[]): Promise<Buffer> {
  const [w, h] = [212, 430];
  const arch = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><path d="M0 ${h}V${w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${h}Z"/></svg>`,
  );
  const rim = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><path d="M2 ${h - 2}V${w / 2}a${w / 2 - 2} ${w / 2 - 2} 0 0 1 ${w - 4} 0V${h - 2}Z" fill="none" stroke="#d9a548" stroke-width="3"/></svg>`,
  );
  const doors = await Promise.all(
    covers.map(async (cover, i) => ({
      input: await sharp(cover)
        .resize(w, h, { fit: 'cover' })
        .composite([{ input: arch, blend: 'dest-in' }, { input: rim }])
        .png()
        .toBuffer(),
      left: 46 + i * 224,
      top: i === 2 ? 150 : 172,
    })),
  );
  const mark = new Resvg(FAVICON, { fitTo: { mode: 'width', value: 96 } }).render().asPng();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: '#14111b' } })
    .composite([...doors, { input: Buffer.from(mark), left: 552, top: 30 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The mark on a square; systems cut a circle or a shape of their own out of a maskable one. */
async function icon(size: number, mark: number, background?: string): Promise<Buffer> {
  const png = new Resvg(FAVICON, { fitTo: { mode: 'width', value: mark } }).render().asPng();
  const edge = (size - mark) / 2;
  return sharp(png)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#0000' })
    .flatten(background ? { background } : false)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export async function icons(folder: string): Promise<void> {
  writeFileSync(join(folder, 'favicon.svg'), FAVICON + '\n');
  for (const [name, size] of [
    ['favicon.png', 48],
    ['touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const)
    writeFileSync(join(folder, name), await icon(size, size));
  writeFileSync(join(folder, 'icon-mask.png'), await icon(512, 300, '#14111b'));
}

export async function homePictures(folder: string, cache: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await icons(folder);
  const { cards } = JSON.parse(readFileSync(join(folder, 'art/home.json'), 'utf8')) as {
    cards: Record<string, Files>;
  };
  const covers = Object.values(cards).map((files) =>
    readFileSync(join(cache, files.avif540 ?? '')),
  );
  writeFileSync(join(folder, 'social.jpg'), await socialPreview(covers));
}
