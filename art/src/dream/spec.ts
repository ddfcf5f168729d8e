// SPDX-License-Identifier: MIT
// What a manifest says about a scene; docs/card-sets.md describes every field.

import type { Bust } from '../kinds/bust.ts';

export interface SceneSpec {
  palette: string;
  stage: string;
  horizon?: number;
  /** "x y kind": where the light is; sun, moon and low are seen, lamp and away are not painted. */
  light?: string;
  weather?: string;
  falls?: string;
  frame?: string;
  ground?: string;
  path?: string;
  walls?: string;
  floor?: string;
  window?: string;
  curtain?: string;
  /** From the furthest to the nearest: a line per thing, or a piece with a scene of its own. */
  things: (string | PieceSpec)[];
}

/** A part of the scene that holds another one: what is seen through a door, in a bottle. */
export interface PieceSpec extends Partial<SceneSpec> {
  piece: string;
  /** "x y size": the middle of its foot, and its height. */
  at: string;
  /** The outline, for pieces that take any motif's. */
  shape?: string;
  colour?: string;
  /** Who sits for a portrait, how, and what is held. */
  bust?: Bust;
  pose?: string;
  holds?: string;
  /** What is in the lower half of a piece that has two. */
  below?: Partial<SceneSpec>;
}
