// SPDX-License-Identifier: MIT
// What a face is painted with: the colour at a place of the head, and how eyes and lids look there. The
// lids are painted and move; the shape below them stays.
import { bump, EYE_X, mix, MOUTH_Y, ramp } from "./head.ts";

export type Colour = [number, number, number];

export interface Person {
  skin: Colour;
  hair: Colour;
  iris: Colour;
  /** From 0 for a child's smooth skin to 1 for an old one. */
  age: number;
  beard: number;
  /** How far the eyes open, about 1; and how much of a fold covers the lid. */
  eyes: number;
  fold: number;
  hairline: number;
}

export interface Look {
  /** How open the lids are, 0 to 1, of the right and the left eye. */
  lids: [number, number];
  /** Where the eyes look, from -1 to 1 each. */
  gaze: [number, number];
}

const HALF_EYE = 0.215;

/** A fixed noise between 0 and 1. */
function speckle(x: number, y: number): number {
  const n = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return n - Math.floor(n);
}

function smoothNoise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ramp(0, 1, x - i), ramp(0, 1, y - j)];
  return mix(
    mix(speckle(i, j), speckle(i + 1, j), u),
    mix(speckle(i, j + 1), speckle(i + 1, j + 1), u),
    v,
  );
}

function blend(onto: Colour, with_: Colour, part: number): void {
  for (let k = 0; k < 3; k++) onto[k] = mix(onto[k] ?? 0, with_[k] ?? 0, part);
}

const times = (colour: Colour, by: number): Colour => [
  colour[0] * by,
  colour[1] * by,
  colour[2] * by,
];

/** The painted surface at a place: its colour, how it shines and how its normal is bent up or down. */
export interface Paint {
  colour: Colour;
  shine: number;
  bend: number;
}

function eyeball(u: number, y: number, look: Look, side: number, edge: number) {
  const gazeX = look.gaze[0] * 0.075 * side;
  const gazeY = look.gaze[1] * 0.04;
  const [dx, dy] = [u * HALF_EYE - gazeX, y - 0.018 - gazeY];
  const far = Math.hypot(dx, dy);
  const white: Colour = [0.78, 0.75, 0.73];
  blend(white, [0.66, 0.36, 0.32], 0.55 * ramp(0.55, 1.0, Math.abs(u)));
  const shade = mix(0.5, 1, ramp(0, 0.07, edge));
  return { far, dx, dy, white: times(white, shade), shade };
}

/** True where the lids change how the place (x, y) looks. */
export function isEye(x: number, y: number): boolean {
  return Math.abs(Math.abs(x) - EYE_X) < 1.4 * HALF_EYE && Math.abs(y) < 0.22;
}

/** Paints an eye and its lids over the skin at the place (x, y). */
export function paintEye(paint: Paint, x: number, y: number, who: Person, look: Look): void {
  const side = x < 0 ? -1 : 1;
  // From the nose (-1) to the temple (1).
  const u = (Math.abs(x) - EYE_X) / HALF_EYE;
  const round = Math.max(0, 1 - u * u);
  const tilt = 0.02 * u * (1 + who.fold);
  const open = look.lids[side < 0 ? 0 : 1];
  const lower = tilt - 0.052 * who.eyes * round;
  const upper = tilt + (0.105 - 0.02 * who.fold) * who.eyes * round ** 0.75 * (1 - 0.1 * u);
  const lid = mix(lower + 0.008 * round, upper, open);
  const soft = 0.009;
  const inside = ramp(1.02, 0.96, Math.abs(u));

  // The lid's skin bulges over the ball: lighter above, darker below.
  const overBall = bump(u, y, 0, 0.02, 0.85, 0.12);
  paint.bend += overBall * (y - 0.02) * 5;
  // The fold above the lid goes away as the lid comes down.
  const crease = upper + mix(0.045, 0.02, who.fold) + 0.02 * (1 - open);
  const line = Math.exp(-(((y - crease) / 0.014) ** 2)) * ramp(1.25, 0.9, Math.abs(u));
  blend(paint.colour, times(who.skin, 0.42), line * mix(0.25, 0.75, open) * (1 - 0.7 * who.fold));
  blend(
    paint.colour,
    times(who.skin, 0.6),
    0.35 * ramp(lower - 0.1, lower - 0.02, y) * ramp(lower + 0.02, lower - 0.02, y) * inside,
  );

  const within = ramp(lower - soft, lower + soft, y) * ramp(lid + soft, lid - soft, y) * inside;
  if (within > 0) {
    const { far, dx, dy, white, shade } = eyeball(u, y, look, side, lid - y);
    const ball: Colour = [...white];
    const iris = ramp(0.087, 0.077, far);
    blend(ball, times(who.iris, shade * mix(0.55, 1.15, ramp(0.085, 0.045, far))), iris);
    blend(ball, [0.012, 0.01, 0.01], ramp(0.037, 0.03, far));
    blend(ball, [1.6, 1.6, 1.6], ramp(0.017, 0.01, Math.hypot(dx + 0.022 * side, dy - 0.03)));
    blend(paint.colour, ball, within);
    paint.shine = mix(paint.shine, 0.5, within);
  }
  // Lashes: a dark edge of the upper lid, longer when it is shut.
  const lash = Math.exp(-(((y - lid + 0.006 * (1 - open)) / mix(0.017, 0.012, open)) ** 2));
  blend(paint.colour, times(who.hair, 0.35), 0.9 * lash * ramp(1.1, 0.9, Math.abs(u)));
  const below = Math.exp(-(((y - lower + 0.004) / 0.008) ** 2)) * inside;
  blend(paint.colour, times(who.skin, 0.5), 0.5 * below);
}

function paintMouth(paint: Paint, a: number, y: number, who: Person): void {
  const v = y - MOUTH_Y;
  const wide = Math.max(0, 1 - (a / 0.36) ** 2);
  const upper = 0.075 * wide ** 0.8 + 0.02 * bump(a, 0, 0.07, 0, 0.05) * wide;
  const lower = -0.11 * wide ** 0.8;
  const lip: Colour = [who.skin[0] * 0.82, who.skin[1] * 0.5, who.skin[2] * 0.5];
  const inside = ramp(lower - 0.015, lower + 0.015, v) * ramp(upper + 0.015, upper - 0.015, v);
  if (a < 0.36) blend(paint.colour, lip, 0.75 * inside);
  const line = Math.exp(-(((v - 0.006 * Math.cos(a * 9)) / 0.013) ** 2)) * ramp(0.38, 0.3, a);
  blend(paint.colour, times(lip, 0.22), 0.9 * line);
}

function paintBrow(paint: Paint, a: number, y: number, who: Person): void {
  const middle = 0.235 + 0.075 * Math.sin(Math.max(0, Math.min(1, (a - 0.15) / 0.62)) * 2.4);
  const thick = mix(0.05, 0.022, ramp(0.3, 0.75, a));
  const part = ramp(0.14, 0.22, a) * ramp(0.8, 0.66, a);
  const hairs = mix(0.6, 1, smoothNoise(a * 90 + y * 60, y * 25));
  const brow = Math.exp(-(((y - middle) / thick) ** 2)) * part * hairs;
  blend(paint.colour, times(who.hair, 0.8), Math.min(1, brow * 0.95));
}

function paintAge(paint: Paint, a: number, y: number, who: Person): void {
  const fold = 0.2 + 0.32 * ramp(-0.55, -1.0, y);
  const nasal = Math.exp(-(((a - fold) / 0.025) ** 2)) * ramp(-0.5, -0.65, y) * ramp(-1.1, -0.9, y);
  const bags = bump(a, y, EYE_X, -0.15, 0.2, 0.025);
  const forehead = Math.exp(-((Math.sin(y * 34) / 0.35) ** 2)) * bump(a, y, 0, 0.58, 0.5, 0.16);
  const corner = Math.exp(-((Math.sin((y - 0.02) * 60 + a * 8) / 0.4) ** 2));
  const crow = corner * bump(a, y, 0.76, 0, 0.08, 0.12);
  const dark = who.age * Math.min(1, 0.8 * nasal + 0.6 * bags + 0.5 * forehead + 0.5 * crow);
  blend(paint.colour, times(who.skin, 0.5), dark * 0.7);
  const spots = smoothNoise(a * 14 + 5, y * 14) * who.age;
  blend(paint.colour, times(who.skin, 0.75), Math.max(0, spots - 0.45) * 0.6);
}

function paintHair(paint: Paint, x: number, a: number, y: number, z: number, who: Person): void {
  const line = who.hairline - 0.45 * ramp(0.45, 0.95, a) + 0.05 * smoothNoise(x * 9, 3);
  const top = ramp(line - 0.02, line + 0.04, y);
  const sides = ramp(-0.62, -0.75, z) * ramp(-0.55, -0.3, y);
  const strands = mix(0.55, 1.1, smoothNoise(x * 50, y * 9 + z * 30));
  const hair = Math.min(1, top + sides);
  blend(paint.colour, times(who.hair, strands), hair);
  if (hair > 0.5) paint.shine = 0.15;
  const chin = ramp(-0.72, -0.95, y) * (1 - bump(a, y, 0, MOUTH_Y, 0.3, 0.11)) + 0.7 * sides;
  const grain = mix(0.5, 1, smoothNoise(x * 70, y * 70));
  blend(paint.colour, times(who.hair, 0.9), Math.min(0.9, who.beard * chin * grain));
}

/** Paints the place (x, y, z) of a head, all but the eyes. */
export function paintAt(paint: Paint, x: number, y: number, z: number, who: Person): void {
  const a = Math.abs(x);
  paint.colour = [...who.skin];
  paint.shine = 0.28;
  paint.bend = 0;
  const red = bump(a, y, 0.55, -0.42, 0.22, 0.2) + bump(a, y, 0, -0.6, 0.15, 0.14);
  blend(paint.colour, [who.skin[0], who.skin[1] * 0.72, who.skin[2] * 0.7], 0.4 * red);
  blend(paint.colour, times(who.skin, 0.86), 0.5 * smoothNoise(x * 30, y * 30));
  // Where little light comes: beside the nose, under it and under the lip, and the hollow of the eye.
  const dim =
    0.42 * bump(a, y, 0.17, 0.03, 0.09, 0.12) +
    0.4 * bump(a, y, 0, -0.78, 0.2, 0.05) +
    0.3 * bump(a, y, 0, MOUTH_Y - 0.17, 0.2, 0.045) +
    0.18 * bump(a, y, EYE_X, 0.13, 0.3, 0.06) +
    0.2 * bump(a, y, 0.25, -0.6, 0.05, 0.1);
  blend(paint.colour, times(who.skin, 0.35), Math.min(0.8, dim));
  blend(paint.colour, times(who.skin, 0.08), 0.9 * bump(a, y, 0.1, -0.7, 0.045, 0.028));
  paintAge(paint, a, y, who);
  paintMouth(paint, a, y, who);
  paintBrow(paint, a, y, who);
  paintHair(paint, x, a, y, z, who);
}
