// SPDX-License-Identifier: MIT
// Compositions in which things grow, fall, hang, walk or pile up.

import { WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Point } from '../sky.ts';
import type { Picture } from '../manifest.ts';
import { falling, flock, framing, ground, weather } from '../staging.ts';

/** bare tree whose fruit are A, B below */
export function tree(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 520;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(WIDTH / 2 + c.light * 60, 240, 112, mix(P.bright, P.sky[3], 0.3), 2.2) +
    ground(c, s.ground, hz);
  const t = c.tree(WIDTH / 2 + c.light * -20, 600, 460, mix(P.land[3], '#1a0f0a', 0.4), 6, 0.42);
  o += t.svg;
  const tips = t.tips
    .map((p) => ({ p, order: c.random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ p }) => p);
  const used: Point[] = [];
  for (const p of tips) {
    if (
      p[0] > 40 &&
      p[0] < WIDTH - 40 &&
      p[1] > 10 &&
      p[1] < 430 &&
      used.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > 78)
    )
      used.push(p);
    if (used.length >= 13) break;
  }
  used.forEach((p) => {
    o +=
      `<path d="M${fix(p[0])} ${fix(p[1])}v14" stroke="${P.land[3]}" stroke-width="1.6"/>` +
      c.put(A, p[0], p[1] + 44, 76, { tone: { fade: 0.04 }, turn: c.random.range(-12, 12) });
  });
  o += c.put(B, WIDTH / 2 + c.light * 124, 676, 140, { stand: true, shadow: true });
  if (C) o += c.put(C, WIDTH / 2 - c.light * 120, 690, 92, { stand: true, shadow: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** A grows on stalks, B stands among them, C flies above */
export function garden(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 400;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(WIDTH / 2 + c.light * 110, 130, 44) +
    c.hills(hz, 3, 26);
  const rows: Point[] = [];
  for (let r = 0; r < 4; r++) for (let k = 0; k < 3 + (3 - r); k++) rows.push([r, k]);
  rows.forEach(([r, k]) => {
    const n = 3 + (3 - r);
    const t = r / 3;
    const x = ((k + 0.5) / n) * WIDTH + c.random.range(-16, 16) + (r % 2) * 18,
      y = hz + 66 + t * t * 130 + t * 110;
    const h = 46 + t * 120,
      sz = 30 + t * 82;
    if (r === 3 && Math.abs(x - WIDTH / 2 - c.light * 130) < 60) return;
    const col = mix('#3f7d46', P.land[1], 0.35);
    o +=
      `<path d="M${fix(x)} ${fix(y + 8)}q${fix(c.random.range(-12, 12))} ${fix(-h * 0.5)} 0 ${fix(-h)}" stroke="${col}" stroke-width="${fix(2 + t * 4)}" fill="none"/><path d="M${fix(x)} ${fix(y - h * 0.25)}q${fix(18 + t * 18)} ${fix(-14 - t * 12)} ${fix(26 + t * 26)} 4q${fix(-16 - t * 14)} ${fix(14 + t * 10)} ${fix(-26 - t * 26)} -4ZM${fix(x)} ${fix(y - h * 0.4)}q${fix(-18 - t * 18)} ${fix(-14 - t * 12)} ${fix(-26 - t * 26)} 4q${fix(16 + t * 14)} ${fix(14 + t * 10)} ${fix(26 + t * 26)} -4Z" fill="${shade(col, 0.1)}"/>` +
      c.put(A, x, y - h - sz * 0.2, sz, {
        turn: c.random.range(-14, 14),
        tone: { haze: P.sky[3], fade: 0.35 * (1 - t) },
      });
  });
  o += c.grass(620, 150, P.land[2], 34);
  o += c.put(B, WIDTH / 2 + c.light * 138, 700, 170, { stand: true, shadow: true });
  if (C) o += flock(c, C, 3, WIDTH / 2 - c.light * 90, 130, 190, 52);
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** A rains from the sky over B */
export function raining(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 500;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  const items: { d: number; sz: number; x: number; y: number }[] = [];
  for (let i = 0; i < 60 && items.length < 16; i++) {
    const d = c.random.next();
    const sz = 44 + d * d * 116;
    const x = c.random.range(20, WIDTH - 20),
      y = c.random.range(20, 470) * (1 - d * 0.15);
    if (items.every((q) => Math.hypot(q.x - x, q.y - y) > (q.sz + sz) * 0.5))
      items.push({ d, sz, x, y });
  }
  items
    .sort((a, b) => a.d - b.d)
    .forEach((q) => {
      o += c.put(A, q.x, q.y, q.sz, {
        turn: c.random.range(-40, 40),
        tone: { haze: P.sky[2], fade: 0.3 * (1 - q.d) },
      });
    });
  o += c.put(B, WIDTH / 2, 668, 190, { stand: true, shadow: true });
  return o + falling(c, s.falls);
}

/** procession of B winding to A on the hill */
export function procession(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 330;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.rays(WIDTH / 2, 200, 12, P.bright, 0.35) +
    c.put(A, WIDTH / 2, hz + 14, 210, { stand: true, tone: { haze: P.sky[3], fade: 0.12 } }) +
    c.fog(hz, 60) +
    c.hills(hz + 4, 3, 16);
  const pt = (t: number): Point => [
    WIDTH / 2 + Math.sin(t * 5.2) * 130 * t * c.light,
    hz + 18 + t ** 1.5 * 350,
  ];
  let l = '',
    r = '';
  for (let i = 0; i <= 40; i++) {
    const t = i / 40;
    const [x, y] = pt(t);
    const w = 3 + t * 62;
    l += `${i ? 'L' : 'M'}${fix(x - w)} ${fix(y)}`;
    r = `L${fix(x + w)} ${fix(y)}` + r;
  }
  o += `<path d="${l}${r}Z" fill="${s.path ?? c.gradient([mix(P.sky[3], P.land[0], 0.3), mix(P.land[0], P.bright, 0.25)])}" opacity=".9" filter="${c.wobble(2)}"/>`;
  for (let i = 0; i < 7; i++) {
    const t = 0.1 + (i / 6) ** 1.25 * 0.86;
    const [x, y] = pt(t);
    o += c.put(B, x, y + 6, 20 + t * 118, {
      stand: true,
      shadow: true,
      flip: Math.cos(t * 5.2) * c.light < 0,
      tone: { haze: P.sky[3], fade: 0.4 * (1 - t) },
    });
  }
  return o + falling(c, s.falls);
}

/** things hung on strings from a cloud hand, like a mobile */
export function strings(c: Scene, s: Picture): string {
  const P = c.palette;
  const hz = 560;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  o += c.cumulus(WIDTH / 2, 112, 420) + c.cumulus(WIDTH / 2 + 90, 70, 260);
  const places: [number, number, number][] = [
    [104, 352, 160],
    [246, 460, 210],
    [384, 300, 156],
  ];
  places.forEach(([x, y, sz], i) => {
    const m = s.motifs[i];
    if (m === undefined) return;
    o +=
      `<path d="M${fix(WIDTH / 2 + (x - WIDTH / 2) * 0.6)} 100Q${fix(x)} ${fix(y - 180)} ${x} ${fix(y - sz * 0.42)}" stroke="${c.shadow}" stroke-width="3.4" fill="none"/>` +
      c.put(m, x, y, sz, { turn: c.random.range(-12, 12) });
    o += `<ellipse cx="${fix(x + c.light * -22)}" cy="${600 + i * 22}" rx="${fix(sz * 0.4)}" ry="${fix(sz * 0.07)}" fill="${P.land[3]}" opacity=".4" filter="${c.blur(4)}"/>`;
  });
  return o + falling(c, s.falls);
}

/** precarious totem A on B on C */
export function totem(c: Scene, s: Picture): string {
  const P = c.palette;
  const hz = 520;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.rays(WIDTH / 2, 330, 14, P.bright, 0.28) +
    ground(c, s.ground, hz);
  let foot = 664;
  s.motifs
    .slice(0, 3)
    .reverse()
    .forEach((m, i) => {
      const size = [236, 200, 186][i] ?? 180;
      const turn = ([0, -5, 6][i] ?? 0) * c.light;
      o += c.put(m, WIDTH / 2 + i * 4 * c.light, foot, size, {
        stand: true,
        turn,
        shadow: i === 0,
        shadowLength: 0.3,
        tone: { fade: 0.06 },
      });
      foot -= c.motifHeight(m, size) * 0.9;
    });
  return o + falling(c, s.falls);
}

/** beast A carries B and C on its back */
export function carry(c: Scene, s: Picture): string {
  const [A = '', B, C] = s.motifs;
  const P = c.palette;
  const hz = 540;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(WIDTH / 2 + c.light * 120, 110, 36) +
    ground(c, s.ground, hz);
  const x = WIDTH / 2,
    top = 660 - c.motifHeight(A, 320) * 0.8;
  const w = Math.min(230, c.motifWidth(A, 320) * 0.72);
  o += c.put(B, x - c.light * 34, top + 6, 180, { stand: true, turn: c.light * -3 });
  if (C) o += c.put(C, x + c.light * 70, top + 10, 120, { stand: true, turn: c.light * 5 });
  o += c.put(A, x, 660, 320, { stand: true, shadow: true, shadowLength: 0.25, flip: c.light > 0 });
  o +=
    `<path d="M${fix(x - w / 2)} ${fix(top + 12)}Q${fix(x)} ${fix(top - 16)} ${fix(x + w / 2)} ${fix(top + 12)}Q${fix(x + w * 0.3)} ${fix(top + 34)} ${fix(x)} ${fix(top + 26)}T${fix(x - w / 2)} ${fix(top + 12)}Z" fill="${c.gradient([shade(P.land[0], 0.15), P.land[1]])}" filter="${c.wobble(4)}"/>` +
    c.put(B, x - c.light * 34, top + 6, 180, { stand: true, turn: c.light * -3 }) +
    (C ? c.put(C, x + c.light * 70, top + 10, 120, { stand: true, turn: c.light * 5 }) : '');
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** suited figure with A for a head, B at its heart or in the hand */
export function head(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 470;
  let o = c.sky(hz) + weather(c, s.weather, hz) + ground(c, s.ground, hz);
  const coat = s.coat ?? '#2b2f3f';
  o +=
    s.attire === 'gown'
      ? c.gown(WIDTH / 2, 440, 300, coat, P.accent)
      : c.torso(WIDTH / 2, 440, 300, coat, P.accent);
  o += `<ellipse cx="${WIDTH / 2}" cy="425" rx="52" ry="14" fill="#000" opacity=".35" filter="${c.blur(4)}"/>`;
  o += c.put(A, WIDTH / 2, 432, 250, { stand: true });
  if (B) o += c.put(B, WIDTH / 2 + c.light * 96, 610, 110, { turn: c.random.range(-14, 14) });
  return o + falling(c, s.falls);
}
