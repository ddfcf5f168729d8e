// SPDX-License-Identifier: MIT
// Telepathic: tiles, action diagrams and condition cards, drawn as plain vectors, since they are
// shown small and must be sharp. A colour always comes with its own surface pattern, so that tiles
// can be told apart without colour vision.

import { fix, shade } from '../colour.ts';
import type { Picture } from '../manifest.ts';

export const COLOURS: Record<string, { base: string; pattern: string }> = {
  blue: {
    base: '#3f7fc0',
    pattern: '<path d="M0 10q5 -8 10 0t10 0" fill="none" stroke="#fff" stroke-width="2.6"/>',
  },
  orange: {
    base: '#d9772e',
    pattern: '<path d="M-5 5L5 -5M0 20L20 0M15 25L25 15" stroke="#fff" stroke-width="3.4"/>',
  },
  green: {
    base: '#459a64',
    pattern: '<circle cx="5" cy="5" r="3" fill="#fff"/><circle cx="15" cy="15" r="3" fill="#fff"/>',
  },
  purple: {
    base: '#8a5cc4',
    pattern: '<path d="M0 0H20M0 0V20" stroke="#fff" stroke-width="3.4"/>',
  },
};

export const SHAPES: Record<string, string> = {
  star:
    Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 ? 26 : 62;
      const a = -Math.PI / 2 + (i * Math.PI) / 5;
      return `${i ? 'L' : 'M'}${fix(Math.cos(a) * r)} ${fix(4 + Math.sin(a) * r)}`;
    }).join('') + 'Z',
  circle: 'M0 -52A52 52 0 1 0 .01 -52Z',
  cross: 'M-20 -56H20V-20H56V20H20V56H-20V20H-56V-20H-20Z',
  square: 'M-48 -48H48V48H-48Z',
};

function sheet(w: number, h: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs}</defs>${body}</svg>`;
}

function surface(name: string): string {
  const look = COLOURS[name];
  if (!look) throw new Error(`no tile colour is called "${name}"`);
  return `<radialGradient id="g-${name}" cx=".35" cy=".22" r="1"><stop offset="0" stop-color="${shade(look.base, 0.32)}"/><stop offset="1" stop-color="${shade(look.base, -0.34)}"/></radialGradient><pattern id="p-${name}" width="20" height="20" patternUnits="userSpaceOnUse">${look.pattern}</pattern>`;
}

/** One tile in a box of 200: with a shape, or without one when only the colour is meant. */
function tileBody(colour: string | null, shape: string | null): string {
  const fill = colour ? `url(#g-${colour})` : '#4a4558';
  const pattern = colour
    ? `<rect x="6" y="6" width="188" height="188" rx="30" fill="url(#p-${colour})" opacity=".24"/>`
    : '';
  const mark = shape
    ? `<g transform="translate(100 100)"><path d="${SHAPES[shape]}" transform="translate(3 6)" fill="#100a1c" opacity=".4"/><path d="${SHAPES[shape]}" fill="#fff8e8" stroke="#1a1030" stroke-width="3" stroke-linejoin="round"/></g>`
    : '';
  return `<rect x="6" y="6" width="188" height="188" rx="30" fill="${fill}"/>${pattern}<rect x="12" y="12" width="176" height="176" rx="25" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>${mark}`;
}

export function tile(s: Picture): string {
  return sheet(200, 200, surface(s.colour ?? ''), tileBody(s.colour ?? '', s.shape ?? ''));
}

/** A condition: three tiles side by side that share a colour, or a shape. */
export function condition(s: Picture): string {
  const row = [0, 1, 2].map(
    (i) =>
      `<g transform="translate(${12 + i * 192} 12) scale(.96)">${tileBody(s.colour ?? null, s.shape ?? null)}</g>`,
  );
  return sheet(
    600,
    216,
    s.colour ? surface(s.colour) : '',
    `<rect width="600" height="216" rx="36" fill="#15111e"/>${row.join('')}`,
  );
}

const INK = '#e9c46a';

/** A win or a lose marker: a laurel round a tick, a broken ring round a cross. */
export function marker(s: Picture): string {
  const win = s.shape === 'win';
  const colour = win ? '#8fcea6' : '#f0907a';
  let leaves = '';
  for (let i = 0; i < 8; i++) {
    const a = 0.35 + i * 0.34;
    for (const side of [-1, 1]) {
      leaves += `<path d="M0 -15Q10 0 0 15Q-10 0 0 -15Z" transform="translate(${fix(100 + side * 74 * Math.sin(a))} ${fix(100 + 74 * Math.cos(a))}) rotate(${fix(side * (70 - i * 19))})" fill="${colour}"/>`;
    }
  }
  const ring = win
    ? leaves
    : `<circle cx="100" cy="100" r="74" fill="none" stroke="${colour}" stroke-width="12" stroke-dasharray="46 20"/>`;
  const sign = win ? 'M66 104L90 128L136 72' : 'M70 70L130 130M130 70L70 130';
  return sheet(
    200,
    200,
    '',
    `<rect x="6" y="6" width="188" height="188" rx="30" fill="#1c1828"/>${ring}<path d="${sign}" fill="none" stroke="#fff8e8" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

const cellX = (column: number) => 24 + column * 40;
const cellY = (row: number) => 24 + row * 40;

function arrow(d: string): string {
  return `<path d="${d}" fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" marker-end="url(#head)"/>`;
}

/** What each action does to one of its four sets; lines and rows are drawn once and turned. */
const ACTIONS: Record<string, { lit: [number, number][]; arrows: string }> = {
  a1: { lit: column(), arrows: arrow('M100 166V44') + arrow('M126 34Q150 100 126 160') },
  a2: { lit: column(), arrows: arrow('M100 34V156') + arrow('M126 166Q150 100 126 40') },
  a3: { lit: row(), arrows: arrow('M34 100H156') + arrow('M166 126Q100 150 40 126') },
  a4: { lit: row(), arrows: arrow('M166 100H44') + arrow('M34 126Q100 150 160 126') },
  a5: { lit: quadrant(), arrows: arrow('M31 78A34 34 0 1 1 78 89') },
  a6: { lit: quadrant(), arrows: arrow('M89 78A34 34 0 1 0 42 89') },
  a7: { lit: row(), arrows: arrow('M40 82Q100 20 158 80') + arrow('M160 118Q100 180 42 120') },
  a8: { lit: column(), arrows: arrow('M82 40Q20 100 80 158') + arrow('M118 160Q180 100 120 42') },
  a9: {
    lit: row(),
    arrows: arrow('M60 78Q100 34 138 76') + arrow('M140 122Q100 166 62 124') + split('M100 78V122'),
  },
  a10: {
    lit: column(),
    arrows: arrow('M78 60Q34 100 76 138') + arrow('M122 140Q166 100 124 62') + split('M78 100H122'),
  },
};

function split(d: string): string {
  return `<path d="${d}" stroke="#15111e" stroke-width="5" stroke-dasharray="8 6"/>`;
}

function column(): [number, number][] {
  return [0, 1, 2, 3].map((r) => [1.5, r]);
}

function row(): [number, number][] {
  return [0, 1, 2, 3].map((q) => [q, 1.5]);
}

function quadrant(): [number, number][] {
  return [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ];
}

/** A diagram on the grid: the moved set is bright, arrows show where its tiles go. */
export function action(s: Picture): string {
  const look = ACTIONS[s.action ?? ''];
  if (!look) throw new Error(`no action is called "${s.action}"`);
  const centred = look.lit.some(([x, y]) => x % 1 || y % 1);
  const onColumn = centred && look.lit.every(([x]) => x === 1.5);
  let cells = '';
  for (let r = 0; r < 4; r++) {
    for (let q = 0; q < 4; q++) {
      const inSet = centred ? (onColumn ? q === 1 : r === 1) : q < 2 && r < 2;
      cells += `<rect x="${cellX(q) - 18 + 16}" y="${cellY(r) - 18 + 16}" width="36" height="36" rx="7" fill="${inSet ? '#f3ead6' : '#3a3448'}" opacity="${inSet ? 0.95 : 0.8}"/>`;
    }
  }
  const shift = centred ? (onColumn ? 'translate(-19 0)' : 'translate(0 -19)') : '';
  const head = `<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4.2" markerHeight="4.2" orient="auto"><path d="M0 0L10 5L0 10Z" fill="#b9791c"/></marker>`;
  return sheet(
    200,
    200,
    head,
    `<rect x="2" y="2" width="196" height="196" rx="26" fill="#15111e"/>${cells}<g transform="${shift}">${look.arrows.replaceAll(INK, '#b9791c')}</g>`,
  );
}
