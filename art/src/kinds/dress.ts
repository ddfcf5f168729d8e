// SPDX-License-Identifier: MIT
// Clothes from the neck down. Each function gets a colour, a colour of the trim and the colour of
// the skin. The middle of the face is (0, 0), so the shoulders begin at about y = 134.

import { mix, shade, type Colour } from '../colour.ts';
import { shape, stroke, type Tools } from './bust.ts';

type Dress = (colour: Colour, trim: Colour, t: Tools, skin: Colour) => string;

const SHOULDERS =
  'M-40 134C-66 156 -150 160 -178 226L-196 360H196L178 226C150 160 66 156 40 134Q0 176 -40 134Z';

function cloth(colour: Colour, t: Tools): string {
  return shape(SHOULDERS, t.across(shade(colour, 0.2), colour, shade(colour, -0.4)));
}

function lapels(colour: Colour, width = 1): string {
  return shape(
    `M-42 132L${-92 * width} 186L${-56 * width} 206L0 330L${56 * width} 206L${92 * width} 186L42 132Q20 190 0 330Q-20 190 -42 132Z`,
    colour,
  );
}

function shirt(colour: Colour): string {
  return shape('M-38 136Q0 180 38 136L18 330H-18Z', colour);
}

function buttons(colour: Colour, x: number, from: number, n: number, step = 36): string {
  return Array.from(
    { length: n },
    (_, i) => `<circle cx="${x}" cy="${from + i * step}" r="6.5" fill="${colour}"/>`,
  ).join('');
}

export const DRESS: Record<string, Dress> = {
  coat: (c, trim, t) =>
    cloth(c, t) +
    shirt('#efe8dc') +
    shape('M-8 160H8L14 250L0 276L-14 250Z', trim) +
    lapels(shade(c, -0.22)),
  tails: (c, trim, t) =>
    cloth(c, t) +
    shirt('#fbf7ee') +
    buttons('#2a2430', 0, 220, 3, 34) +
    lapels(shade(c, -0.4), 0.86) +
    shape('M0 166L-34 150V184ZM0 166L34 150V184Z', trim) +
    `<circle cy="167" r="8" fill="${shade(trim, -0.2)}"/>`,
  gown: (c, trim, t) =>
    cloth(c, t) +
    shape('M-44 130Q0 158 44 130L38 172Q0 190 -38 172Z', mix('#fbf4ea', c, 0.1)) +
    stroke('M-40 172Q0 192 40 172', trim, 5) +
    buttons(trim, 0, 210, 4) +
    stroke('M-120 190Q-60 240 -70 360M120 190Q60 240 70 360', shade(c, -0.3), 4),
  low: (c, trim, t, skin) =>
    shape(SHOULDERS, t.across(shade(skin, 0.12), skin, shade(skin, -0.3))) +
    shape(
      'M-176 236Q-130 210 -92 232Q-40 270 0 236Q40 270 92 232Q130 210 176 236L196 360H-196Z',
      t.across(shade(c, 0.25), c, shade(c, -0.4)),
    ) +
    stroke('M-176 236Q-130 210 -92 232Q-40 270 0 236Q40 270 92 232Q130 210 176 236', trim, 7) +
    stroke('M-44 146Q0 196 44 146', trim, 5) +
    `<circle cy="176" r="10" fill="${trim}"/>`,
  apron: (c, trim, t) =>
    cloth(c, t) +
    shape('M-70 168L-52 160Q0 200 52 160L70 168L96 360H-96Z', t.down('#fffdf6', '#d8ccb8')) +
    stroke('M-62 164L-46 138M62 164L46 138', '#e8dcc8', 10) +
    shape('M-40 132Q0 176 40 132L34 158Q0 182 -34 158Z', trim),
  smock: (c, trim, t) =>
    cloth(c, t) +
    shape('M-46 132Q0 186 46 132L60 160Q0 214 -60 160Z', trim) +
    shape('M-20 186L0 178L20 186L26 240L0 226L-26 240Z', trim) +
    `<circle cx="-96" cy="270" r="14" fill="#3f7fc0"/><circle cx="-60" cy="310" r="10" fill="#e8b52f"/><circle cx="104" cy="284" r="12" fill="#c03a44"/>`,
  lab: (c, trim, t) =>
    cloth('#eef0ea', t) +
    shirt(c) +
    shape('M-8 160H8L12 240L0 262L-12 240Z', trim) +
    lapels('#cdd2ca') +
    shape('M80 250h44v34H80Z', '#dfe3dc') +
    stroke('M92 250v-22M104 250v-26', '#3a5a8a', 5),
  uniform: (c, trim, t) =>
    cloth(c, t) +
    shape('M-44 128Q0 168 44 128L46 160Q0 192 -46 160Z', shade(c, -0.25)) +
    stroke('M0 180V360', shade(c, -0.45), 4) +
    buttons(trim, -18, 206, 4) +
    buttons(trim, 18, 206, 4) +
    shape('M-176 214L-112 168L-96 186L-166 238ZM176 214L112 168L96 186L166 238Z', trim),
  robe: (c, trim, t) =>
    cloth(c, t) +
    shape('M-30 150L0 168L30 150L24 240L0 226L-24 240Z', '#fbf7ee') +
    stroke('M-44 134Q-40 220 -64 360M44 134Q40 220 64 360', trim, 14),
  bridal: (c, trim, t, skin) =>
    shape(SHOULDERS, t.across(shade(skin, 0.12), skin, shade(skin, -0.25))) +
    shape('M-176 250Q-90 190 0 250Q90 190 176 250L196 360H-196Z', t.down('#fffdf8', '#d8d0d4')) +
    stroke('M-150 236Q-80 200 0 250Q80 200 150 236', trim, 5, 'stroke-dasharray="3 10"') +
    Array.from(
      { length: 9 },
      (_, i) =>
        `<circle cx="${-40 + i * 10}" cy="${158 + Math.sin((i / 8) * Math.PI) * 22}" r="6" fill="#fff8ee"/>`,
    ).join(''),
  overall: (c, trim, t) =>
    cloth(trim, t) +
    shape('M-64 200H64L74 360H-74Z', t.down(shade(c, 0.15), shade(c, -0.3))) +
    stroke('M-60 206L-72 158M60 206L72 158', c, 18) +
    `<circle cx="-58" cy="210" r="8" fill="#d2a446"/><circle cx="58" cy="210" r="8" fill="#d2a446"/>` +
    shape('M-28 238h56v44q-28 14 -56 0Z', shade(c, -0.25)),
  shawl: (c, trim, t) =>
    cloth(shade(c, -0.35), t) +
    shape(
      'M-50 128C-90 156 -160 176 -186 260L-100 330Q-40 210 0 190Q40 210 100 330L186 260C160 176 90 156 50 128Q0 176 -50 128Z',
      t.across(shade(c, 0.25), c, shade(c, -0.3)),
    ) +
    stroke(
      'M-184 262L-100 330Q-40 212 0 192Q40 212 100 330L184 262',
      trim,
      6,
      'stroke-dasharray="2 11"',
    ) +
    `<circle cy="196" r="14" fill="${trim}"/>`,
  jersey: (c, trim, t) =>
    cloth(c, t) +
    shape('M-48 126Q0 166 48 126L52 164Q0 198 -52 164Z', t.down(shade(c, 0.1), shade(c, -0.35))) +
    [206, 246, 286, 326]
      .map((y) =>
        stroke(`M${-184 + (y - 206) * -0.1} ${y}Q0 ${y + 34} ${184} ${y}`, trim, 7, 'opacity=".8"'),
      )
      .join(''),
  vest: (c, trim, t) =>
    cloth('#efe8dc', t) +
    shape(
      'M-70 150L-40 140L0 240L40 140L70 150L86 360H-86Z',
      t.across(shade(c, 0.2), c, shade(c, -0.3)),
    ) +
    buttons(trim, 0, 262, 3, 30) +
    stroke('M40 300Q70 330 84 296', trim, 4) +
    shape('M-34 138Q0 170 34 138L20 170L0 160L-20 170Z', '#fbf7ee'),
  plates: (c, trim, t) =>
    cloth(c, t) +
    shape('M-70 190H70L60 300H-60Z', shade(c, -0.3)) +
    `<circle cx="-34" cy="222" r="12" fill="#e8503c"/><circle cx="0" cy="222" r="12" fill="${trim}"/><circle cx="34" cy="222" r="12" fill="#58c88a"/>` +
    stroke('M-44 262H44M-44 280H44', '#9ab8c2', 6) +
    `<circle cx="-150" cy="220" r="34" fill="${t.across(shade(c, 0.4), c)}"/><circle cx="150" cy="220" r="34" fill="${t.across(c, shade(c, -0.3))}"/>`,
};
