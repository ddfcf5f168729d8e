// SPDX-License-Identifier: MIT
// Who sits for a portrait: half a figure with arms and hands that hold something, in the light of
// the place it is in. The foot of the figure is the lower edge of what is painted of it.

import { fix, shade, type Colour } from '../colour.ts';
import { bust } from '../kinds/bust.ts';
import type { Dream } from './dream.ts';
import type { PieceSpec } from './spec.ts';

type Spot = [number, number];

/** Elbow and hand of both arms, in the bust's own measure; the face is (0, 0), y is down. */
interface Arms {
  left: [Spot, Spot];
  right: [Spot, Spot];
  /** Where the thing is, how large, how turned, and whether it is behind the hand. */
  thing: [number, number, number, number];
}

const POSES: Record<string, Arms> = {
  rest: {
    left: [
      [-176, 330],
      [-70, 352],
    ],
    right: [
      [176, 330],
      [70, 352],
    ],
    thing: [0, 300, 150, 0],
  },
  hold: {
    left: [
      [-182, 330],
      [-96, 372],
    ],
    right: [
      [190, 330],
      [118, 236],
    ],
    thing: [128, 176, 170, 0],
  },
  raise: {
    left: [
      [-180, 330],
      [-90, 368],
    ],
    right: [
      [222, 220],
      [186, 70],
    ],
    thing: [192, 4, 170, 8],
  },
  both: {
    left: [
      [-186, 320],
      [-56, 286],
    ],
    right: [
      [186, 320],
      [56, 286],
    ],
    thing: [0, 236, 180, 0],
  },
  chin: {
    left: [
      [-176, 330],
      [-10, 348],
    ],
    right: [
      [150, 330],
      [46, 132],
    ],
    thing: [-120, 300, 150, -10],
  },
  point: {
    left: [
      [-180, 330],
      [-96, 372],
    ],
    right: [
      [226, 250],
      [268, 130],
    ],
    thing: [-104, 304, 150, 0],
  },
  crossed: {
    left: [
      [-176, 310],
      [74, 296],
    ],
    right: [
      [176, 310],
      [-66, 322],
    ],
    thing: [150, 150, 140, 0],
  },
  lift: {
    left: [
      [-216, 220],
      [-176, 60],
    ],
    right: [
      [216, 220],
      [176, 60],
    ],
    thing: [0, -190, 190, 0],
  },
  heart: {
    left: [
      [-176, 330],
      [-50, 364],
    ],
    right: [
      [176, 320],
      [10, 214],
    ],
    thing: [-116, 304, 150, -8],
  },
};

export const SITTER_POSES = Object.keys(POSES);

function sleeve(from: Spot, [elbow, hand]: [Spot, Spot], colour: Colour, d: Dream): string {
  const fill = d.gradient([shade(colour, 0.22), colour, shade(colour, -0.35)], { x2: 1, y2: 0.3 });
  const path = `M${from[0]} ${from[1]}Q${elbow[0]} ${elbow[1]} ${fix(hand[0] + (elbow[0] - hand[0]) * 0.2)} ${fix(hand[1] + (elbow[1] - hand[1]) * 0.2)}`;
  return `<path d="${path}" fill="none" stroke="${shade(colour, -0.5)}" stroke-width="70" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${fill}" stroke-width="64" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${shade(colour, 0.3)}" stroke-width="5" stroke-dasharray="1 26" opacity=".4"/>`;
}

/** A fist seen from outside: the back of the hand and four fingers. */
function fist([x, y]: Spot, [ex, ey]: Spot, skin: Colour): string {
  const a = (Math.atan2(y - ey, x - ex) * 180) / Math.PI;
  const dark = shade(skin, -0.4);
  const fingers = [-18, -6, 6, 18]
    .map(
      (q) =>
        `<path d="M14 ${q}h16" stroke="${skin}" stroke-width="12" stroke-linecap="round"/><path d="M20 ${q + 6}h14" stroke="${dark}" stroke-width="2" opacity=".6"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y}) rotate(${fix(a)})"><ellipse rx="27" ry="28" fill="${shade(skin, -0.5)}"/><ellipse rx="25" ry="26" fill="${skin}"/>${fingers}<path d="M-6 -24Q16 -38 24 -22" stroke="${skin}" stroke-width="13" fill="none" stroke-linecap="round"/></g>`;
}

export function sitter(d: Dream, p: PieceSpec, x: number, y: number, h: number): string {
  const b = p.bust;
  const pose = POSES[p.pose ?? 'rest'];
  if (!b) throw new Error('a sitter needs a bust');
  if (!pose) throw new Error(`no sitter's pose is called "${p.pose}"`);
  const k = h / 560;
  const put = (svg: string) =>
    `<g transform="translate(${fix(x)} ${fix(y - 360 * k)}) scale(${(k * (p.shape === 'flip' ? -1 : 1)).toFixed(3)} ${k.toFixed(3)})">${svg}</g>`;
  const wide = b.build ?? 1;
  const cloth = ['low', 'bridal'].includes(b.dress)
    ? b.skin
    : b.dress === 'lab'
      ? '#e2e6df'
      : b.dressColour;
  const arm = (side: -1 | 1) => {
    const [elbow, hand] = side < 0 ? pose.left : pose.right;
    return [
      sleeve([side * 146 * wide, 204], [[elbow[0] * wide, elbow[1]], hand], cloth, d),
      fist(hand, elbow, b.skin),
    ];
  };
  const [leftSleeve = '', leftHand = ''] = arm(-1);
  const [rightSleeve = '', rightHand = ''] = arm(1);
  const lit = d.inLight(h * 0.6, { x, y: y - h * 0.5, wobble: 0.5, relief: 0.7, reach: 800 });
  const group = (svg: string) => `<g filter="${lit}">${put(svg)}</g>`;
  const figure = bust(d, b);
  const who = `who-${p.colour ?? 'person'}`;
  const arms = leftSleeve + rightSleeve;
  const thing = p.holds
    ? heldThing(d, p.holds, pose.thing, { x, y: y - 360 * k, k, flip: p.shape === 'flip' })
    : '';
  return (
    d.air(
      `<ellipse cx="${fix(x)}" cy="${fix(y - h * 0.3)}" rx="${fix(h * 0.4)}" ry="${fix(h * 0.42)}" fill="#05060f" opacity=".34" filter="${d.blur(26)}"/>`,
    ) +
    d.named(who, group(figure + arms), put(figure + arms)) +
    thing +
    d.named(who, group(leftHand + rightHand), put(leftHand + rightHand))
  );
}

function heldThing(
  d: Dream,
  name: string,
  [tx, ty, size, turn]: Arms['thing'],
  at: { x: number; y: number; k: number; flip: boolean },
): string {
  const px = at.x + tx * at.k * (at.flip ? -1 : 1);
  const py = at.y + ty * at.k;
  const shape = d.motif(name, px, py, size * at.k * 1.12, { turn, flip: at.flip });
  const lit = d.inLight(size * at.k, { x: px, y: py });
  return d.named(name, `<g filter="${lit}">${shape}</g>`, shape);
}
