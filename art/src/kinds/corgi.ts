// SPDX-License-Identifier: MIT
// Illusionist cards: a corgi dressed for its role, in the landscape of its suit. All roles share one
// drawing of the dog, so that a role is recognised by what the dog wears and carries, in both suits.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade, type Colour } from '../colour.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';

interface Face {
  eyes: 'open' | 'shut' | 'stern' | 'wide';
  mouth: 'smile' | 'calm' | 'growl';
}

interface Role extends Face {
  robe: Colour;
  trim: Colour;
  /** Things worn or held: name, x, y, size, turn. */
  gear: [string, number, number, number, number?][];
  mask?: Colour;
}

const ROLES: Record<string, Role> = {
  '1': {
    eyes: 'shut',
    mouth: 'calm',
    robe: '#5a3f8a',
    trim: '#e8d28a',
    gear: [
      ['crystal-ball', 240, 610, 220],
      ['circlet', 240, 304, 268],
    ],
  },
  '2': {
    eyes: 'open',
    mouth: 'smile',
    robe: '#2f7a54',
    trim: '#f0cf6a',
    gear: [
      ['plumed-hat', 246, 214, 330],
      ['lute', 262, 596, 300],
    ],
  },
  '3': {
    eyes: 'open',
    mouth: 'calm',
    robe: '#f2ece0',
    trim: '#4f9a6a',
    gear: [
      ['healer-staff', 404, 480, 400],
      ['white-cap', 240, 262, 240],
      ['four-leaf-clover', 240, 606, 130],
    ],
  },
  '4': {
    eyes: 'shut',
    mouth: 'calm',
    robe: '#d98a2c',
    trim: '#8a3a1c',
    gear: [['prayer-beads', 240, 590, 250]],
  },
  '5': {
    eyes: 'stern',
    mouth: 'calm',
    robe: '#6a7684',
    trim: '#c03a44',
    gear: [
      ['helm', 240, 286, 330],
      ['shield', 120, 600, 220, -8],
      ['dagger', 384, 596, 220, 96],
    ],
  },
  '6': {
    eyes: 'open',
    mouth: 'smile',
    robe: '#37308a',
    trim: '#f0cf6a',
    gear: [
      ['pointy-hat', 240, 176, 320],
      ['magic-wand', 396, 520, 210, 0],
    ],
  },
  '7': {
    eyes: 'stern',
    mouth: 'calm',
    robe: '#3f5f34',
    trim: '#b98a4a',
    gear: [
      ['feathered-cap', 240, 206, 262],
      ['bow-and-arrow', 246, 600, 250],
    ],
  },
  '8': {
    eyes: 'wide',
    mouth: 'growl',
    robe: '#7a4a2a',
    trim: '#d8c8a8',
    gear: [
      ['horned-helmet', 240, 196, 330],
      ['axe', 376, 596, 230, 6],
    ],
  },
  '9': {
    eyes: 'stern',
    mouth: 'calm',
    robe: '#20242e',
    trim: '#8a2b36',
    mask: '#20242e',
    gear: [
      ['hood', 240, 330, 370],
      ['dagger', 372, 590, 210, 0],
      ['dagger', 108, 590, 210, -90],
    ],
  },
  a: {
    eyes: 'stern',
    mouth: 'calm',
    robe: '#8a2b36',
    trim: '#e8c66e',
    gear: [
      ['kabuto', 240, 262, 420],
      ['katana', 268, 610, 300, 8],
    ],
  },
  w: {
    eyes: 'wide',
    mouth: 'smile',
    robe: '#1c1a2c',
    trim: '#c03a44',
    gear: [
      ['top-hat', 240, 196, 290],
      ['playing-card', 112, 580, 170, -14],
      ['dove', 392, 520, 160],
    ],
  },
};

const FUR = '#d9883a';
const DARK = '#a85a22';
const WHITE = '#fff6e6';

function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

function eyes(kind: Face['eyes']): string {
  const at = (x: number) => {
    const shine = `<circle cx="${x + 5}" cy="-34" r="5" fill="#fff"/>`;
    switch (kind) {
      case 'shut':
        return `<path d="M${x - 17} -28q17 15 34 0" fill="none" stroke="#2a160c" stroke-width="6" stroke-linecap="round"/>`;
      case 'stern':
        return `<ellipse cx="${x}" cy="-26" rx="15" ry="15" fill="#2a160c"/>${shine}<path d="M${x - Math.sign(x) * 24} -34L${x + Math.sign(x) * 22} -52" stroke="${DARK}" stroke-width="9" stroke-linecap="round"/>`;
      case 'wide':
        return `<circle cx="${x}" cy="-28" r="21" fill="#fffdf6"/><circle cx="${x}" cy="-28" r="13" fill="#2a160c"/>${shine}`;
      default:
        return `<ellipse cx="${x}" cy="-28" rx="15" ry="18" fill="#2a160c"/>${shine}<path d="M${x - 14} -60q14 -12 28 -2" fill="none" stroke="${DARK}" stroke-width="6" stroke-linecap="round"/>`;
    }
  };
  return at(-52) + at(52);
}

function mouth(kind: Face['mouth']): string {
  const lip = `<path d="M0 44V58M0 58Q-22 76 -40 60M0 58Q22 76 40 60" stroke="#4a2a18" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  if (kind === 'smile')
    return lip + path('M-16 66Q0 62 16 66Q16 92 0 94Q-16 92 -16 66Z', '#e2737a');
  if (kind === 'growl')
    return (
      path('M-40 58Q0 44 40 58Q30 92 0 92T-40 58Z', '#5a1c22') +
      path('M-30 60l8 16l8 -18ZM30 60l-8 16l-8 -18Z', '#fff')
    );
  return `<path d="M0 44V56M0 56Q-20 68 -34 58M0 56Q20 68 34 58" stroke="#4a2a18" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}

/** Head and shoulders; the middle of the face is (0, 0). */
function corgi(c: Scene, role: Role): string {
  const fur = c.gradient([shade(FUR, 0.14), FUR, DARK]);
  const ear = c.gradient([shade(FUR, 0.1), DARK]);
  const robe = c.gradient([shade(role.robe, 0.25), role.robe, shade(role.robe, -0.45)]);
  const ears = (side: number) =>
    `<g transform="scale(${side} 1)">${path('M104 -60C150 -170 128 -222 106 -218C70 -206 46 -150 40 -110Z', ear)}${path('M98 -92C122 -160 116 -190 104 -190C84 -180 66 -146 60 -116Z', '#e9a58c')}</g>`;
  return (
    path('M-190 320C-190 150 -110 84 0 84S190 150 190 320Z', robe) +
    path('M-64 96Q0 170 64 96L44 240Q0 270 -44 240Z', WHITE) +
    `<path d="M-74 92Q-40 200 0 252Q40 200 74 92" fill="none" stroke="${role.trim}" stroke-width="12" stroke-linecap="round"/>` +
    ears(1) +
    ears(-1) +
    path(
      'M0 -130C-90 -130 -132 -70 -132 -8C-132 62 -70 98 0 98S132 62 132 -8C132 -70 90 -130 0 -130Z',
      fur,
    ) +
    path(
      'M0 -132C-20 -90 -22 -40 -44 -8C-84 6 -92 60 -58 84C-30 98 30 98 58 84C92 60 84 6 44 -8C22 -40 20 -90 0 -132Z',
      WHITE,
    ) +
    eyes(role.eyes) +
    (role.mask
      ? path('M-124 14Q0 -14 124 14Q112 84 0 100T-124 14Z', role.mask) +
        `<path d="M-116 20Q0 -4 116 20" fill="none" stroke="${role.trim}" stroke-width="5"/>`
      : path('M-24 16Q0 2 24 16Q20 40 0 44Q-20 40 -24 16Z', '#20120c') +
        path('M-9 18q8 -5 14 0q-6 5 -14 0Z', '#6a5a52') +
        mouth(role.mouth))
  );
}

/** The land of a suit; every suit can be told by its form, not only by its colour. */
export function suitLand(c: Scene, suit: string): string {
  switch (suit) {
    case 'earth':
      return (
        c.sky(560) +
        c.skyStrokes(560, 300) +
        c.peaks(470, 2, 230) +
        c.conifers(560, 30, 130, c.palette.land[2], 'e') +
        c.hills(550, 2, 26)
      );
    case 'water':
      return (
        c.sky(420) +
        c.cumulus(100, 170, 210) +
        c.cumulus(390, 260, 190) +
        c.sea(420, { glint: 240 }) +
        waves(c)
      );
    case 'fire':
      return c.sky(600) + c.rays(240, 520, 18, c.palette.bright, 0.35) + flames(c);
    case 'wind':
      return c.sky(720) + c.skyStrokes(720, 420) + gusts(c);
    default:
      return (
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient(['#6a4ac8', '#2a1a5a', '#0a0618'], { radial: [0.5, 0.42, 0.75] })}"/>` +
        c.stars(720, 170) +
        rings(c)
      );
  }
}

function waves(c: Scene): string {
  let svg = '';
  for (let k = 0; k < 4; k++) {
    const y = 440 + k * 70;
    let d = `M-20 ${y}`;
    for (let x = 0; x < 6; x++) d += `q45 ${-52 + k * 4} 90 0q-24 -26 0 0`;
    svg += `<path d="${d}V${HEIGHT + 10}H-20Z" fill="${mix(c.palette.water[0], c.palette.water[1], k / 3.4)}" stroke="${c.palette.bright}" stroke-width="4" stroke-opacity=".6"/>`;
  }
  return `<g filter="${c.wobble(4)}">${svg}</g>`;
}

function flames(c: Scene): string {
  let svg = '';
  for (let k = 0; k < 3; k++) {
    let d = `M-20 ${HEIGHT + 10}`;
    for (let i = 0; i <= 8; i++) {
      const x = -20 + i * 66;
      const h = (k ? 420 - k * 90 : 560) * c.random.range(0.5, 1);
      d += `Q${x + 4} ${HEIGHT - h * 0.4} ${x + 26} ${fix(HEIGHT - h)}Q${x + 44} ${HEIGHT - h * 0.5} ${x + 66} ${fix(HEIGHT - h * 0.22)}`;
    }
    svg += `<path d="${d}V${HEIGHT + 10}Z" fill="${['#a8241c', '#e2602a', '#ffc04a'][k]}" opacity=".9"/>`;
  }
  return `<g filter="${c.wobble(6)}">${svg}</g>`;
}

function gusts(c: Scene): string {
  let svg = '';
  for (let i = 0; i < 9; i++) {
    const y = 60 + i * 76 + c.random.range(-16, 16);
    const x = i % 2 ? -30 : 510;
    const s = i % 2 ? 1 : -1;
    svg += `<path d="M${x} ${fix(y)}C${x + s * 160} ${fix(y - 46)} ${x + s * 260} ${fix(y + 40)} ${x + s * 350} ${fix(y)}q${s * 60} -30 ${s * 40} -58q${s * -30} -24 ${s * -48} 4q${s * -6} 22 ${s * 18} 24" fill="none" stroke="#ffffff" stroke-width="${fix(c.random.range(7, 13))}" stroke-linecap="round" opacity=".75"/>`;
  }
  return `<g filter="${c.wobble(3)}">${svg}</g>`;
}

function rings(c: Scene): string {
  let svg = '';
  for (let i = 0; i < 5; i++)
    svg += `<ellipse cx="240" cy="320" rx="${210 + i * 40}" ry="${70 + i * 30}" fill="none" stroke="#c8a8ff" stroke-width="${8 - i}" opacity="${fix(0.6 - i * 0.09)}" transform="rotate(${-24 + i * 3} 240 320)"/>`;
  return `<g filter="${c.wobble(3)}">${svg}</g>`;
}

export function corgiRole(c: Scene, s: Picture): string {
  const role = ROLES[s.rank ?? ''];
  if (!role) throw new Error(`no role has the rank "${s.rank}"`);
  const halo = c.gradient(
    [
      [c.palette.bright, 0, 0.75],
      [c.palette.bright, 1, 0],
    ],
    { radial: true },
  );
  const body = `<g filter="${c.lit(440, { depth: 0.7, wobble: 0.5, tone: { fade: 0.04, grey: 0.06, gain: 1 } })}"><g transform="translate(240 400) scale(1.08)">${corgi(c, role)}</g></g>`;
  const gear = role.gear.map(([name, x, y, size, turn]) =>
    c.put(name, x, y, size, { turn, wobble: 0.4, tone: { fade: 0.03, grey: 0.06, gain: 1 } }),
  );
  return (
    suitLand(c, s.suit ?? 'void') +
    `<circle cx="240" cy="350" r="290" fill="${halo}"/>` +
    body +
    gear.join('')
  );
}
