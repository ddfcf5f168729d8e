// SPDX-License-Identifier: MIT
// What is measured from a finished picture, whoever made it: its colours, how light it is, how warm,
// how crowded, and how strong its contrasts are.

/** The colours that people name first, in the middle of what they call so. */
const COLOURS: [string, number, number, number][] = [
  ['red', 0, 0.62, 0.42],
  ['orange', 28, 0.75, 0.5],
  ['brown', 28, 0.4, 0.28],
  ['gold', 44, 0.62, 0.46],
  ['yellow', 54, 0.8, 0.6],
  ['green', 130, 0.38, 0.36],
  ['blue', 210, 0.5, 0.42],
  ['purple', 285, 0.36, 0.4],
  ['pink', 325, 0.5, 0.66],
];

export interface Features {
  /** Shares of the named colours, in per cent, the largest first, none below 8. */
  colours: Record<string, number>;
  /** 0 to 100: mean lightness, its spread, warmth (50 is neutral), and the share of edges. */
  light: number;
  contrast: number;
  warmth: number;
  crowded: number;
}

function hsl(r: number, g: number, b: number): [number, number, number] {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const l = (max + min) / 510;
  const d = max - min;
  if (d === 0) return [0, 0, l];
  const s = d / (255 * (1 - Math.abs(2 * l - 1)) || 1);
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [h * 60, s, l];
}

function nameOf(r: number, g: number, b: number): string {
  const [h, s, l] = hsl(r, g, b);
  if (l < 0.12) return 'black';
  if (s < 0.16) return l > 0.72 ? 'white' : 'grey';
  if (l > 0.86) return 'white';
  let best = 'grey';
  let least = Infinity;
  for (const [name, ch, cs, cl] of COLOURS) {
    const turn = Math.min(Math.abs(h - ch), 360 - Math.abs(h - ch)) / 30;
    const far = turn ** 2 + ((s - cs) * 1.4) ** 2 + ((l - cl) * 3) ** 2;
    if (far < least) [least, best] = [far, name];
  }
  return best;
}

/** Measures RGB pixels, three bytes each. */
export function featuresOf(rgb: Uint8Array, w: number, h: number): Features {
  const count: Record<string, number> = {};
  const n = w * h;
  const luma = new Float32Array(n);
  let warm = 0;
  for (let i = 0; i < n; i++) {
    const [r, g, b] = [rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0];
    const name = nameOf(r, g, b);
    count[name] = (count[name] ?? 0) + 1;
    luma[i] = (0.3 * r + 0.59 * g + 0.11 * b) / 255;
    warm += (r - b) / 255;
  }
  const mean = luma.reduce((a, v) => a + v, 0) / n;
  const spread = Math.sqrt(luma.reduce((a, v) => a + (v - mean) ** 2, 0) / n);
  let edges = 0;
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const at = y * w + x;
      const gx = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0);
      const gy = (luma[at + w] ?? 0) - (luma[at - w] ?? 0);
      if (gx * gx + gy * gy > 0.02) edges++;
    }
  const colours = Object.fromEntries(
    Object.entries(count)
      .map(([name, c]): [string, number] => [name, Math.round((c / n) * 100)])
      .filter(([, share]) => share >= 8)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  );
  return {
    colours,
    light: Math.round(mean * 100),
    contrast: Math.round(spread * 200),
    warmth: Math.round(50 + (warm / n) * 50),
    crowded: Math.round((edges / n) * 100),
  };
}
