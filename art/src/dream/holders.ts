// SPDX-License-Identifier: MIT
// Pieces that hold a scene of their own: doors, mirrors, bottles, an eye, the outline of anything.
// A piece stands with the middle of its foot at (x, y) and is h high.

import { fix, mix, shade, type Colour } from '../colour.ts';
import { gilt } from '../kinds/ornament.ts';
import type { Dream } from './dream.ts';
import type { PieceSpec } from './spec.ts';

export interface Held {
  x: number;
  y: number;
  h: number;
  spec: PieceSpec;
  /** The scene inside, and the one below for a piece that has two. */
  inside: string;
  below: string;
}

export type Holder = (d: Dream, p: Held) => string;

/** Shows a scene through an outline, with the dark of the edge around it. */
function through(d: Dream, outline: string, scene: string, edge = 16): string {
  const clip = d.clip(outline);
  const rim = d.air(
    outline.replace(
      '/>',
      ` fill="none" stroke="#000" stroke-width="${edge * 2}" opacity=".35" filter="${d.blur(edge * 0.6)}"/>`,
    ),
  );
  return `<g clip-path="${clip}">${scene}${rim}</g>`;
}

function wooden(d: Dream, colour: Colour): string {
  return d.gradient([shade(colour, 0.3), colour, shade(colour, -0.4)], { x2: 1, y2: 0.4 });
}

const door: Holder = (d, { x, y, h, spec, inside }) => {
  const w = h * 0.48;
  const wood = spec.colour ?? '#6a4024';
  const outline = `<rect x="${fix(x - w / 2)}" y="${fix(y - h)}" width="${fix(w)}" height="${fix(h)}"/>`;
  const leafX = x + (w / 2) * d.light;
  const s = d.light;
  const leaf = `<path d="M${fix(leafX)} ${fix(y - h)}l${fix(s * w * 0.4)} ${fix(-h * 0.07)}v${fix(h * 1.16)}l${fix(-s * w * 0.4)} ${fix(-h * 0.09)}Z" fill="${wooden(d, wood)}"/><path d="M${fix(leafX + s * w * 0.08)} ${fix(y - h * 0.9)}l${fix(s * w * 0.24)} ${fix(-h * 0.03)}v${fix(h * 0.38)}l${fix(-s * w * 0.24)} ${fix(h * 0.01)}ZM${fix(leafX + s * w * 0.08)} ${fix(y - h * 0.46)}l${fix(s * w * 0.24)} 2v${fix(h * 0.4)}l${fix(-s * w * 0.24)} ${fix(-h * 0.04)}Z" fill="${shade(wood, -0.45)}" opacity=".6"/><circle cx="${fix(leafX + s * w * 0.34)}" cy="${fix(y - h * 0.46)}" r="${fix(h * 0.018)}" fill="#e9c46a"/>`;
  const frame = `<rect x="${fix(x - w / 2 - 16)}" y="${fix(y - h - 16)}" width="${fix(w + 32)}" height="${fix(h + 18)}" fill="${wooden(d, shade(wood, -0.2))}"/>`;
  const spill = d.air(
    `<path d="M${fix(x - w / 2)} ${fix(y)}h${fix(w)}l${fix(70)} 110h${fix(-w - 140)}Z" fill="${d.palette.bright}" opacity=".3" filter="${d.blur(8)}"/>`,
  );
  return spill + d.named('door', frame + leaf) + through(d, outline, inside);
};

const arched: Holder = (d, { x, y, h, spec, inside }) => {
  const w = h * 0.62;
  const a = w / 2;
  const outline = `<path d="M${fix(x - a)} ${fix(y)}V${fix(y - h + a)}a${fix(a)} ${fix(a)} 0 0 1 ${fix(w)} 0V${fix(y)}Z"/>`;
  const stone = spec.colour ?? '#5a4632';
  const rim = outline.replace(
    '/>',
    ` fill="none" stroke="${wooden(d, stone)}" stroke-width="24"/>`,
  );
  const bars = `<path d="M${fix(x)} ${fix(y - h)}V${fix(y)}M${fix(x - a)} ${fix(y - h * 0.42)}h${fix(w)}" stroke="${shade(stone, -0.2)}" stroke-width="7" fill="none"/>`;
  const sill = `<rect x="${fix(x - a - 22)}" y="${fix(y - 2)}" width="${fix(w + 44)}" height="16" fill="${wooden(d, shade(stone, 0.1))}"/>`;
  return through(d, outline, inside) + d.named('window', rim + bars + sill);
};

const mirror: Holder = (d, { x, y, h, inside }) => {
  const [rx, ry, cy] = [h * 0.36, h * 0.5, y - h * 0.5];
  const oval = (a: number, b: number) =>
    `<ellipse cx="${fix(x)}" cy="${fix(cy)}" rx="${fix(a)}" ry="${fix(b)}"/>`;
  let beads = '';
  for (let i = 0; i < 28; i++) {
    const t = (i / 28) * 6.283;
    beads += `<circle cx="${fix(x + Math.cos(t) * (rx - 10))}" cy="${fix(cy + Math.sin(t) * (ry - 10))}" r="8" fill="${i % 2 ? '#f6e09a' : '#a8741f'}"/>`;
  }
  const glass = d.air(
    `<path d="M${fix(x - rx * 0.8)} ${fix(cy - ry * 0.7)}L${fix(x - rx * 0.1)} ${fix(cy - ry)}L${fix(x - rx * 0.7)} ${fix(cy + ry)}L${fix(x - rx * 1.2)} ${fix(cy + ry)}Z" fill="#fff" opacity=".13"/>`,
  );
  return (
    d.named(
      'mirror',
      oval(rx, ry).replace('/>', ` fill="${gilt(d)}" filter="${d.wobble(2)}"/>`) + beads,
    ) + through(d, oval(rx - 22, ry - 22), inside + glass, 10)
  );
};

const frame: Holder = (d, { x, y, h, spec, inside }) => {
  const w = h * (spec.shape === 'wide' ? 1.35 : 0.78);
  const box = (m: number) =>
    `<rect x="${fix(x - w / 2 + m)}" y="${fix(y - h + m)}" width="${fix(w - 2 * m)}" height="${fix(h - 2 * m)}"/>`;
  const shadow = d.air(
    box(-2).replace('/>', ` transform="translate(6 10)" opacity=".5" filter="${d.blur(7)}"/>`),
  );
  return (
    shadow +
    d.named(
      'picture-frame',
      box(0).replace('/>', ` fill="${gilt(d)}" filter="${d.wobble(1.5)}"/>`) +
        box(9).replace('/>', ' fill="none" stroke="#5a3a12" stroke-width="3"/>'),
    ) +
    through(d, box(18), inside, 6)
  );
};

const keyhole: Holder = (d, { x, y, h, inside }) => {
  const k = h / 500;
  const hole = `<path transform="translate(${fix(x - 240 * k)} ${fix(y - 602 * k)}) scale(${k.toFixed(3)})" d="M240 118a118 118 0 0 1 66 216l46 268h-224l46 -268a118 118 0 0 1 66 -216Z"/>`;
  const plate = `<rect x="${fix(x - 172 * k)}" y="${fix(y - 580 * k)}" width="${fix(344 * k)}" height="${fix(640 * k)}" rx="${fix(165 * k)}" fill="${gilt(d)}" filter="${d.wobble(2)}"/>`;
  return (
    d.named('keyhole', plate) +
    through(d, hole, inside, 14) +
    d.air(hole.replace('/>', ' fill="none" stroke="#2a180a" stroke-width="7"/>'))
  );
};

const bottle: Holder = (d, { x, y, h, inside }) => {
  const k = h / 560;
  const path = `M-34 -560h68v80c0 26 95 50 95 130v300c0 30 -14 50 -36 50h-186c-22 0 -36 -20 -36 -50v-300c0 -80 95 -104 95 -130Z`;
  const put = `transform="translate(${fix(x)} ${fix(y)}) scale(${k.toFixed(3)})"`;
  const outline = `<path ${put} d="${path}"/>`;
  const glass = d.gradient(
    [
      [d.palette.bright, 0, 0.5],
      ['#fff', 0.12, 0.06],
      ['#fff', 0.8, 0.02],
      [d.palette.land[3], 1, 0.5],
    ],
    { x2: 1, y2: 0 },
  );
  const cork = `<path ${put} d="M-30 -600h60l4 56h-68Z" fill="${wooden(d, '#a8784a')}"/>`;
  return (
    through(d, outline, inside, 8) +
    d.air(
      outline.replace(
        '/>',
        ` fill="${glass}" stroke="${d.palette.bright}" stroke-width="5" stroke-opacity=".8"/>`,
      ) +
        `<path ${put} d="M-96 -330q-8 130 0 270" stroke="#fff" stroke-width="12" opacity=".5" fill="none" stroke-linecap="round"/>`,
    ) +
    d.named(
      'bottle',
      cork,
      outline.replace('/>', ' fill="none" stroke="#fff" stroke-width="9"/>') + cork,
    )
  );
};

/** A glass ball on a wooden foot, as those with snow in them. */
const globe: Holder = (d, { x, y, h, inside }) => {
  const r = h * 0.42;
  const cy = y - h * 0.16 - r;
  const ball = `<circle cx="${fix(x)}" cy="${fix(cy)}" r="${fix(r)}"/>`;
  const base = `<path d="M${fix(x - r * 0.72)} ${fix(y - h * 0.2)}h${fix(r * 1.44)}l${fix(r * 0.24)} ${fix(h * 0.2)}h${fix(-r * 1.92)}Z" fill="${wooden(d, '#5a3418')}"/><path d="M${fix(x - r * 0.8)} ${fix(y - h * 0.1)}h${fix(r * 1.6)}" stroke="#e9c46a" stroke-width="6"/>`;
  const shine = d.gradient(
    [
      ['#fff', 0, 0.55],
      ['#fff', 0.3, 0],
      [d.palette.land[3], 1, 0.5],
    ],
    { radial: [d.light < 0 ? 0.3 : 0.7, 0.25, 0.9] },
  );
  return (
    d.named(
      'snow-globe',
      base,
      base + ball.replace('/>', ' fill="none" stroke="#fff" stroke-width="10"/>'),
    ) +
    through(d, ball, inside, 9) +
    d.air(
      ball.replace('/>', ` fill="${shine}" stroke="#fff" stroke-width="3" stroke-opacity=".7"/>`),
    )
  );
};

const hourglass: Holder = (d, { x, y, h, inside, below }) => {
  const k = h / 620;
  const put = `transform="translate(${fix(x)} ${fix(y)}) scale(${k.toFixed(3)})"`;
  const top = `<path ${put} d="M-130 -580h260c0 130 -60 190 -118 262h-24c-58 -72 -118 -132 -118 -262Z"/>`;
  const bottom = `<path ${put} d="M-12 -318h24c58 72 118 132 118 262h-260c0 -130 60 -190 118 -262Z"/>`;
  const rail = wooden(d, '#7a4a20');
  const wood = `<g ${put}><rect x="-164" y="-616" width="328" height="36" rx="10" fill="${rail}"/><rect x="-164" y="-58" width="328" height="58" rx="10" fill="${rail}"/><rect x="-152" y="-590" width="13" height="540" fill="${rail}"/><rect x="139" y="-590" width="13" height="540" fill="${rail}"/></g>`;
  const sand = d.air(
    `<path ${put} d="M0 -318V-120" stroke="${d.palette.accent}" stroke-width="7" stroke-dasharray="7 3"/>`,
  );
  const glass = d.air(
    [top, bottom]
      .map((o) =>
        o.replace(
          '/>',
          ` fill="none" stroke="${d.palette.bright}" stroke-width="5" opacity=".85"/>`,
        ),
      )
      .join(''),
  );
  return (
    d.named('hourglass', wood) +
    through(d, top, inside, 8) +
    through(d, bottom, below, 8) +
    sand +
    glass
  );
};

const eye: Holder = (d, { x, y, h, inside }) => {
  const P = d.palette;
  const cy = y - h / 2;
  const w = h * 1.02;
  const lid = `M${fix(x - w)} ${fix(cy)}Q${fix(x)} ${fix(cy - h * 1.05)} ${fix(x + w)} ${fix(cy)}Q${fix(x)} ${fix(cy + h * 0.95)} ${fix(x - w)} ${fix(cy)}Z`;
  const r = h * 0.46;
  let iris = `<circle cx="${fix(x)}" cy="${fix(cy)}" r="${fix(r)}" fill="${d.gradient([P.bright, P.accent, P.sky[1], P.sky[0]], { radial: true })}"/>`;
  for (let i = 0; i < 70; i++) {
    const t = (i / 70) * 6.283;
    iris += `<path d="M${fix(x + Math.cos(t) * r * 0.6)} ${fix(cy + Math.sin(t) * r * 0.6)}L${fix(x + Math.cos(t) * r * 0.97)} ${fix(cy + Math.sin(t) * r * 0.97)}" stroke="${shade(P.sky[1], i % 3 ? 0.3 : -0.3)}" stroke-width="2.6" opacity=".7"/>`;
  }
  let lashes = '';
  for (let i = 0; i < 13; i++) {
    const t = (i + 0.5) / 13;
    const px = x - w + t * 2 * w;
    const py = cy - 4 * h * 0.525 * t * (1 - t);
    const a = -Math.PI / 2 + (t - 0.5) * 1.5;
    lashes += `<path d="M${fix(px)} ${fix(py)}q${fix(Math.cos(a) * 14)} ${fix(Math.sin(a) * 20)} ${fix(Math.cos(a + 0.25) * 36)} ${fix(Math.sin(a) * 38)}" stroke="${P.land[3]}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  }
  const white = `<path d="${lid}" fill="${d.gradient(['#fffaf0', mix(P.sky[3], '#ffffff', 0.35)])}"/>`;
  const pupil = `<circle cx="${fix(x)}" cy="${fix(cy)}" r="${fix(r * 0.64)}"/>`;
  const clip = d.clip(`<path d="${lid}"/>`);
  return (
    d.named('eye', white + lashes) +
    `<g clip-path="${clip}">${d.air(iris)}${through(d, pupil, inside, 8)}${d.air(`<path d="${lid}" fill="none" stroke="#000" stroke-width="30" opacity=".25" filter="${d.blur(9)}"/>`)}</g>` +
    d.air(
      `<path d="${lid}" fill="none" stroke="${mix(P.land[3], '#000000', 0.3)}" stroke-width="6"/>`,
    )
  );
};

/** The outline of any motif as a hole into another place. */
const cut: Holder = (d, { x, y, h, spec, inside }) => {
  const name = spec.shape ?? 'horse';
  const body = d.motif(name, x, y, h, { stand: true });
  const mask = d.id('m');
  d.define(`<mask id="${mask}"><g filter="${d.flat('#ffffff')}">${body}</g></mask>`);
  const edge = d.id('e');
  d.define(
    `<filter id="${edge}" x="-10%" y="-10%" width="120%" height="120%"><feMorphology in="SourceAlpha" operator="dilate" radius="2.4" result="d"/><feFlood flood-color="${d.palette.bright}" flood-opacity=".9"/><feComposite in2="d" operator="in"/><feComposite in2="SourceAlpha" operator="out"/></filter>`,
  );
  const lift = d.air(
    `<g opacity=".5" filter="${d.blur(7)}" transform="translate(${fix(-d.light * 12)} 14)"><g filter="${d.flat(d.palette.land[3])}">${body}</g></g>`,
  );
  const own = d.named(name, '', body);
  return (
    lift +
    own +
    `<g mask="url(#${mask})">${inside}</g>` +
    d.air(`<g filter="url(#${edge})">${body}</g>`)
  );
};

const PROFILE =
  'M60 0C70 -60 64 -96 40 -130C96 -128 118 -140 116 -172C112 -186 118 -196 122 -206C112 -212 112 -220 120 -228C134 -238 150 -244 146 -256C138 -280 118 -304 116 -330C128 -430 60 -500 -40 -498C-150 -494 -210 -400 -190 -300C-176 -240 -120 -190 -110 -120C-104 -70 -120 -30 -150 0Z';

/** A head in profile; what is inside it is what it thinks. */
const head: Holder = (d, { x, y, h, inside }) => {
  const k = h / 500;
  const put = `transform="translate(${fix(x)} ${fix(y)}) scale(${(d.light * k).toFixed(3)} ${k.toFixed(3)})"`;
  const outline = `<path ${put} d="${PROFILE}"/>`;
  return (
    d.named('head', '', outline) +
    through(d, outline, inside, 12) +
    d.air(
      outline.replace(
        '/>',
        ` fill="none" stroke="${mix(d.palette.bright, d.palette.land[2], 0.35)}" stroke-width="9"/>`,
      ),
    )
  );
};

/** A playing card: one half upright, the other on its head. */
const card: Holder = (d, { x, y, h, inside, below }) => {
  const w = h * 0.66;
  const box = `<rect x="${fix(x - w / 2)}" y="${fix(y - h)}" width="${fix(w)}" height="${fix(h)}" rx="22"`;
  const half = (top: boolean) =>
    `<path d="M${fix(x - w / 2 + 20)} ${fix(y - h / 2 + 60)}L${fix(x + w / 2 - 20)} ${fix(y - h / 2 - 60)}V${top ? fix(y - h + 20) : fix(y - 20)}H${fix(x - w / 2 + 20)}Z"/>`;
  const turn = `<g transform="rotate(180 ${fix(x)} ${fix(y - h / 2)})">${below}</g>`;
  return (
    d.air(`${box} transform="translate(6 12)" opacity=".5" filter="${d.blur(8)}"/>`) +
    d.named('playing-card', `${box} fill="#f6efdf"/>`) +
    through(d, half(true), inside, 4) +
    through(d, half(false), turn, 4) +
    d.air(
      `<path d="M${fix(x - w / 2 + 20)} ${fix(y - h / 2 + 60)}L${fix(x + w / 2 - 20)} ${fix(y - h / 2 - 60)}" stroke="#e9c46a" stroke-width="7"/>`,
    )
  );
};

/** A round window with bolts. */
const porthole: Holder = (d, { x, y, h, inside }) => {
  const r = h / 2;
  const ring = (q: number) => `<circle cx="${fix(x)}" cy="${fix(y - r)}" r="${fix(q)}"/>`;
  let bolts = '';
  for (let i = 0; i < 10; i++) {
    const t = (i / 10) * 6.283;
    bolts += `<circle cx="${fix(x + Math.cos(t) * r * 0.9)}" cy="${fix(y - r + Math.sin(t) * r * 0.9)}" r="${fix(r * 0.045)}" fill="#5a3d14"/>`;
  }
  return (
    d.named('porthole', ring(r).replace('/>', ` fill="${gilt(d)}"/>`) + bolts) +
    through(d, ring(r * 0.8), inside, 12)
  );
};

/** The screen of a picture house, and the beam that makes it. */
const screen: Holder = (d, { x, y, h, inside }) => {
  const w = h * 1.36;
  const box = (m: number) =>
    `<rect x="${fix(x - w / 2 - m)}" y="${fix(y - h - m)}" width="${fix(w + 2 * m)}" height="${fix(h + 2 * m)}" rx="10"/>`;
  return (
    d.named('screen', box(12).replace('/>', ' fill="#14101a"/>')) +
    through(d, box(0), inside, 8) +
    d.air(
      `<path d="M${fix(x)} 760L${fix(x - w / 2)} ${fix(y - h)}H${fix(x + w / 2)}Z" fill="${d.palette.bright}" opacity=".09"/>`,
    )
  );
};

export const HOLDERS: Record<string, Holder> = {
  door,
  window: arched,
  mirror,
  frame,
  keyhole,
  bottle,
  globe,
  hourglass,
  eye,
  cut,
  head,
  card,
  porthole,
  screen,
};
