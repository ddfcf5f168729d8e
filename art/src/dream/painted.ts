// SPDX-License-Identifier: MIT
// What a finished picture shows: for each name that was painted, where it is and how much of it can
// be seen. The scene is painted a second time as flat patches, one colour per name, so a thing that
// another hides, or that lies outside, counts for nothing.

import { Resvg } from '@resvg/resvg-js';
import { HEIGHT, WIDTH } from '../canvas.ts';
import { Dream, patchColour } from './dream.ts';
import { paintScene } from './scene.ts';
import type { SceneSpec } from './spec.ts';

export interface PaintedMotif {
  name: string;
  /** Left, top, width and height in per cent of the picture. */
  box: [number, number, number, number];
  /** Per cent of the picture's area that shows it. */
  area: number;
  count: number;
}

const ACROSS = 240;

/** Every named thing of a scene that can be seen, the largest first. */
export function paintedIn(id: string, seed: number, s: SceneSpec): PaintedMotif[] {
  const d = new Dream(`${id}/${seed}`, s.palette);
  d.patches = true;
  const svg = d.sheet(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#000"/>${paintScene(d, s)}`,
    {
      vignette: 0,
    },
  );
  const raster = new Resvg(svg, {
    fitTo: { mode: 'width', value: ACROSS },
    font: { loadSystemFonts: false },
  }).render();
  return measure(raster.pixels, raster.width, raster.height, d);
}

function measure(pixels: Uint8Array, w: number, h: number, d: Dream): PaintedMotif[] {
  const byColour = new Map(d.noted.map((n, i) => [parseInt(patchColour(i).slice(1), 16), i]));
  const found = d.noted.map(() => ({ n: 0, x0: w, y0: h, x1: 0, y1: 0 }));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = (y * w + x) * 4;
      const colour =
        ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
      const f = found[byColour.get(colour) ?? -1];
      if (!f) continue;
      f.n++;
      f.x0 = Math.min(f.x0, x);
      f.x1 = Math.max(f.x1, x + 1);
      f.y0 = Math.min(f.y0, y);
      f.y1 = Math.max(f.y1, y + 1);
    }
  const share = (v: number, of: number) => Math.round((v / of) * 1000) / 10;
  return found
    .map(({ n, x0, y0, x1, y1 }, i) => ({
      name: d.noted[i]?.name ?? '',
      box: [
        share(x0, w),
        share(y0, h),
        share(x1 - x0, w),
        share(y1 - y0, h),
      ] as PaintedMotif['box'],
      area: Math.round((n / (w * h)) * 10000) / 100,
      count: d.noted[i]?.count ?? 1,
    }))
    .filter((m) => m.area > 0)
    .sort((a, b) => b.area - a.area || (a.name < b.name ? -1 : 1));
}
