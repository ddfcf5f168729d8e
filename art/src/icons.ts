// SPDX-License-Identifier: MIT
// Finds motifs by name: our own drawings first, then the Noto Emoji vectors. A picture holds many
// motifs, so the ids inside each are made unique. The view box of an icon has empty margins, so the
// bounding box of the drawing itself is measured; otherwise things would float above the ground.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { props } from './props/index.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

const NOTO: IconSet = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json'), 'utf8'),
);
const boxes = new Map<string, Box>();

interface Drawing {
  body: string;
  w: number;
  h: number;
}

export function isMotif(name: string): boolean {
  return name.replace(/^own:/, '') in props || name in NOTO.icons || name in (NOTO.aliases ?? {});
}

function drawing(name: string): Drawing {
  const own = props[name.replace(/^own:/, '')];
  if (own) return { body: own, w: 200, h: 200 };
  const icon = NOTO.icons[name] ?? NOTO.icons[NOTO.aliases?.[name]?.parent ?? ''];
  if (!icon) throw new Error(`no motif is called "${name}"`);
  return {
    body: icon.body,
    w: icon.width ?? NOTO.width ?? 128,
    h: icon.height ?? NOTO.height ?? 128,
  };
}

/** The SVG of a motif, its ids made unique with the given prefix. */
export function motifBody(name: string, prefix: string): string {
  let { body } = drawing(name);
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] ?? ''));
  for (const id of ids) {
    body = body
      .replaceAll(`id="${id}"`, `id="${prefix}${id}"`)
      .replaceAll(`url(#${id})`, `url(#${prefix}${id})`)
      .replaceAll(`href="#${id}"`, `href="#${prefix}${id}"`);
  }
  return body;
}

/** The bounding box of the drawing within the motif's view box. */
export function motifBox(name: string): Box {
  const known = boxes.get(name);
  if (known) return known;
  const { body, w, h } = drawing(name);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`;
  const ink = new Resvg(svg).getBBox() ?? { x: 0, y: 0, width: w, height: h };
  const x = Math.max(ink.x, 0);
  const y = Math.max(ink.y, 0);
  const box = {
    x,
    y,
    w: Math.min(ink.x + ink.width, w) - x,
    h: Math.min(ink.y + ink.height, h) - y,
  };
  boxes.set(name, box);
  return box;
}
