// SPDX-License-Identifier: MIT
// Ornaments that many kinds of card share: gilt frames, damask, swirls of force, the planchette.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade, type Colour } from '../colour.ts';
import type { Scene } from '../scene.ts';

export function gilt(c: Scene): string {
  return c.gradient(['#f4dc8a', '#8a5a1c', '#e9c46a', '#6b4212', '#d9b25a'], { x2: 1, y2: 1 });
}

/** Patterned wall cloth, lightest behind the middle. */
export function damask(c: Scene, colour: Colour, contrast = 0.1): string {
  const cloth = c.gradient([shade(colour, 0.16), shade(colour, -0.45)], {
    radial: [0.5, 0.4, 0.85],
  });
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${cloth}"/>`;
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 7; column++) {
      const x = column * 84 + (row % 2) * 42 - 20;
      const y = row * 92 - 10;
      svg += `<path d="M${x} ${y - 34}c22 14 22 30 0 40c-22 -10 -22 -26 0 -40ZM${x} ${y + 8}c14 6 26 2 30 -10c6 22 -14 30 -30 26c-16 4 -36 -4 -30 -26c4 12 16 16 30 10ZM${x} ${y + 22}l7 14l-7 14l-7 -14Z" fill="${shade(colour, contrast)}" opacity=".45"/>`;
    }
  }
  return svg;
}

/** Strokes of force that turn round a point. */
export function swirl(c: Scene, cx: number, cy: number, strokes = 420, colours?: Colour[]): string {
  const P = c.palette;
  const choice = colours ?? [P.sky[3], P.sky[2], P.accent, P.sky[1]];
  let svg = '';
  for (let i = 0; i < strokes; i++) {
    const angle = c.random.next() * 6.283;
    const radius = 90 + c.random.next() * 420;
    let d = '';
    for (let k = 0; k < 5; k++) {
      const a = angle + k * 0.06 * c.light;
      const r = radius - k * 6;
      d += `${k ? 'L' : 'M'}${fix(cx + Math.cos(a) * r)} ${fix(cy + Math.sin(a) * r)}`;
    }
    const colour = shade(c.random.pick(choice), c.random.range(-0.2, 0.3));
    svg += `<path d="${d}" stroke="${colour}" stroke-width="${fix(c.random.range(2, 7))}"/>`;
  }
  return `<g fill="none" stroke-linecap="round" opacity=".6">${svg}</g>`;
}

/** A thin gold line inside the edge, with a leaf in each corner: the mark of all our backs. */
export function backFrame(colour: Colour): string {
  const corner = 'M0 58Q4 4 58 0Q22 14 14 22T0 58ZM16 16Q34 18 42 42Q18 34 16 16Z';
  const place = [
    [30, 30, 1, 1],
    [WIDTH - 30, 30, -1, 1],
    [30, HEIGHT - 30, 1, -1],
    [WIDTH - 30, HEIGHT - 30, -1, -1],
  ];
  return (
    `<rect x="18" y="18" width="${WIDTH - 36}" height="${HEIGHT - 36}" rx="20" fill="none" stroke="${colour}" stroke-width="4"/>` +
    `<rect x="27" y="27" width="${WIDTH - 54}" height="${HEIGHT - 54}" rx="14" fill="none" stroke="${colour}" stroke-width="1.5" opacity=".7"/>` +
    place
      .map(
        ([x, y, a, b]) =>
          `<path transform="translate(${x} ${y}) scale(${a} ${b})" d="${corner}" fill="${colour}"/>`,
      )
      .join('')
  );
}

/** The heart-shaped pointer of a spirit board with its round window; (0, 0) is the window. */
export function planchette(
  c: Scene,
  x: number,
  y: number,
  scale: number,
  wood: Colour,
  inside: string,
): string {
  const body = c.gradient([shade(wood, 0.35), wood, shade(wood, -0.45)], { x2: 1, y2: 1 });
  const heart =
    'M0 190C-40 120 -150 70 -150 -30C-150 -110 -80 -150 0 -150S150 -110 150 -30C150 70 40 120 0 190Z';
  return `<g transform="translate(${x} ${y}) scale(${scale})">
<path d="${heart}" transform="translate(8 14)" fill="#000" opacity=".45" filter="${c.blur(8)}"/>
<path d="${heart}" fill="${body}" stroke="${shade(wood, -0.6)}" stroke-width="5"/>
<path d="M0 168C-36 108 -132 60 -132 -28C-132 -98 -72 -132 0 -132S132 -98 132 -28C132 60 36 108 0 168Z" fill="none" stroke="${mix(wood, '#ffe9a8', 0.6)}" stroke-width="4" opacity=".8"/>
<circle r="74" cy="-28" fill="${gilt(c)}"/><circle r="62" cy="-28" fill="#120c1c"/><g transform="translate(0 -28)">${inside}</g>
<circle cy="118" r="9" fill="${gilt(c)}"/></g>`;
}
