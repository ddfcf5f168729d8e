// SPDX-License-Identifier: MIT
// Backs and covers: the planchette in each game's colour world, and five doors for the home page.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix } from '../colour.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';
import { suitLand } from './corgi.ts';
import { eyeShape } from './eyes.ts';
import { backFrame, damask, planchette, swirl } from './ornament.ts';

const LOOK: Record<string, { cloth: string; wood: string }> = {
  mysterium: { cloth: '#1f3a3c', wood: '#8a5a32' },
  clairvoyance: { cloth: '#5a2a5c', wood: '#a8607a' },
  telepathic: { cloth: '#1f3f4a', wood: '#3f8a7a' },
  mindseye: { cloth: '#2c1f4c', wood: '#6a4ab0' },
  illusionist: { cloth: '#4a2418', wood: '#b0602c' },
};

/** What looks out of the planchette's window in each game. */
function emblem(c: Scene, s: Picture): string {
  if (s.motifs[0]) return c.motif(s.motifs[0], 0, 0, 94);
  switch (s.game) {
    case 'telepathic':
      return `<g fill="#fff8e8"><path d="M-44 -34h30v30h-30Z"/><circle cx="28" cy="-20" r="17"/><path d="M-38 8h14v-4h12v14h4v12h-14v10h-12v-10h-12v-12h8Z" transform="translate(0 4)"/><path d="M28 4l6 14l15 1l-12 10l4 15l-13 -8l-13 8l4 -15l-12 -10l15 -1Z"/></g>`;
    default:
      return `<g transform="scale(.3)">${eyeShape(c, 'purple', true)}</g>`;
  }
}

export function back(c: Scene, s: Picture): string {
  const look = LOOK[s.game ?? ''] ?? { cloth: '#2c1f4c', wood: '#6a4ab0' };
  const cloth = s.cloth ?? look.cloth;
  const halo = c.gradient(
    [
      ['#ffe9a8', 0, 0.4],
      ['#ffe9a8', 1, 0],
    ],
    { radial: true },
  );
  const land = s.suit
    ? suitLand(c, s.suit) +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${cloth}" opacity=".38"/>`
    : damask(c, cloth, 0.16);
  return (
    land +
    `<circle cx="240" cy="360" r="300" fill="${halo}"/>` +
    backFrame('#d9b25a') +
    planchette(c, 240, 362, 1.04, look.wood, emblem(c, s))
  );
}

/** A little town of tiles in the dark between two profiles. */
function telepathicCover(c: Scene): string {
  const tiles = ['#3f7fc0', '#d9772e', '#459a64', '#8a5cc4'];
  const shapes = ['star', 'circle', 'cross', 'square'];
  const profile =
    'M-10 730V130C40 60 150 70 168 190C172 216 164 232 176 262C190 292 206 306 198 316C190 324 178 322 178 334C180 346 186 352 180 362C188 372 182 380 180 394C178 424 150 428 120 424C112 470 128 520 190 548V730Z';
  const P = c.palette;
  const skin = c.gradient([mix(P.sky[1], P.sky[2], 0.4), P.sky[0]], { x2: 1, y2: 0.6 });
  let beads = '';
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    const x = 118 + t * 244;
    const y = 226 - Math.sin(t * Math.PI) * 96;
    beads += `<g transform="translate(${fix(x)} ${fix(y)}) rotate(${fix(-20 + t * 40)})"><rect x="-26" y="-26" width="52" height="52" rx="10" fill="${tiles[i % 4]}" stroke="#fff8e8" stroke-opacity=".6" stroke-width="2.5"/>${mark(shapes[(i * 3) % 4] ?? 'star')}</g>`;
  }
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient([mix(P.sky[3], P.bright, 0.3), P.sky[2], P.sky[1], P.sky[0]], { radial: [0.5, 0.34, 0.8] })}"/>` +
    swirl(c, 240, 250, 300) +
    `<g filter="${c.wobble(2)}"><path d="${profile}" fill="${skin}"/><path d="${profile}" transform="translate(480 0) scale(-1 1)" fill="${skin}"/></g>` +
    `<path d="M118 226Q240 34 362 226" fill="none" stroke="${P.bright}" stroke-width="30" opacity=".4" filter="${c.blur(10)}"/>` +
    `<g filter="${c.lit(60, { wobble: 0.3, tone: { fade: 0, grey: 0, gain: 1.05 } })}">${beads}</g>`
  );
}

function mark(shape: string): string {
  const d: Record<string, string> = {
    star: 'M0 -17l5 12l13 1l-10 8l3 13l-11 -7l-11 7l3 -13l-10 -8l13 -1Z',
    circle: 'M0 -14a14 14 0 1 0 .01 0Z',
    cross: 'M-5 -15h10v10h10v10h-10v10h-10v-10h-10v-10h10Z',
    square: 'M-13 -13h26v26h-26Z',
  };
  return `<path d="${d[shape]}" fill="#fff8e8"/>`;
}

/** Eyes opening in the dark, one under the other, the last one shut. */
function mindseyeCover(c: Scene): string {
  const list: [string, number, number, number, boolean][] = [
    ['blue', 214, 122, 1, true],
    ['purple', 268, 286, 0.94, true],
    ['green', 212, 446, 0.98, true],
    ['orange', 268, 606, 0.92, false],
  ];
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient(['#5a4488', '#150c28'], { radial: [0.5, 0.5, 0.8] })}"/>` +
    c.flow(
      0,
      0,
      WIDTH,
      HEIGHT,
      ['#4a3570', '#2a1c48', '#6a54a0', '#1c1234'],
      620,
      40,
      6,
      240,
      360,
      0.6,
    ) +
    list
      .map(
        ([name, x, y, k, open]) =>
          `<g transform="translate(${x} ${y}) scale(${k})">${eyeShape(c, name, open)}</g>`,
      )
      .join('')
  );
}

export function cover(c: Scene, s: Picture): string {
  return s.game === 'telepathic' ? telepathicCover(c) : mindseyeCover(c);
}
