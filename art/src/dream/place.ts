// SPDX-License-Identifier: MIT
// Puts things into a scene so that they belong to it: lit from where the light is, with a shadow
// that falls away from it, a foot that sinks into the ground, and the haze of their distance.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, type Colour } from '../colour.ts';
import { motifBox } from '../icons.ts';
import type { Dream } from './dream.ts';
import { foot, ripples } from './feet.ts';
import {
  drawPerson,
  figureName,
  isPerson,
  number,
  numbers,
  personOf,
  type Thing,
} from './things.ts';

/** One copy of a thing: where its anchor is and how it is turned. */
interface Copy {
  x: number;
  y: number;
  size: number;
  turn: number;
  flip: boolean;
}

/** Where the copies of a thing are, the furthest first. */
function copies(d: Dream, t: Thing): Copy[] {
  const one: Copy = {
    x: t.x,
    y: t.y,
    size: t.size,
    turn: number(t, 'turn', 0),
    flip: t.flags.has('flip'),
  };
  const R = d.dice(`${t.name}${t.x}${t.y}`);
  const many = numbers(t, 'many', [5, 60, -30, 0.85]);
  const ring = numbers(t, 'ring', [8, 150, 150]);
  const rain = numbers(t, 'rain', [12]);
  const flock = numbers(t, 'flock', [6]);
  const list: Copy[] = [];
  if (many) {
    const [n = 5, dx = 60, dy = -30, k = 0.85] = many;
    let { x, y, size } = one;
    for (let i = 0; i < n; i++) {
      list.unshift({ ...one, x, y, size, turn: one.turn + (i ? R.range(-5, 5) : 0) });
      x += dx * k ** i;
      y += dy * k ** i;
      size *= k;
    }
  } else if (ring) {
    const [n = 8, rx = 150, ry = 150] = ring;
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 2 * Math.PI - Math.PI / 2;
      list.push({ ...one, x: t.x + Math.cos(a) * rx, y: t.y + Math.sin(a) * ry, turn: one.turn });
    }
  } else if (rain) {
    for (let i = 0; i < 200 && list.length < (rain[0] ?? 12); i++) {
      const near = R.next();
      const size = t.size * (0.45 + near * 0.75);
      const x = R.range(16, WIDTH - 16);
      const y = R.range(10, t.y);
      if (list.every((c) => Math.hypot(c.x - x, c.y - y) > (c.size + size) * 0.5))
        list.push({ ...one, x, y, size, turn: one.turn + R.range(-35, 35), flip: R.next() < 0.5 });
    }
    list.sort((a, b) => a.size - b.size);
  } else if (flock) {
    const n = flock[0] ?? 6;
    for (let i = 0; i < n; i++) {
      const k = i / n - 0.4;
      list.push({
        ...one,
        x: t.x + k * t.size * n * 0.95 + R.range(-0.2, 0.2) * t.size,
        y: t.y + Math.abs(k) * t.size * 1.6 + R.range(-0.7, 0.7) * t.size,
        size: t.size * R.range(0.62, 1.1),
        turn: one.turn + R.range(-12, 12),
      });
    }
  } else list.push(one);
  return list;
}

/** The vectors of one copy: a motif, or a person with what it holds. */
function body(d: Dream, t: Thing, c: Copy, name = t.name): string {
  const stand = !t.flags.has('fly') && !t.flags.has('hang');
  if (!name.startsWith('@'))
    return d.motif(name, c.x, c.y, c.size, { stand, turn: c.turn, flip: c.flip });
  const k = c.size / 200;
  const down = stand ? 0 : c.size / 2;
  return `<g transform="translate(${fix(c.x)} ${fix(c.y + down)}) rotate(${fix(c.turn)}) scale(${((c.flip ? -1 : 1) * k).toFixed(3)} ${k.toFixed(3)})">${drawPerson(personOf(t)).svg}</g>`;
}

function widthOf(t: Thing, size: number, d: Dream): number {
  return isPerson(t) ? size * 0.36 : d.motifWidth(t.name, size);
}

/** How far away something is whose foot stands at y. */
export function depthAt(d: Dream, t: Thing): number {
  if (t.values.depth !== undefined) return number(t, 'depth', 0);
  if (t.flags.has('fly') || t.flags.has('hang')) return 0.12;
  const near = (t.y - d.horizon) / (HEIGHT - 40 - d.horizon);
  return Math.max(0, Math.min(0.6, 0.5 * (1 - near)));
}

/** The shadow on the ground, away from the light. */
function cast(d: Dream, t: Thing, c: Copy): string {
  const behind = d.sun.y < c.y;
  const drop = Math.max(60, c.y - d.sun.y);
  const skew = Math.max(-58, Math.min(58, (Math.atan2(c.x - d.sun.x, drop) * 180) / Math.PI));
  const length = behind ? Math.min(0.62, 0.16 + 90 / drop) : -0.3;
  const shape = body(d, t, { ...c, turn: 0 }, t.values.shadow ?? t.name);
  const scale = t.values.shadow ? Math.max(0.75, length) : length;
  const lay = `translate(${fix(c.x)} ${fix(c.y - 2)}) skewX(${fix(skew)}) scale(1 ${fix(-scale)}) translate(${fix(-c.x)} ${fix(-c.y)})`;
  const dark = mix(d.shadow, '#05060f', 0.4);
  const opacity = t.values.shadow ? 0.72 : 0.46;
  const blur = d.blur(t.values.shadow ? 1.6 : Math.max(0.8, c.size * 0.014));
  return d.air(
    `<g opacity="${opacity}" filter="${blur}"><g transform="${lay}"><g filter="${d.flat(dark)}">${shape}</g></g></g>`,
  );
}

/** What lies in still water below a thing: itself, or something else. */
function mirrored(d: Dream, t: Thing, c: Copy): string {
  const other = t.values.mirror;
  const shape = body(d, t, c, other ?? t.name);
  const lit = d.inLight(c.size, { x: c.x, y: c.y + c.size / 2, depth: 0.3, wobble: 2 });
  const flip = `translate(0 ${fix(2 * c.y)}) scale(1 -1)`;
  const svg = `<g opacity="${other ? 0.85 : 0.4}" filter="${lit}"><g transform="${flip}">${shape}</g></g>`;
  return other ? d.named(other, svg, `<g transform="${flip}">${shape}</g>`) : d.air(svg);
}

/** Many small things that leave a larger one on one side, as if it came apart. */
function dissolve(d: Dream, t: Thing, c: Copy): string {
  const [name = '', way = '-60'] = (t.values.into ?? '').split(':');
  const R = d.dice(`into${t.name}${t.x}`);
  const a = (Number(way) * Math.PI) / 180;
  const middle = t.flags.has('fly') ? c.y : c.y - c.size * 0.5;
  let svg = '';
  for (let i = 0; i < 9; i++) {
    const far = 0.36 + (i / 9) * 0.95;
    const size = c.size * (0.1 + (i / 9) * 0.16);
    const spread = R.range(-0.55, 0.55);
    const x = c.x + Math.cos(a + spread) * c.size * far;
    const y = middle + Math.sin(a + spread) * c.size * far;
    svg += d.motif(name, x, y, size, { turn: R.range(-30, 30), flip: Math.cos(a) < 0 });
  }
  const lit = d.inLight(c.size * 0.22, { x: c.x, y: middle, depth: 0.08, reach: 800 });
  return d.named(name, `<g filter="${lit}">${svg}</g>`, svg);
}

/** A mask that keeps the upper or lower part of a box, with a torn edge. */
function part(d: Dream, c: Copy, top: number, height: number, upper: boolean): string {
  const id = d.id('m');
  const cut = top + height * 0.54;
  const edge = height * 0.1;
  const [a, b] = upper ? ['#fff', '#000'] : ['#000', '#fff'];
  const fill = d.gradient(
    [
      [a, 0],
      [b, 1],
    ],
    { absolute: true, y1: cut - edge, y2: cut + edge },
  );
  d.define(
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}"><rect x="${fix(c.x - c.size)}" y="${fix(top - c.size)}" width="${fix(c.size * 2)}" height="${fix(c.size * 3)}" fill="${fill}"/></mask>`,
  );
  return `url(#${id})`;
}

/** A thing whose lower part is another thing. */
function becoming(d: Dream, t: Thing, c: Copy, lit: string): string {
  const other = t.values.becomes ?? '';
  const h = d.motifHeight(t.name, c.size);
  const top = t.flags.has('fly') ? c.y - h / 2 : c.y - h;
  const upper = body(d, t, c);
  const scale = (c.size * h) / Math.max(1, d.motifHeight(other, c.size));
  const lower = body(d, t, { ...c, size: Math.min(scale, c.size * 1.25) }, other);
  const cut = (svg: string, isUpper: boolean) =>
    `<g mask="${part(d, c, top, h, isUpper)}">${svg}</g>`;
  return (
    d.named(other, cut(`<g filter="${lit}">${lower}</g>`, false), cut(lower, false)) +
    d.named(t.name, cut(`<g filter="${lit}">${upper}</g>`, true), cut(upper, true))
  );
}

/** What sits on top of a thing or in a person's hand. */
function extras(d: Dream, t: Thing, c: Copy, lit: string): string {
  let svg = '';
  const { wears, holds } = t.values;
  const put = (name: string, x: number, y: number, size: number, stand: boolean) => {
    const shape = d.motif(name, x, y, size, { stand, flip: c.flip });
    svg += d.named(name, `<g filter="${lit}">${shape}</g>`, shape);
  };
  if (wears) {
    const h = isPerson(t) ? c.size * 0.86 : d.motifHeight(t.name, c.size);
    const y = t.flags.has('fly') ? c.y - h * 0.42 : c.y - h * 0.93;
    put(wears, c.x, y, c.size * 0.42, true);
  }
  if (holds) {
    const { hand } = drawPerson(personOf(t));
    const k = c.size / 200;
    const down = t.flags.has('fly') ? c.size / 2 : 0;
    const size = c.size * (motifBox(holds).w > 0 ? 0.42 : 0.4);
    put(
      holds,
      c.x + hand[0] * k * (c.flip ? -1 : 1),
      c.y + hand[1] * k + down + size * 0.12,
      size,
      false,
    );
  }
  return svg;
}

/** The part of the ground that hides what is sunk in it. */
function above(d: Dream, y: number): string {
  return d.clip(`<rect x="-20" y="-20" width="${WIDTH + 40}" height="${fix(y + 20)}"/>`);
}

function thread(d: Dream, c: Copy): string {
  const colour: Colour = mix(d.shadow, '#000000', 0.3);
  return d.air(
    `<path d="M${fix(c.x)} -10V${fix(c.y - c.size * 0.4)}" stroke="${colour}" stroke-width="2.4" opacity=".85"/>`,
  );
}

/** Paints one thing of the manifest. */
export function place(d: Dream, t: Thing): string {
  const all = copies(d, t);
  const depth = depthAt(d, t);
  const flat = t.flags.has('flat');
  const grounded = !t.flags.has('fly') && !t.flags.has('hang') && !t.flags.has('on') && !flat;
  const sunk = number(t, 'sunk', 0);
  const mid = all[all.length - 1] ?? { x: t.x, y: t.y, size: t.size };
  const lit = d.inLight(mid.size * (isPerson(t) ? 0.4 : 1), {
    x: mid.x,
    y: t.flags.has('fly') ? mid.y : mid.y - mid.size / 2,
    depth,
    reach: all.length > 1 || t.values.wears || t.values.holds ? 800 : mid.size * 0.78 + 14,
    dark: t.flags.has('dark'),
    relief: flat ? 0.2 : 1,
    ...(t.values.tint ? { tint: t.values.tint } : {}),
  });
  let under = '';
  let over = '';
  let shape = '';
  let rest = '';
  for (const c of all) {
    const low = { ...c, y: c.y + c.size * sunk };
    if (grounded && !sunk && d.footing !== 'water') under += cast(d, t, c);
    if (grounded && d.footing === 'water')
      under += mirrored(d, t, c) + ripples(d, c.x, c.y, c.size);
    else if (t.flags.has('wet') || t.values.mirror) under += mirrored(d, t, c);
    if (grounded) over += foot(d, c.x, c.y, widthOf(t, c.size, d), c.size, depth);
    if (t.flags.has('hang')) under += thread(d, c);
    if (t.flags.has('glow'))
      under += d.shine(
        c.x,
        t.flags.has('fly') ? c.y : c.y - c.size * 0.55,
        c.size * 1.5,
        mix(d.palette.bright, '#ffc766', 0.5),
        0.8,
      );
    shape += body(d, t, low);
    if (t.values.into) rest += dissolve(d, t, c);
    rest += extras(d, t, low, lit);
  }
  const name = isPerson(t) ? figureName(t) : t.name;
  const group = (inner: string) => (sunk ? `<g clip-path="${above(d, t.y)}">${inner}</g>` : inner);
  const opacity = t.flags.has('ghost') ? ' opacity=".62"' : '';
  const first = all[0];
  const painted =
    t.values.becomes && first
      ? becoming(d, t, first, lit)
      : d.named(name, group(`<g filter="${lit}"${opacity}>${shape}</g>`), group(shape));
  return under + painted + rest + over;
}
