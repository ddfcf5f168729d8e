// SPDX-License-Identifier: MIT
// The lower half of a landscape: grounds, water, trees, towns, and the frame of a stage. Like the
// sky it is drawn from far to near in four tones of the palette; nearer things are darker and more
// detailed, which gives depth before the painterly pass blurs small details away.

import { HEIGHT, WIDTH } from './canvas.ts';
import { fix, mix, shade, type Colour } from './colour.ts';
import { Random } from './random.ts';
import { Sky, type Point } from './sky.ts';

export class Land extends Sky {
  hills(hz: number, n = 3, amp = 40): string {
    let s = '';
    const P = this.palette;
    for (let i = 0; i < n; i++) {
      const t = n === 1 ? 1 : i / (n - 1);
      const y = hz + (HEIGHT - hz) * 0.55 * t * t + (i ? 12 : 0);
      const c = P.land[Math.min(3, Math.round(t * 2) + (n > 3 ? 1 : 0))] ?? P.land[3];
      s += `<path d="${this.poly(this.ridge(y, amp * (1 - t * 0.55), 0.3, 'h' + i))}" fill="${this.gradient([shade(c, 0.14), shade(c, -0.12)], { absolute: true, y1: y - amp, y2: y + 200 })}" filter="${this.wobble(3)}"/>`;
      if (t < 0.9) s += this.fog(y + amp * 0.9, amp * 1.5, P.sky[3], 0.32);
    }
    return s;
  }
  peaks(hz: number, n = 2, amp = 120): string {
    let s = '';
    const P = this.palette;
    for (let i = 0; i < n; i++) {
      const R = new Random(this.seed + 'pk' + i);
      const base = hz + 6 + i * 10;
      const c = mix(P.land[i] ?? P.land[1], P.sky[3], 0.28 - i * 0.16);
      const tops: Point[][] = [];
      let x = -40;
      while (x < WIDTH + 60) {
        const w = R.range(50, 110);
        const h = amp * R.range(0.35, 1) * (1 - i * 0.35);
        const px = x + w / 2;
        tops.push([
          [x, base],
          [px - w * 0.12, base - h * 0.7],
          [px, base - h],
          [px + w * 0.15, base - h * 0.6],
          [x + w, base],
        ]);
        x += w * 0.62;
      }
      const segs: string[] = [];
      for (const [a, b, p, d, e] of tops as [Point, Point, Point, Point, Point][]) {
        segs.push(
          `<path d="M${a.map(fix)}L${b.map(fix)}L${p.map(fix)}L${d.map(fix)}L${e.map(fix)}V${HEIGHT}H${fix(a[0])}Z" fill="${this.gradient([shade(c, 0.12), c], { absolute: true, y1: p[1], y2: base })}"/><path d="M${p.map(fix)}L${(this.light < 0 ? d : b).map(fix)}L${(this.light < 0 ? e : a).map(fix)}L${fix(p[0] + this.light * -6)} ${fix(base)}Z" fill="${shade(c, -0.22)}" opacity=".6"/><path d="M${p.map(fix)}l${fix(-9)} 18l5 -4l4 7l4 -6l6 4Z" fill="${P.bright}" opacity=".75"/>`,
        );
      }
      s += `<g filter="${this.wobble(4)}">${segs.join('')}</g>`;
    }
    return s + this.fog(hz, 70, P.sky[3], 0.5);
  }
  sea(hz: number, o: { glint?: number } = {}): string {
    const P = this.palette,
      R = this.random;
    let s = `<rect y="${fix(hz)}" width="${WIDTH}" height="${HEIGHT - hz + 1}" fill="${this.gradient(
      [
        [mix(P.water[0], P.sky[3], 0.45), 0],
        [P.water[0], 0.2],
        [P.water[1], 1],
      ],
    )}"/>`;
    for (let i = 0; i < 120; i++) {
      const t = R.next() ** 1.3;
      const y = hz + 3 + t * (HEIGHT - hz);
      const l = 10 + t * 90 * R.next();
      const x = R.next() * WIDTH;
      s += `<path d="M${fix(x - l / 2)} ${fix(y)}q${fix(l / 4)} ${fix(-1 - t * 5)} ${fix(l / 2)} 0t${fix(l / 2)} 0" stroke="${R.next() < 0.5 ? mix(P.water[0], P.bright, 0.45) : shade(P.water[1], -0.1)}" stroke-width="${fix(0.7 + t * 2.4)}" opacity="${fix(0.25 + R.next() * 0.4)}" fill="none" stroke-linecap="round"/>`;
    }
    if (o.glint !== undefined)
      for (let i = 0; i < 46; i++) {
        const t = i / 46;
        const y = hz + 2 + t * t * (HEIGHT - hz);
        const l = (8 + t * 46) * R.range(0.4, 1);
        s += `<path d="M${fix(o.glint - l / 2 + R.range(-1, 1) * t * 34)} ${fix(y)}h${fix(l)}" stroke="${P.bright}" stroke-width="${fix(1 + t * 3)}" opacity="${fix(0.65 - t * 0.45)}" stroke-linecap="round"/>`;
      }
    return s;
  }
  reflect(svg: string, hz: number, op = 0.55): string {
    const id = this.id('rf'),
      m = this.id('m');
    this.define(
      `<filter id="${id}" x="-5%" y="0" width="110%" height="105%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".006 .06" numOctaves="2" seed="${this.random.index(999)}"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="A"/></filter>`,
    );
    this.define(
      `<mask id="${m}"><rect y="${hz}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${this.gradient(
        [
          ['#fff', 0, 1],
          ['#fff', 1, 0.35],
        ],
      )}"/></mask>`,
    );
    return `<g mask="url(#${m})" opacity="${op}"><g filter="url(#${id})"><g transform="translate(0 ${fix(hz * 2)}) scale(1 -1)">${svg}</g></g></g>`;
  }
  dunes(hz: number): string {
    let s = '';
    const P = this.palette;
    for (let i = 0; i < 4; i++) {
      const t = i / 3;
      const y = hz + t * t * (HEIGHT - hz) * 0.6 + i * 8;
      const pts = this.ridge(y, 26 + t * 22, -0.45, 'd' + i);
      const c = mix(P.land[0], P.land[2], t * 0.75);
      s += `<path d="${this.poly(pts)}" fill="${this.gradient([shade(c, 0.24), c, shade(c, -0.25)], { absolute: true, y1: y - 30, y2: y + 150, x1: 0, x2: this.light * -60 })}"/>`;
      let rip = '';
      for (let k = 0; k < 9; k++) {
        const q = this.ridge(y + 20 + k * (7 + t * 6), 14 + t * 10, -0.4, 'd' + i + 'r').filter(
          (_, j) => j % 3 === 0,
        );
        rip += `<path d="M${q.map((p) => fix(p[0]) + ' ' + fix(p[1] + Math.sin(p[0] / 30 + k) * 2)).join('L')}" />`;
      }
      s += `<g fill="none" stroke="${shade(c, -0.28)}" stroke-width="1.2" opacity=".22">${rip}</g>`;
    }
    return s;
  }
  checker(hz: number, c1: Colour | null = null, c2: Colour | null = null, n = 10): string {
    const P = this.palette;
    const a = c1 ?? mix(P.land[3], P.sky[0], 0.2),
      b = c2 ?? mix(P.bright, P.land[0], 0.2);
    let s = `<rect y="${fix(hz)}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${b}"/>`;
    const vx = WIDTH / 2;
    const row = (i: number) => hz + (HEIGHT + 40 - hz) * (i / n) ** 2.1;
    for (let r = 0; r < n; r++)
      for (let c = -14; c < 14; c++)
        if ((r + c) & 1) {
          const q = (x: number, y: number) =>
            `${fix(vx + x * 70 * (((y - hz) / (HEIGHT - hz)) * 1.25 + 0.02))} ${fix(y)}`;
          const xa =
            vx + (c + (c < 0 ? 1 : 0)) * 70 * (((row(r) - hz) / (HEIGHT - hz)) * 1.25 + 0.02);
          if (xa < -80 || xa > WIDTH + 80) continue;
          s += `<path d="M${q(c, row(r))}L${q(c + 1, row(r))}L${q(c + 1, row(r + 1))}L${q(c, row(r + 1))}Z" fill="${a}"/>`;
        }
    return (
      s +
      `<rect y="${fix(hz)}" width="${WIDTH}" height="${HEIGHT - hz}" fill="${this.gradient([
        [P.sky[3], 0, 0.85],
        [P.sky[3], 0.25, 0.2],
        [P.land[3], 1, 0.45],
      ])}"/>`
    );
  }
  grass(y: number, n = 260, c: Colour = this.palette.land[3], hgt = 30): string {
    let s = '';
    const R = this.random;
    for (let i = 0; i < n; i++) {
      const x = R.range(-5, WIDTH + 5),
        t = R.next();
      const yy = y + t * (HEIGHT - y + 10);
      const h = hgt * (0.4 + t) * R.range(0.5, 1.2);
      s += `<path d="M${fix(x)} ${fix(yy)}q${fix(R.range(-4, 4))} ${fix(-h * 0.6)} ${fix(R.range(-9, 9))} ${fix(-h)}" stroke="${shade(c, R.range(-0.2, 0.3))}" stroke-width="${fix(1 + t * 1.8)}"/>`;
    }
    return `<g fill="none" stroke-linecap="round">${s}</g>`;
  }
  conifers(y: number, n: number, h: number, c: Colour, seed = 'c'): string {
    const R = new Random(this.seed + seed);
    let s = '';
    for (let i = 0; i < n; i++) {
      const x = R.range(-10, WIDTH + 10),
        hh = h * R.range(0.55, 1.25),
        w = hh * 0.34;
      let d = `M${fix(x)} ${fix(y - hh)}`;
      const k = 6;
      for (let j = 1; j <= k; j++)
        d += `L${fix(x + ((w * j) / k) * 0.5 * R.range(0.85, 1.2))} ${fix(y - hh + (hh * j) / k)}L${fix(x + ((w * j) / k) * 0.28)} ${fix(y - hh + (hh * j) / k - 2)}`;
      for (let j = k; j >= 1; j--)
        d += `L${fix(x - ((w * j) / k) * 0.28)} ${fix(y - hh + (hh * j) / k - 2)}L${fix(x - ((w * j) / k) * 0.5 * R.range(0.85, 1.2))} ${fix(y - hh + (hh * j) / k)}`;
      s += `<path d="${d}Z" fill="${shade(c, R.range(-0.15, 0.12))}"/>`;
    }
    return s;
  }
  tree(
    x: number,
    y: number,
    h: number,
    c: Colour,
    depth = 7,
    spread = 0.5,
  ): { svg: string; tips: Point[] } {
    const R = this.random;
    const tips: Point[] = [];
    let s = '';
    const go = (x: number, y: number, a: number, l: number, w: number, d: number) => {
      const x2 = x + Math.cos(a) * l,
        y2 = y + Math.sin(a) * l;
      const mx = (x + x2) / 2 + R.range(-1, 1) * l * 0.12,
        my = (y + y2) / 2;
      s += `<path d="M${fix(x)} ${fix(y)}Q${fix(mx)} ${fix(my)} ${fix(x2)} ${fix(y2)}" stroke-width="${fix(w)}"/>`;
      if (d <= 0) {
        tips.push([x2, y2]);
        return;
      }
      const n = R.next() < 0.25 ? 3 : 2;
      for (let i = 0; i < n; i++)
        go(
          x2,
          y2,
          a + (i - (n - 1) / 2) * spread * 1.5 + R.range(-0.25, 0.25),
          l * R.range(0.68, 0.84),
          w * 0.66,
          d - 1,
        );
      if (R.next() < 0.3) tips.push([x2, y2]);
    };
    go(x, y, -Math.PI / 2 + R.range(-0.08, 0.08), h * 0.26, h * 0.075, depth);
    return {
      svg: `<g fill="none" stroke="${c}" stroke-linecap="round" filter="${this.wobble(2)}">${s}</g>`,
      tips,
    };
  }
  skyline(hz: number, c: Colour, seed = 's', lit = true): string {
    const R = new Random(this.seed + seed);
    let s = '',
      x = -10;
    while (x < WIDTH + 10) {
      const w = R.range(22, 54),
        h = R.range(40, 170);
      s += `<rect x="${fix(x)}" y="${fix(hz - h)}" width="${fix(w)}" height="${fix(h + 20)}" fill="${shade(c, R.range(-0.12, 0.1))}"/>`;
      const roof = R.next();
      if (roof < 0.35)
        s += `<path d="M${fix(x - 3)} ${fix(hz - h)}L${fix(x + w / 2)} ${fix(hz - h - R.range(16, 40))}L${fix(x + w + 3)} ${fix(hz - h)}Z" fill="${shade(c, -0.15)}"/>`;
      else if (roof < 0.55)
        s += `<path d="M${fix(x + w * 0.5)} ${fix(hz - h - 36)}v36" stroke="${shade(c, -0.1)}" stroke-width="2"/>`;
      if (lit)
        for (let wy = hz - h + 8; wy < hz - 6; wy += 13)
          for (let wx = x + 5; wx < x + w - 6; wx += 10)
            if (R.next() < 0.42)
              s += `<rect x="${fix(wx)}" y="${fix(wy)}" width="4.6" height="6.4" fill="${this.palette.accent}" opacity="${fix(0.45 + R.next() * 0.55)}"/>`;
      x += w + R.range(-4, 5);
    }
    return s;
  }
  island(x: number, y: number, w: number): string {
    const P = this.palette,
      R = this.random;
    const n = 16;
    let top = `M${fix(x - w / 2)} ${fix(y)}`,
      bot = '';
    for (let i = 1; i <= n; i++) {
      const t = i / n;
      top += `L${fix(x - w / 2 + w * t)} ${fix(y + Math.sin(t * Math.PI) * -w * 0.05 + R.range(-2, 2))}`;
    }
    for (let i = n - 1; i > 0; i--) {
      const t = i / n;
      bot += `L${fix(x - w / 2 + w * t + R.range(-4, 4))} ${fix(y + Math.sin(t * Math.PI) ** 1.6 * w * 0.62 * R.range(0.7, 1.05))}`;
    }
    const rock = P.land[2];
    let cr = '';
    for (let i = 0; i < 12; i++) {
      const t = R.range(0.15, 0.85);
      const yy = Math.sin(t * Math.PI) * w * 0.4;
      cr += `<path d="M${fix(x - w / 2 + w * t)} ${fix(y + 6)}l${fix(R.range(-8, 8))} ${fix(yy * R.range(0.4, 0.9))}" stroke="${shade(rock, R.next() < 0.5 ? -0.3 : 0.22)}" stroke-width="${fix(R.range(1, 3))}" opacity=".6"/>`;
    }
    return `<g filter="${this.wobble(3)}"><path d="${top}${bot}Z" fill="${this.gradient([shade(rock, 0.2), shade(rock, -0.35)])}"/>${cr}<path d="M${fix(x - w / 2 - 4)} ${fix(y + 3)}Q${fix(x)} ${fix(y - w * 0.13)} ${fix(x + w / 2 + 4)} ${fix(y + 3)}Q${fix(x + w * 0.25)} ${fix(y + w * 0.07)} ${fix(x)} ${fix(y + w * 0.045)}T${fix(x - w / 2 - 4)} ${fix(y + 3)}Z" fill="${this.gradient([shade(P.land[0], 0.2), P.land[1]])}"/></g>`;
  }
  curtain(side: -1 | 1, c: Colour): string {
    const x0 = side < 0 ? 0 : WIDTH,
      dir = side < 0 ? 1 : -1;
    let s = '';
    const n = 6;
    for (let i = 0; i < n; i++) {
      const a = x0 + dir * i * 19,
        b = x0 + dir * (i + 1) * 19;
      const k = 1 - (i / n) * 0.35;
      s += `<path d="M${a} -5L${b + dir * 26} -5Q${fix(b + dir * 20 * k)} ${HEIGHT * 0.35} ${fix(b - dir * 8)} ${HEIGHT * 0.55}T${fix(b + dir * (4 - i * 3))} ${HEIGHT + 5}L${a} ${HEIGHT + 5}Z" fill="${this.gradient([shade(c, -0.38), shade(c, 0.16), shade(c, -0.3)], { x2: 1, y2: 0 })}"/>`;
    }
    return s;
  }
  /** A lady's high-necked, buttoned dress without a head: cx is the middle, y the shoulders. */
  gown(cx: number, y: number, w: number, c: Colour, trim: Colour): string {
    const at = (dx: number, dy: number) => `${fix(cx + w * dx)} ${fix(y + w * dy)}`;
    const body = `M${at(-0.1, -0.12)}C${at(-0.12, 0.02)} ${at(-0.36, 0)} ${at(-0.44, 0.22)}Q${at(-0.5, 0.4)} ${at(-0.42, 0.62)}L${at(-0.3, 0.5)}Q${at(-0.26, 0.7)} ${at(-0.34, 1)}H${fix(cx + w * 0.34)}Q${at(0.26, 0.7)} ${at(0.3, 0.5)}L${at(0.42, 0.62)}Q${at(0.5, 0.4)} ${at(0.44, 0.22)}C${at(0.36, 0)} ${at(0.12, 0.02)} ${at(0.1, -0.12)}Z`;
    const fill = this.gradient([shade(c, 0.3), c, shade(c, -0.35)], { x2: 1, y2: 0 });
    let buttons = '';
    for (let i = 0; i < 6; i++)
      buttons += `<circle cx="${fix(cx)}" cy="${fix(y + w * (0.12 + i * 0.13))}" r="${fix(w * 0.018)}" fill="${trim}"/>`;
    const collar = `<path d="M${at(-0.12, -0.12)}Q${at(0, -0.04)} ${at(0.12, -0.12)}L${at(0.13, 0)}Q${at(0, 0.09)} ${at(-0.13, 0)}Z" fill="#f6efe6"/>`;
    const brooch = `<circle cx="${fix(cx)}" cy="${fix(y + w * 0.045)}" r="${fix(w * 0.035)}" fill="${trim}"/>`;
    const folds = `<path d="M${at(-0.2, 0.1)}Q${at(-0.12, 0.5)} ${at(-0.2, 1)}M${at(0.2, 0.1)}Q${at(0.12, 0.5)} ${at(0.2, 1)}" fill="none" stroke="${shade(c, -0.3)}" stroke-width="4"/>`;
    return `<g filter="${this.wobble(2)}"><path d="${body}" fill="${fill}"/>${folds}${collar}${buttons}${brooch}</g>`;
  }

  /** A buttoned coat without a head: cx is the middle, y the shoulders. */
  torso(cx: number, y: number, w: number, c: Colour, c2: Colour): string {
    const h = HEIGHT - y + 20;
    return `<g filter="${this.wobble(2)}"><path d="M${fix(cx - w * 0.12)} ${fix(y - w * 0.1)}C${fix(cx - w * 0.2)} ${fix(y + w * 0.06)} ${fix(cx - w * 0.5)} ${fix(y + w * 0.06)} ${fix(cx - w * 0.55)} ${fix(y + w * 0.34)}L${fix(cx - w * 0.66)} ${fix(y + h)}H${fix(cx + w * 0.66)}L${fix(cx + w * 0.55)} ${fix(y + w * 0.34)}C${fix(cx + w * 0.5)} ${fix(y + w * 0.06)} ${fix(cx + w * 0.2)} ${fix(y + w * 0.06)} ${fix(cx + w * 0.12)} ${fix(y - w * 0.1)}Z" fill="${this.gradient(this.light < 0 ? [shade(c, 0.22), shade(c, -0.35)] : [shade(c, -0.35), shade(c, 0.22)], { x2: 1, y2: 0 })}"/><path d="M${fix(cx - w * 0.13)} ${fix(y - w * 0.06)}L${fix(cx)} ${fix(y + w * 0.5)}L${fix(cx + w * 0.13)} ${fix(y - w * 0.06)}Q${fix(cx)} ${fix(y + w * 0.03)} ${fix(cx - w * 0.13)} ${fix(y - w * 0.06)}Z" fill="#efe8dc"/><path d="M${fix(cx - w * 0.035)} ${fix(y + w * 0.03)}h${fix(w * 0.07)}l${fix(w * 0.03)} ${fix(w * 0.34)}l${fix(-w * 0.065)} ${fix(w * 0.1)}l${fix(-w * 0.065)} ${fix(-w * 0.1)}Z" fill="${c2}"/><path d="M${fix(cx - w * 0.13)} ${fix(y - w * 0.08)}L${fix(cx - w * 0.3)} ${fix(y + w * 0.14)}L${fix(cx - w * 0.18)} ${fix(y + w * 0.2)}L${fix(cx)} ${fix(y + w * 0.52)}ZM${fix(cx + w * 0.13)} ${fix(y - w * 0.08)}L${fix(cx + w * 0.3)} ${fix(y + w * 0.14)}L${fix(cx + w * 0.18)} ${fix(y + w * 0.2)}L${fix(cx)} ${fix(y + w * 0.52)}Z" fill="${shade(c, -0.2)}"/></g>`;
  }
}
