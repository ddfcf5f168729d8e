// SPDX-License-Identifier: MIT
// Clips with known blinks. A clip is its number: the same number is the same person, light, movements
// and blinks. All of them are drawn from luck of the clip's own, so that no property goes with another.
// Every clip begins as a stare does: two seconds of open eyes, one of shut eyes.
import { mix, ramp } from "./head.ts";
import { HEIGHT, WIDTH, type Light, type Pose, type Setting } from "./draw.ts";
import type { Colour } from "./skin.ts";

export interface Blink {
  /** When the lids begin to move, and when they are open again, in milliseconds. */
  from: number;
  to: number;
}

/** What the figures are told apart by. */
export interface Kind {
  skin: string;
  light: string;
  glasses: string;
  lids: string;
  /** The thresholds are chosen on one half of the clips and scored on the other. */
  half: 0 | 1;
}

export interface Clip {
  number: number;
  kind: Kind;
  setting: Setting;
  /** In milliseconds, with the calibration. */
  length: number;
  blinks: Blink[];
  /** The pose at a time, without noise. */
  pose(at: number): Pose;
}

export const FPS = 30;
/** The lids as the calibration asks for them. */
export const SHUT: Blink = { from: 2050, to: 2950 };
export const BEGIN = 3000;

/** Numbers between 0 and 1 that depend on the seed only. */
function luck(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// From pale to very dark, in linear light.
const SKINS: Colour[] = [
  [0.78, 0.56, 0.46],
  [0.66, 0.44, 0.33],
  [0.52, 0.33, 0.22],
  [0.36, 0.21, 0.13],
  [0.22, 0.12, 0.075],
  [0.12, 0.066, 0.045],
];
const HAIRS: Colour[] = [
  [0.02, 0.016, 0.014],
  [0.06, 0.035, 0.02],
  [0.3, 0.19, 0.08],
  [0.42, 0.4, 0.38],
];
const IRISES: Colour[] = [
  [0.035, 0.02, 0.012],
  [0.12, 0.065, 0.03],
  [0.1, 0.15, 0.08],
  [0.14, 0.22, 0.32],
];

function lightOf(kind: number, next: () => number): Light {
  const across = mix(-0.6, 0.6, next());
  const up = mix(0.15, 0.6, next());
  const from: Colour = [across, up, Math.sqrt(1 - across * across - up * up)];
  if (kind === 0) return { from, strength: 0.85, around: 0.4, warmth: 0.1, noise: 0.012 };
  if (kind === 1) return { from, strength: 0.3, around: 0.14, warmth: 0.6, noise: 0.03 };
  if (kind === 2) {
    const side: Colour = [Math.sign(across) * 0.85, 0.2, 0.49];
    return { from: side, strength: 0.9, around: 0.22, warmth: 0.3, noise: 0.015 };
  }
  return {
    from: [across * 0.4, -0.2, 0.9],
    strength: 0.45,
    around: 0.25,
    warmth: -0.6,
    noise: 0.02,
  };
}
const LIGHTS = ["daylight", "dim", "from the side", "from a screen"];

const GLASSES = ["no glasses", "thin glasses", "dark frames"];

/** The number of one of 'n' things. */
const pick = (n: number, next: () => number) => Math.floor(next() * n);

function kindOf(next: () => number) {
  const [skin, light, half] = [pick(SKINS.length, next), pick(LIGHTS.length, next), pick(2, next)];
  const glasses = next() < 0.6 ? 0 : 1 + pick(2, next);
  const fold = next() < 0.3 ? 1 : 0;
  const kind: Kind = {
    skin: `skin ${skin + 1} of ${SKINS.length}`,
    light: LIGHTS[light] ?? "",
    glasses: GLASSES[glasses] ?? "",
    lids: fold ? "folded lids" : "open lids",
    half: half ? 1 : 0,
  };
  return { kind, skin, light, glasses, fold };
}

function settingOf(next: () => number): { setting: Setting; kind: Kind } {
  const { kind, skin, light, glasses, fold } = kindOf(next);
  const age = next();
  const dark = skin > 2 || fold > 0;
  const about = (by: number) => mix(1 - by, 1 + by, next());
  const setting: Setting = {
    shape: {
      wide: about(0.08),
      long: about(0.06),
      nose: about(0.35),
      lips: about(0.5),
      brow: about(0.6),
      cheeks: about(0.5),
      jaw: about(0.5),
    },
    who: {
      skin: SKINS[skin] ?? [0.5, 0.3, 0.2],
      hair: HAIRS[age > 0.75 ? 3 : dark ? 0 : pick(3, next)] ?? [0, 0, 0],
      iris: IRISES[dark ? 0 : pick(4, next)] ?? [0, 0, 0],
      age: age > 0.3 ? age : 0,
      beard: next() > 0.75 && age > 0.25 ? 0.8 : 0,
      eyes: mix(0.8, 1.15, next()),
      fold,
      hairline: mix(0.7, 1.05, next()),
    },
    light: lightOf(light, next),
    glasses,
    room: [mix(0.1, 0.5, next()), mix(0.1, 0.5, next()), mix(0.1, 0.5, next())],
    size: mix(75, 125, next()),
  };
  return { setting, kind };
}

/** How open the lids are during a blink: quickly shut, shut for a while, slowly open. */
function lidsIn(blink: Blink, at: number): number {
  const long = blink.to - blink.from;
  const down = Math.min(75, 0.35 * long);
  const up = Math.min(120, 0.4 * long);
  return 1 - ramp(blink.from, blink.from + down, at) * ramp(blink.to, blink.to - up, at);
}

function blinksOf(length: number, next: () => number): Blink[] {
  const blinks: Blink[] = [];
  for (let from = BEGIN + 500 + next() * 900; from < length - 700;) {
    const to = from + mix(150, 320, next());
    blinks.push({ from, to });
    from = to + 900 + next() * 1400;
  }
  return blinks;
}

/** A smooth walk between random values, a new one every 'step' milliseconds. */
function walk(step: number, next: () => number): (at: number) => number {
  const values = Array.from({ length: 64 }, () => next() * 2 - 1);
  return (at) => {
    const n = Math.floor(at / step);
    const [a, b] = [values[n % 64] ?? 0, values[(n + 1) % 64] ?? 0];
    return mix(a, b, ramp(0, 1, at / step - n));
  };
}

/** The eyes jump and then rest. */
function jumps(step: number, next: () => number): (at: number) => number {
  const values = Array.from({ length: 64 }, () => next() * 2 - 1);
  return (at) => {
    const n = Math.floor(at / step);
    const part = ramp(0, 45, at - n * step);
    return mix(values[(n + 63) % 64] ?? 0, values[n % 64] ?? 0, part);
  };
}

/** A clip of 'seconds' of staring after the calibration, with blinks or without. */
export function clipOf(number: number, seconds: number, blinking: boolean): Clip {
  const next = luck(number + 1);
  const { setting, kind } = settingOf(next);
  const length = BEGIN + seconds * 1000;
  const blinks = blinking ? blinksOf(length, next) : [];
  const [yaw, pitch, roll] = [walk(1300, next), walk(1500, next), walk(1700, next)];
  const [x, y] = [walk(1100, next), walk(1250, next)];
  const [gazeX, gazeY] = [jumps(800, next), jumps(1000, next)];
  const base = (next() - 0.5) * 0.16;
  const pose = (at: number): Pose => {
    const lid = Math.min(1, ...[SHUT, ...blinks].map((one) => lidsIn(one, at)));
    const down = gazeY(at);
    // The lids follow the eyes a little when they look down.
    const open = lid * (down < 0 ? 1 + 0.14 * down : 1 + 0.05 * down);
    return {
      lids: [open, open],
      gaze: [gazeX(at), down],
      yaw: base + 0.13 * yaw(at),
      pitch: 0.07 * pitch(at),
      roll: 0.06 * roll(at),
      x: WIDTH / 2 + 12 * x(at),
      y: HEIGHT * 0.45 + 8 * y(at),
    };
  };
  return { number, kind, setting, length, blinks, pose };
}
