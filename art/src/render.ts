// SPDX-License-Identifier: MIT
// Renders one card from its manifest entry to files: SVG, raster, painterly pass, encoded pictures.
// A card takes seconds, so results are cached by the hash of the finished SVG and the version of the
// brush. Any change of the entry, the generator or the brush changes the key, so the cache is never
// stale.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { compose } from './compositions.ts';
import type { Entry } from './manifest.ts';
import { paint } from './paint.ts';

/** Raise this when the brush or the encoders change. */
const BRUSH_VERSION = 4;
export const LARGE = 540;
export const SMALL = 200;

export interface Files {
  /** Hash of the SVG: what the entry and the generator gave. */
  source: string;
  width: number;
  height: number;
  svg?: string;
  avif540?: string;
  avif200?: string;
  webp200?: string;
}

export interface RenderOptions {
  cache: string;
  /** Rasterise larger and scale down: a workaround, since the rasteriser aborts at some sizes. */
  oversize?: boolean;
  /** Paint at the small size only: good enough to look at, and eight times faster. */
  draft?: boolean;
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 20);
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The brushed picture at full size, as opaque RGBA. */
export async function pixelsOf(svg: string, width: number, oversize = false): Promise<Pixels> {
  const scale = oversize ? 1.25 : 1;
  const raster = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.round(width * scale) },
    font: { loadSystemFonts: false },
  }).render();
  let plain: Buffer = Buffer.from(raster.pixels);
  let height = raster.height;
  if (oversize) {
    height = Math.round(raster.height / scale);
    plain = await sharp(plain, { raw: { width: raster.width, height: raster.height, channels: 4 } })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer();
  }
  return { data: paint(plain, width, height, { radius: width / 108 }), width, height };
}

function keep(cache: string, content: Buffer, extension: string): string {
  const name = `${hashOf(content)}.${extension}`;
  const path = join(cache, name);
  if (!existsSync(path)) {
    writeFileSync(path + '.part', content);
    renameSync(path + '.part', path);
  }
  return name;
}

async function encode(svg: string, o: RenderOptions): Promise<Omit<Files, 'source'>> {
  const { data, width, height } = await pixelsOf(svg, o.draft ? SMALL : LARGE, o.oversize);
  const large = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const small = large.clone().resize(SMALL, null, { kernel: 'lanczos3' }).sharpen({ sigma: 0.5 });
  const [a, b, c] = await Promise.all([
    large.clone().avif({ quality: 47, effort: 3 }).toBuffer(),
    small.clone().avif({ quality: 52, effort: 3 }).toBuffer(),
    small.clone().webp({ quality: 74, effort: 6 }).toBuffer(),
  ]);
  return {
    width,
    height,
    avif540: keep(o.cache, a, 'avif'),
    avif200: keep(o.cache, b, 'avif'),
    webp200: keep(o.cache, c, 'webp'),
  };
}

function vector(svg: string, o: RenderOptions): Omit<Files, 'source'> {
  const [, width = '200', height = '200'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: +width, height: +height, svg: keep(o.cache, Buffer.from(svg), 'svg') };
}

export async function renderCard(entry: Entry, o: RenderOptions): Promise<Files> {
  mkdirSync(o.cache, { recursive: true });
  const { svg, brushed } = compose(entry);
  const source = hashOf(svg);
  const note = join(
    o.cache,
    `${hashOf(`${source} ${BRUSH_VERSION} ${brushed} ${o.draft ?? false}`)}.json`,
  );
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Files;
  const files: Files = { source, ...(brushed ? await encode(svg, o) : vector(svg, o)) };
  writeFileSync(note, JSON.stringify(files));
  return files;
}
