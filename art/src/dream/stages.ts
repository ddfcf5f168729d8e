// SPDX-License-Identifier: MIT
// Where scenes play, out of doors. A stage paints everything up to the horizon and below it, and
// says what feet sink into. Rooms are in rooms.ts.

import { HEIGHT, WIDTH, type Stop } from '../canvas.ts';
import { fix, mix, shade, type Colour } from '../colour.ts';
import { ground, weather } from '../staging.ts';
import type { Dream } from './dream.ts';
import type { SceneSpec } from './spec.ts';

export interface Stage {
  footing: string;
  horizon: number;
  paint(d: Dream, s: SceneSpec): string;
}

function under(kind: string): (d: Dream, s: SceneSpec) => string {
  return (d, s) =>
    d.sky(d.horizon) + weather(d, s.weather, d.horizon) + disc(d, s) + ground(d, kind, d.horizon);
}

/** The sun or moon, where the light comes from the sky. */
export function disc(d: Dream, s: SceneSpec): string {
  const [, , kind = 'sun'] = (s.light ?? '').split(' ');
  if (!s.light || !['sun', 'moon', 'low'].includes(kind) || d.sun.y > d.horizon) return '';
  if (kind === 'low')
    return d.orb(d.sun.x, d.sun.y, 64, mix(d.palette.accent, d.palette.bright, 0.55), 3.4);
  const face = d.orb(d.sun.x, d.sun.y, kind === 'moon' ? 40 : 30);
  const seas = kind === 'moon' ? moonSeas(d) : '';
  return face + seas;
}

function moonSeas(d: Dream): string {
  const { x, y } = d.sun;
  const c = mix(d.palette.bright, d.palette.sky[1], 0.35);
  return `<g fill="${c}" opacity=".5"><circle cx="${x - 12}" cy="${y - 8}" r="9"/><circle cx="${x + 10}" cy="${y + 8}" r="12"/><circle cx="${x + 14}" cy="${y - 16}" r="5"/><circle cx="${x - 16}" cy="${y + 14}" r="6"/></g>`;
}

function clouds(d: Dream, s: SceneSpec): string {
  let svg = d.sky(640) + weather(d, s.weather, 520) + disc(d, s);
  for (let i = 0; i < 9; i++) {
    const y = d.horizon + 10 + i * 32;
    svg += d.cumulus(d.random.range(-20, WIDTH + 20), y, 190 + i * 26);
  }
  return svg + d.fog(HEIGHT - 20, 160, d.palette.bright, 0.6);
}

function deep(d: Dream): string {
  const P = d.palette;
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${d.gradient(P.sky.map((k, i): Stop => [k, [0, 0.3, 0.7, 1][i] ?? 1]))}"/>`;
  for (let i = 0; i < 8; i++) {
    const x = d.random.range(-60, WIDTH);
    const w = d.random.range(20, 70);
    svg += `<path d="M${fix(x)} -10h${fix(w)}l${fix(120 + w)} 640h${fix(-w * 2.4)}Z" fill="${d.gradient(
      [
        [P.bright, 0, 0.5],
        [P.bright, 1, 0],
      ],
    )}" opacity=".45" filter="${d.blur(7)}"/>`;
  }
  svg += d.flow(
    0,
    0,
    WIDTH,
    560,
    (_x, y, R) => shade(mix(P.sky[0], P.sky[3], y / 620), R.range(-0.08, 0.18)),
    240,
    34,
    4,
    null,
    null,
    0.35,
  );
  svg += `<path d="${d.poly(d.ridge(d.horizon, 26, 0.2, 'far'))}" fill="${mix(P.land[0], P.sky[2], 0.5)}"/>`;
  svg += `<path d="${d.poly(d.ridge(d.horizon + 60, 22, 0.2, 'bed'))}" fill="${d.gradient([P.land[0], P.land[3]], { absolute: true, y1: d.horizon + 40, y2: 720 })}"/>`;
  return svg + weeds(d) + bubbles(d);
}

function weeds(d: Dream): string {
  let svg = '';
  for (let i = 0; i < 18; i++) {
    const x = d.random.range(0, WIDTH);
    const h = d.random.range(50, 150);
    const colour = mix(d.random.pick(['#2f7d5b', '#c4553f', '#7a4b8f']), d.palette.land[2], 0.4);
    svg += `<path d="M${fix(x)} ${fix(d.random.range(640, 715))}q${fix(d.random.range(-26, 26))} ${fix(-h / 2)} 0 ${fix(-h * 0.6)}t${fix(d.random.range(-14, 14))} ${fix(-h * 0.4)}" stroke="${colour}" stroke-width="${fix(d.random.range(4, 9))}" fill="none" stroke-linecap="round"/>`;
  }
  return svg;
}

function bubbles(d: Dream): string {
  let svg = '';
  for (let i = 0; i < 40; i++)
    svg += `<circle cx="${fix(d.random.range(20, 460))}" cy="${fix(d.random.range(60, 640))}" r="${fix(1 + d.random.next() ** 3 * 9)}" fill="none" stroke="${d.palette.bright}" stroke-width="1.3" opacity=".55"/>`;
  return svg;
}

/** House fronts that run towards the middle, lit windows, wet cobbles. */
function street(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  let svg = d.sky(hz + 40) + weather(d, s.weather, hz) + disc(d, s);
  svg += d.skyline(hz + 8, mix(P.land[1], P.sky[3], 0.45), 'far', true) + d.fog(hz, 90);
  for (const side of [-1, 1]) svg += row(d, side, hz);
  svg += `<path d="M${190} ${hz + 6}H290L${WIDTH + 90} ${HEIGHT}H-90Z" fill="${d.gradient([mix(P.land[1], P.sky[3], 0.35), P.land[3]])}"/>`;
  return svg + cobbles(d, hz);
}

function row(d: Dream, side: number, hz: number): string {
  const P = d.palette;
  let svg = '';
  for (let i = 3; i >= 0; i--) {
    const near = 1 - i / 4;
    const x0 = side < 0 ? -30 : WIDTH + 30;
    const edge = 240 + side * (44 + near * near * 190);
    const next = 240 + side * (44 + (near - 0.25) ** 2 * 190 - 4);
    const top = hz - 60 - near * 330 - d.random.range(0, 40);
    const low = hz + 6 + near * 190;
    const c = mix(shade(P.land[2], d.random.range(-0.1, 0.16)), P.sky[3], 0.35 * (1 - near));
    svg += `<path d="M${fix(x0)} ${fix(top - 40)}L${fix(edge)} ${fix(top)}L${fix(next)} ${fix(top + 26)}V${fix(hz + 10)}L${fix(edge)} ${fix(low)}L${fix(x0)} ${fix(low + 150)}Z" fill="${d.gradient([shade(c, 0.12), shade(c, -0.25)])}"/>`;
    svg += `<path d="M${fix(edge)} ${fix(top)}V${fix(low)}" stroke="${shade(c, -0.4)}" stroke-width="3"/>`;
    svg += panes(d, edge, next, top, low, near);
  }
  return svg;
}

/** Lit and dark windows on the side of a house that runs away from us. */
function panes(
  d: Dream,
  edge: number,
  next: number,
  top: number,
  low: number,
  near: number,
): string {
  const P = d.palette;
  let svg = '';
  for (let k = 0; k < 5; k++)
    for (const [from, to] of [
      [0.12, 0.38],
      [0.58, 0.84],
    ] as const) {
      const y = top + 26 + (k / 5) * (low - top - 40);
      const h = ((low - top) / 5) * 0.52;
      const [a, b] = [edge + (next - edge) * from, edge + (next - edge) * to];
      const on = d.random.next() < 0.55;
      const c = on ? mix(P.accent, '#ffd98a', 0.5) : mix(P.land[3], '#000000', 0.3);
      svg += `<path d="M${fix(a)} ${fix(y)}L${fix(b)} ${fix(y + 5 * near)}V${fix(y + h)}L${fix(a)} ${fix(y + h + 4 * near)}Z" fill="${c}" opacity="${on ? 0.95 : 0.55}"/>`;
    }
  return svg;
}

function cobbles(d: Dream, hz: number): string {
  const P = d.palette;
  let svg = '';
  for (let r = 1; r < 13; r++) {
    const y = hz + 8 + (r / 12) ** 1.7 * (HEIGHT - hz);
    const w = 10 + r * 7;
    for (let x = -20 + ((r % 2) * w) / 2; x < WIDTH + 20; x += w)
      svg += `<ellipse cx="${fix(x + d.random.range(-2, 2))}" cy="${fix(y)}" rx="${fix(w * 0.45)}" ry="${fix(2 + r * 0.75)}" fill="${shade(mix(P.land[2], P.sky[2], 0.3), d.random.range(-0.25, 0.2))}" opacity=".38"/>`;
  }
  return svg;
}

/** Roofs and chimneys below us, the town going on behind. */
function rooftops(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  let svg = d.sky(hz + 60) + weather(d, s.weather, hz) + disc(d, s);
  svg += d.skyline(hz + 40, mix(P.land[0], P.sky[3], 0.5), 'a', true) + d.fog(hz + 30, 120);
  for (let r = 0; r < 3; r++) {
    const y = hz + 30 + r * 84;
    const c = mix(
      P.land[1 + r] ?? P.land[3],
      d.random.pick(['#7a3a2a', '#4a4a5a', '#5a3f2a']),
      0.35,
    );
    for (let x = -60 + r * 30; x < WIDTH + 60; x += 120 + r * 34) {
      const w = 74 + r * 26;
      const h = 60 + d.random.range(0, 34) + r * 12;
      svg += `<path d="M${fix(x - w)} ${fix(y + 34)}L${fix(x)} ${fix(y - h)}L${fix(x + w)} ${fix(y + 34)}V${HEIGHT}H${fix(x - w)}Z" fill="${d.gradient([shade(c, 0.2), shade(c, -0.35)], { x2: d.light < 0 ? 1 : -1, y2: 0.6 })}"/>`;
      svg += `<path d="M${fix(x + w * 0.34)} ${fix(y - h * 0.2)}v${fix(-34 - r * 8)}h${fix(15 + r * 3)}v${fix(50 + r * 8)}Z" fill="${shade(c, -0.3)}"/>`;
      for (let k = 0; k < 4; k++)
        svg += `<path d="M${fix(x - w * (k + 1) * 0.22)} ${fix(y - h + (h + 34) * (k + 1) * 0.22)}H${fix(x + w * (k + 1) * 0.22)}" stroke="${shade(c, -0.35)}" stroke-width="2" opacity=".5"/>`;
    }
    if (r < 2) svg += d.fog(y + 60, 80, P.sky[3], 0.28);
  }
  return svg;
}

/** A clipped garden: hedges in rows, a path, a far summerhouse wall. */
function garden(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  const leaf = mix('#3f7d46', P.land[1], 0.4);
  let svg =
    d.sky(hz) +
    weather(d, s.weather, hz) +
    disc(d, s) +
    d.conifers(hz + 8, 30, 70, mix(leaf, P.sky[3], 0.5), 'g');
  svg +=
    d.fog(hz - 4, 60) +
    `<rect y="${hz}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${d.gradient([mix(leaf, P.sky[3], 0.35), shade(leaf, -0.35)])}"/>`;
  svg += `<path d="M214 ${hz}H266L${WIDTH - 60} ${HEIGHT}H60Z" fill="${d.gradient([mix(P.sky[3], '#d8c49a', 0.5), mix('#b09a70', P.land[2], 0.4)])}" opacity=".9"/>`;
  for (let i = 0; i < 4; i++) {
    const t = (i / 3) ** 1.4;
    const y = hz + 14 + t * 190;
    const w = 24 + t * 92;
    const h = 26 + t * 86;
    for (const side of [-1, 1]) {
      const x = 240 + side * (64 + t * 150);
      const c = mix(shade(leaf, -0.1), P.sky[3], 0.4 * (1 - t));
      svg += `<path d="M${fix(x - w)} ${fix(y)}v${fix(-h * 0.7)}q${fix(w)} ${fix(-h * 0.5)} ${fix(2 * w)} 0v${fix(h * 0.7)}Z" fill="${d.gradient([shade(c, 0.25), shade(c, -0.4)])}" filter="${d.wobble(3)}"/>`;
    }
  }
  return svg + d.grass(hz + 60, 120, shade(leaf, -0.15), 18);
}

function cave(d: Dream): string {
  const P = d.palette;
  const rock = mix(P.land[2], '#2a2420', 0.4);
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${d.gradient([P.sky[3], P.sky[2], P.sky[1], P.sky[0]], { radial: [d.sun.x / WIDTH, d.sun.y / HEIGHT, 0.8] })}"/>`;
  for (let k = 0; k < 4; k++) {
    const c = mix(mix(P.sky[1], rock, 0.4 + k * 0.2), '#000000', k * 0.12);
    let dd = 'M-10 -10H490V730H-10ZM';
    const rx = 222 - k * -8 - (3 - k) * 22;
    for (let i = 0; i <= 40; i++) {
      const a = (i / 40) * 2 * Math.PI;
      const wob = 1 + Math.sin(a * 5 + k * 2) * 0.05 + Math.sin(a * 11 + k) * 0.03;
      dd += `${i ? 'L' : ''}${fix(240 + Math.cos(a) * rx * wob)} ${fix(330 + Math.sin(a) * (rx + 74) * wob)}`;
    }
    svg += `<path d="${dd}Z" fill-rule="evenodd" fill="${d.gradient([shade(c, 0.1), shade(c, -0.3)])}"/>`;
  }
  for (let i = 0; i < 10; i++) {
    const x = d.random.range(0, WIDTH);
    const l = d.random.range(40, 150) * (0.4 + Math.abs(x - 240) / 260);
    svg += `<path d="M${fix(x - 16)} -5L${fix(x)} ${fix(l)}L${fix(x + 16)} -5Z" fill="${shade(rock, d.random.range(-0.4, 0.05))}"/>`;
  }
  return (
    svg +
    `<path d="${d.poly(d.ridge(d.horizon + 30, 14, 0.3, 'cf'))}" fill="${d.gradient([shade(rock, 0.12), shade(rock, -0.5)], { absolute: true, y1: d.horizon, y2: HEIGHT })}"/>`
  );
}

function ice(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  const pale = mix(P.water[0], '#ffffff', 0.35);
  let svg = d.sky(hz) + weather(d, s.weather, hz) + disc(d, s) + d.peaks(hz, 2, 90);
  svg += `<rect y="${hz}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${d.gradient([mix(pale, P.sky[3], 0.5), pale, P.water[1]])}"/>`;
  for (let i = 0; i < 14; i++) {
    const y = hz + 20 + d.random.next() ** 1.4 * (HEIGHT - hz);
    let x = d.random.range(-20, WIDTH);
    let dd = `M${fix(x)} ${fix(y)}`;
    for (let k = 0; k < 5; k++)
      dd += `L${fix((x += d.random.range(16, 60)))} ${fix(y + d.random.range(-12, 12))}`;
    svg += `<path d="${dd}" stroke="#fff" stroke-width="${fix(d.random.range(0.8, 2.6))}" fill="none" opacity=".6"/>`;
  }
  for (const side of [-1, 1])
    svg += `<path d="M${side < 0 ? -10 : WIDTH + 10} ${hz + 20}q${side * -90} 30 ${side * -60} 120t${side * -30} 180L${side < 0 ? -10 : WIDTH + 10} ${HEIGHT}Z" fill="${d.gradient([mix(P.land[2], '#ffffff', 0.3), P.land[1]])}" filter="${d.wobble(4)}"/>`;
  return svg;
}

/** A road that winds from the feet to the horizon. */
function road(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  const hz = d.horizon;
  let left = '';
  let right = '';
  for (let i = 0; i <= 40; i++) {
    const t = i / 40;
    const x = 240 + Math.sin(t * 5.2) * 120 * t * d.light;
    const y = hz + 10 + t ** 1.5 * (HEIGHT - hz);
    const w = 3 + t * 74;
    left += `${i ? 'L' : 'M'}${fix(x - w)} ${fix(y)}`;
    right = `L${fix(x + w)} ${fix(y)}` + right;
  }
  const stone =
    s.path ?? d.gradient([mix(P.sky[3], P.land[0], 0.3), mix(P.land[0], P.bright, 0.25)]);
  return (
    under(s.ground ?? 'hills')(d, s) +
    `<path d="${left}${right}Z" fill="${stone}" opacity=".9" filter="${d.wobble(2)}"/>`
  );
}

function rails(d: Dream, s: SceneSpec): string {
  const hz = d.horizon;
  let ties = '';
  for (let i = 0; i < 22; i++) {
    const t = (i / 21) ** 2.2;
    const y = hz + 6 + t * (HEIGHT - hz);
    const w = 6 + t * 150;
    ties += `<path d="M${fix(240 - w)} ${fix(y)}h${fix(2 * w)}" stroke-width="${fix(1.5 + t * 15)}"/>`;
  }
  const iron: Colour = mix('#9aa4ae', d.palette.sky[3], 0.3);
  return (
    under(s.ground ?? 'hills')(d, s) +
    `<g stroke="${mix('#4a2f1c', d.palette.land[2], 0.3)}">${ties}</g><path d="M237 ${hz + 4}L150 ${HEIGHT + 10}M243 ${hz + 4}L330 ${HEIGHT + 10}" stroke="${iron}" stroke-width="7"/>`
  );
}

function marsh(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  let reeds = '';
  for (let i = 0; i < 70; i++) {
    const far = d.random.next();
    const x = d.random.range(-10, WIDTH + 10);
    const y = d.horizon + 20 + far * 230;
    const h = (20 + far * 90) * d.random.range(0.6, 1.2);
    if (Math.abs(x - 240) < 130 && far > 0.35) continue;
    reeds += `<path d="M${fix(x)} ${fix(y)}q${fix(d.random.range(-6, 6))} ${fix(-h * 0.6)} ${fix(d.random.range(-16, 16))} ${fix(-h)}" stroke="${shade(mix(P.land[2], P.land[1], 1 - far), d.random.range(-0.2, 0.2))}" stroke-width="${fix(1.5 + far * 3)}"/>`;
  }
  return (
    d.sky(d.horizon) +
    weather(d, s.weather, d.horizon) +
    disc(d, s) +
    d.conifers(d.horizon + 4, 26, 90, mix(P.land[1], P.sky[3], 0.45), 'm') +
    d.fog(d.horizon, 90) +
    d.sea(d.horizon, { glint: d.sun.x }) +
    `<g fill="none" stroke-linecap="round">${reeds}</g>`
  );
}

function space(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${d.gradient([P.sky[2], P.sky[1], P.sky[0]], { radial: [d.sun.x / WIDTH, d.sun.y / HEIGHT, 0.9] })}"/>` +
    d.wisps(HEIGHT, 0.35) +
    d.stars(HEIGHT, 190) +
    disc(d, s)
  );
}

/** A round little world: things stand on its rim. */
function planet(d: Dream, s: SceneSpec): string {
  const P = d.palette;
  return (
    space(d, s) +
    `<circle cx="240" cy="430" r="196" fill="${P.light}" opacity=".25" filter="${d.blur(16)}"/>` +
    `<circle cx="240" cy="430" r="176" fill="${d.gradient([shade(P.land[0], 0.2), P.land[1], P.land[3]], { radial: [d.light < 0 ? 0.3 : 0.7, 0.25, 0.85] })}" filter="${d.wobble(4)}"/>` +
    d.flow(90, 280, 390, 590, [P.land[0], P.land[1], P.land[2]], 120, 30, 5, 240, 430, 0.35)
  );
}

function vortex(d: Dream): string {
  const P = d.palette;
  let svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${d.gradient([P.bright, P.sky[3], P.sky[2], P.sky[1], P.sky[0]], { radial: [0.5, 0.46, 0.75] })}"/><g fill="none" stroke-linecap="round" opacity=".65">`;
  const cols = [P.sky[3], P.sky[2], P.sky[1], P.sky[0]];
  for (let i = 0; i < 560; i++) {
    const a = d.random.next() * 6.283;
    const r = 14 + d.random.next() ** 0.7 * 470;
    let path = '';
    for (let k = 0; k < 5; k++) {
      const aa = a + (k * 14) / (r + 18);
      path += `${k ? 'L' : 'M'}${fix(240 + Math.cos(aa) * (r - k * 2.4))} ${fix(330 + Math.sin(aa) * (r - k * 2.4))}`;
    }
    const t = Math.min(2.99, (r / 480) * 3);
    const c = mix(cols[t | 0] ?? P.sky[0], cols[(t | 0) + 1] ?? P.sky[0], t - (t | 0));
    svg += `<path d="${path}" stroke="${shade(c, d.random.range(-0.18, 0.3))}" stroke-width="${fix(1.5 + r / 90)}"/>`;
  }
  return svg + '</g>';
}

export const STAGES: Record<string, Stage> = {
  hills: { footing: 'grass', horizon: 430, paint: under('hills') },
  meadow: { footing: 'grass', horizon: 420, paint: under('meadow') },
  forest: { footing: 'grass', horizon: 400, paint: under('forest') },
  peaks: { footing: 'grass', horizon: 420, paint: under('peaks') },
  city: { footing: 'floor', horizon: 430, paint: under('city') },
  dunes: { footing: 'sand', horizon: 420, paint: under('dunes') },
  checker: { footing: 'floor', horizon: 420, paint: under('checker') },
  snow: { footing: 'snow', horizon: 420, paint: under('hills') },
  sea: {
    footing: 'water',
    horizon: 400,
    paint: (d, s) =>
      d.sky(d.horizon) +
      weather(d, s.weather, d.horizon) +
      disc(d, s) +
      d.sea(d.horizon, { glint: d.sun.x }),
  },
  marsh: { footing: 'water', horizon: 400, paint: marsh },
  ice: { footing: 'snow', horizon: 400, paint: ice },
  clouds: { footing: 'none', horizon: 400, paint: clouds },
  deep: { footing: 'sand', horizon: 520, paint: deep },
  street: { footing: 'floor', horizon: 400, paint: street },
  rooftops: { footing: 'floor', horizon: 400, paint: rooftops },
  garden: { footing: 'grass', horizon: 380, paint: garden },
  cave: { footing: 'floor', horizon: 520, paint: cave },
  road: { footing: 'grass', horizon: 360, paint: road },
  rails: { footing: 'grass', horizon: 380, paint: rails },
  space: { footing: 'none', horizon: 500, paint: space },
  planet: { footing: 'none', horizon: 700, paint: planet },
  vortex: { footing: 'none', horizon: 700, paint: vortex },
};
