// SPDX-License-Identifier: MIT
// A thing in a scene is one line of the manifest: "anchor 120 650 140 turn=-8 into=fish". First what
// it is, then where its foot (or, in the air, its middle) is, how large, and what is done with it.

import { isMotif } from '../icons.ts';
import { drawPerson, type Person } from './people.ts';

export interface Thing {
  name: string;
  x: number;
  y: number;
  size: number;
  flags: Set<string>;
  values: Record<string, string>;
}

/** Words without a value. */
export const FLAGS = [
  'fly', // in the air: (x, y) is its middle, and it casts no shadow at its foot
  'flip',
  'dark', // against the light
  'glow', // gives light
  'on', // stands on something that is not the ground
  'hang', // on a thread from above
  'ghost', // one can see through it
  'gown',
  'cape',
  'wet', // mirrored in the floor or water below it
  'flat', // painted on a surface: no light edge, no shadow
];

/** Words with a value: a number, a motif, or numbers with colons. */
export const VALUES = [
  'turn',
  'depth',
  'tint',
  'sunk', // how much of it is below the ground, 0 to 1
  'into', // dissolves into many of these: motif, or motif:angle
  'becomes', // its lower part is another motif
  'shadow', // casts the shadow of another motif
  'mirror', // another motif shows in the water below
  'many', // n:dx:dy:scale, each a step further
  'ring', // n:rx:ry, round the middle
  'rain', // n, falling all over the sky
  'flock', // n, a loose group
  'holds', // what a person holds
  'wears', // on top of it
  'coat',
  'legs',
  'skin',
  'hair',
  'hat',
];

export function parseThing(line: string): Thing {
  const [name = '', x, y, size, ...rest] = line.split(/\s+/);
  const thing: Thing = {
    name,
    x: Number(x),
    y: Number(y),
    size: Number(size),
    flags: new Set(),
    values: {},
  };
  for (const number of [thing.x, thing.y, thing.size])
    if (!Number.isFinite(number)) throw new Error(`"${line}": three numbers follow the name`);
  for (const word of rest) {
    const [key = '', value] = word.split('=');
    if (value === undefined && FLAGS.includes(key)) thing.flags.add(key);
    else if (value !== undefined && VALUES.includes(key)) thing.values[key] = value;
    else throw new Error(`"${line}": "${word}" is not known`);
  }
  for (const motif of motifsOf(thing))
    if (!motif.startsWith('@') && !isMotif(motif)) throw new Error(`no motif is called "${motif}"`);
  return thing;
}

/** Every motif that a thing brings into the picture, itself first. */
export function motifsOf(thing: Thing): string[] {
  const { into, becomes, shadow, mirror, holds, wears } = thing.values;
  const more = [into?.split(':')[0], becomes, shadow, mirror, holds, wears];
  return [thing.name, ...more.filter((m) => m !== undefined)];
}

export function number(thing: Thing, key: string, otherwise: number): number {
  const value = thing.values[key];
  if (value === undefined) return otherwise;
  const n = Number(value);
  if (!Number.isFinite(n)) throw new Error(`${thing.name}: ${key}=${value} is not a number`);
  return n;
}

/** Numbers with colons between them, the missing ones filled in. */
export function numbers(thing: Thing, key: string, otherwise: number[]): number[] | null {
  const value = thing.values[key];
  if (value === undefined) return null;
  const given = value.split(':').map(Number);
  if (given.some((n) => !Number.isFinite(n)))
    throw new Error(`${thing.name}: ${key}=${value} is not a list of numbers`);
  return otherwise.map((n, i) => given[i] ?? n);
}

export function isPerson(thing: Thing): boolean {
  return thing.name.startsWith('@');
}

/** The person that "@walk" and its words describe. */
export function personOf(thing: Thing): Person {
  const v = thing.values;
  const person: Person = {
    pose: thing.name.slice(1),
    coat: v.coat ?? '#3a3550',
    legs: v.legs ?? '#2a2430',
    skin: v.skin ?? '#d8a67c',
    hair: v.hair ?? '#3a2418',
    gown: thing.flags.has('gown'),
    cape: thing.flags.has('cape'),
  };
  if (v.hat) person.hat = v.hat;
  return person;
}

/** What a figure is called in the list of what is painted: its pose and what tells who it is. */
export function figureName(thing: Thing): string {
  const { hat } = thing.values;
  const dark = /^#[0-3]/.test(thing.values.coat ?? '');
  const who = hat === 'veil' && dark ? 'nun' : (hat ?? (thing.flags.has('gown') ? 'lady' : 'man'));
  return `@${thing.name.slice(1)}:${who}`;
}

export { drawPerson };
