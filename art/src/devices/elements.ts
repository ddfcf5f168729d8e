// SPDX-License-Identifier: MIT
// Compositions dominated by an element: water, wind, and a spider's web.

import { HEIGHT, WIDTH, type Stop } from '../canvas.ts';
import { fix, mix, shade } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Picture } from '../manifest.ts';
import { falling, flock, weather } from '../staging.ts';

/** underwater: rays, bubbles, A on the sea bed, B swimming giant above */
export function deep(c: Scene, s: Picture): string {
  const [A, B] = s.motifs;
  const P = c.palette;
  let o = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient(P.sky.map((k, i): Stop => [k, [0, 0.3, 0.7, 1][i] ?? 1]))}"/>`;
  for (let i = 0; i < 7; i++) {
    const x = c.random.range(-60, WIDTH),
      w = c.random.range(20, 70);
    o += `<path d="M${fix(x)} -10h${fix(w)}l${fix(120 + w)} 640h${fix(-w * 2.4)}Z" fill="${c.gradient(
      [
        [P.bright, 0, 0.5],
        [P.bright, 1, 0],
      ],
    )}" opacity=".45" filter="${c.blur(7)}"/>`;
  }
  o += c.flow(
    0,
    0,
    WIDTH,
    560,
    (x, y, R) => shade(mix(P.sky[0], P.sky[3], y / 620), R.range(-0.08, 0.18)),
    260,
    34,
    4,
    null,
    null,
    0.35,
  );
  o += c.put(B, WIDTH / 2 + c.light * 30, 210, 270, {
    tone: { haze: P.sky[1], fade: 0.3 },
    turn: c.random.range(-8, 8),
  });
  o += `<path d="${c.poly(c.ridge(600, 22, 0.2, 'bed'))}" fill="${c.gradient([P.land[0], P.land[3]], { absolute: true, y1: 570, y2: 720 })}"/>`;
  for (let i = 0; i < 16; i++) {
    const x = c.random.range(0, WIDTH),
      h = c.random.range(50, 150);
    o += `<path d="M${fix(x)} 700q${fix(c.random.range(-26, 26))} ${fix(-h / 2)} 0 ${fix(-h * 0.6)}t${fix(c.random.range(-14, 14))} ${fix(-h * 0.4)}" stroke="${mix(c.random.pick(['#2f7d5b', '#c4553f', '#7a4b8f']), P.land[2], 0.4)}" stroke-width="${fix(c.random.range(4, 9))}" fill="none" stroke-linecap="round"/>`;
  }
  o += c.put(A, WIDTH / 2 - c.light * 60, 652, 210, {
    stand: true,
    tone: { haze: P.sky[2], fade: 0.18 },
    turn: c.random.range(-9, 9),
  });
  for (let i = 0; i < 40; i++)
    o += `<circle cx="${fix(WIDTH / 2 + c.random.range(-1, 1) * 200)}" cy="${fix(c.random.range(60, 640))}" r="${fix(1 + c.random.next() ** 3 * 9)}" fill="none" stroke="${P.bright}" stroke-width="1.3" opacity=".55"/>`;
  return o;
}

/** a great wave over A, B in its hollow, C above */
export function wave(c: Scene, s: Picture): string {
  const [A, B, C] = s.motifs;
  const P = c.palette;
  const hz = 470;
  let o =
    c.sky(hz) +
    weather(c, s.weather, hz) +
    c.orb(WIDTH / 2 + c.light * 130, 120, 40) +
    c.peaks(hz, 1, 60) +
    c.sea(hz);
  if (C) o += flock(c, C, 4, WIDTH / 2 + c.light * 80, 250, 200, 42);
  const f = (x: number) => (c.light > 0 ? x : WIDTH - x);
  const wv = c.light > 0 ? '' : ` transform="translate(${WIDTH} 0) scale(-1 1)"`;
  const d = `M-20 ${HEIGHT}V330C-6 170 96 62 226 66C330 70 402 128 396 214C392 246 372 258 352 262C372 222 350 184 300 186C236 190 214 262 232 330C252 404 330 470 520 520V${HEIGHT}Z`;
  o += `<g${wv}><path d="${d}" fill="${c.gradient([mix(P.water[0], P.bright, 0.35), P.water[0], P.water[1]], { y2: 1 })}" filter="${c.wobble(3)}"/>`;
  for (let k = 0; k < 10; k++) {
    const q = k / 9;
    o += `<path d="M${fix(-14 + k * 22)} ${HEIGHT}C${fix(-10 + q * 150)} ${fix(400 + q * 10)} ${fix(20 + q * 190)} ${fix(110 + q * 120)} ${fix(236 + q * 20)} ${fix(80 + q * 108)}Q${fix(330 + q * 10)} ${fix(90 + q * 80)} ${fix(384 - q * 40)} ${fix(200 - q * 10)}" stroke="${k % 2 ? mix(P.water[0], P.bright, 0.55) : shade(P.water[1], -0.05)}" stroke-width="${fix(7 - q * 3)}" fill="none" opacity=".5" stroke-linecap="round"/>`;
  }
  let foam = '';
  for (let i = 0; i < 150; i++) {
    const t = c.random.next();
    const bx =
        (1 - t) ** 3 * 150 + 3 * (1 - t) ** 2 * t * 300 + 3 * (1 - t) * t * t * 420 + t ** 3 * 360,
      byy =
        (1 - t) ** 3 * 78 + 3 * (1 - t) ** 2 * t * 44 + 3 * (1 - t) * t * t * 110 + t ** 3 * 268;
    foam += `<circle cx="${fix(bx + c.random.range(-22, 22))}" cy="${fix(byy + c.random.range(-20, 26) + t * 6)}" r="${fix(2 + c.random.next() ** 2 * 15 * (0.4 + t))}" fill="${shade(P.bright, 0.25)}" opacity="${fix(0.6 + c.random.next() * 0.4)}"/>`;
  }
  for (let i = 0; i < 26; i++)
    foam += `<circle cx="${fix(c.random.range(340, 450))}" cy="${fix(c.random.range(250, 350))}" r="${fix(1 + c.random.next() ** 2 * 5)}" fill="${P.bright}" opacity=".8"/>`;
  o += `<g filter="${c.wobble(4)}">${foam}</g></g>`;
  if (B) o += c.put(B, f(120), 300, 130, { turn: c.light * 20 });
  o += c.put(A, f(356), 600, 180, { stand: true, turn: c.light * -9 });
  o += c.flow(
    0,
    590,
    WIDTH,
    HEIGHT,
    [P.water[0], P.water[1], mix(P.water[0], P.bright, 0.5)],
    120,
    70,
    6,
    null,
    null,
    0.6,
  );
  return o + falling(c, s.falls);
}

/** things whirl towards the light in the middle */
export function vortex(c: Scene, s: Picture): string {
  const P = c.palette;
  const cx = WIDTH / 2,
    cy = 330;
  let o = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient([P.bright, P.sky[3], P.sky[2], P.sky[1], P.sky[0]], { radial: [0.5, 0.46, 0.75] })}"/>`;
  let st = '';
  for (let i = 0; i < 620; i++) {
    const a = c.random.next() * 6.283,
      r = 14 + c.random.next() ** 0.7 * 470;
    let d = '';
    for (let k = 0; k < 5; k++) {
      const aa = a + (k * 14) / (r + 18),
        rr = r - k * 2.4;
      d += `${k ? 'L' : 'M'}${fix(cx + Math.cos(aa) * rr)} ${fix(cy + Math.sin(aa) * rr * 1.05)}`;
    }
    const t = Math.min(2.999, (r / 480) * 3);
    const cols = [P.sky[3], P.sky[2], P.sky[1], P.sky[0]];
    st += `<path d="${d}" stroke="${shade(mix(cols[t | 0] ?? P.sky[0], cols[(t | 0) + 1] ?? P.sky[0], t - (t | 0)), c.random.range(-0.18, 0.3))}" stroke-width="${fix(1.5 + r / 90)}"/>`;
  }
  o += `<g fill="none" stroke-linecap="round" opacity=".65">${st}</g>`;
  const ms = s.motifs;
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    const a = 4.9 * t * c.light + c.random.range(-0.1, 0.1) + 1.2,
      r = 40 + t * 190;
    const x = cx + Math.cos(a * 1.5) * r * 0.88,
      y = cy + Math.sin(a * 1.5) * r * 1.12;
    const k = i % ms.length;
    o += c.put(ms[k], x, y, 64 + t * 110, {
      turn: c.random.range(-40, 40),
      tone: { haze: P.sky[3], fade: 0.3 * (1 - t) },
    });
  }
  return o;
}

/** what the spider has caught */
export function web(c: Scene, s: Picture): string {
  const P = c.palette;
  const cx = WIDTH / 2 + c.random.range(-20, 20),
    cy = 310;
  let o =
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.gradient([P.sky[2], P.sky[1], P.sky[0]], { radial: [0.5, 0.43, 0.8] })}"/>` +
    c.skyStrokes(720, 260) +
    c.conifers(HEIGHT + 30, 24, 300, mix(P.land[3], P.sky[0], 0.35), 'w1') +
    c.fog(600, 260, P.sky[2], 0.35);
  const n = 13;
  const an: number[] = [];
  for (let i = 0; i < n; i++) an.push((i / n) * 6.283 + c.random.range(-0.1, 0.1));
  let w = '';
  for (const a of an)
    w += `<path d="M${cx} ${cy}L${fix(cx + Math.cos(a) * 520)} ${fix(cy + Math.sin(a) * 520)}"/>`;
  for (let r = 26; r < 470; r += 27 + r * 0.03) {
    let d = '';
    for (let i = 0; i <= n; i++) {
      const a = (an[i % n] ?? 0) + (i === n ? 6.283 : 0),
        pa = i ? (an[i - 1] ?? 0) : 0;
      const x = cx + Math.cos(a) * r,
        y = cy + Math.sin(a) * r;
      d += i
        ? `Q${fix(cx + Math.cos((a + pa) / 2) * r * 0.86)} ${fix(cy + Math.sin((a + pa) / 2) * r * 0.86)} ${fix(x)} ${fix(y)}`
        : `M${fix(x)} ${fix(y)}`;
    }
    w += `<path d="${d}"/>`;
  }
  o += `<g fill="none" stroke="${P.bright}" stroke-width="1.7" opacity=".7">${w}</g>`;
  const places: [number, number, number][] = [
    [cx - 106, cy + 170, 178],
    [cx + 112, cy - 138, 160],
    [cx + 104, cy + 226, 156],
    [cx - 116, cy - 150, 130],
  ];
  places.forEach(([x, y, z], i) => {
    const m = s.motifs[i];
    if (m === undefined) return;
    o += `<g filter="${c.glow(P.bright, 3, 9)}" opacity=".35">${c.motif(m, x, y, z)}</g>`;
    o += c.put(m, x, y, z, { turn: c.random.range(-24, 24), tone: { fade: 0.02, gain: 1 } });
    for (let k = 0; k < 4; k++)
      o += `<path d="M${fix(x - z * 0.5)} ${fix(y - z * 0.3 + k * z * 0.12)}q${fix(z * 0.5)} ${fix(c.random.range(-10, 14))} ${fix(z)} ${fix(c.random.range(-12, 12))}" stroke="${P.bright}" stroke-width="1.5" fill="none" opacity=".75"/>`;
  });
  o += c.put('spider', cx, cy, 150, { tone: { fade: 0.02, gain: 1 } });
  return o;
}
