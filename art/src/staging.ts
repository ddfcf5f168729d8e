// SPDX-License-Identifier: MIT
// What most compositions share: weather, ground, rain and snow, flocks, and dark things at the edge
// of the picture. The names are those that manifests use; tools/relate/manifest.mjs rejects others.

import { HEIGHT, WIDTH } from './canvas.ts';
import { fix, mix, shade } from './colour.ts';
import type { Scene } from './scene.ts';

/** What hangs in the sky above the horizon hz. */
export function weather(c: Scene, w: string | undefined, hz: number): string {
  let s = '';
  if (w === 'stars') s += c.stars(hz);
  if (w === 'flow') s += c.skyStrokes(hz);
  if (w === 'wisps') s += c.wisps(hz, 0.6);
  if (w === 'aurora') s += c.stars(hz, 60) + c.auroraBands(hz);
  if (w === 'cumulus') {
    for (let i = 0; i < 4; i++)
      s += c.cumulus(
        c.random.range(0, WIDTH),
        c.random.range(hz * 0.15, hz * 0.85),
        c.random.range(90, 220),
      );
  }
  if (w === 'storm') s += c.wisps(hz, 0.8) + c.lightning(c.random.range(60, WIDTH - 60), 0, hz);
  return s;
}
/** What falls in front of everything. */
export function falling(c: Scene, w: string | undefined): string {
  if (w === 'rain') return c.rain();
  if (w === 'snow') return c.snowfall();
  return '';
}
/** The land below the horizon hz. */
export function ground(c: Scene, kind: string | undefined, hz: number): string {
  const P = c.palette;
  switch (kind) {
    case 'sea':
      return c.sea(hz);
    case 'dunes':
      return c.dunes(hz);
    case 'checker':
      return c.checker(hz);
    case 'peaks':
      return c.peaks(hz) + c.hills(hz + 14, 3, 26);
    case 'meadow':
      return c.hills(hz, 3, 22) + c.grass(hz + 120, 200, P.land[2], 26);
    case 'forest':
      return (
        c.conifers(hz + 12, 44, 80, mix(P.land[1], P.sky[3], 0.4), 'f0') +
        c.fog(hz, 90) +
        c.hills(hz + 14, 3, 14) +
        c.conifers(hz + 66, 14, 120, P.land[2], 'f1') +
        c.hills(hz + 70, 1, 10)
      );
    case 'city':
      return (
        c.skyline(hz + 6, mix(P.land[1], P.sky[2], 0.45), 's0', false) +
        c.fog(hz - 10, 110, P.sky[3], 0.45) +
        c.skyline(hz + 16, P.land[2]) +
        `<path d="${c.poly(c.ridge(hz + 14, 4, 0.2, 'cg'))}" fill="${c.gradient([P.land[2], P.land[3]])}"/>` +
        c.flow(
          0,
          hz + 24,
          WIDTH,
          HEIGHT,
          [shade(P.land[2], 0.1), P.land[3], shade(P.land[2], -0.2)],
          150,
          60,
          4,
          null,
          null,
          0.4,
        )
      );
    default:
      return c.hills(hz, 3, 30);
  }
}
/** A loose line of small motifs in the air. */
export function flock(
  c: Scene,
  name: string | undefined,
  n: number,
  x: number,
  y: number,
  spread: number,
  sz: number,
): string {
  let o = '';
  for (let i = 0; i < n; i++) {
    const t = i / n;
    o += c.put(
      name,
      x + (t - 0.5) * spread + c.random.range(-14, 14),
      y + Math.abs(t - 0.5) * 60 + c.random.range(-18, 18),
      sz * c.random.range(0.6, 1.15),
      {
        turn: c.random.range(-14, 14),
        flip: c.light > 0,
        tone: { haze: c.palette.sky[2], fade: 0.25 },
      },
    );
  }
  return o;
}
/** Dark things at the edge of the picture that give it depth. */
export function framing(c: Scene, kind: string | undefined): string {
  const P = c.palette;
  const col = mix(P.land[3], '#000000', 0.35);
  let o = '';
  const R = c.random;
  if (kind === 'branches')
    for (const sd of [-1, 1]) {
      if (R.next() < 0.3) continue;
      const x0 = sd < 0 ? -8 : WIDTH + 8;
      for (let k = 0; k < 3; k++) {
        let x = x0,
          y = R.range(-10, 150);
        let d = `M${fix(x)} ${fix(y)}`;
        let lv = '';
        const a = R.range(0.1, 0.6);
        for (let i = 0; i < 7; i++) {
          x -= sd * R.range(12, 24);
          y += R.range(-4, 16) * a * 2;
          d += `L${fix(x)} ${fix(y)}`;
          for (let q = 0; q < 2; q++) {
            const la = R.range(0, 6.28),
              ll = R.range(10, 20);
            lv += `<path d="M${fix(x)} ${fix(y)}q${fix(Math.cos(la) * ll - 5)} ${fix(Math.sin(la) * ll)} ${fix(Math.cos(la) * ll * 1.6)} ${fix(Math.sin(la) * ll * 1.6)}q${fix(-Math.cos(la) * ll * 0.4 + 6)} ${fix(-Math.sin(la) * ll * 0.5 - 4)} ${fix(-Math.cos(la) * ll * 1.6)} ${fix(-Math.sin(la) * ll * 1.6)}" fill="${shade(col, R.range(0, 0.12))}"/>`;
          }
        }
        o += `<path d="${d}" fill="none" stroke="${col}" stroke-width="${fix(R.range(3, 6))}" stroke-linecap="round"/>${lv}`;
      }
    }
  if (kind === 'reeds')
    for (let i = 0; i < 46; i++) {
      const x = R.next() < 0.5 ? R.range(-10, 120) : R.range(WIDTH - 120, WIDTH + 10);
      const h = R.range(60, 230) * (1 - Math.min(x, WIDTH - x) / 190);
      o += `<path d="M${fix(x)} ${HEIGHT + 5}q${fix(R.range(-8, 8))} ${fix(-h * 0.6)} ${fix(R.range(-30, 30))} ${fix(-h)}" stroke="${shade(col, R.range(0, 0.15))}" stroke-width="${fix(R.range(3, 8))}" fill="none" stroke-linecap="round"/>`;
    }
  if (kind === 'web') {
    const cx = c.light < 0 ? WIDTH : 0,
      cy = 0;
    for (let i = 0; i < 8; i++) {
      const a = (c.light < 0 ? Math.PI / 2 : 0) + ((i / 7) * Math.PI) / 2;
      o += `<path d="M${cx} ${cy}L${fix(cx + Math.cos(a) * 230)} ${fix(cy + Math.sin(a) * 230)}"/>`;
    }
    for (let r = 40; r < 220; r += 34) {
      let d = '';
      for (let i = 0; i < 8; i++) {
        const a = (c.light < 0 ? Math.PI / 2 : 0) + ((i / 7) * Math.PI) / 2;
        d += `${i ? 'Q' + fix(cx + Math.cos(a - 0.11) * r * 0.9) + ' ' + fix(cy + Math.sin(a - 0.11) * r * 0.9) + ' ' : 'M'}${fix(cx + Math.cos(a) * r)} ${fix(cy + Math.sin(a) * r)}`;
      }
      o += `<path d="${d}"/>`;
    }
    o = `<g fill="none" stroke="${P.bright}" stroke-width="1.6" opacity=".55">${o}</g>`;
  }
  if (kind === 'stones')
    for (let i = 0; i < 9; i++) {
      const x = R.next() < 0.5 ? R.range(-20, 130) : R.range(WIDTH - 130, WIDTH + 20),
        r = R.range(18, 52);
      o += `<ellipse cx="${fix(x)}" cy="${fix(HEIGHT - R.range(0, 26))}" rx="${fix(r)}" ry="${fix(r * 0.62)}" fill="${c.gradient([shade(P.land[2], 0.2), mix(P.land[3], '#000000', 0.3)])}"/>`;
    }
  return `<g filter="${c.wobble(1.5)}">${o}</g>`;
}

/** A scene inside a scene, with its own palette. */
export function inner(c: Scene, paletteName: string, paint: (inside: Scene) => string): string {
  return paint(c.within(paletteName));
}
