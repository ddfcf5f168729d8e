// SPDX-License-Identifier: MIT
// Characters: a head and shoulders in a gilt frame, with the attributes of the trade around it.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { mix } from '../colour.ts';
import { bust } from './bust.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';
import { damask, gilt, swirl } from './ornament.ts';

/** Behind the sitter: lit strokes in the palette, darker towards the frame. */
function studio(c: Scene): string {
  const P = c.palette;
  const side = c.light < 0 ? 0.28 : 0.72;
  const glow = c.gradient([mix(P.sky[3], P.bright, 0.35), P.sky[2], P.sky[0]], {
    radial: [side, 0.28, 0.75],
  });
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${glow}"/>` +
    c.flow(40, 40, 440, 560, [P.sky[1], P.sky[2], P.sky[3], P.land[1]], 240, 40, 7, 240, 240, 0.45)
  );
}

/** The sitter, with the middle of the face at (x, y). */
function sitter(c: Scene, s: Picture, x: number, y: number, scale: number): string {
  if (!s.bust) throw new Error('a portrait needs a bust');
  const tone = {
    grey: 0.05,
    fade: 0.05,
    gain: Math.max(0.9, c.palette.lum),
    haze: c.palette.land[2],
  };
  const light = c.lit(300, { tone, depth: 0.8, wobble: 0.35 });
  return `<g filter="${light}"><g transform="translate(${x} ${y}) scale(${scale})">${bust(c, s.bust)}</g></g>`;
}

function vignette(c: Scene): string {
  const dark = c.gradient(
    [
      ['#000', 0.55, 0],
      [c.palette.land[3], 1, 0.85],
    ],
    { radial: [0.5, 0.42, 0.5] },
  );
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${dark}"/>`;
}

/** Mysterium: an oval frame on damask, one attribute behind the head and two on the sill. */
export function portrait(c: Scene, s: Picture): string {
  const [behind, left, right] = s.motifs;
  const oval = (rx: number, ry: number, fill: string, more = '') =>
    `<ellipse cx="240" cy="300" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
  const clip = c.clip(oval(176, 236, '#000'));
  const stand = { stand: true, shadow: true, shadowLength: 0.2 };
  return (
    damask(c, s.backdrop ?? c.palette.land[2]) +
    `<g transform="translate(8 12)" opacity=".5" filter="${c.blur(9)}">${oval(206, 266, '#000')}</g>` +
    oval(204, 264, gilt(c), `filter="${c.wobble(2)}"`) +
    oval(187, 247, '#3a220c') +
    `<g clip-path="${clip}">${studio(c)}` +
    c.put(behind, 240 - c.light * 88, 178, 128, {
      turn: -c.light * 8,
      tone: { fade: 0.03, gain: 0.96 },
    }) +
    sitter(c, s, 240 + c.light * 34, 344, 0.95) +
    vignette(c) +
    '</g>' +
    `<ellipse cx="240" cy="300" rx="176" ry="236" fill="none" stroke="#000" stroke-width="6" opacity=".35"/>` +
    c.put(left, 92, 690, 150, { ...stand, turn: -5 }) +
    c.put(right, 388, 690, 150, { ...stand, turn: 5 })
  );
}

/** Clairvoyance: an arch of force instead of a frame, and things in the air that obey the sitter. */
export function psychic(c: Scene, s: Picture): string {
  const P = c.palette;
  const arch = 'M70 690V270a170 170 0 0 1 340 0V690Z';
  const back = c.gradient([P.sky[2], P.sky[1], P.sky[0]], { radial: [0.5, 0.42, 0.8] });
  const [a, b, d] = s.motifs;
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${back}"/>` +
    swirl(c, 240, 300, 360) +
    `<path d="${arch}" fill="none" stroke="${P.bright}" stroke-width="26" opacity=".5" filter="${c.blur(10)}"/>` +
    `<g clip-path="${c.clip(`<path d="${arch}"/>`)}">${studio(c)}${sitter(c, s, 240, 352, 1.06)}` +
    `<path d="${arch}" fill="none" stroke="#000" stroke-width="40" opacity=".3" filter="${c.blur(12)}"/></g>` +
    `<path d="${arch}" fill="none" stroke="${gilt(c)}" stroke-width="12"/>` +
    [
      [a, 240 - c.light * 150, 190, 132],
      [b, 240 + c.light * 146, 480, 124],
      [d, 240 - c.light * 144, 560, 116],
    ]
      .map(([name, x, y, size]) =>
        floating(c, name as string | undefined, x as number, y as number, size as number),
      )
      .join('')
  );
}

/** A thing held in the air by will alone: a halo round it and a slight tilt. */
export function floating(
  c: Scene,
  name: string | undefined,
  x: number,
  y: number,
  size: number,
): string {
  if (name === undefined) return '';
  const turn = c.random.range(-16, 16);
  return (
    `<g filter="${c.glow(c.palette.bright, 4, 7)}" opacity=".85">${c.motif(name, x, y, size, { turn })}</g>` +
    c.put(name, x, y, size, { turn, tone: { fade: 0.03, grey: 0.08 } })
  );
}
