// SPDX-License-Identifier: MIT
// All compositions by name. A manifest entry names a kind; visions also name a device.

import * as doubles from './devices/doubles.ts';
import * as elements from './devices/elements.ts';
import * as enclosures from './devices/enclosures.ts';
import * as growth from './devices/growth.ts';
import * as skyThings from './devices/sky_things.ts';
import { Dream } from './dream/dream.ts';
import { paintScene } from './dream/scene.ts';
import type { SceneSpec } from './dream/spec.ts';
import { back, cover } from './kinds/backs.ts';
import { corgiRole } from './kinds/corgi.ts';
import { fourEyes, oneEye } from './kinds/eyes.ts';
import { object } from './kinds/object.ts';
import { room, view } from './kinds/place.ts';
import { portrait, psychic } from './kinds/portrait.ts';
import { hurled, power } from './kinds/telekinesis.ts';
import { action, condition, marker, tile } from './kinds/tiles.ts';
import type { Entry, Picture } from './manifest.ts';
import { Scene } from './scene.ts';

type Paint = (c: Scene, s: Picture, id: string) => string;

/** The dream compositions of surrealist painting: two to four motifs each. */
export const DEVICES: Record<string, Paint> = {
  ...doubles,
  ...elements,
  ...enclosures,
  ...growth,
  ...skyThings,
};

function vision(c: Scene, s: Picture, id: string): string {
  const device = DEVICES[s.device ?? ''];
  if (!device) throw new Error(`no device is called "${s.device}"`);
  return device(c, s, id);
}

/** Kinds that are painted: SVG, then raster, then the brush. */
const PAINTED: Record<string, Paint> = {
  vision,
  portrait,
  psychic,
  room,
  view,
  object,
  hurled,
  power,
  corgi: corgiRole,
  eyes: fourEyes,
  eye: oneEye,
  back,
  cover,
};

/** Kinds that stay vectors. */
const DRAWN: Record<string, (s: Picture) => string> = { tile, condition, marker, action };

/** Painted sheets that are not of the usual shape. */
const SHAPES: Record<string, { width: number; height: number; vignette: number }> = {
  eye: { width: 480, height: 320, vignette: 0.4 },
};

export interface Composed {
  svg: string;
  /** Vector pictures are shipped as they are and never brushed. */
  brushed: boolean;
}

/** Mysterium's scenes: one light, and everything in it noted (dream/). */
function composeScene(id: string, picture: Picture): string {
  const d = new Dream(`${id}/${picture.seed}`, picture.palette);
  return d.sheet(paintScene(d, picture as unknown as SceneSpec), { vignette: 0.45 });
}

export function compose({ id, picture }: Entry): Composed {
  try {
    const drawn = DRAWN[picture.kind];
    if (drawn) return { svg: drawn(picture), brushed: false };
    if (picture.kind === 'scene') return { svg: composeScene(id, picture), brushed: true };
    const paint = PAINTED[picture.kind];
    if (!paint) throw new Error(`no kind is called "${picture.kind}"`);
    const c = new Scene(`${id}/${picture.seed}`, picture.palette);
    c.tints = picture.tints ?? {};
    const inside = paint(c, picture, id);
    return { svg: c.sheet(inside, SHAPES[picture.kind]), brushed: true };
  } catch (error) {
    throw new Error(`card ${id}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
