// SPDX-License-Identifier: MIT
// Mind's Eye: painted eyes. Each colour has its own shape of pupil, so that the cards can be told
// apart without colour vision.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, shade } from '../colour.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';

export const EYES: Record<string, { colour: string; pupil: string }> = {
  blue: { colour: '#2f7fd0', pupil: 'M0 -24A24 24 0 1 0 .01 -24Z' },
  purple: { colour: '#8a4fd0', pupil: 'M0 -46Q17 0 0 46Q-17 0 0 -46Z' },
  green: { colour: '#3fa35a', pupil: 'M-42 -12h84v24h-84Z' },
  orange: { colour: '#e8862f', pupil: 'M0 -40L11 -11L40 0L11 11L0 40L-11 11L-40 0L-11 -11Z' },
};

function lashes(open: boolean): string {
  let svg = '';
  for (let i = 0; i < 11; i++) {
    const t = (i + 0.5) / 11;
    const x = -170 + t * 340;
    const y = open ? -260 * t * (1 - t) : 224 * t * (1 - t);
    const a = (open ? -Math.PI / 2 : Math.PI / 2) + (t - 0.5) * (open ? 1.4 : -1.4);
    svg += `<path d="M${fix(x)} ${fix(y)}q${fix(Math.cos(a) * 10)} ${fix(Math.sin(a) * 16)} ${fix(Math.cos(a) * 24 + (t - 0.5) * 16)} ${fix(Math.sin(a) * 28)}"/>`;
  }
  return `<g fill="none" stroke="#140a20" stroke-width="6" stroke-linecap="round">${svg}</g>`;
}

/** An eye 340 wide with its middle at (0, 0). */
export function eyeShape(c: Scene, name: string, open: boolean): string {
  const eye = EYES[name];
  if (!eye) throw new Error(`no eye is called "${name}"`);
  const { colour, pupil } = eye;
  const outline = 'M-170 0Q0 -130 170 0Q0 112 -170 0Z';
  const glow = `<path d="${outline}" fill="none" stroke="${shade(colour, 0.2)}" stroke-width="26" opacity=".5" filter="${c.blur(9)}"/>`;
  if (!open) {
    const lid = c.gradient([shade(colour, 0.12), shade(colour, -0.3), shade(colour, -0.6)]);
    return `${glow}<path d="${outline}" fill="${lid}"/><path d="M-150 -14Q0 -96 150 -14" fill="none" stroke="${shade(colour, 0.35)}" stroke-width="5" opacity=".6"/><path d="M-170 0Q0 112 170 0" fill="none" stroke="#140a20" stroke-width="10" stroke-linecap="round"/><g transform="translate(0 8) scale(.62)"><path d="${pupil}" fill="${shade(colour, -0.72)}" opacity=".75"/></g>${lashes(false)}`;
  }
  let fibres = '';
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * 6.283;
    fibres += `<path d="M${fix(Math.cos(a) * 34)} ${fix(-4 + Math.sin(a) * 34)}L${fix(Math.cos(a) * 62)} ${fix(-4 + Math.sin(a) * 62)}" stroke="${shade(colour, c.random.range(-0.45, 0.5))}" stroke-width="2.4" opacity=".8"/>`;
  }
  const iris = c.gradient([shade(colour, 0.5), colour, shade(colour, -0.5)], { radial: true });
  return `${glow}<g clip-path="${c.clip(`<path d="${outline}"/>`)}"><rect x="-180" y="-90" width="360" height="180" fill="${c.gradient(['#d8cfc0', '#fffdf5', '#e8dfd0'])}"/><circle cy="-4" r="66" fill="${iris}"/>${fibres}<circle cy="-4" r="66" fill="none" stroke="${shade(colour, -0.7)}" stroke-width="6"/><g transform="translate(0 -4)"><path d="${pupil}" fill="#0c0816"/></g><circle cx="-26" cy="-32" r="10" fill="#fff" opacity=".9"/><path d="${outline}" fill="none" stroke="#000" stroke-width="30" opacity=".28" filter="${c.blur(9)}"/></g><path d="${outline}" fill="none" stroke="#140a20" stroke-width="6"/>${lashes(true)}`;
}

function velvet(c: Scene, cx: number, cy: number, w = WIDTH, h = HEIGHT): string {
  return (
    `<rect width="${w}" height="${h}" fill="${c.gradient(['#4a3570', '#150c28'], { radial: [0.5, 0.5, 0.8] })}"/>` +
    c.flow(0, 0, w, h, ['#4a3570', '#2a1c48', '#5a4488', '#1c1234'], 520, 34, 5, cx, cy, 0.6)
  );
}

/** The card: the four colours in their ring, one to each edge. */
export function fourEyes(c: Scene): string {
  const at = (name: string, x: number, y: number, turn: number, k: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">${eyeShape(c, name, true)}</g>`;
  let ring = '';
  for (let i = 0; i < 4; i++) {
    ring += `<path d="M0 -74q34 8 52 30l12 -12l2 42l-42 -4l12 -12q-14 -16 -38 -22Z" transform="rotate(${i * 90 + 8})" fill="#e9c46a" opacity=".85"/>`;
  }
  return (
    velvet(c, 240, 360) +
    at('blue', 240, 108, 0, 0.92) +
    at('purple', 372, 360, 90, 0.86) +
    at('green', 240, 620, 0, 0.92) +
    at('orange', 108, 360, -90, 0.86) +
    `<g transform="translate(240 360) scale(.92)">${ring}</g>`
  );
}

/** One eye on its own square, open or shut. */
export function oneEye(c: Scene, s: Picture): string {
  return (
    velvet(c, 240, 150, 480, 320) +
    `<g transform="translate(240 168) scale(1.14)">${eyeShape(c, s.colour ?? 'blue', s.open !== false)}</g>`
  );
}
