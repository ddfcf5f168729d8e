// SPDX-License-Identifier: MIT
// The test of the art; prints TAP. It paints three cards of every game again and compares them with
// the committed pictures, and checks every index, text, file and sound. Painting all cards would
// take many minutes; three of each game show that the generator still gives the same pictures.

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { compose } from './compositions.ts';
import { paintAll } from './crew.ts';
import { HAT_NAMES, POSE_NAMES } from './dream/people.ts';
import { PIECE_NAMES, STAGE_NAMES } from './dream/scene.ts';
import { SITTER_POSES } from './dream/sitter.ts';
import { FLAGS, VALUES } from './dream/things.ts';
import { isMotif } from './icons.ts';
import { GAMES, isHint, readSet, type CardSet } from './manifest.ts';
import { paintedText } from './painted.ts';
import { hashOf, LARGE, pixelsOf, type Files } from './render.ts';
import { SOUNDS, samples } from './sounds.ts';

const TOP = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const ART = join(TOP, 'web/static/art');
const SOUND = join(TOP, 'web/static/sound');
const MEGABYTE = 1024 * 1024;

/** Allowed mean difference of a channel (0 to 255) at a quarter of the size; encoding is lossy. */
const TOLERANCE = 2;
/** Two cards of a set differ clearly in at least this share of a grey picture of 48 by 72. */
const APART = { painted: 0.06, diagrams: 0.025 };
const CLEARLY = 32;

interface Indexed extends Files {
  title?: string;
  alt: string;
}

let count = 0;
let failed = 0;

function check(name: string, faults: string[]): void {
  for (const fault of faults.slice(0, 8)) console.log(`# ${fault}`);
  if (faults.length) failed++;
  console.log(`${faults.length ? 'not ok' : 'ok'} ${++count} - ${name}`);
}

function indexOf(game: string): Record<string, Indexed> {
  const index = JSON.parse(readFileSync(join(ART, `${game}.json`), 'utf8')) as {
    cards: Record<string, Indexed>;
  };
  return index.cards;
}

function filesOf(card: Files): string[] {
  return [card.svg, card.avif540, card.avif200, card.webp200].filter((name) => name !== undefined);
}

function wordsMatch(set: CardSet, index: Record<string, Indexed>): string[] {
  const faults: string[] = [];
  if (Object.keys(index).join() !== set.entries.map(({ id }) => id).join())
    faults.push('the index lists other cards than the manifest');
  for (const { id, title, alt } of set.entries) {
    const told = isHint(set, id) ? undefined : title;
    if (index[id]?.title !== told || index[id]?.alt !== alt)
      faults.push(`${id}: title or alt text is not the manifest's`);
    if (alt.length < 18) faults.push(`${id}: the alt text is too short to play by`);
  }
  const alts = set.entries.map(({ alt }) => alt);
  if (new Set(alts).size !== alts.length) faults.push('two cards have the same alt text');
  return faults;
}

function filesMatch(index: Record<string, Indexed>): string[] {
  const faults: string[] = [];
  for (const [id, card] of Object.entries(index)) {
    const names = filesOf(card);
    if (names.length !== (card.svg ? 1 : 3)) faults.push(`${id}: has ${names.length} files`);
    for (const name of names) {
      const path = join(ART, name);
      if (!existsSync(path)) faults.push(`${id}: ${name} is missing`);
      else if (hashOf(readFileSync(path)) !== name.split('.')[0])
        faults.push(`${id}: ${name} is not named by its content`);
    }
  }
  return faults;
}

function sourcesMatch(set: CardSet, index: Record<string, Indexed>): string[] {
  return set.entries
    .filter((entry) => hashOf(compose(entry).svg) !== index[entry.id]?.source)
    .map(
      ({ id }) => `${id}: the painter gives another SVG than the committed picture was made from`,
    );
}

function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

/** Scales down, so that the picture is compared and not the artefacts of its encoding. */
function quarter(image: Sharp): Promise<Buffer> {
  return image
    .removeAlpha()
    .resize(LARGE / 4)
    .raw()
    .toBuffer();
}

/** Paints a card again at full size and compares it with the committed large picture. */
async function pixelsMatch(set: CardSet, index: Record<string, Indexed>): Promise<string[]> {
  const painted = set.entries.filter(({ id }) => index[id]?.avif540);
  const chosen = [0, 0.47, 0.93].map((part) => painted[Math.floor(part * painted.length)]);
  const faults: string[] = [];
  for (const entry of new Set(chosen)) {
    if (!entry) continue;
    const fresh = await pixelsOf(compose(entry).svg, LARGE);
    const raw = { width: fresh.width, height: fresh.height, channels: 4 as const };
    const now = await quarter(sharp(fresh.data, { raw }));
    const then = await quarter(sharp(join(ART, index[entry.id]?.avif540 ?? '')));
    const apart = now.length === then.length ? difference(now, then) : 255;
    if (apart > TOLERANCE) faults.push(`${entry.id}: differs by ${apart.toFixed(1)} levels`);
  }
  return faults;
}

/** Cards of a set that look alike in a small grey picture, as on a phone or without colour vision. */
async function lookAlikes(cards: [string, Indexed][], least: number): Promise<string[]> {
  const grey = await Promise.all(
    cards.map(async ([id, card]) => ({
      id,
      data: await sharp(join(ART, card.svg ?? card.webp200 ?? ''))
        .flatten({ background: '#000' })
        .grayscale()
        .resize(48, 72, { fit: 'fill' })
        .raw()
        .toBuffer(),
    })),
  );
  return grey.flatMap((a, i) =>
    grey.slice(i + 1).flatMap((b) => {
      const differ = a.data.filter((v, k) => Math.abs(v - (b.data[k] ?? 0)) > CLEARLY).length;
      const share = differ / a.data.length;
      return share < least
        ? [`${a.id} and ${b.id} look alike in grey (${(share * 100).toFixed(1)}%)`]
        : [];
    }),
  );
}

/** Groups of cards that must be distinguishable. A role in two suits or a back need not be. */
function rivals(game: string, index: Record<string, Indexed>): [string, Indexed][][] {
  const all = Object.entries(index).filter(([id]) => !id.startsWith('back'));
  if (game === 'telepathic') return [all.filter(([id]) => /^a\d/.test(id))];
  if (game === 'illusionist')
    return ['earth', 'water', 'fire', 'wind', 'void'].map((suit) =>
      all.filter(([id]) => id.startsWith(suit)),
    );
  if (game === 'mindseye' || game === 'home') return [];
  return [all];
}

async function checkGame(game: string): Promise<void> {
  const set = readSet(join(TOP, 'data'), game);
  const index = indexOf(game);
  check(
    `${game}: every motif is known`,
    set.entries.flatMap(({ id, picture }) =>
      (picture.motifs ?? []).filter((m) => !isMotif(m)).map((m) => `${id}: ${m}`),
    ),
  );
  check(`${game}: the index has every card with its words`, wordsMatch(set, index));
  check(`${game}: every file is there and named by its content`, filesMatch(index));
  check(`${game}: the painter gives the same SVG for every card`, sourcesMatch(set, index));
  check(`${game}: cards painted again show the same picture`, await pixelsMatch(set, index));
  const least = game === 'telepathic' ? APART.diagrams : APART.painted;
  for (const cards of rivals(game, index)) {
    const faults = await lookAlikes(cards, least);
    check(`${game}: ${cards[0]?.[0]} and its kind are told apart small and grey`, faults);
  }
}

/** Mysterium: the list of what is painted, and the words that scenes may use, are the painter's. */
async function checkPainted(): Promise<void> {
  const set = readSet(join(TOP, 'data'), 'mysterium');
  const index = indexOf('mysterium');
  const files = set.entries.map(({ id }) => index[id] as Files);
  const kept = readFileSync(join(TOP, 'data/mysterium/classic/painted.json'), 'utf8');
  const made = await paintedText(set.entries, ART, files);
  const differ = made.split('\n').find((line, i) => line !== kept.split('\n')[i]);
  check('mysterium: painted.json says what the pictures show', made === kept ? [] : [differ ?? '']);
  const words = JSON.parse(readFileSync(join(TOP, 'data/mysterium/vocabulary.json'), 'utf8'));
  const lists = { stages: STAGE_NAMES, pieces: PIECE_NAMES, poses: POSE_NAMES, hats: HAT_NAMES };
  const known = { ...lists, sitters: SITTER_POSES, flags: FLAGS, values: VALUES };
  check(
    'mysterium: the vocabulary has the words of the painter',
    Object.entries(known)
      .filter(([name, list]) => JSON.stringify(words[name]) !== JSON.stringify(list))
      .map(([name]) => name),
  );
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function checkWhole(): void {
  const used = new Set(GAMES.flatMap((game) => Object.values(indexOf(game)).flatMap(filesOf)));
  const stray = readdirSync(ART).filter((name) => /^[0-9a-f]{20}\./.test(name) && !used.has(name));
  check('no picture is left over', stray);
  const art = sizeOf(ART);
  check(
    `all pictures together are under 12 MB (${(art / MEGABYTE).toFixed(1)})`,
    art < 12 * MEGABYTE ? [] : [`${art} bytes`],
  );
  const names = readdirSync(SOUND).sort().join();
  const expected = Object.keys(SOUNDS)
    .map((name) => `${name}.mp3`)
    .sort()
    .join();
  check(
    'twenty-eight sounds are there',
    names === expected && Object.keys(SOUNDS).length === 28 ? [] : [names],
  );
  const sound = sizeOf(SOUND);
  check(
    `all sounds together are under 200 KB (${Math.round(sound / 1024)})`,
    sound < 200 * 1024 ? [] : [`${sound} bytes`],
  );
  check(
    'every sound is heard and ends in silence',
    Object.keys(SOUNDS).filter((name) => {
      const pcm = samples(name);
      const loudest = pcm.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
      return loudest < 0.5 || loudest > 0.95 || Math.abs(pcm[pcm.length - 1] ?? 1) > 0.01;
    }),
  );
}

/** Runs 'make art' for two cards into a temporary folder, to test the child processes. */
async function checkCrew(): Promise<void> {
  const cache = mkdtempSync(join(tmpdir(), 'planchette-art-'));
  const faults: string[] = [];
  try {
    const entries = readSet(join(TOP, 'data'), 'mysterium').entries.slice(0, 2);
    const painted = await paintAll(entries, { jobs: 2, cache, draft: true, progress: () => {} });
    for (const [i, { id }] of entries.entries()) {
      const names = painted[i] ? filesOf(painted[i]) : [];
      if (!names.length || !names.every((name) => existsSync(join(cache, name))))
        faults.push(`${id}: was not painted`);
    }
  } catch (error) {
    faults.push(String(error));
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
  check('child processes paint what they are given', faults);
}

for (const game of GAMES) await checkGame(game);
await checkPainted();
await checkCrew();
checkWhole();
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
