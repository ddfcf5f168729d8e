// SPDX-License-Identifier: MIT
// Mysterium objects: one thing on a velvet cushion under a lamp.

import type { Picture } from '../manifest.ts';
import { mix, shade } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { damask } from './ornament.ts';

export function object(c: Scene, s: Picture): string {
  const cloth = s.cloth ?? '#8c1f2d';
  const wall = mix(c.palette.land[2], c.palette.sky[0], 0.4);
  const [thing, beside] = s.motifs;
  const beam = c.gradient([
    ['#fff3cf', 0, 0.6],
    ['#fff3cf', 1, 0.1],
  ]);
  const pillow = c.gradient([shade(cloth, 0.34), cloth, shade(cloth, -0.5)]);
  const tassel = (x: number) =>
    `<circle cx="${x}" cy="548" r="9" fill="#e9c46a"/><path d="M${x - 8} 554l-4 34h24l-4 -34Z" fill="#b98a2c"/>`;
  return (
    damask(c, wall, 0.14) +
    `<path d="M186 -10L40 580H440L294 -10Z" fill="${beam}" filter="${c.blur(9)}"/>` +
    `<path d="M54 580h372l44 150H10Z" fill="${c.gradient(['#6b4020', '#2a160a'])}"/>` +
    `<ellipse cx="240" cy="582" rx="196" ry="48" fill="${c.gradient(['#9a5a2a', '#4a2810'])}"/>` +
    tassel(78) +
    tassel(402) +
    `<path d="M78 556Q62 492 118 500Q240 474 362 500Q418 492 402 556Q416 612 362 602Q240 628 118 602Q64 612 78 556Z" fill="${pillow}" filter="${c.wobble(3)}"/>` +
    `<path d="M112 522Q240 556 368 522" stroke="#e9c46a" stroke-width="4" fill="none" opacity=".7"/>` +
    c.put(thing, beside ? 216 : 240, 556, beside ? 360 : 390, {
      stand: true,
      contact: true,
      wobble: 0.6,
      tone: { fade: 0.03, grey: 0.06, gain: Math.max(0.95, c.palette.lum) },
    }) +
    c.put(beside, 362, 566, 130, { stand: true, contact: true, tone: { fade: 0.04 } })
  );
}
