// SPDX-License-Identifier: MIT
// Writes beside a card set what its pictures show: painted.json has, for every card, the things that
// can be seen with their boxes and areas, where the scene plays, and what is measured from the
// finished picture. Tags are made from this file (tools/relate), so nobody tags by hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { featuresOf, type Features } from './dream/features.ts';
import { paintedIn, type PaintedMotif } from './dream/painted.ts';
import type { SceneSpec } from './dream/spec.ts';
import type { Entry } from './manifest.ts';
import type { Files } from './render.ts';

export interface Painted {
  things: PaintedMotif[];
  /** Where it plays and the weather, as words of the lexicon: stage-sea, falls-rain. */
  setting: string[];
  features: Features;
}

/** Wide enough to measure, and what everybody sees first. */
const MEASURED = { width: 200, height: 300 };

export function settingOf(s: Partial<SceneSpec>): string[] {
  const words = [`stage-${s.stage}`];
  if (s.walls) words.push(`walls-${s.walls}`);
  if (s.floor) words.push(`floor-${s.floor}`);
  if (s.ground) words.push(`stage-${s.ground}`);
  if (s.weather) words.push(`weather-${s.weather}`);
  if (s.falls) words.push(`falls-${s.falls}`);
  return words;
}

/** What a card shows, from its entry and its finished picture. */
export async function paintedOf(entry: Entry, folder: string, files: Files): Promise<Painted> {
  const spec = entry.picture as unknown as SceneSpec;
  const { data, info } = await sharp(readFileSync(join(folder, files.webp200 ?? '')))
    .removeAlpha()
    .resize(MEASURED.width, MEASURED.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    things: paintedIn(entry.id, entry.picture.seed, spec),
    setting: settingOf(spec),
    features: featuresOf(data, info.width, info.height),
  };
}

/** The text of painted.json: one line a card. */
export async function paintedText(
  entries: Entry[],
  folder: string,
  files: Files[],
): Promise<string> {
  const lines: string[] = [];
  for (const [i, entry] of entries.entries()) {
    const file = files[i];
    if (entry.picture.kind !== 'scene' || !file) continue;
    const painted = await paintedOf(entry, folder, file);
    const things = painted.things.map((t) => `      ${JSON.stringify(t)}`).join(',\n');
    lines.push(
      `  ${JSON.stringify(entry.id)}: {\n    "setting": ${JSON.stringify(painted.setting)},\n    "features": ${JSON.stringify(painted.features)},\n    "things": [\n${things}\n    ]\n  }`,
    );
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}

export async function writePainted(
  path: string,
  entries: Entry[],
  folder: string,
  files: Files[],
): Promise<void> {
  writeFileSync(path, await paintedText(entries, folder, files));
}
