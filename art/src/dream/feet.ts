// SPDX-License-Identifier: MIT
// How things meet the ground: a dark line of contact, and in front of it what they sink into.

import { fix, mix, shade } from '../colour.ts';
import type { Dream } from './dream.ts';

function contact(d: Dream, x: number, y: number, w: number, size: number): string {
  const dark = mix(d.shadow, '#05060f', 0.5);
  return `<ellipse cx="${fix(x)}" cy="${fix(y + size * 0.004)}" rx="${fix(w * 0.47)}" ry="${fix(Math.max(2, size * 0.03))}" fill="${dark}" opacity=".55" filter="${d.blur(Math.max(0.8, size * 0.016))}"/>`;
}

function blades(d: Dream, x: number, y: number, w: number, depth: number): string {
  const R = d.dice(`foot${fix(x)}${fix(y)}`);
  const P = d.palette;
  const near = mix(P.land[2], d.haze(y), depth * 0.7);
  const n = Math.min(34, 8 + Math.round(w / 7));
  let svg = '';
  for (let i = 0; i < n; i++) {
    const bx = x + R.range(-0.62, 0.62) * w;
    const h = R.range(7, 20) * (1 - depth * 0.75) * (w > 120 ? 1.25 : 1);
    svg += `<path d="M${fix(bx)} ${fix(y + R.range(2, 9))}q${fix(R.range(-3, 3))} ${fix(-h * 0.6)} ${fix(R.range(-7, 7))} ${fix(-h)}" stroke="${shade(near, R.range(-0.25, 0.22))}" stroke-width="${fix(1.1 + (1 - depth) * 1.3)}"/>`;
  }
  return `<g fill="none" stroke-linecap="round">${svg}</g>`;
}

/** A soft bank of snow or sand against the foot. */
function mound(d: Dream, x: number, y: number, w: number, size: number): string {
  const P = d.palette;
  const top = d.footing === 'snow' ? mix(P.land[2], '#ffffff', 0.4) : shade(P.land[1], 0.2);
  const low = d.footing === 'snow' ? P.land[1] : P.land[2];
  const h = Math.max(4, size * 0.05);
  return `<path d="M${fix(x - w * 0.68)} ${fix(y + h)}Q${fix(x - w * 0.4)} ${fix(y - h * 0.9)} ${fix(x)} ${fix(y - h * 0.3)}T${fix(x + w * 0.68)} ${fix(y + h)}Q${fix(x)} ${fix(y + h * 1.9)} ${fix(x - w * 0.68)} ${fix(y + h)}Z" fill="${d.gradient([top, low])}" opacity=".9" filter="${d.blur(1.4)}"/>`;
}

/** Rings on the water round what stands in it. */
export function ripples(d: Dream, x: number, y: number, size: number): string {
  const P = d.palette;
  return d.air(
    [0.42, 0.6, 0.8]
      .map(
        (k, i) =>
          `<ellipse cx="${fix(x)}" cy="${fix(y + i * 3)}" rx="${fix(size * k)}" ry="${fix(size * k * 0.13)}" fill="none" stroke="${mix(P.water[0], P.bright, 0.6)}" stroke-width="${fix(2.4 - i * 0.6)}" opacity="${fix(0.6 - i * 0.15)}"/>`,
      )
      .join(''),
  );
}

/** A waterline that covers the lowest part of a thing. */
function waterline(d: Dream, x: number, y: number, w: number): string {
  const P = d.palette;
  const c = mix(P.water[0], P.water[1], 0.45);
  return `<path d="M${fix(x - w * 0.56)} ${fix(y)}q${fix(w * 0.14)} -5 ${fix(w * 0.28)} 0t${fix(w * 0.28)} 0t${fix(w * 0.28)} 0t${fix(w * 0.28)} 0v6q${fix(-w * 0.56)} 9 ${fix(-w * 1.12)} 0Z" fill="${c}" opacity=".85"/><path d="M${fix(x - w * 0.5)} ${fix(y)}q${fix(w * 0.12)} -5 ${fix(w * 0.25)} 0t${fix(w * 0.25)} 0t${fix(w * 0.25)} 0t${fix(w * 0.25)} 0" stroke="${mix(P.bright, P.water[0], 0.3)}" stroke-width="2" fill="none" opacity=".8"/>`;
}

/** What is painted over the foot of a thing 'w' wide and 'size' high that stands at (x, y). */
export function foot(
  d: Dream,
  x: number,
  y: number,
  w: number,
  size: number,
  depth: number,
): string {
  if (d.patches || d.footing === 'none') return '';
  if (d.footing === 'water') return waterline(d, x, y, w);
  const touch = contact(d, x, y, w, size);
  if (d.footing === 'grass') return touch + blades(d, x, y, w, depth);
  if (d.footing === 'snow' || d.footing === 'sand') return touch + mound(d, x, y, w, size);
  return touch;
}
