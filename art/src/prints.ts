// SPDX-License-Identifier: MIT
// Makes the second set of Mysterium, 'prints': every scene of the classic set mirrored and in
// another palette, printed instead of painted. It is a set of finished pictures, so the
// server offers it as it offers photographs, and nobody loads it who does not choose it.
//
// usage: tools/node --npm run prints --prefix art -- [--jobs N] [--only ID,ID --look FILE.png]

import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { Dream } from './dream/dream.ts';
import { featuresOf } from './dream/features.ts';
import { paintedIn } from './dream/painted.ts';
import { paintScene } from './dream/scene.ts';
import type { SceneSpec } from './dream/spec.ts';
import type { Entry } from './manifest.ts';
import { settingOf } from './painted.ts';
import { print } from './print.ts';
import { hashOf, LARGE } from './render.ts';
import { contactSheet } from './sheets.ts';

const TOP = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const FROM = join(TOP, 'data/mysterium/classic');
const TO = join(TOP, 'data/mysterium/prints');
const CACHE = join(TOP, 'art/.cache/prints');
/** Raise this when the printing changes. */
const VERSION = 1;
const PARTS = ['characters', 'locations', 'objects', 'visions'];

/** Each world by night or in another season. */
const OTHER: Record<string, string> = {
  dusk: 'night',
  dawn: 'rose',
  night: 'aurora',
  noon: 'dusk',
  storm: 'abyss',
  blood: 'candle',
  sepia: 'gold',
  absinthe: 'aurora',
  snow: 'night',
  candle: 'blood',
  aurora: 'night',
  rose: 'dusk',
  abyss: 'absinthe',
  gold: 'sepia',
};

const COLOURS =
  'red|pink|orange|yellow|golden|green|blue|purple|violet|brown|black|white|grey|pale|dark|silver|bright';
const HOURS =
  /,? (at (sunset|dawn|midnight|violet dusk|dusk|nightfall|night)|by (moon|lamp)light|in the (morning|afternoon)|in (pink|golden|green) (evening )?light|on a red evening)\b/g;
/** What follows a colour that is a noun ("a lady in black offers"), or cannot do without one. */
const KEPT = 'and|behind|before|offers|steps|with|hair|head|clothes';

/** An alt text without colours and hours, because a print has others: "a red owl" is "an owl". */
export function withoutColours(alt: string): string {
  const sky = new RegExp(`\\ba (?:${COLOURS}) sky\\b`, 'g');
  const words = new RegExp(`\\b(?:(an?) )?(?:${COLOURS}) (?!(?:${KEPT})\\b)([a-z]+)`, 'gi');
  const plain = alt
    .replace(HOURS, '')
    .replace(sky, 'the sky')
    .replace(words, (_, article: string | undefined, noun: string) =>
      article ? `${article.charAt(0)}${/^[aeiou]/.test(noun) ? 'n' : ''} ${noun}` : noun,
    );
  return plain.replace(/(^|[.] )([a-z])/g, (_, gap: string, c: string) => gap + c.toUpperCase());
}

/** The scene in its other palette; stages that are bright by nature stay what they are. */
export function nightly(s: SceneSpec): SceneSpec {
  return { ...s, palette: OTHER[s.palette] ?? s.palette };
}

function svgOf(id: string, seed: number, s: SceneSpec): string {
  const d = new Dream(`${id}/print/${seed}`, s.palette);
  const mirror = `<g transform="translate(480 0) scale(-1 1)">${paintScene(d, s)}</g>`;
  return d.sheet(mirror, { vignette: 0.3 });
}

/** 'oversize' rasterises larger and scales down, where the rasteriser aborts at the usual size. */
async function pixelsOf(entry: Entry, oversize = false): Promise<Buffer> {
  const s = nightly(entry.picture as unknown as SceneSpec);
  const raster = new Resvg(svgOf(entry.id, entry.picture.seed, s), {
    fitTo: { mode: 'width', value: oversize ? LARGE * 1.25 : LARGE },
    font: { loadSystemFonts: false },
  }).render();
  if (!oversize) return print(raster.pixels, raster.width, raster.height);
  const { width, height } = raster;
  const smaller = await sharp(raster.pixels, { raw: { width, height, channels: 4 } })
    .resize(RAW.width, RAW.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return print(smaller, RAW.width, RAW.height);
}

const RAW = { width: LARGE, height: LARGE * 1.5, channels: 4 as const };

/** Boxes of the mirrored picture. */
function mirrored(entry: Entry) {
  const s = nightly(entry.picture as unknown as SceneSpec);
  return paintedIn(`${entry.id}/print`, entry.picture.seed, s).map((t) => ({
    ...t,
    box: [Math.round((100 - t.box[0] - t.box[2]) * 10) / 10, t.box[1], t.box[2], t.box[3]],
  }));
}

interface Made {
  source: string;
  setting: string[];
  features: object;
  things: object[];
}

const noteOf = (id: string) => join(CACHE, `${id}.json`);
const sourceOf = ({ id, picture }: Entry) =>
  hashOf(`${VERSION} ${svgOf(id, picture.seed, nightly(picture as unknown as SceneSpec))}`);

/** What is kept of a card that has not changed since it was printed. */
function kept(entry: Entry): Made | undefined {
  if (!existsSync(noteOf(entry.id))) return undefined;
  const made = JSON.parse(readFileSync(noteOf(entry.id), 'utf8')) as Made;
  return made.source === sourceOf(entry) ? made : undefined;
}

async function make(entry: Entry, oversize: boolean): Promise<void> {
  const image = sharp(await pixelsOf(entry, oversize), { raw: RAW }).removeAlpha();
  const file = join(TO, 'pictures', `${entry.id}.avif`);
  await image.clone().avif({ quality: 47, effort: 2 }).toFile(file);
  const { data, info } = await image
    .clone()
    .resize(200, 300, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made: Made = {
    source: sourceOf(entry),
    setting: settingOf(entry.picture as unknown as SceneSpec),
    features: featuresOf(data, info.width, info.height),
    things: mirrored(entry),
  };
  writeFileSync(noteOf(entry.id), JSON.stringify(made));
}

function partText(entries: object[]): string {
  const text = (entry: object) =>
    Object.entries(entry)
      .map(([field, value]) => `    ${JSON.stringify(field)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `[\n${entries.map((entry) => `  {\n${text(entry)}\n  }`).join(',\n')}\n]\n`;
}

function readPart(part: string): Entry[] {
  return JSON.parse(readFileSync(join(FROM, `${part}.json`), 'utf8')) as Entry[];
}

/** Child processes print a share each; one that the rasteriser kills is replaced. */
async function printAll(entries: Entry[], jobs: number): Promise<void> {
  for (const round of ['', 'oversize']) {
    const todo = entries.filter((entry) => !kept(entry)).map(({ id }) => id);
    const share = (k: number) => todo.filter((_, i) => i % jobs === k);
    const child = (ids: string[]) =>
      new Promise<void>((done) => {
        const args = ['--print', ids.join(), ...(round ? ['--oversize'] : [])];
        const path = fileURLToPath(import.meta.url);
        fork(path, args, { execArgv: process.execArgv, stdio: 'ignore' }).on('exit', () => done());
      });
    for (let tries = 0; tries < 8; tries++) {
      const left = Array.from({ length: jobs }, (_, k) =>
        share(k).filter((id) => !existsSync(noteOf(id)) || !kept(byId(entries, id))),
      );
      if (round === '' && tries > 2) break;
      await Promise.all(left.filter((ids) => ids.length > 0).map(child));
    }
  }
}

function byId(entries: Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`no card is called "${id}"`);
  return found;
}

async function makeAll(jobs: number): Promise<void> {
  mkdirSync(join(TO, 'pictures'), { recursive: true });
  mkdirSync(CACHE, { recursive: true });
  await printAll(PARTS.flatMap(readPart), jobs);
  const lines: string[] = [];
  for (const part of PARTS) {
    const entries = readPart(part);
    for (const entry of entries) {
      const made = kept(entry);
      if (!made) throw new Error(`card ${entry.id}: the rasteriser aborts on it`);
      const { setting, features, things } = made;
      lines.push(`  ${JSON.stringify(entry.id)}: ${JSON.stringify({ setting, features, things })}`);
    }
    const photos = entries.map(({ id, title, alt }) => ({
      id,
      title,
      alt: withoutColours(alt),
      picture: { kind: 'photo', file: `${id}.avif` },
      tags: {},
    }));
    writeFileSync(join(TO, `${part}.json`), partText(photos));
  }
  writeFileSync(join(TO, 'painted.json'), `{\n${lines.join(',\n')}\n}\n`);
  await sheets();
}

/** Contact sheets of the targets and of the visions. */
async function sheets(): Promise<void> {
  for (const name of ['targets', 'visions']) {
    const parts = PARTS.filter((part) => (part === 'visions') === (name === 'visions'));
    const cards = parts.flatMap(readPart).map(({ id }) => ({
      source: '',
      ...RAW,
      webp200: `${id}.avif`,
    }));
    const file = join(TOP, `docs/pictures/mysterium-prints-${name}.jpg`);
    await contactSheet(file, join(TO, 'pictures'), cards, { columns: 9, width: 96 });
  }
}

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2' },
    only: { type: 'string' },
    look: { type: 'string' },
    print: { type: 'string' },
    oversize: { type: 'boolean', default: false },
  },
});

async function lookAt(ids: string[], file: string): Promise<void> {
  const chosen = PARTS.flatMap(readPart).filter(({ id }) => ids.includes(id));
  const tiles = [];
  for (const [i, entry] of chosen.entries()) {
    const input = await sharp(await pixelsOf(entry), { raw: RAW })
      .png()
      .toBuffer();
    tiles.push({ input, left: i * (LARGE + 6), top: 0 });
  }
  const width = tiles.length * (LARGE + 6);
  await sharp({ create: { width, height: LARGE * 1.5, channels: 3, background: '#111' } })
    .composite(tiles)
    .png()
    .toFile(file);
}

if (values.print) {
  const all = PARTS.flatMap(readPart);
  for (const id of values.print.split(',')) await make(byId(all, id), values.oversize);
} else if (values.only && values.look) await lookAt(values.only.split(','), values.look);
else await makeAll(+values.jobs);
