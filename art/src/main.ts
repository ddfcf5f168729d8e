// SPDX-License-Identifier: MIT
// Paints everything that the manifests describe.
//
// usage: tools/node --npm run paint --prefix art -- [GAME ...] [--only ID,ID] [--jobs N] [--look DIR] [--draft]
//
// Results go to web/static/art (files by content hash, one index per game), contact sheets to
// docs/pictures. --draft paints small and fast. --look paints nothing into the tree: it only writes PNG sheets into DIR.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { paintAll } from './crew.ts';
import { homePictures } from './home.ts';
import { GAMES, isHint, readSet, type CardSet } from './manifest.ts';
import { writePainted } from './painted.ts';
import type { Files } from './render.ts';
import { contactSheet } from './sheets.ts';
import { writeSounds } from './sounds.ts';

const TOP = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const CACHE = join(TOP, 'art/.cache');
const STATIC = join(TOP, 'web/static');
const OUT = join(STATIC, 'art');
const SHEETS = join(TOP, 'docs/pictures');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    look: { type: 'string' },
    draft: { type: 'boolean', default: false },
    width: { type: 'string', default: '200' },
    columns: { type: 'string', default: '9' },
    sounds: { type: 'boolean', default: false },
  },
});

function progress(game: string) {
  return (done: number, total: number, id: string) => {
    const bar = '#'.repeat(Math.round((done / total) * 30)).padEnd(30, '.');
    const line = `${game.padEnd(13)}[${bar}] ${done}/${total} ${id}`;
    if (process.stderr.isTTY)
      process.stderr.write(`\r${line.padEnd(78)}${done === total ? '\n' : ''}`);
    else if (done === total) process.stderr.write(`${line}\n`);
  };
}

function namesIn(files: Files): string[] {
  return [files.svg, files.avif540, files.avif200, files.webp200].filter(
    (name) => name !== undefined,
  );
}

/** The index of a game: what to fetch for each card, in the manifest's order, and its words. */
function writeIndex(set: CardSet, painted: Files[]): void {
  const cards = Object.fromEntries(
    set.entries.map(({ id, title, alt }, i) => [
      id,
      { ...(isHint(set, id) ? {} : { title }), alt, ...painted[i] },
    ]),
  );
  mkdirSync(OUT, { recursive: true });
  for (const files of painted) {
    for (const name of namesIn(files)) copyFileSync(join(CACHE, name), join(OUT, name));
  }
  writeFileSync(
    join(OUT, `${set.game}.json`),
    JSON.stringify({ game: set.game, cards }, null, 1) + '\n',
  );
}

/** Removes pictures that no index names any more. */
function sweep(): void {
  const used = new Set<string>();
  for (const game of GAMES) {
    const path = join(OUT, `${game}.json`);
    if (!existsSync(path)) continue;
    const { cards } = JSON.parse(readFileSync(path, 'utf8')) as { cards: Record<string, Files> };
    for (const files of Object.values(cards)) for (const name of namesIn(files)) used.add(name);
  }
  for (const name of readdirSync(OUT)) {
    if (/^[0-9a-f]{20}\./.test(name) && !used.has(name)) rmSync(join(OUT, name));
  }
}

async function sheetsOf(set: CardSet, painted: Files[]): Promise<void> {
  const parts: [string, Files[]][] =
    set.game === 'mysterium'
      ? [
          [
            'mysterium-targets',
            painted.filter((_, i) => !/^(v\d|back)/.test(set.entries[i]?.id ?? '')),
          ],
          [
            'mysterium-visions',
            painted.filter((_, i) => /^(v\d|back)/.test(set.entries[i]?.id ?? '')),
          ],
        ]
      : [[set.game, painted]];
  for (const [name, cards] of parts) {
    await contactSheet(join(SHEETS, `${name}.jpg`), CACHE, cards, { columns: 9, width: 96 });
    await contactSheet(join(SHEETS, `${name}-small-grey.jpg`), CACHE, cards, {
      columns: 15,
      width: 96,
      grey: true,
    });
  }
}

async function run(game: string): Promise<void> {
  const set = readSet(join(TOP, 'data'), game);
  const only = values.only?.split(',');
  if (only)
    set.entries = set.entries.filter(({ id }) =>
      only.some((o) => (o.endsWith('*') ? id.startsWith(o.slice(0, -1)) : id === o)),
    );
  const painted = await paintAll(set.entries, {
    jobs: +values.jobs,
    cache: CACHE,
    draft: values.draft,
    progress: progress(game),
  });
  if (values.look) {
    await contactSheet(join(values.look, `${game}.png`), CACHE, painted, {
      columns: +values.columns,
      width: +values.width,
    });
    return;
  }
  if (only) throw new Error('--only goes with --look: an index is always whole');
  writeIndex(set, painted);
  if (game === 'mysterium')
    await writePainted(
      join(TOP, 'data', game, 'classic/painted.json'),
      set.entries,
      CACHE,
      painted,
    );
  await sheetsOf(set, painted);
}

for (const game of positionals.length ? positionals : GAMES) await run(game);
if (!values.look) {
  sweep();
  if (!positionals.length || positionals.includes('home')) await homePictures(STATIC, CACHE);
  if (!positionals.length || values.sounds) await writeSounds(join(STATIC, 'sound'));
}
