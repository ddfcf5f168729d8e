// SPDX-License-Identifier: MIT
// Where scenes play, indoors: walls and floors, the theatre, a table top, a corridor, a tent.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import { FLOOR, floor, wall, windowOf } from '../kinds/place.ts';
import type { Dream } from './dream.ts';
import type { SceneSpec } from './spec.ts';
import type { Stage } from './stages.ts';

function room(d: Dream, s: SceneSpec): string {
  const dusk = d.gradient([
    ['#000000', 0, 0.42],
    ['#000000', 0.5, 0],
    ['#000000', 1, 0.22],
  ]);
  // Planks leave gaps between them.
  const dark = ['boards', 'rafters'].includes(s.walls ?? '')
    ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix('#1c120a', d.palette.land[3], 0.4)}"/>`
    : '';
  return (
    dark +
    wall(d, s) +
    `<rect width="${WIDTH}" height="${FLOOR}" fill="${dusk}"/>` +
    windowOf(d, s) +
    floor(d, s)
  );
}

/** A room seen from its open side, with a ceiling. */
function box(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const paper = mix(P.sky[1], P.sky[2], 0.45);
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/><path d="M0 0L90 90V500L0 720Z" fill="${shade(paper, -0.28)}"/><path d="M480 0L390 90V500L480 720Z" fill="${shade(paper, -0.14)}"/><path d="M0 0H480L390 90H90Z" fill="${shade(paper, 0.12)}"/>`;
  for (let i = 0; i < 7; i++)
    svg += `<path d="M${100 + i * 46} 92V500" stroke="${shade(paper, i % 2 ? 0.1 : -0.1)}" stroke-width="20" opacity=".35"/>`;
  const boards = d.gradient([
    mix(P.land[1], '#7a4a2a', 0.5),
    shade(mix(P.land[2], '#5a3520', 0.5), -0.3),
  ]);
  svg += `<path d="M0 720L90 500H390L480 720Z" fill="${boards}"/>`;
  for (let i = 0; i < 8; i++)
    svg += `<path d="M${fix(90 + i * 43)} 500L${fix(i * 68)} 720" stroke="#000" opacity=".25" stroke-width="2"/>`;
  return svg + windowOf(d, { ...s, walls: 'rafters' });
}

function theatre(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  return (
    `<rect width="${WIDTH}" height="500" fill="${d.gradient([P.sky[0], P.sky[1], P.sky[2]])}"/>` +
    d.skyStrokes(480, 220) +
    floor(d, { ...s, floor: s.floor ?? 'boards' }) +
    `<path d="M${d.sun.x - 26} -10L70 640H410L${d.sun.x + 26} -10Z" fill="${d.gradient([
      ['#fff3cf', 0, 0.6],
      ['#fff3cf', 1, 0.1],
    ])}" filter="${d.blur(8)}"/><ellipse cx="240" cy="640" rx="180" ry="40" fill="#fff3cf" opacity=".35" filter="${d.blur(5)}"/>`
  );
}

/**
 * One side of a curtain: six folds that hang down, are tied together at half height and stay narrow
 * below, so that the stage is free. Neighbouring folds share an edge: nothing shows between them.
 */
function drape(d: Dream, side: -1 | 1, cloth: string): string {
  const at = (away: number) => fix(side < 0 ? away : WIDTH - away);
  const [tie, low] = [HEIGHT * 0.5, HEIGHT + 5];
  const edge = (i: number) => ({ top: i * 23, tie: i * 8.5, foot: i * 11.5 });
  const fill = d.gradient([shade(cloth, -0.38), shade(cloth, 0.16), shade(cloth, -0.3)], {
    x2: 1,
    y2: 0,
  });
  let folds = '';
  for (let i = 5; i >= 0; i--) {
    const [a, b] = [edge(i), edge(i + 1)];
    folds += `<path d="M${at(a.top)} -5H${at(b.top + 2)}Q${at(b.top + 2)} ${fix(tie * 0.8)} ${at(b.tie + 2)} ${fix(tie)}Q${at(b.tie + 3)} ${fix(tie * 1.4)} ${at(b.foot + 2)} ${low}H${at(a.foot)}Q${at(a.tie)} ${fix(tie * 1.4)} ${at(a.tie)} ${fix(tie)}Q${at(a.top)} ${fix(tie * 0.8)} ${at(a.top)} -5Z" fill="${fill}"/>`;
  }
  const cord = `<path d="M${at(0)} ${fix(tie - 5)}Q${at(30)} ${fix(tie + 8)} ${at(54)} ${fix(tie - 3)}" stroke="#e9c46a" stroke-width="9" fill="none"/>`;
  return folds + cord;
}

/** The curtains in front of a theatre. */
export function proscenium(d: Dream, s: SceneSpec): string {
  const cloth = s.curtain ?? '#8c1f2d';
  let swag = '';
  for (let i = 0; i < 6; i++)
    swag += `<path d="M${i * 84 - 12} -10q42 96 84 0Z" fill="${d.gradient([shade(cloth, 0.1), shade(cloth, -0.4)])}"/><path d="M${i * 84 - 10} -2q42 90 80 0" fill="none" stroke="#e9c46a" stroke-width="4" opacity=".8"/>`;
  const drapes = drape(d, -1, cloth) + drape(d, 1, cloth) + swag;
  return d.named('curtain', drapes);
}

/** A table close up: everything on it is small, or the table is a world. */
function table(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  const back = mix(P.sky[1], P.land[2], 0.45);
  const wood = mix('#7a4a26', P.land[1], 0.25);
  let svg = `<rect width="${WIDTH}" height="${hz + 10}" fill="${d.gradient([mix(back, P.bright, 0.18), back, shade(back, -0.45)], { radial: [d.sun.x / WIDTH, 0.5, 0.85] })}"/>`;
  svg += d.flow(
    0,
    0,
    WIDTH,
    hz,
    [shade(back, 0.12), shade(back, -0.12)],
    160,
    26,
    5,
    null,
    null,
    0.3,
  );
  if (s.window) svg += windowOf(d, { ...s, walls: 'plaster' });
  svg += `<rect y="${hz}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${d.gradient([shade(wood, 0.16), shade(wood, -0.45)])}"/>`;
  svg += d.flow(
    0,
    hz + 4,
    WIDTH,
    HEIGHT,
    [shade(wood, 0.16), shade(wood, -0.2), shade(wood, -0.35)],
    130,
    90,
    3,
    null,
    null,
    0.35,
  );
  if (s.path)
    svg += `<path d="M30 ${hz + 22}H450L500 ${HEIGHT - 40}H-20Z" fill="${d.gradient([shade(s.path, 0.2), shade(s.path, -0.25)])}"/><path d="M30 ${hz + 22}H450L500 ${HEIGHT - 40}H-20Z" fill="none" stroke="${shade(s.path, 0.45)}" stroke-width="5" stroke-dasharray="3 9"/>`;
  return svg;
}

/** Doors on both sides and a light at the end. */
function corridor(d: Dream): string {
  const P = d.palette;
  const paper = mix(P.sky[1], P.land[1], 0.4);
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${shade(paper, -0.2)}"/>`;
  svg += `<path d="M0 0H480L280 300H200Z" fill="${d.gradient([shade(paper, -0.5), shade(paper, -0.2)])}"/><path d="M0 0L200 300V430L0 720Z" fill="${d.gradient([shade(paper, -0.05), shade(paper, -0.45)], { x1: 1, x2: 0, y2: 0 })}"/><path d="M480 0L280 300V430L480 720Z" fill="${d.gradient([shade(paper, -0.1), shade(paper, -0.5)], { x2: 1, y2: 0 })}"/>`;
  svg += `<path d="M200 430H280L480 720H0Z" fill="${d.gradient([mix(P.accent, P.land[1], 0.4), shade(mix(P.accent, P.land[3], 0.5), -0.4)])}"/><rect x="200" y="300" width="80" height="130" fill="${P.bright}" opacity=".85"/>`;
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++) {
      const near = 1 - i * 0.3;
      const x = 240 + side * (46 + near * near * 170);
      const w = side * (14 + near * 44);
      const top = 296 - near * near * 190;
      const low = 432 + near * near * 210;
      const wood = mix('#5a3418', P.land[2], 0.3);
      svg += `<path d="M${fix(x)} ${fix(top)}L${fix(x + w)} ${fix(top - near * 40)}V${fix(low + near * 46)}L${fix(x)} ${fix(low)}Z" fill="${d.gradient([shade(wood, 0.1), shade(wood, -0.4)])}" stroke="${shade(wood, -0.5)}" stroke-width="3"/><circle cx="${fix(x + w * 0.18)}" cy="${fix((top + low) / 2 + 10)}" r="${fix(2 + near * 4)}" fill="#e9c46a"/>`;
    }
  return svg;
}

/** Under the big top: stripes that meet in the middle, and a ring of sawdust. */
function tent(d: Dream): string {
  const P = d.palette;
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${P.sky[1]}"/>`;
  for (let i = -9; i < 9; i++) {
    const c = i % 2 ? mix('#b8322f', P.sky[1], 0.25) : mix('#efe2c4', P.sky[2], 0.3);
    svg += `<path d="M240 -60L${240 + i * 62} 470H${240 + (i + 1) * 62}Z" fill="${d.gradient([shade(c, -0.5), c])}"/>`;
  }
  svg += `<path d="M-10 462Q240 500 490 462V${HEIGHT}H-10Z" fill="${d.gradient([mix('#c79b5a', P.land[1], 0.3), mix('#6a4a22', P.land[3], 0.4)])}"/>`;
  return (
    svg +
    `<ellipse cx="240" cy="640" rx="230" ry="70" fill="none" stroke="${mix('#b8322f', P.land[2], 0.25)}" stroke-width="20"/>`
  );
}

export const ROOMS: Record<string, Stage> = {
  room: { footing: 'floor', horizon: 500, paint: room },
  box: { footing: 'floor', horizon: 500, paint: box },
  theatre: { footing: 'floor', horizon: 500, paint: theatre },
  table: { footing: 'floor', horizon: 440, paint: table },
  corridor: { footing: 'floor', horizon: 430, paint: corridor },
  tent: { footing: 'floor', horizon: 470, paint: tent },
};
