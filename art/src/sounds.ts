// SPDX-License-Identifier: MIT
// Synthesises the sounds of the table from four voices (glass, wood, paper and wind) in one key and
// one room, so that they fit together. Synthesis needs no licensed recordings and gives the same
// bytes everywhere. Each sound fades to zero before its end, since a cut-off wave clicks. Samples
// are read with `!`, as in paint.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMp3Encoder } from 'wasm-media-encoders';
import { Random } from './random.ts';

const RATE = 44100;

/** D minor pentatonic: any two notes of it sound well together. */
const NOTES = {
  D3: 146.83,
  A3: 220,
  C4: 261.63,
  D4: 293.66,
  F4: 349.23,
  G4: 392,
  A4: 440,
  C5: 523.25,
  D5: 587.33,
  F5: 698.46,
  G5: 783.99,
  A5: 880,
  D6: 1174.66,
};

interface Voice {
  kind: 'glass' | 'wood' | 'paper' | 'wind';
  /** Seconds after the beginning. */
  at: number;
  pitch: number;
  /** Seconds until it has faded. */
  length: number;
  gain: number;
  /** Pitch at the end over pitch at the beginning. */
  bend?: number;
}

function voice(
  kind: Voice['kind'],
  at: number,
  pitch: number,
  length: number,
  gain: number,
  bend?: number,
): Voice {
  return { kind, at, pitch, length, gain, bend };
}

const glass = (at: number, pitch: number, length = 1, gain = 0.5) =>
  voice('glass', at, pitch, length, gain);
const wood = (at: number, pitch: number, gain = 0.7) => voice('wood', at, pitch, 0.16, gain);
const paper = (at: number, pitch: number, length: number, gain = 0.5) =>
  voice('paper', at, pitch, length, gain);
const wind = (at: number, pitch: number, length: number, gain: number, bend: number) =>
  voice('wind', at, pitch, length, gain, bend);

/** Every sound by name: what the client asks for. */
export const SOUNDS: Record<string, Voice[]> = {
  card: [paper(0, 2600, 0.12, 0.6), wood(0.05, 190, 0.35)],
  shuffle: Array.from({ length: 9 }, (_, i) =>
    paper(i * 0.055, 2000 + (i % 3) * 500, 0.07, 0.4 + (i % 2) * 0.15),
  ),
  die: [0, 0.09, 0.16, 0.21, 0.25].map((at, i) =>
    wood(at, 420 + ((i * 173) % 260), 0.75 - i * 0.12),
  ),
  reveal: [
    paper(0, 1800, 0.1, 0.35),
    glass(0.06, NOTES.D5, 0.9, 0.4),
    glass(0.14, NOTES.A5, 1, 0.34),
  ],
  turn: [glass(0, NOTES.A4, 0.9, 0.5), glass(0.16, NOTES.D5, 1.1, 0.5)],
  hurry: [wood(0, 880, 0.5), wood(0.25, 740, 0.4), wood(0.5, 880, 0.5), wood(0.75, 740, 0.4)],
  win: [NOTES.D4, NOTES.F4, NOTES.A4, NOTES.D5, NOTES.F5, NOTES.A5].map((pitch, i) =>
    glass(i * 0.11, pitch, 1.5, 0.38),
  ),
  lose: [NOTES.A4, NOTES.F4, NOTES.D4, NOTES.A3].map((pitch, i) =>
    glass(i * 0.2, pitch, 1.3, 0.44),
  ),
  seal: [wood(0, 150, 0.9), glass(0.03, NOTES.D3 * 2, 0.5, 0.25)],
  knock: [wood(0, 240, 0.9), wood(0.17, 226, 0.75)],
  throw: [wind(0, 320, 0.55, 0.7, 3.4), wood(0.5, 110, 0.95)],
  vision: [
    wind(0, 900, 1.3, 0.34, 0.5),
    glass(0.25, NOTES.D6, 1.3, 0.16),
    glass(0.5, NOTES.G5, 1.3, 0.18),
    glass(0.72, NOTES.C5, 1.4, 0.2),
  ],
  /* The rest belong to moments, in the order of a game night. */
  'hour-right': [glass(0, NOTES.A4, 0.5, 0.4), glass(0.09, NOTES.D5, 0.6, 0.42)],
  'hour-wrong': [wood(0, 150, 0.7), glass(0.02, NOTES.C4, 0.35, 0.3)],
  'bet-paid': [0, 0.07, 0.14].map((at, i) => wood(at, 900 + i * 90, 0.4)),
  'clock-strike': [
    wood(0, 330, 0.5),
    glass(0.02, NOTES.D3, 1, 0.6),
    glass(0.02, NOTES.D4, 0.8, 0.3),
  ],
  answer: [wind(0, 700, 0.24, 0.5, 1.8), wood(0.2, 300, 0.7)],
  'turn-away': [wind(0, 1100, 0.35, 0.7, 0.35)],
  impact: [wood(0, 80, 1), wood(0.03, 210, 0.7), paper(0.02, 3200, 0.25, 0.6)],
  'candle-out': [wind(0, 1500, 0.3, 0.6, 0.25), glass(0.12, NOTES.D3, 0.5, 0.2)],
  count: [wood(0, 520, 0.7)],
  verdict: [wood(0, 180, 0.8), glass(0.02, NOTES.F4, 0.5, 0.4), glass(0.02, NOTES.A4, 0.5, 0.3)],
  'eye-shut': [paper(0, 900, 0.16, 0.5), wood(0.1, 120, 0.6)],
  tiles: [0, 0.1, 0.2, 0.3].map((at, i) => wood(at, 340 - i * 24, 0.5)),
  hush: [wind(0, 500, 0.5, 0.5, 0.6)],
  word: [glass(0, NOTES.G4, 0.4, 0.4)],
  spotlight: [wood(0, 1100, 0.5), wood(0.08, 1000, 0.35), glass(0.1, NOTES.D6, 0.4, 0.1)],
  'hat-drop': [paper(0, 1300, 0.2, 0.4), wood(0.18, 140, 0.6), wood(0.34, 170, 0.3)],
};

/** A bell of glass: partials that are not quite harmonic, the high ones dying first. */
function renderGlass(v: Voice, out: Float32Array, from: number): void {
  const partials: [number, number, number][] = [
    [1, 1, 1],
    [2.01, 0.5, 0.6],
    [2.99, 0.24, 0.42],
    [4.2, 0.14, 0.26],
    [5.43, 0.08, 0.18],
  ];
  for (const [ratio, level, life] of partials) {
    const n = Math.floor(v.length * life * RATE);
    for (let i = 0; i < n && from + i < out.length; i++) {
      const t = i / RATE;
      const fade = Math.exp((-5 * t) / (v.length * life)) * Math.min(1, i / 90);
      out[from + i]! += Math.sin(2 * Math.PI * v.pitch * ratio * t) * fade * level * v.gain * 0.5;
    }
  }
}

/** A knock on wood: a short falling tone and a click. */
function renderWood(v: Voice, out: Float32Array, from: number, random: Random): void {
  const n = Math.floor(v.length * RATE);
  let phase = 0;
  for (let i = 0; i < n && from + i < out.length; i++) {
    const t = i / RATE;
    phase += (2 * Math.PI * v.pitch * (1 + 0.6 * Math.exp(-t * 90))) / RATE;
    const body = Math.sin(phase) + 0.4 * Math.sin(phase * 2.7);
    const click = (random.next() - 0.5) * Math.exp(-t * 500);
    out[from + i]! += (body * Math.exp(-t * 34) * 0.6 + click) * v.gain * Math.min(1, i / 20);
  }
}

/** Noise through a resonance that may glide: paper when it is short, wind when it is long. */
function renderNoise(v: Voice, out: Float32Array, from: number, random: Random): void {
  const n = Math.floor(v.length * RATE);
  let low = 0;
  let band = 0;
  for (let i = 0; i < n && from + i < out.length; i++) {
    const part = i / n;
    const cut = 2 * Math.sin((Math.PI * v.pitch * (v.bend ?? 1) ** part) / RATE);
    const noise = random.next() * 2 - 1;
    low += cut * band;
    band += cut * (noise - low - 0.45 * band);
    const shape =
      v.kind === 'paper'
        ? Math.min(1, part * 12) * (1 - part) ** 2
        : Math.sin(Math.PI * part) ** 1.6;
    out[from + i]! += band * shape * v.gain * 0.5;
  }
}

/** A small room: four echoes that feed back, quiet behind the sound itself. */
function room(dry: Float32Array): Float32Array {
  const out = Float32Array.from(dry);
  for (const [delay, back] of [
    [1327, 0.62],
    [1693, 0.58],
    [2111, 0.54],
    [2503, 0.5],
  ] as const) {
    const line = new Float32Array(dry.length);
    for (let i = 0; i < dry.length; i++) {
      line[i] = dry[i]! + (i >= delay ? line[i - delay]! * back : 0);
      out[i]! += line[i]! * 0.05;
    }
  }
  return out;
}

/** The samples of a sound, between -1 and 1. */
export function samples(name: string): Float32Array {
  const voices = SOUNDS[name];
  if (!voices) throw new Error(`no sound is called "${name}"`);
  const random = new Random(name);
  const length = Math.max(...voices.map((v) => v.at + v.length)) + 0.25;
  const out = new Float32Array(Math.ceil(length * RATE));
  for (const v of voices) {
    const from = Math.floor(v.at * RATE);
    if (v.kind === 'glass') renderGlass(v, out, from);
    else if (v.kind === 'wood') renderWood(v, out, from, random);
    else renderNoise(v, out, from, random);
  }
  const wet = room(out);
  const peak = wet.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const tail = Math.floor(0.2 * RATE);
  return wet.map((v, i) => (v / peak) * 0.7 * Math.min(1, (wet.length - i) / tail));
}

async function encode(pcm: Float32Array): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: RATE, channels: 1, vbrQuality: 6 });
  const first = Buffer.from(encoder.encode([pcm]));
  return Buffer.concat([first, Buffer.from(encoder.finalize())]);
}

export async function writeSounds(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(SOUNDS)) {
    writeFileSync(join(folder, `${name}.mp3`), await encode(samples(name)));
  }
}
