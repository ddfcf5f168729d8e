// SPDX-License-Identifier: MIT
// The upper half of a landscape: sky, clouds, weather and their brush strokes. Everything is drawn
// from far to near, and each layer takes its colours from the palette, so that any sky fits any
// land. Shapes come from sums of slow waves: seeded, cheap, and without visible repetition.

import { Canvas, HEIGHT, WIDTH, type Stop } from './canvas.ts';
import { channels, fix, mix, shade, type Colour } from './colour.ts';
import { Random } from './random.ts';

export type Point = [number, number];

export class Sky extends Canvas {
  /** A line of hills as points from left to right: five octaves of slow waves. */
  ridge(y: number, amp: number, rough: number, seed: string): Point[] {
    const R = new Random(this.seed + seed);
    const oct: { f: number; a: number; p: number; q: number }[] = [];
    for (let o = 0; o < 5; o++)
      oct.push({
        f: 2 ** o * (1 + rough),
        a: amp / 2 ** (o * 0.95),
        p: R.next() * 99,
        q: R.next() * 6.28,
      });
    const pts: Point[] = [];
    for (let x = -10; x <= WIDTH + 10; x += 6) {
      let v = 0;
      for (const k of oct)
        v +=
          Math.sin((x / WIDTH) * 3.1 * k.f + k.p) *
          k.a *
          (0.6 + 0.4 * Math.sin((x / WIDTH) * 2 + k.q));
      pts.push([x, y + v]);
    }
    return pts;
  }
  poly(pts: Point[], base = HEIGHT + 10): string {
    return `M${pts.map((p) => fix(p[0]) + ' ' + fix(p[1])).join('L')}L${WIDTH + 10} ${base}L-10 ${base}Z`;
  }
  sky(hz: number): string {
    const P = this.palette;
    return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${this.gradient(
      P.sky.map((c, i): Stop => [c, [0, 0.38, 0.8, 1][i] ?? 1]),
      { y2: hz, absolute: true, x2: 0 },
    )}"/>`;
  }
  wisps(hz: number, op = 0.5, col: Colour | null = null): string {
    const rgb = channels(col ?? this.palette.bright).map((v) => (v / 255).toFixed(3));
    const id = this.id('w');
    this.define(
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0045 .016" numOctaves="5" seed="${this.random.index(9999)}"/><feColorMatrix values="0 0 0 0 ${rgb[0]} 0 0 0 0 ${rgb[1]} 0 0 0 0 ${rgb[2]} 3.4 0 0 0 -1.6"/></filter>`,
    );
    const m = this.id('m');
    this.define(
      `<mask id="${m}"><rect width="${WIDTH}" height="${hz}" fill="${this.gradient([
        ['#fff', 0, 0.2],
        ['#fff', 0.7, 1],
        ['#fff', 1, 0.3],
      ])}"/></mask>`,
    );
    return `<g mask="url(#${m})" opacity="${op}"><rect width="${WIDTH}" height="${fix(hz)}" filter="url(#${id})"/></g>`;
  }
  stars(hz: number, n = 90): string {
    let s = '';
    for (let i = 0; i < n; i++) {
      const y = this.random.next() ** 1.5 * hz * 0.9;
      s += `<circle cx="${fix(this.random.next() * WIDTH)}" cy="${fix(y)}" r="${fix(0.4 + this.random.next() ** 4 * 2)}" fill="${this.palette.bright}" opacity="${fix(0.35 + this.random.next() * 0.65)}"/>`;
    }
    return s;
  }
  orb(x: number, y: number, r: number, c: Colour = this.palette.bright, glow = 3.2): string {
    const g = this.gradient(
      [
        [c, 0, 0.95],
        [c, 0.3, 0.45],
        [c, 1, 0],
      ],
      { radial: true },
    );
    return `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(r * glow)}" fill="${g}"/><circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(r)}" fill="${this.gradient([shade(c, 0.3), mix(c, this.palette.accent, 0.35)], { radial: [0.4, 0.35, 0.8] })}"/>`;
  }
  cumulus(
    x: number,
    y: number,
    w: number,
    c: Colour = this.palette.bright,
    c2: Colour | null = null,
  ): string {
    const id = this.gradient(
      [
        [c, 0],
        [c2 ?? mix(this.palette.sky[2], this.palette.sky[1], 0.3), 1],
      ],
      { absolute: true, y1: y - w * 0.35, y2: y + w * 0.12 },
    );
    let s = `<g filter="${this.wobble(5)}" opacity=".95">`;
    const n = 9;
    for (let i = 0; i < n; i++) {
      const t = i / (n - 1) - 0.5;
      const r = w * (0.2 - Math.abs(t) * 0.2) * this.random.range(0.8, 1.25) + w * 0.04;
      s += `<ellipse cx="${fix(x + t * w)}" cy="${fix(y - r * 0.55)}" rx="${fix(r * 1.05)}" ry="${fix(r)}" fill="${id}"/>`;
    }
    return (
      s +
      `<ellipse cx="${fix(x)}" cy="${fix(y)}" rx="${fix(w * 0.56)}" ry="${fix(w * 0.055)}" fill="${id}"/></g>`
    );
  }
  /** Brush strokes that follow a slow current with a few whirls in it. */
  flow(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    cols: Colour[] | ((x: number, y: number, R: Random) => Colour),
    n = 420,
    len = 26,
    wd = 3.2,
    cx: number | null = null,
    cy: number | null = null,
    op = 0.55,
  ): string {
    const R = this.random;
    const a = R.range(0.004, 0.008),
      b = R.range(0.006, 0.012),
      p = R.next() * 9;
    const vort: [number, number, number][] = cx === null || cy === null ? [] : [[cx, cy, 1]];
    for (let i = 0; i < 3; i++) vort.push([R.range(x0, x1), R.range(y0, y1), R.sign()]);
    const ang = (x: number, y: number) => {
      let vx = 1 + Math.sin(y * b + p) * 0.4,
        vy = Math.sin(x * a + p) * 0.5;
      for (const [ux, uy, sg] of vort) {
        const dx = x - ux,
          dy = y - uy,
          d2 = dx * dx + dy * dy;
        const k = 5200 / (d2 + 1200);
        vx += -dy * k * sg * 0.03;
        vy += dx * k * sg * 0.03;
      }
      return Math.atan2(vy, vx);
    };
    let s = '';
    for (let i = 0; i < n; i++) {
      let x = R.range(x0, x1),
        y = R.range(y0, y1);
      const c = typeof cols === 'function' ? cols(x, y, R) : R.pick(cols);
      let d = `M${fix(x)} ${fix(y)}`;
      for (let k = 0; k < 4; k++) {
        const t = ang(x, y);
        x += (Math.cos(t) * len) / 4;
        y += (Math.sin(t) * len) / 4;
        d += `L${fix(x)} ${fix(y)}`;
      }
      s += `<path d="${d}" stroke="${c}" stroke-width="${fix(wd * R.range(0.5, 1.4))}"/>`;
    }
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="${op}">${s}</g>`;
  }
  skyStrokes(hz: number, n = 520): string {
    const P = this.palette;
    return this.flow(
      -20,
      -10,
      WIDTH + 20,
      hz,
      (x, y, R) => {
        const t = Math.max(0, Math.min(0.999, y / hz)) * 3;
        const i = Math.floor(t);
        const c = mix(
          P.sky[Math.min(i, 3)] ?? P.light,
          P.sky[Math.min(i + 1, 3)] ?? P.light,
          t - i,
        );
        return shade(c, R.range(-0.16, 0.26));
      },
      n,
    );
  }
  rain(n = 150, c: Colour = this.palette.bright): string {
    let s = '';
    for (let i = 0; i < n; i++) {
      const x = this.random.range(-40, WIDTH + 40),
        y = this.random.range(-40, HEIGHT),
        l = this.random.range(12, 38);
      s += `<path d="M${fix(x)} ${fix(y)}l${fix(-l * 0.28)} ${fix(l)}" stroke-width="${fix(this.random.range(0.6, 1.6))}"/>`;
    }
    return `<g stroke="${c}" opacity=".4" stroke-linecap="round">${s}</g>`;
  }
  snowfall(n = 130): string {
    let s = '';
    for (let i = 0; i < n; i++)
      s += `<circle cx="${fix(this.random.next() * WIDTH)}" cy="${fix(this.random.next() * HEIGHT)}" r="${fix(0.8 + this.random.next() ** 3 * 4)}" opacity="${fix(0.4 + this.random.next() * 0.6)}"/>`;
    return `<g fill="#fff">${s}</g>`;
  }
  lightning(x: number, y0: number, y1: number): string {
    let d = `M${fix(x)} ${fix(y0)}`,
      cx = x;
    const n = 9;
    for (let i = 1; i <= n; i++) {
      cx += this.random.range(-24, 24);
      d += `L${fix(cx)} ${fix(y0 + ((y1 - y0) * i) / n)}`;
    }
    return `<path d="${d}" fill="none" stroke="${this.palette.bright}" stroke-width="11" opacity=".35" filter="${this.blur(6)}"/><path d="${d}" fill="none" stroke="#fffbe0" stroke-width="2.8" stroke-linejoin="bevel"/>`;
  }
  auroraBands(hz: number): string {
    let s = '';
    for (let k = 0; k < 3; k++) {
      const c = [this.palette.sky[3], this.palette.accent, '#9fffe0'][k] ?? '#9fffe0';
      const p = this.random.next() * 6,
        y = hz * this.random.range(0.25, 0.55);
      let top = '',
        bot = '';
      for (let x = -20; x <= WIDTH + 20; x += 12) {
        const v = y + Math.sin(x / 70 + p) * 34 + Math.sin(x / 31 + p * 2) * 12;
        top += `${x === -20 ? 'M' : 'L'}${x} ${fix(v - hz * 0.34)}`;
        bot = `L${x} ${fix(v)}` + bot;
      }
      s += `<path d="${top}${bot}Z" fill="${this.gradient([
        [c, 0, 0],
        [c, 0.75, 0.6],
        [c, 1, 0],
      ])}"/>`;
    }
    return `<g filter="${this.blur(7)}" opacity=".8">${s}</g>`;
  }
  rays(x: number, y: number, n = 9, c: Colour = this.palette.bright, op = 0.22): string {
    let s = '';
    const a0 = this.random.next() * 6;
    for (let i = 0; i < n; i++) {
      const a = a0 + (i / n) * 6.283,
        w = 0.1 + this.random.next() * 0.12;
      s += `<path d="M${fix(x)} ${fix(y)}L${fix(x + Math.cos(a - w) * 900)} ${fix(y + Math.sin(a - w) * 900)}L${fix(x + Math.cos(a + w) * 900)} ${fix(y + Math.sin(a + w) * 900)}Z"/>`;
    }
    return `<g fill="${this.gradient(
      [
        [c, 0, 1],
        [c, 0.5, 0],
      ],
      { radial: [x, y, 700], absolute: true },
    )}" opacity="${op}" filter="${this.blur(5)}">${s}</g>`;
  }
  fog(y: number, h: number, c: Colour = this.palette.sky[3], op = 0.7): string {
    return `<rect x="-10" y="${fix(y - h / 2)}" width="${WIDTH + 20}" height="${fix(h)}" fill="${this.gradient(
      [
        [c, 0, 0],
        [c, 0.5, op],
        [c, 1, 0],
      ],
    )}"/>`;
  }
}
