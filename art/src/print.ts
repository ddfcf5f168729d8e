// SPDX-License-Identifier: MIT
// The second style: a coloured night print, as if cut in lino and printed in a few inks. Areas are
// flattened and their lightness reduced to six steps, edges become dark lines (a difference of
// Gaussians), half-tones are cut as slanting lines, and a margin of paper stays free. Plain
// arithmetic on typed arrays: the result is the same on every machine.

const STEPS = 6;
const HATCH = 7; // pixels between two cuts
const MARGIN = 0.026; // of the width
const INK = [16, 20, 44] as const;
const PAPER = [238, 228, 206] as const;

function blur(source: Float32Array, w: number, h: number, sigma: number): Float32Array {
  const r = Math.ceil(sigma * 2.5);
  const kernel = Array.from({ length: 2 * r + 1 }, (_, i) =>
    Math.exp(-((i - r) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  const pass = (from: Float32Array, dx: number, dy: number) => {
    const to = new Float32Array(w * h);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        let v = 0;
        for (let i = -r; i <= r; i++) {
          const px = Math.min(w - 1, Math.max(0, x + i * dx));
          const py = Math.min(h - 1, Math.max(0, y + i * dy));
          v += (from[py * w + px] ?? 0) * (kernel[i + r] ?? 0);
        }
        to[y * w + x] = v / sum;
      }
    return to;
  };
  return pass(pass(source, 1, 0), 0, 1);
}

/** 1 on paper, 0 on a line: dark where the picture is darker than its surroundings. */
function lines(luma: Float32Array, w: number, h: number): Float32Array {
  const fine = blur(luma, w, h, 0.8);
  const wide = blur(luma, w, h, 1.9);
  return fine.map((v, i) => {
    const sharp = v + 9 * (v - (wide[i] ?? 0));
    return sharp > v - 0.16 ? 1 : Math.max(0, 1 + 6 * (sharp - v + 0.16));
  });
}

/** A small hash as grain and as the unsteady hand. */
function grain(x: number, y: number): number {
  let n = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

function stepped(v: number, x: number, y: number): number {
  const level = Math.min(0.999, Math.max(0, v)) * STEPS;
  const low = Math.floor(level);
  const wave = Math.sin(y * 0.021 + Math.sin(x * 0.013) * 1.4) * 3;
  const cut = (((x * 0.72 + y + wave) % HATCH) + HATCH) % HATCH;
  return (low + (cut < HATCH * (level - low) * 0.9 ? 0.62 : 0)) / (STEPS - 1);
}

/** Whether a pixel is on the free margin; its edge is a little uneven. */
function onMargin(x: number, y: number, w: number, h: number): boolean {
  const m = w * MARGIN + Math.sin((x + y) * 0.09) * 1.1 + Math.sin((x - y) * 0.023) * 1.6;
  return x < m || y < m || x > w - m || y > h - m;
}

/** Prints RGBA pixels and returns opaque RGBA pixels. */
export function print(pixels: Uint8Array, w: number, h: number): Buffer {
  const n = w * h;
  const planes = [0, 1, 2].map((c) => {
    const plane = new Float32Array(n);
    for (let i = 0; i < n; i++) plane[i] = (pixels[i * 4 + c] ?? 0) / 255;
    return blur(plane, w, h, 1.5);
  });
  const luma = new Float32Array(n);
  for (let i = 0; i < n; i++)
    luma[i] =
      (0.3 * (pixels[i * 4] ?? 0) +
        0.59 * (pixels[i * 4 + 1] ?? 0) +
        0.11 * (pixels[i * 4 + 2] ?? 0)) /
      255;
  const drawn = lines(luma, w, h);
  const sorted = Float32Array.from(luma).sort();
  const [dark = 0, bright = 1] = [sorted[Math.floor(n * 0.02)], sorted[Math.floor(n * 0.98)]];
  const out = Buffer.alloc(n * 4, 255);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const speck = (grain(x, y) - 0.5) * 9;
      const free = onMargin(x, y, w, h);
      const rgb = planes.map((p) => p[i] ?? 0);
      const l = 0.3 * (rgb[0] ?? 0) + 0.59 * (rgb[1] ?? 0) + 0.11 * (rgb[2] ?? 0);
      const tone = stepped(((l - dark) / (bright - dark || 1)) * 0.94 + 0.03, x, y);
      for (let c = 0; c < 3; c++) {
        const paper = PAPER[c] ?? 255;
        // The hue keeps its distance from grey, a little strengthened; the lightness is the step's.
        const chroma = ((rgb[c] ?? 0) - l) * 1.35 * 255;
        const shade = (INK[c] ?? 0) + (paper - (INK[c] ?? 0)) * tone + chroma;
        const inked = (INK[c] ?? 0) + (shade - (INK[c] ?? 0)) * (drawn[i] ?? 1);
        out[i * 4 + c] = Math.max(0, Math.min(255, Math.round((free ? paper : inked) + speck)));
      }
    }
  return out;
}
