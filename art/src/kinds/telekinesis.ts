// SPDX-License-Identifier: MIT
// Clairvoyance cards: furniture that flies, and powers of the mind.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix } from '../colour.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';
import { floating } from './portrait.ts';
import { swirl } from './ornament.ts';

function field(c: Scene): string {
  const P = c.palette;
  const back = c.gradient([mix(P.sky[3], P.sky[2], 0.35), P.sky[2], P.sky[1], P.sky[0]], {
    radial: [0.5, 0.46, 0.75],
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${back}"/>` + swirl(c, 240, 340);
}

function shards(c: Scene, cx: number, cy: number): string {
  let svg = '';
  for (let i = 0; i < 24; i++) {
    const a = c.random.next() * 6.28;
    const r = c.random.range(185, 270);
    svg += `<path d="M${fix(cx + Math.cos(a) * r)} ${fix(cy + Math.sin(a) * r)}l6 10l-10 4Z" fill="${c.palette.bright}" opacity=".8"/>`;
  }
  return svg;
}

/** One piece in mid-air: ghosts of its path, a halo, and the piece itself, tilted. */
export function hurled(c: Scene, s: Picture): string {
  const name = s.motifs[0];
  const cx = 240;
  const cy = 345;
  const size = 340;
  const turn = -14 * c.light;
  let svg = field(c);
  for (let k = 4; k >= 1; k--) {
    const ghost = c.motif(name, cx, cy, size - 12 * k, { turn: turn - 5 * k * c.light });
    svg += `<g opacity="${fix(0.28 - 0.05 * k)}" transform="translate(${-k * 24 * c.light} ${k * 22})"><g filter="${c.flat(c.palette.bright)}">${ghost}</g></g>`;
  }
  svg += `<g filter="${c.glow(c.palette.bright, 3, 10)}" opacity=".8">${c.motif(name, cx, cy, size, { turn })}</g>`;
  svg += c.put(name, cx, cy, size, {
    turn,
    wobble: 0.4,
    tone: { grey: 0.04, fade: 0.02, gain: Math.max(1, c.palette.lum) },
  });
  svg += shards(c, cx, cy);
  svg += floating(c, s.motifs[1], cx + c.light * 140, 590, 120);
  return svg;
}

/** A power: rings of thought round what it does, and what it is done to below. */
export function power(c: Scene, s: Picture): string {
  const P = c.palette;
  const [act, object, third] = s.motifs;
  let rings = '';
  for (let i = 0; i < 6; i++) {
    rings += `<circle cx="240" cy="300" r="${120 + i * 46}" fill="none" stroke="${i % 2 ? P.accent : P.bright}" stroke-width="${7 - i}" opacity="${fix(0.5 - i * 0.06)}" stroke-dasharray="${90 + i * 30} ${18 + i * 6}" transform="rotate(${c.random.index(360)} 240 300)"/>`;
  }
  const back = c.gradient([mix(P.sky[3], P.bright, 0.2), P.sky[2], P.sky[1], P.sky[0]], {
    radial: [0.5, 0.42, 0.72],
  });
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${back}"/>` +
    c.rays(240, 300, 18, P.bright, 0.35) +
    `<g filter="${c.wobble(3)}">${rings}</g>` +
    `<g filter="${c.glow(P.bright, 5, 12)}" opacity=".8">${c.motif(act, 240, 290, 300)}</g>` +
    c.put(act, 240, 290, 300, {
      wobble: 0.6,
      tone: { grey: 0.04, fade: 0.03, gain: Math.max(0.98, P.lum) },
    }) +
    floating(c, object, 240 + c.light * 70, 560, 180) +
    floating(c, third, 240 - c.light * 130, 590, 120)
  );
}
