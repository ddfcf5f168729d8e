// SPDX-License-Identifier: MIT
// People: head and shoulders from the front, half of the face in shade. A few words in the manifest
// (hair, hat, beard, dress) describe a person; the middle of the face is (0, 0). Icon sets have only
// a few faces, and players must be able to tell 18 characters apart.

import { mix, shade, type Colour } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { DRESS } from './dress.ts';
import { HATS } from './hats.ts';

export interface Bust {
  skin: Colour;
  hair?: Colour;
  style?: string;
  beard?: string;
  hat?: string;
  hatColour?: Colour;
  dress: string;
  dressColour: Colour;
  trim?: Colour;
  lips?: Colour;
  eyes?: Colour;
  old?: boolean;
  spectacles?: boolean;
  /** What makes a face its own: round, long, square, heart; hook, broad, button; and so on. */
  face?: string;
  nose?: string;
  mouth?: string;
  brow?: string;
  /** How far the face is turned, -1 to 1, and the head leant, in degrees. */
  turn?: number;
  tilt?: number;
  /** Width of the shoulders; 1 is the usual. */
  build?: number;
  marks?: string[];
  /** A head that is not a person's: robot or visitor. */
  head?: string;
}

export interface Tools {
  down(...colours: Colour[]): string;
  across(...colours: Colour[]): string;
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: Colour, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

const HEAD = 'M-74 -22C-80 -118 80 -118 74 -22C74 44 48 92 0 110C-48 92 -74 44 -74 -22Z';

const HEADS: Record<string, string> = {
  round: 'M-80 -18C-86 -116 86 -116 80 -18C84 54 52 100 0 104C-52 100 -84 54 -80 -18Z',
  long: 'M-66 -30C-70 -126 70 -126 66 -30C66 54 42 112 0 130C-42 112 -66 54 -66 -30Z',
  square: 'M-75 -24C-82 -118 82 -118 75 -24L72 56C62 94 36 112 0 113C-36 112 -62 94 -72 56Z',
  heart: 'M-75 -30C-82 -120 82 -120 75 -30C70 28 34 90 0 114C-34 90 -70 28 -75 -30Z',
};

const NOSES: Record<string, string> = {
  hook: 'M-6 -8Q12 16 16 28Q10 44 -8 38',
  broad: 'M-18 30Q-16 42 -4 38Q0 42 4 38Q16 42 18 30',
  button: 'M-9 30Q0 44 9 30',
  sharp: 'M2 -4L12 34Q4 40 -6 37',
};

/** Upper and lower lip. */
const MOUTHS: Record<string, [string, string]> = {
  smile: ['M-32 58Q-14 64 0 64Q14 64 32 58Q0 74 -32 58Z', 'M-30 60Q0 96 30 60Q0 74 -30 60Z'],
  frown: ['M-26 74Q-10 60 0 63Q10 60 26 74Q0 66 -26 74Z', 'M-22 73Q0 84 22 73Q0 70 -22 73Z'],
  smirk: ['M-24 70Q-8 60 4 62Q18 58 32 54Q8 72 -24 70Z', 'M-22 70Q6 84 30 57Q8 72 -22 70Z'],
  open: [
    'M-22 62Q-10 54 0 58Q10 54 22 62Q0 60 -22 62Z',
    'M-22 62Q-20 92 0 94Q20 92 22 62Q0 66 -22 62Z',
  ],
  thin: ['M-24 66Q0 62 24 66Q0 67 -24 66Z', 'M-20 67Q0 73 20 67Z'],
};

/** The lift of a brow at its outer and inner end. */
const BROWS: Record<string, [number, number]> = {
  stern: [-34, -22],
  sad: [-24, -40],
  raised: [-40, -44],
};

/** Hair behind the head, for the styles that fall below it. */
const HAIR_BACK: Record<string, string> = {
  long: 'M-84 -30C-100 -140 100 -140 84 -30C92 60 108 130 96 190H-96C-108 130 -92 60 -84 -30Z',
  bob: 'M-86 -30C-100 -140 100 -140 86 -30C92 20 96 60 84 84H-84C-96 60 -92 20 -86 -30Z',
  curly:
    'M-70 70Q-112 60 -102 20Q-124 -10 -100 -40Q-110 -84 -70 -92Q-50 -134 -8 -120Q34 -142 64 -104Q106 -94 100 -48Q126 -14 102 18Q112 60 70 70Z',
  bun: 'M0 -70C-56 -76 -60 -156 0 -158S56 -76 0 -70Z',
  tied: 'M-82 -20C-96 -130 96 -130 82 -20C92 40 100 90 84 130H52L-52 130H-84C-100 90 -92 40 -82 -20Z',
  wild: 'M-80 40L-112 30L-94 6L-124 -20L-96 -34L-116 -76L-78 -74L-78 -116L-44 -98L-22 -136L4 -104L36 -138L50 -98L88 -114L82 -72L118 -72L98 -32L126 -16L96 8L112 34L80 40Z',
};

/** Hair on the forehead and temples. */
const HAIR_FRONT: Record<string, string> = {
  long: 'M-82 20C-92 -130 92 -130 82 20C76 -20 64 -52 8 -70C-44 -54 -72 -30 -82 20Z',
  bob: 'M-84 30C-94 -132 94 -132 84 30C80 -24 66 -44 40 -52C0 -58 -50 -58 -66 -36C-76 -20 -80 0 -84 30Z',
  bun: 'M-80 -6C-86 -126 86 -126 80 -6C70 -44 44 -66 0 -72C-44 -66 -70 -44 -80 -6Z',
  tied: 'M-79 -10C-84 -124 84 -124 79 -10C66 -52 40 -74 -10 -78C-44 -72 -70 -46 -79 -10Z',
  short:
    'M-80 4C-92 -130 92 -130 80 4C76 -26 68 -44 56 -58C20 -50 -20 -56 -44 -72C-62 -52 -74 -30 -80 4Z',
  swept:
    'M-80 4C-96 -112 -40 -140 20 -128C76 -124 92 -60 80 4C76 -28 62 -56 40 -70C10 -84 -40 -78 -58 -52C-70 -34 -76 -20 -80 4Z',
  curly:
    'M-82 0Q-96 -30 -80 -54Q-78 -92 -46 -90Q-24 -118 4 -100Q40 -116 56 -84Q86 -76 80 -46Q94 -22 82 0Q74 -40 48 -52Q24 -70 0 -56Q-24 -70 -48 -50Q-72 -40 -82 0Z',
  wild: 'M-80 0L-70 -60L-48 -46L-30 -82L-6 -54L22 -84L38 -50L66 -62L80 0C92 -130 -92 -130 -80 0Z',
  fringe:
    'M-79 24C-86 -20 -84 -44 -74 -56C-72 -30 -70 -8 -66 14ZM79 24C86 -20 84 -44 74 -56C72 -30 70 -8 66 14Z',
};

const BEARDS: Record<string, string> = {
  full: 'M-74 -4C-78 70 -50 136 0 142C50 136 78 70 74 -4C66 24 50 36 34 40C20 32 -20 32 -34 40C-50 36 -66 24 -74 -4Z',
  moustache: 'M0 40C-18 30 -46 36 -62 60C-40 62 -16 62 0 50C16 62 40 62 62 60C46 36 18 30 0 40Z',
  goatee: 'M-22 74C-20 116 -8 128 0 128S20 116 22 74C12 84 -12 84 -22 74Z',
  whiskers:
    'M-76 -10C-80 40 -66 84 -36 98C-44 70 -52 40 -62 10ZM76 -10C80 40 66 84 36 98C44 70 52 40 62 10Z',
};

function browOf(x: number, s: number, b: Bust, colour: Colour): string {
  const lift = BROWS[b.brow ?? ''];
  if (!lift) return stroke(`M${x - 24 * s} -28Q${x} -42 ${x + 24 * s} -32`, colour, 6);
  return stroke(
    `M${x - 24 * s} ${lift[1]}Q${x} ${Math.min(...lift) - 8} ${x + 24 * s} ${lift[0]}`,
    colour,
    7,
  );
}

function eye(x: number, b: Bust, skin: Colour): string {
  const brow = shade(b.hair ?? '#2a1a12', b.old ? 0.1 : -0.25);
  const s = Math.sign(x);
  return (
    shape(`M${x - 20} -6Q${x} -22 ${x + 20} -6Q${x} 8 ${x - 20} -6Z`, '#f6efe2') +
    `<circle cx="${x}" cy="-7" r="9" fill="${b.eyes ?? '#4a3424'}"/><circle cx="${x}" cy="-7" r="4.4" fill="#120a08"/><circle cx="${x - 3}" cy="-10" r="2.4" fill="#fff"/>` +
    shape(`M${x - 22} -6Q${x} -26 ${x + 22} -6Q${x} -14 ${x - 22} -6Z`, shade(skin, -0.5)) +
    browOf(x, s, b, brow)
  );
}

function face(c: Scene, b: Bust, tools: Tools): string {
  const { skin } = b;
  const dark = shade(skin, -0.42);
  const side = c.light < 0 ? 1 : -1;
  const shadow = `M0 -112L2 -30Q16 14 22 28Q14 38 4 38Q12 62 4 112H92V-112Z`;
  const outline = HEADS[b.face ?? ''] ?? HEAD;
  const clip = c.clip(`<path d="${outline}"/>`);
  const [upper, lower] = MOUTHS[b.mouth ?? ''] ?? [
    'M-26 66Q-10 56 0 61Q10 56 26 66Q0 70 -26 66Z',
    'M-26 66Q0 88 26 66Q0 72 -26 66Z',
  ];
  const lips = b.lips ?? mix(skin, '#8a2b34', 0.45);
  const lines = b.old
    ? stroke(
        'M-58 18Q-52 36 -40 46M58 18Q52 36 40 46M-30 -56Q0 -64 30 -56M-26 36Q-40 48 -38 66M26 36Q40 48 38 66',
        dark,
        3,
        'opacity=".55"',
      )
    : '';
  const specs = b.spectacles
    ? `<g fill="#fff" fill-opacity=".12" stroke="#c9a24a" stroke-width="4"><circle cx="-34" cy="-6" r="25"/><circle cx="34" cy="-6" r="25"/><path d="M-9 -8Q0 -14 9 -8M-59 -10L-76 -16M59 -10L76 -16" fill="none"/></g>`
    : '';
  return (
    `<ellipse cx="-75" cy="2" rx="13" ry="22" fill="${shade(skin, -0.15)}"/><ellipse cx="75" cy="2" rx="13" ry="22" fill="${shade(skin, -0.15)}"/>` +
    shape(
      outline,
      tools.across(
        side > 0 ? shade(skin, 0.16) : shade(skin, -0.18),
        skin,
        side > 0 ? shade(skin, -0.18) : shade(skin, 0.16),
      ),
    ) +
    `<g clip-path="${clip}"><g transform="scale(${side} 1)">${shape(shadow, shade(skin, -0.55), 'opacity=".36"')}</g>${shape('M-74 80Q0 150 74 80V120H-74Z', dark, 'opacity=".3"')}</g>` +
    features(
      b,
      `<ellipse cx="-42" cy="34" rx="17" ry="11" fill="#c8503c" opacity=".16"/><ellipse cx="42" cy="34" rx="17" ry="11" fill="#c8503c" opacity=".16"/>` +
        eye(-34, b, skin) +
        eye(34, b, skin) +
        stroke(NOSES[b.nose ?? ''] ?? 'M-10 34Q0 42 11 34', dark, b.nose ? 5 : 4) +
        shape(upper, shade(lips, -0.2)) +
        shape(lower, b.mouth === 'open' ? '#4a1a1e' : lips) +
        lines +
        specs,
    )
  );
}

const MARKS: Record<string, string> = {
  freckles: `<g fill="#8a4a2a" opacity=".5">${[-52, -44, -36, -48, 36, 44, 52, 46].map((x, i) => `<circle cx="${x}" cy="${24 + (i % 3) * 8}" r="2.4"/>`).join('')}</g>`,
  scar: '<path d="M40 -48L52 6M40 -34l12 -4M44 -18l12 -4M48 -4l10 -4" stroke="#7a3a34" stroke-width="3.4" fill="none" opacity=".8"/>',
  patch:
    '<path d="M14 -22Q34 -34 56 -18Q54 12 34 16Q16 10 14 -22Z" fill="#17131a"/><path d="M14 -20L-72 -58M56 -18L76 -34" stroke="#17131a" stroke-width="6"/>',
  monocle:
    '<circle cx="34" cy="-6" r="27" fill="#fff" fill-opacity=".14" stroke="#d2a446" stroke-width="5"/><path d="M46 18Q64 90 40 150" stroke="#d2a446" stroke-width="3" fill="none"/>',
  earrings:
    '<circle cx="-78" cy="34" r="9" fill="#e9c46a"/><circle cx="78" cy="34" r="9" fill="#e9c46a"/>',
  mole: '<circle cx="30" cy="56" r="4" fill="#2a1612"/>',
  tear: '<path d="M-34 14q-10 20 0 26q10 -6 0 -26Z" fill="#bfe6ff" opacity=".9"/>',
  warts:
    '<circle cx="18" cy="24" r="5" fill="#8a5a4a"/><circle cx="-40" cy="60" r="4" fill="#8a5a4a"/>',
};

/** Eyes, nose and mouth, moved aside where the face is turned. */
function features(b: Bust, svg: string): string {
  const marks = (b.marks ?? []).map((name) => MARKS[name] ?? '').join('');
  const moved = svg + marks;
  return b.turn ? `<g transform="translate(${+(b.turn * 13).toFixed(1)} 0)">${moved}</g>` : moved;
}

function robotHead(tools: Tools): string {
  const steel = tools.across('#56707c', '#cfe4ea', '#7a98a4', '#3f545e');
  return (
    stroke('M0 -118V-150', '#8aa4ae', 8) +
    `<circle cy="-158" r="13" fill="#e8503c"/><rect x="-22" y="92" width="44" height="56" fill="${tools.across('#3f545e', '#9ab8c2', '#3f545e')}"/>` +
    `<path d="M-86 -96Q-86 -118 -64 -118H64Q86 -118 86 -96V70Q70 110 0 112T-86 70Z" fill="${steel}"/>` +
    `<path d="M-86 -34H86V16H-86Z" fill="#16222a"/><circle cx="-36" cy="-9" r="19" fill="#7ff0d8"/><circle cx="36" cy="-9" r="19" fill="#7ff0d8"/><circle cx="-36" cy="-9" r="8" fill="#f4fffc"/><circle cx="36" cy="-9" r="8" fill="#f4fffc"/>` +
    `<path d="M-44 48H44V78H-44Z" fill="#1c2a32"/>` +
    [-30, -10, 10, 30].map((x) => stroke(`M${x} 50V76`, '#8fb4c0', 5)).join('') +
    [-70, 70]
      .map(
        (x) =>
          `<circle cx="${x}" cy="-94" r="6" fill="#5a727c"/><circle cx="${x}" cy="60" r="6" fill="#5a727c"/>`,
      )
      .join('') +
    `<path d="M-104 -30h18v40h-18ZM86 -30h18v40h-18Z" fill="#5a727c"/>`
  );
}

function visitorHead(tools: Tools): string {
  return (
    shape('M-30 70H30V150H-30Z', tools.across('#5a7a6a', '#a8ccb4', '#5a7a6a')) +
    shape(
      'M0 -142C-96 -142 -112 -50 -92 10C-70 76 -30 116 0 118C30 116 70 76 92 10C112 -50 96 -142 0 -142Z',
      tools.across('#d8f0dc', '#9cc4a8', '#4f7260'),
    ) +
    shape('M-78 -26Q-40 -40 -12 10Q-46 26 -78 -26ZM78 -26Q40 -40 12 10Q46 26 78 -26Z', '#0c1418') +
    shape(
      'M-62 -18Q-46 -22 -36 -6Q-52 -4 -62 -18ZM62 -18Q46 -22 36 -6Q52 -4 62 -18Z',
      '#9fe0ff',
      'opacity=".7"',
    ) +
    stroke('M-5 46v8M5 46v8', '#3f5f50', 4) +
    stroke('M-18 80Q0 88 18 80', '#3f5f50', 5) +
    stroke('M-40 -112Q0 -126 40 -112M-50 -92Q0 -106 50 -92', '#6a927c', 3, 'opacity=".6"')
  );
}

/** The whole figure, ready to be placed and lit. */
export function bust(c: Scene, b: Bust): string {
  const tools: Tools = {
    down: (...colours) => c.gradient(colours),
    across: (...colours) => c.gradient(colours, { x2: 1, y2: 0 }),
  };
  const hair = b.hair ?? '#3a2418';
  const hairFill = tools.down(shade(hair, 0.22), shade(hair, -0.3));
  const back = HAIR_BACK[b.style ?? ''];
  const front = HAIR_FRONT[b.style ?? ''];
  const beard = BEARDS[b.beard ?? ''];
  const hat = HATS[b.hat ?? ''];
  const dress = DRESS[b.dress];
  if (!dress) throw new Error(`no dress is called "${b.dress}"`);
  if (b.hat && !hat) throw new Error(`no hat is called "${b.hat}"`);
  const neck = shape(
    'M-34 70V148Q0 176 34 148V70Z',
    tools.down(shade(b.skin, -0.38), shade(b.skin, -0.08)),
  );
  const head =
    b.head === 'robot'
      ? robotHead(tools)
      : b.head === 'visitor'
        ? visitorHead(tools)
        : face(c, b, tools) +
          (beard ? shape(beard, hairFill) : '') +
          (beard && b.beard === 'full'
            ? shape('M-24 64Q0 84 24 64Q0 70 -24 64Z', b.lips ?? '#9c4a44')
            : '') +
          (front ? shape(front, hairFill) : '');
  const hatColour = b.hatColour ?? '#2c2a34';
  const rear =
    (hat?.back?.(hatColour, tools) ?? '') +
    (back ? shape(back, tools.down(hair, shade(hair, -0.45))) : '');
  const wide = b.build ? ` scale(${b.build} 1)` : '';
  const clothes = `<g transform="translate(0 ${b.head ? -20 : -34})${wide}">${dress(b.dressColour, b.trim ?? '#e9c46a', tools, b.skin)}</g>`;
  const crown = head + (hat?.front(hatColour, tools) ?? '');
  const lean = (svg: string) => (b.tilt ? `<g transform="rotate(${b.tilt} 0 90)">${svg}</g>` : svg);
  return lean(rear) + (b.head ? '' : neck) + clothes + lean(crown);
}
