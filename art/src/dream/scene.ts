// SPDX-License-Identifier: MIT
// Paints a scene from its description: the stage, then pieces and things from the furthest to the
// nearest, then what falls, and last one grade of light and colour over everything.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { mix } from '../colour.ts';
import { falling, framing } from '../staging.ts';
import { Dream } from './dream.ts';
import { FIXTURES } from './fixtures.ts';
import { HOLDERS } from './holders.ts';
import { place } from './place.ts';
import { proscenium, ROOMS } from './rooms.ts';
import { sitter } from './sitter.ts';
import type { PieceSpec, SceneSpec } from './spec.ts';
import { STAGES } from './stages.ts';
import { parseThing } from './things.ts';

export const STAGE_NAMES = [...Object.keys(STAGES), ...Object.keys(ROOMS)];
export const PIECE_NAMES = [...Object.keys(HOLDERS), ...Object.keys(FIXTURES), 'sitter'];

/** Lamps stand close and leave the rest dark; the sky lights everything alike. */
const LIGHTS: Record<string, { z: number; power: number; ambient: number }> = {
  sun: { z: 460, power: 0.82, ambient: 0.42 },
  moon: { z: 420, power: 0.8, ambient: 0.42 },
  low: { z: 330, power: 0.88, ambient: 0.4 },
  away: { z: 420, power: 0.82, ambient: 0.42 },
  stage: { z: 520, power: 0.9, ambient: 0.5 },
  lamp: { z: 230, power: 1, ambient: 0.44 },
};

function setLight(d: Dream, text: string | undefined): void {
  const [x = '90', y = '110', kind = 'sun'] = (text ?? '').split(' ');
  const light = LIGHTS[kind];
  if (!light) throw new Error(`no light is called "${kind}"`);
  d.shineFrom(Number(x), Number(y), light);
}

function numbersOf(at: string): [number, number, number] {
  const [x = NaN, y = NaN, h = NaN] = at.split(' ').map(Number);
  if (![x, y, h].every(Number.isFinite)) throw new Error(`at: "${at}": three numbers are needed`);
  return [x, y, h];
}

/** The scene inside a piece: with a stage of its own, or only things. */
function insideOf(d: Dream, s: Partial<SceneSpec>): string {
  const k = d.within(s.palette ?? paletteOf.get(d) ?? 'dusk');
  paletteOf.set(k, s.palette ?? paletteOf.get(d) ?? 'dusk');
  k.horizon = d.horizon;
  k.footing = s.stage ? k.footing : 'none';
  if (s.light) setLight(k, s.light);
  return s.stage ? body(k, s as SceneSpec) : all(k, s.things ?? []);
}

const paletteOf = new WeakMap<Dream, string>();

function piece(d: Dream, p: PieceSpec): string {
  const [x, y, h] = numbersOf(p.at);
  if (p.piece === 'sitter') return sitter(d, p, x, y, h);
  const paint = HOLDERS[p.piece] ?? FIXTURES[p.piece];
  if (!paint) throw new Error(`no piece is called "${p.piece}"`);
  const inside = insideOf(d, p);
  const below = p.below ? insideOf(d, { stage: p.stage, ...p.below } as Partial<SceneSpec>) : '';
  return paint(d, { x, y, h, spec: p, inside, below });
}

function all(d: Dream, things: (string | PieceSpec)[]): string {
  return things
    .map((t) => (typeof t === 'string' ? place(d, parseThing(t)) : piece(d, t)))
    .join('');
}

/** The stage with everything on it. */
function body(d: Dream, s: SceneSpec): string {
  const stage = STAGES[s.stage] ?? ROOMS[s.stage];
  if (!stage) throw new Error(`no stage is called "${s.stage}"`);
  d.horizon = s.horizon ?? stage.horizon;
  d.footing = stage.footing;
  const front = s.stage === 'theatre' ? proscenium(d, s) : '';
  return (
    d.backdrop(stage.paint(d, s)) +
    all(d, s.things ?? []) +
    d.air(falling(d, s.falls)) +
    d.air(framing(d, s.frame)) +
    front
  );
}

/** One light and one shade over all: what ties the picture together. */
function grade(d: Dream): string {
  const P = d.palette;
  const { x, y } = d.sun;
  const warm = d.gradient(
    [
      [d.sun.colour, 0, 0.62],
      [d.sun.colour, 0.45, 0.14],
      [d.sun.colour, 1, 0],
    ],
    { radial: [x, y, 560], absolute: true },
  );
  const cool = d.gradient(
    [
      ['#ffffff', 0, 1],
      ['#ffffff', 0.4, 1],
      [mix(P.land[3], '#ffffff', 0.5), 1, 1],
    ],
    { radial: [x, y, 820], absolute: true },
  );
  const sheet = (fill: string, mode: string, opacity = 1) =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" opacity="${opacity}" style="mix-blend-mode:${mode}"/>`;
  return d.air(
    sheet(cool, 'multiply') +
      sheet(warm, 'soft-light') +
      sheet(mix(P.sky[2], P.land[1], 0.4), 'color', 0.08) +
      sheet(mix(P.land[3], P.sky[1], 0.5), 'soft-light', 0.14),
  );
}

/** A whole scene with its grade. */
export function paintScene(d: Dream, s: SceneSpec): string {
  paletteOf.set(d, s.palette);
  setLight(d, s.light);
  return body(d, s) + grade(d);
}
