// SPDX-License-Identifier: MIT
// Compositions with something large in the sky.

import { HEIGHT, WIDTH } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Point } from '../sky.ts';
import type { Picture } from '../manifest.ts';
import { falling, flock, framing, ground, weather } from '../staging.ts';

/** giant hero looms behind horizon, tiny B in front with long shadow */
export function giant(c: Scene, s: Picture): string {
  const hz = 500;
  const [A, B, C, D] = s.motifs;
  const x = WIDTH / 2 + c.random.range(-30, 30);
  const ox = c.light < 0 ? 74 : WIDTH - 74;
  let o = c.sky(hz) + weather(c, s.weather, hz) + c.orb(ox, 96, 30);
  if (C) o += flock(c, C, 5, WIDTH / 2 + c.light * 60, 120, 260, 40);
  o += c.put(A, x, hz + 34, 430, {
    stand: true,
    tone: { haze: c.palette.sky[2], fade: 0.16, grey: 0.12 },
    depth: 0.7,
  });
  o += c.fog(hz - 6, 170, c.palette.sky[3], 0.7) + ground(c, s.ground, hz);
  o += c.put(B, WIDTH / 2 + c.light * 84, 662, 112, {
    stand: true,
    shadow: true,
    shadowLength: 0.9,
    shadowSkew: 55,
  });
  if (D) o += c.put(D, WIDTH / 2 - c.light * 150, 690, 70, { stand: true, shadow: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** A replaces the moon, reflected on water, C on shore or boat */
export function moon(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const hz = 440,
    x = WIDTH / 2 + c.random.range(-50, 50),
    y = 190;
  let sky = c.sky(hz) + weather(c, s.weather, hz);
  sky += `<circle cx="${fix(x)}" cy="${y}" r="260" fill="${c.gradient(
    [
      [c.palette.bright, 0, 0.85],
      [c.palette.bright, 0.45, 0.25],
      [c.palette.bright, 1, 0],
    ],
    { radial: true },
  )}"/><circle cx="${fix(x)}" cy="${y}" r="128" fill="${c.gradient([c.palette.bright, mix(c.palette.bright, c.palette.sky[2], 0.5)], { radial: [0.42, 0.38, 0.7] })}" opacity=".9"/>`;
  sky += c.put(A, x, y, 205, { tone: { grey: 0.2 } });
  sky += c.peaks(hz, 1, 70);
  let o = sky + c.sea(hz, { glint: x }) + c.reflect(c.put(A, x, y, 205, {}), hz, 0.35);
  o += c.put(B, WIDTH / 2 + c.light * 90, 610, 140, { stand: true });
  o += c.reflect(c.motif(B, WIDTH / 2 + c.light * 90, 610, 140, { stand: true }), 606, 0.4);
  return o + falling(c, s.falls);
}

/** colossal eye in the sky, A in the iris, weeping B */
export function eye(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  const hz = 520,
    x = WIDTH / 2,
    y = 250;
  let o = c.sky(hz) + weather(c, s.weather, hz) + c.rays(x, y, 18, P.bright, 0.3);
  const e = `M40 ${y}Q${x} ${y - 210} ${WIDTH - 40} ${y}Q${x} ${y + 190} 40 ${y}Z`;
  const cl = c.clip(`<path d="${e}"/>`);
  o += `<path d="${e}" fill="none" stroke="${P.land[3]}" stroke-width="16" opacity=".5" filter="${c.blur(6)}"/><g clip-path="${cl}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient(['#fffaf0', mix(P.sky[3], '#ffffff', 0.4)])}"/><circle cx="${x}" cy="${y}" r="116" fill="${c.gradient([P.bright, P.accent, P.sky[1], P.sky[0]], { radial: true })}"/>`;
  for (let i = 0; i < 70; i++) {
    const a = (i / 70) * 6.283;
    o += `<path d="M${fix(x + Math.cos(a) * 60)} ${fix(y + Math.sin(a) * 60)}L${fix(x + Math.cos(a) * 112)} ${fix(y + Math.sin(a) * 112)}" stroke="${shade(P.sky[1], c.random.range(-0.3, 0.4))}" stroke-width="2.4" opacity=".7"/>`;
  }
  o += `<circle cx="${x}" cy="${y}" r="70" fill="${mix(P.sky[0], '#000000', 0.45)}"/><circle cx="${x}" cy="${y}" r="116" fill="none" stroke="${mix(P.sky[0], '#000000', 0.4)}" stroke-width="7"/>${c.put(A, x, y, 112, {})}<path d="${e}" fill="none" stroke="#000" stroke-width="30" opacity=".22" filter="${c.blur(9)}"/></g><path d="${e}" fill="none" stroke="${mix(P.land[3], '#000000', 0.3)}" stroke-width="6"/>`;
  for (let i = 0; i < 13; i++) {
    const t = (i + 0.5) / 13;
    const px = 40 + t * (WIDTH - 80),
      py = y - 4 * 105 * t * (1 - t);
    const a = -Math.PI / 2 + (t - 0.5) * 1.5;
    o += `<path d="M${fix(px)} ${fix(py)}q${fix(Math.cos(a) * 14)} ${fix(Math.sin(a) * 20)} ${fix(Math.cos(a + 0.25) * 36)} ${fix(Math.sin(a) * 38)}" stroke="${P.land[3]}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  }
  o += c.cumulus(60, 330, 190) + c.cumulus(430, 180, 170) + ground(c, s.ground, hz);
  o += c.put(B, WIDTH / 2 + c.light * 80, 656, 150, {
    stand: true,
    shadow: true,
    shadowLength: 0.8,
  });
  return o + falling(c, s.falls);
}

/** floating islands carrying A, tethered to B */
export function islands(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  let o = c.sky(640) + weather(c, s.weather, 640);
  o += c.orb(c.light < 0 ? 90 : 390, 120, 36);
  for (let i = 0; i < 5; i++)
    o += c.cumulus(c.random.range(0, WIDTH), 560 + i * 34, c.random.range(200, 330));
  const x1 = WIDTH / 2 + c.light * 40;
  if (C) {
    const x2 = WIDTH / 2 - c.light * 150;
    o +=
      c.put(C, x2, 206, 74, { stand: true, tone: { haze: P.sky[2], fade: 0.4 } }) +
      `<g opacity=".75">${c.island(x2, 204, 110)}</g>`;
  }
  const isl = c.island(x1, 400, 270);
  o += isl + c.put(A, x1 + 10, 392, 240, { stand: true });
  const bx = WIDTH / 2 - c.light * 120;
  o += `<path d="M${fix(x1 - c.light * 60)} 440Q${fix((x1 + bx) / 2)} 560 ${fix(bx)} 560" stroke="${P.land[3]}" stroke-width="2.4" fill="none" stroke-dasharray="6 3"/>`;
  o += c.put(B, bx, 600, 120, {});
  return o + falling(c, s.falls);
}

/** endless stairs to A, B climbing */
export function stairs(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  let o =
    c.sky(680) +
    weather(c, s.weather, 680) +
    c.rays(WIDTH / 2 + c.light * 110, 150, 16, P.bright, 0.4);
  for (let i = 0; i < 4; i++)
    o += c.cumulus(c.random.range(0, WIDTH), c.random.range(200, 560), c.random.range(120, 220));
  const n = 15;
  let st = '';
  const pos: Point[] = [];
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1);
    const sc = 1 - t * 0.72;
    const x = WIDTH / 2 - c.light * 120 + c.light * t * 230 + Math.sin(t * 4) * 26,
      y = 690 - t * 440 - t * (1 - t) * 40;
    const w = 190 * sc,
      h = 34 * sc;
    pos.push([x, y - h]);
    const k = mix(P.bright, P.land[0], 0.35 + 0.25 * (1 - t));
    st =
      `<path d="M${fix(x - w / 2)} ${fix(y - h)}l${fix(24 * sc)} ${fix(-13 * sc)}h${fix(w)}l${fix(-24 * sc)} ${fix(13 * sc)}Z" fill="${shade(k, 0.22)}"/><path d="M${fix(x - w / 2)} ${fix(y - h)}h${fix(w)}v${fix(h)}h${fix(-w)}Z" fill="${c.gradient([k, shade(k, -0.35)])}"/><path d="M${fix(x + w / 2)} ${fix(y - h)}l${fix(24 * sc)} ${fix(-13 * sc)}v${fix(h)}l${fix(-24 * sc)} ${fix(13 * sc)}Z" fill="${shade(k, -0.5)}"/>` +
      st;
  }
  o += `<g filter="${c.wobble(1.5)}">${st}</g>`;
  const top = pos[n - 1] ?? [240, 200];
  o += c.put(A, top[0] + 10, top[1] - 2, 210, { stand: true });
  const q = pos[4] ?? [240, 500];
  o += c.put(B, q[0], q[1] - 4, 150, { stand: true, flip: c.light > 0 });
  return o + falling(c, s.falls);
}

/** balloons carry A, B looks on, C flies past */
export function balloons(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  let o = c.sky(690) + weather(c, s.weather, 690);
  for (let i = 0; i < 3; i++)
    o += c.cumulus(c.random.range(0, WIDTH), c.random.range(330, 520), c.random.range(120, 240));
  o += ground(c, s.ground, 610);
  const cx = WIDTH / 2 + c.light * 20;
  const pts: [number, number, number][] = [];
  const cols = ['#d94f4f', '#e9b44c', '#5b8fd1', '#8e5bb5', '#5fae7a', '#e07fa8', '#e2733d'];
  for (let i = 0; i < 300 && pts.length < 24; i++) {
    const a = c.random.next() * 6.28,
      r = c.random.next() ** 0.5;
    const p: [number, number, number] = [
      cx + Math.cos(a) * r * 140,
      160 + Math.sin(a) * r * 105,
      c.random.range(28, 42),
    ];
    if (pts.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > 34)) pts.push(p);
  }
  const ay = 400;
  pts.forEach((p) => {
    o += `<path d="M${fix(p[0])} ${fix(p[1] + p[2])}Q${fix((p[0] + cx) / 2)} ${fix(ay - 90)} ${fix(cx)} ${ay}" stroke="${P.land[3]}" stroke-width="1.1" fill="none" opacity=".75"/>`;
  });
  pts
    .sort((a, b) => a[2] - b[2])
    .forEach((p) => {
      const k = mix(c.random.pick(cols), P.bright, 0.1);
      o += `<path d="M${fix(p[0])} ${fix(p[1] + p[2] * 1.05)}C${fix(p[0] - p[2] * 1.2)} ${fix(p[1] + p[2] * 0.3)} ${fix(p[0] - p[2])} ${fix(p[1] - p[2])} ${fix(p[0])} ${fix(p[1] - p[2])}S${fix(p[0] + p[2] * 1.2)} ${fix(p[1] + p[2] * 0.3)} ${fix(p[0])} ${fix(p[1] + p[2] * 1.05)}Z" fill="${c.gradient([shade(k, 0.45), k, shade(k, -0.35)], { radial: [c.light < 0 ? 0.32 : 0.68, 0.28, 0.8] })}"/>`;
    });
  o += c.put(A, cx, ay + 88, 200, { turn: c.light * 5 });
  if (C) o += c.put(C, cx - c.light * 150, 470, 76, { tone: { haze: P.sky[2], fade: 0.3 } });
  o += c.put(B, WIDTH / 2 - c.light * 120, 676, 112, { stand: true, shadow: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** A on a swing that hangs from the moon */
export function swing(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 560;
  let o = c.sky(hz) + weather(c, s.weather, hz);
  const mx = WIDTH / 2 + c.light * 30,
    my = 170;
  o += `<circle cx="${mx}" cy="${my}" r="250" fill="${c.gradient(
    [
      [P.bright, 0, 0.6],
      [P.bright, 1, 0],
    ],
    { radial: true },
  )}"/>`;
  const m = c.id('m');
  c.define(
    `<mask id="${m}"><circle cx="${mx}" cy="${my}" r="126" fill="#fff"/><circle cx="${mx + c.light * 58}" cy="${my - 34}" r="110" fill="#000"/></mask>`,
  );
  o += `<g mask="url(#${m})"><circle cx="${mx}" cy="${my}" r="126" fill="${c.gradient([shade(P.bright, 0.4), mix(P.bright, P.accent, 0.5)], { radial: [0.3, 0.6, 0.8] })}"/></g>`;
  if (C) o += flock(c, C, 4, WIDTH / 2 - c.light * 100, 300, 190, 44);
  o += ground(c, s.ground, hz);
  const sx = mx - c.light * 40,
    sy = 512;
  o += `<g stroke="${mix(P.land[3], '#5a3a20', 0.4)}" stroke-width="3.4" fill="none"><path d="M${mx - c.light * 66} 276L${sx - 52} ${sy}M${mx - c.light * 66} 276L${sx + 52} ${sy}"/></g><rect x="${sx - 70}" y="${sy - 2}" width="140" height="12" rx="4" fill="${c.gradient(['#a8713c', '#5a3418'])}" transform="rotate(${c.light * -4} ${sx} ${sy})"/>`;
  o += c.put(A, sx, sy + 2, 168, { stand: true, turn: c.light * -4 });
  o += c.put(B, WIDTH / 2 + c.light * 140, 690, 112, { stand: true, shadow: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}

/** A has wings; B and C stay on the ground */
export function wings(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 600;
  let o = c.sky(hz) + weather(c, s.weather, hz) + c.rays(WIDTH / 2, 250, 16, P.bright, 0.35);
  const cx = WIDTH / 2,
    cy = 270;
  for (const sd of [-1, 1]) {
    let f = '';
    const bone = (t: number): Point => [
      cx + sd * (34 + t * 168),
      cy + 34 - Math.sin(t * 2.1) * 128 - t * 30,
    ];
    for (let r = 2; r >= 0; r--)
      for (let i = 10; i >= 0; i--) {
        const t = i / 10;
        const [x, y] = bone(t);
        const a = 1.5 - t * 1.5 - r * 0.05,
          l = (118 + t * 78) * (1 - r * 0.3);
        const ex = x + sd * Math.cos(a) * l,
          ey = y + Math.sin(a) * l;
        const k = mix(P.bright, P.sky[2], 0.08 + (2 - r) * 0.13 + t * 0.06);
        const nx = -Math.sin(a) * sd * 15,
          ny = Math.cos(a) * 15;
        f =
          f +
          `<path d="M${fix(x)} ${fix(y)}Q${fix((x + ex) / 2 + nx)} ${fix((y + ey) / 2 + ny)} ${fix(ex)} ${fix(ey)}Q${fix((x + ex) / 2 - nx)} ${fix((y + ey) / 2 - ny)} ${fix(x)} ${fix(y)}Z" fill="${c.gradient([shade(k, 0.1), shade(k, -0.14)])}" stroke="${shade(k, -0.3)}" stroke-width="1"/>`;
      }
    let bn = '';
    for (let i = 0; i <= 12; i++) bn += `${i ? 'L' : 'M'}${bone(i / 12).map(fix)}`;
    o += `<g filter="${c.wobble(2)}">${f}<path d="${bn}" fill="none" stroke="${shade(P.bright, 0.2)}" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  }
  o += c.put(A, cx, cy + 30, 240, {});
  for (let i = 0; i < 9; i++)
    o += c.put(
      'feather',
      c.random.range(40, WIDTH - 40),
      c.random.range(360, 590),
      c.random.range(20, 46),
      {
        turn: c.random.range(0, 360),
        tone: { grey: 0.9, light: '#ffffff', haze: P.bright, fade: 0.55 },
      },
    );
  o += ground(c, s.ground, hz);
  if (C) o += c.put(C, WIDTH / 2 - c.light * 150, 690, 96, { stand: true, shadow: true });
  o += c.put(B, WIDTH / 2 + c.light * 70, 696, 124, { stand: true, shadow: true });
  return o + falling(c, s.falls) + framing(c, s.frame);
}
