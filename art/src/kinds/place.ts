// SPDX-License-Identifier: MIT
// Mysterium places: rooms made of a wall, a floor, a window and fittings, and views outdoors. A room
// is drawn in layers: wall, fittings, window with its light on the floor, then motifs from back to
// front. Most rooms place their motifs by default positions; some entries need particular ones.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import type { Picture } from '../manifest.ts';
import type { Scene } from '../scene.ts';
import { falling, ground, weather } from '../staging.ts';

export const FLOOR = 500;

/** What a room is built of. */
export type Interior = Pick<Picture, 'walls' | 'floor' | 'window'>;

function shelves(c: Scene): string {
  const spines = ['#7a2a22', '#2f4a3c', '#2b3a5a', '#8a6526', '#4a2a4a', '#5a3a22', '#7a6a4a'];
  let svg = `<rect width="${WIDTH}" height="${FLOOR}" fill="#2a170d"/>`;
  for (let row = 0; row < 5; row++) {
    const foot = 92 + row * 98;
    svg += `<rect y="${foot - 88}" width="${WIDTH}" height="88" fill="${c.gradient(['#1a0d07', '#3a2112'])}"/>`;
    for (let x = 4; x < WIDTH;) {
      const w = c.random.range(11, 24);
      const h = c.random.range(56, 82);
      const k = shade(c.random.pick(spines), c.random.range(-0.2, 0.2));
      svg += `<rect x="${fix(x)}" y="${fix(foot - h)}" width="${fix(w - 1.5)}" height="${fix(h)}" fill="${k}"/><path d="M${fix(x + 1)} ${fix(foot - h + 12)}h${fix(w - 4)}M${fix(x + 1)} ${foot - 14}h${fix(w - 4)}" stroke="#e9c46a" stroke-width="1.6" opacity=".7"/>`;
      x += w;
    }
    svg += `<rect y="${foot}" width="${WIDTH}" height="10" fill="${c.gradient(['#8a5a2c', '#3a2010'])}"/>`;
  }
  for (const x of [0, 150, 316, 468])
    svg += `<rect x="${x}" width="14" height="${FLOOR}" fill="${c.gradient(['#8a5a2c', '#4a2a14'], { x2: 1, y2: 0 })}"/>`;
  return svg;
}

function courses(
  c: Scene,
  w: number,
  h: number,
  radius: number,
  colour: string,
  range: number,
): string {
  let svg = `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="${shade(colour, -0.55)}"/>`;
  for (let row = 0; row * h < FLOOR + 10; row++) {
    for (let q = -1; q * w < WIDTH + w; q++) {
      const k = shade(colour, c.random.range(-range, range * 0.6));
      svg += `<rect x="${q * w + ((row % 2) * w) / 2}" y="${row * h}" width="${w - 4}" height="${h - 4}" rx="${radius}" fill="${c.gradient([shade(k, 0.14), shade(k, -0.2)])}"/>`;
    }
  }
  return svg;
}

/** Glazed kitchen tiles in two colours. */
function tiles(c: Scene, a: string, b: string): string {
  let svg = `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="#b8ac98"/>`;
  for (let row = 0; row < 12; row++) {
    for (let q = 0; q < 11; q++) {
      const k = shade((row + q) % 2 ? a : b, c.random.range(-0.08, 0.08));
      svg += `<rect x="${q * 44}" y="${row * 44}" width="41" height="41" rx="4" fill="${k}"/><path d="M${q * 44 + 6} ${row * 44 + 14}q4 -8 14 -8" stroke="#fff" stroke-width="3" opacity=".5" fill="none"/>`;
    }
  }
  return svg;
}

function planks(c: Scene, colour: string, width: number): string {
  let svg = '';
  for (let x = 0; x < WIDTH; x += width) {
    const k = shade(colour, c.random.range(-0.18, 0.12));
    svg += `<rect x="${x}" width="${width - 2}" height="${FLOOR + 10}" fill="${c.gradient([shade(k, 0.1), shade(k, -0.3)])}"/>`;
  }
  return (
    svg +
    c.flow(
      0,
      0,
      WIDTH,
      FLOOR,
      [shade(colour, 0.12), shade(colour, -0.2)],
      120,
      40,
      2,
      null,
      null,
      0.25,
    )
  );
}

function panels(c: Scene, colour: string): string {
  let svg = `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="${c.gradient([shade(colour, 0.12), shade(colour, -0.3)])}"/>`;
  for (let i = 0; i < 4; i++) {
    const x = 14 + i * 116;
    svg += `<path d="M${x} 300V120q52 -70 104 0V300Z" fill="${c.gradient([shade(colour, 0.25), shade(colour, -0.1)])}" stroke="#e9c46a" stroke-width="4"/><rect x="${x}" y="330" width="104" height="140" fill="${shade(colour, -0.16)}" stroke="#e9c46a" stroke-width="3"/>`;
  }
  return (
    svg +
    `<rect y="308" width="${WIDTH}" height="10" fill="#e9c46a" opacity=".8"/><rect y="486" width="${WIDTH}" height="16" fill="${shade(colour, -0.5)}"/>`
  );
}

function glasshouse(c: Scene, sky: string): string {
  const k = c.within(sky);
  let bars = '';
  for (let i = -4; i <= 4; i++)
    bars += `<path d="M${240 + i * 62} ${FLOOR}V${170 + Math.abs(i) * 16}L${240 + i * 20} 0"/>`;
  for (const y of [180, 280, 390]) bars += `<path d="M-10 ${y + 50}Q240 ${y - 40} 490 ${y + 50}"/>`;
  return (
    k.sky(FLOOR) +
    k.cumulus(120, 190, 200) +
    k.cumulus(380, 280, 160) +
    k.conifers(FLOOR + 6, 26, 110, mix(k.palette.land[1], k.palette.sky[3], 0.35), 'gh') +
    `<g fill="none" stroke="#f2f6ea" stroke-width="7" opacity=".9">${bars}</g><rect width="${WIDTH}" height="${FLOOR}" fill="${c.palette.sky[2]}" opacity=".2"/>`
  );
}

function rafters(c: Scene): string {
  const wood = mix(c.palette.land[1], '#6b4020', 0.5);
  const k = shade(wood, -0.45);
  let beams = '';
  for (let i = 0; i < 4; i++)
    beams += `<path d="M240 ${20 + i * 30}L${-30 - i * 10} ${330 + i * 70}M240 ${20 + i * 30}L${510 + i * 10} ${330 + i * 70}"/>`;
  return (
    planks(c, wood, 40) +
    `<path d="M0 0H240L0 330ZM480 0H240L480 330Z" fill="${k}" opacity=".72"/><g fill="none" stroke="${shade(wood, -0.25)}" stroke-width="20">${beams}</g><path d="M0 300H480" stroke="${shade(wood, -0.1)}" stroke-width="22"/>`
  );
}

function dome(c: Scene): string {
  const k = c.within('night');
  const gap = 'M178 0H302Q330 250 360 470H120Q150 250 178 0Z';
  let ribs = '';
  for (let i = 0; i < 7; i++)
    ribs += `<path d="M${-40 + i * 93} ${FLOOR}Q${60 + i * 60} 180 240 -40"/>`;
  return `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="${c.gradient(['#3a4a6a', '#1c2540'])}"/><g fill="none" stroke="#55688e" stroke-width="10">${ribs}</g><g clip-path="${c.clip(`<path d="${gap}"/>`)}">${k.sky(480)}${k.stars(470, 150)}</g><path d="${gap}" fill="none" stroke="#b08a44" stroke-width="12"/>`;
}

export function wall(c: Scene, s: Interior): string {
  const P = c.palette;
  const plaster = mix(P.sky[1], P.sky[2], 0.5);
  switch (s.walls) {
    case 'shelves':
      return shelves(c);
    case 'tiles':
      return tiles(c, '#efe6d2', mix('#5f8fa8', P.land[1], 0.2));
    case 'stone':
      return courses(c, 74, 40, 8, mix('#8a8a80', P.land[0], 0.45), 0.22);
    case 'boards':
      return planks(c, mix('#8a5a30', P.land[1], 0.3), 46);
    case 'panels':
      return panels(c, mix(P.land[1], P.sky[1], 0.4));
    case 'glass':
      return glasshouse(c, s.window ?? 'noon');
    case 'rafters':
      return rafters(c);
    case 'dome':
      return dome(c);
    case 'curtains':
      return (
        `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="${c.gradient([P.sky[0], mix(P.sky[1], P.sky[0], 0.4)])}"/>` +
        c.flow(0, 0, WIDTH, FLOOR, [P.sky[0], P.sky[1]], 160, 40, 6, null, null, 0.4)
      );
    default: {
      let stripes = '';
      for (let i = 0; i < 12; i++)
        stripes += `<path d="M${i * 42 + 12} 0V${FLOOR}" stroke="${shade(plaster, i % 2 ? 0.12 : -0.1)}" stroke-width="20" opacity=".4"/>`;
      return `<rect width="${WIDTH}" height="${FLOOR + 10}" fill="${c.gradient([shade(plaster, 0.12), shade(plaster, -0.2)])}"/>${stripes}<rect y="${FLOOR - 14}" width="${WIDTH}" height="14" fill="${shade(plaster, -0.4)}"/>`;
    }
  }
}

export function floor(c: Scene, s: Interior): string {
  const P = c.palette;
  const area = `<rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}"`;
  switch (s.floor) {
    case 'checker':
      return c.checker(FLOOR, null, null, 8);
    case 'stone': {
      let joints = '';
      for (let i = 0; i < 4; i++)
        joints += `<path d="M0 ${FLOOR + 12 + i * i * 16 + i * 20}H${WIDTH}"/>`;
      for (let i = -6; i < 7; i++)
        joints += `<path d="M${240 + i * 60} ${FLOOR}L${240 + i * 130} ${HEIGHT}"/>`;
      return `${area} fill="${c.gradient([mix('#8a8578', P.land[1], 0.4), mix('#3a3730', P.land[3], 0.5)])}"/><g stroke="#000" opacity=".3" stroke-width="3">${joints}</g>`;
    }
    case 'straw':
      return (
        `${area} fill="${c.gradient(['#c79b4a', '#7a5a22'])}"/>` +
        c.grass(FLOOR + 8, 260, '#d9b25a', 18)
      );
    case 'carpet':
      return `${area} fill="${c.gradient([mix(P.land[1], '#7a4a3a', 0.4), P.land[3]])}"/><ellipse cx="240" cy="630" rx="210" ry="70" fill="${c.gradient([P.accent, shade(P.accent, -0.45)])}" opacity=".75"/><ellipse cx="240" cy="630" rx="180" ry="56" fill="none" stroke="${P.bright}" stroke-width="5" opacity=".7"/>`;
    default: {
      let joints = '';
      for (let i = -5; i < 6; i++)
        joints += `<path d="M${240 + i * 46} ${FLOOR}L${240 + i * 122} ${HEIGHT}"/>`;
      return `${area} fill="${c.gradient([mix('#8a5530', P.land[1], 0.3), mix('#2a160a', P.land[3], 0.4)])}"/><g stroke="#1a0d06" stroke-width="2.5" opacity=".5">${joints}</g>`;
    }
  }
}

/** A tall window with its own weather, and the light that falls from it on the floor. */
export function windowOf(c: Scene, s: Interior): string {
  if (!s.window || s.walls === 'glass' || s.walls === 'dome') return '';
  const k = c.within(s.window);
  const small = s.walls === 'rafters';
  const [w, top, bottom] = small ? [92, 150, 270] : [128, 110, 400];
  const x = 240 - w / 2;
  const d = small
    ? `M${x} ${top}h${w}V${bottom}h${-w}Z`
    : `M${x} ${bottom}V${top + 60}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${bottom}Z`;
  const frame = mix('#4a2a14', c.palette.land[3], 0.3);
  const night = s.window === 'night' || s.window === 'storm';
  const inside =
    k.sky(bottom) +
    (night ? k.stars(bottom, 70) : k.cumulus(240, top + 130, 120)) +
    k.orb(240 + 26, top + 70, 20) +
    k.hills(bottom - 40, 2, 14);
  return `<path d="${d}" fill="none" stroke="${frame}" stroke-width="22"/><g clip-path="${c.clip(`<path d="${d}"/>`)}">${inside}</g><path d="M240 ${top}V${bottom}M${x} ${(top + bottom) / 2}h${w}" stroke="${frame}" stroke-width="6"/><path d="M${x} ${bottom}h${w}L${x + w + 110} ${HEIGHT}H${x - 110}Z" fill="${k.palette.bright}" opacity=".14" filter="${c.blur(10)}"/>`;
}

const STAND = { stand: true, shadow: true, shadowLength: 0.2 };

/** Fixed pieces of a room, drawn behind the motifs. */
const FITTINGS: Record<string, (c: Scene) => string> = {
  table: (c) => c.put('plain-table', 250, 640, 290, STAND),
  stove: (c) => c.put('iron-stove', 92, 590, 260, STAND) + c.orb(92, 500, 10, '#ffb347', 16),
  barrels: (c) =>
    [
      [76, 590, 210],
      [214, 566, 176],
      [398, 600, 230],
    ]
      .map(([x, y, z]) => c.put('barrel', x ?? 0, y ?? 0, z ?? 0, STAND))
      .join(''),
  web: (c) => c.put('spider-web', 400, 110, 190, { tone: { haze: c.palette.bright, fade: 0.5 } }),
  lantern: (c) =>
    `<path d="M240 0V210" stroke="#1a1a14" stroke-width="4"/>` +
    c.orb(240, 260, 12, '#ffd98a', 22) +
    c.put('lantern', 240, 262, 120, { tone: { fade: 0 } }),
  altar: (c) => c.put('altar', 240, 612, 250, STAND),
  chandelier: (c) =>
    c.orb(240, 120, 14, '#ffe9a8', 16) +
    c.put('chandelier', 240, 116, 236, { tone: { fade: 0.02 } }),
  spotlight: (c) =>
    `<path d="M210 -10L70 640H410L270 -10Z" fill="${c.gradient([
      ['#fff3cf', 0, 0.75],
      ['#fff3cf', 1, 0.12],
    ])}" filter="${c.blur(8)}"/><ellipse cx="240" cy="636" rx="170" ry="36" fill="#fff3cf" opacity=".4" filter="${c.blur(5)}"/>`,
  platform: (c) =>
    `<path d="M-10 628H${WIDTH + 10}V${HEIGHT}H-10Z" fill="${c.gradient(['#7a746a', '#3a362f'])}"/><path d="M0 634H${WIDTH}" stroke="#e8dcb8" stroke-width="5" opacity=".7"/>`,
};

/** Default positions of motifs in a room: x, y, size. */
const SPOTS: [number, number, number][] = [
  [150, 612, 230],
  [352, 640, 190],
  [100, 700, 140],
  [396, 700, 128],
];

type Spot = [x: number, y: number, size: number, hung?: boolean];

/** A few rooms need their things in particular places: on the table, in the sky, on the wall. */
const ARRANGED: Record<string, Spot[]> = {
  library: [
    [100, 690, 130],
    [92, 560, 330],
    [196, 566, 110],
    [304, 568, 120],
  ],
  kitchen: [
    [196, 566, 120],
    [300, 566, 140],
    [346, 690, 140],
    [150, 690, 150],
  ],
  theatre: [
    [240, 170, 210, true],
    [240, 640, 240],
    [240, 520, 120],
  ],
  chapel: [
    [240, 470, 190],
    [120, 650, 170],
    [240, 84, 120, true],
    [366, 660, 150],
  ],
  observatory: [
    [232, 650, 300],
    [286, 150, 120, true],
    [170, 90, 90, true],
    [404, 690, 140],
  ],
  ballroom: [
    [172, 650, 240],
    [312, 650, 240],
    [424, 560, 120],
  ],
  nursery: [
    [150, 610, 250],
    [300, 690, 150],
    [386, 620, 210],
    [410, 180, 150, true],
  ],
  attic: [
    [128, 640, 220],
    [400, 130, 74, true],
    [300, 690, 160],
    [386, 600, 170],
  ],
  conservatory: [
    [110, 640, 380],
    [300, 300, 150, true],
    [260, 690, 170],
    [396, 670, 200],
  ],
  museum: [
    [208, 630, 390],
    [392, 640, 200],
    [90, 690, 170],
    [290, 704, 130],
  ],
  stable: [
    [250, 620, 330],
    [70, 640, 170],
    [160, 706, 110],
    [396, 700, 170],
  ],
  'wine-cellar': [
    [212, 470, 110],
    [330, 694, 140],
    [120, 704, 120],
  ],
};

function furnish(c: Scene, id: string, s: Picture): string {
  const spots: Spot[] = ARRANGED[id] ?? SPOTS;
  return s.motifs
    .map((name, i) => {
      const [x, y, size, hung] = spots[i] ?? [240, 690, 120];
      return c.put(
        name,
        x,
        y,
        size,
        hung ? { tone: { fade: 0.05 } } : { ...STAND, tone: { fade: 0.06, grey: 0.12 } },
      );
    })
    .join('');
}

export function room(c: Scene, s: Picture, id: string): string {
  const fittings = (s.fittings ?? []).map((name) => {
    const fit = FITTINGS[name];
    if (!fit) throw new Error(`no fitting is called "${name}"`);
    return fit(c);
  });
  const curtain = s.walls === 'curtains' ? c.curtain(-1, '#8c1f2d') + c.curtain(1, '#8c1f2d') : '';
  const glow = c.gradient(
    [
      [c.palette.light, 0, 0.22],
      [c.palette.light, 1, 0],
    ],
    { radial: true },
  );
  return (
    wall(c, s) +
    `<rect width="${WIDTH}" height="${FLOOR}" fill="${c.gradient([
      ['#000000', 0, 0.35],
      ['#000000', 0.5, 0],
      ['#000000', 1, 0.18],
    ])}"/>` +
    windowOf(c, s) +
    floor(c, s) +
    fittings.join('') +
    `<circle cx="240" cy="420" r="330" fill="${glow}"/>` +
    furnish(c, id, s) +
    curtain
  );
}

/** Where things stand out of doors, far to near. */
const VIEWS: Record<string, Spot[]> = {
  'rose-garden': [
    [240, 520, 260],
    [96, 640, 190],
    [360, 250, 90, true],
    [392, 690, 170],
  ],
  harbour: [
    [196, 560, 280],
    [388, 470, 300],
    [110, 704, 170],
    [330, 706, 150],
  ],
  fairground: [
    [168, 520, 350],
    [370, 560, 230],
    [140, 704, 210],
    [384, 200, 120, true],
  ],
  station: [
    [220, 628, 380],
    [372, 704, 150],
    [110, 210, 150, true],
    [386, 170, 110, true],
  ],
  graveyard: [
    [150, 600, 170],
    [326, 680, 240],
    [392, 560, 380],
    [130, 160, 100, true],
  ],
  'frozen-pond': [
    [350, 600, 250],
    [190, 690, 140],
    [110, 610, 170],
    [76, 520, 220],
  ],
};

export function view(c: Scene, s: Picture, id: string): string {
  const horizon = s.ground === 'sea' ? 430 : 460;
  const spots = VIEWS[id] ?? SPOTS;
  const moonX = c.light < 0 ? 92 : 388;
  let svg =
    c.sky(horizon) +
    weather(c, s.weather, horizon) +
    c.orb(moonX, 104, 34) +
    ground(c, s.ground, horizon);
  if (id === 'frozen-pond') {
    svg += `<ellipse cx="220" cy="660" rx="250" ry="70" fill="${c.gradient(['#eaf6ff', '#8fb8d4'])}"/><path d="M60 660q120 -30 260 6M120 690q120 -20 200 0" stroke="#fff" stroke-width="4" fill="none" opacity=".8"/>`;
  }
  svg += (s.fittings ?? []).map((name) => FITTINGS[name]?.(c) ?? '').join('');
  s.motifs.forEach((name, i) => {
    const [x, y, size, hung] = spots[i] ?? [240, 690, 130];
    svg += c.put(
      name,
      x,
      y,
      size,
      hung ? {} : { stand: true, shadow: true, shadowLength: 0.35, tone: { fade: 0.08 } },
    );
  });
  return svg + falling(c, s.falls);
}
