// SPDX-License-Identifier: MIT
// The painterly pass. Vectors look like clip art; three steps turn them into something brushed:
// find the direction of every edge (structure tensor), smooth along it and not across it
// (anisotropic Kuwahara filter with eight sectors), then emboss bristle marks along the same
// directions and add a little grain. Plain arithmetic on typed arrays: the same on every machine.
// Elements of arrays are read with `!`: the loops stay in range, and checks would double the time.

export interface PaintOptions {
  /** Size of a brush dab in pixels. */
  radius?: number;
  relief?: number;
  grain?: number;
  saturation?: number;
}

interface Field {
  x: Float32Array;
  y: Float32Array;
  /** 0 where there is no direction, 1 on a clean edge. */
  strength: Float32Array;
  energy: Float32Array;
}

const SECTORS = 8;
const GRID = 48;
const BRISTLE_LENGTH = 9;

function clampIndex(v: number, size: number): number {
  return v < 0 ? 0 : v >= size ? size - 1 : v;
}

function gaussian(source: Float32Array, w: number, h: number, sigma: number): Float32Array {
  const r = Math.ceil(sigma * 2.5);
  const kernel = Float32Array.from({ length: 2 * r + 1 }, (_, i) =>
    Math.exp(-((i - r) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  const rows = new Float32Array(w * h);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let v = 0;
      for (let i = -r; i <= r; i++) v += source[y * w + clampIndex(x + i, w)]! * kernel[i + r]!;
      rows[y * w + x] = v / sum;
    }
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let v = 0;
      for (let i = -r; i <= r; i++) v += rows[clampIndex(y + i, h) * w + x]! * kernel[i + r]!;
      out[y * w + x] = v / sum;
    }
  }
  return out;
}

/** The direction along the edges, from the smoothed Sobel gradients of the three channels. */
function directions(planes: Float32Array[], w: number, h: number): Field {
  const n = w * h;
  const xx = new Float32Array(n);
  const xy = new Float32Array(n);
  const yy = new Float32Array(n);
  for (let y = 0; y < h; y++) {
    const up = clampIndex(y - 1, h) * w;
    const mid = y * w;
    const down = clampIndex(y + 1, h) * w;
    for (let x = 0; x < w; x++) {
      const l = clampIndex(x - 1, w);
      const r = clampIndex(x + 1, w);
      for (const p of planes) {
        const a = p[up + l]!,
          b = p[up + x]!,
          c = p[up + r]!;
        const d = p[mid + l]!,
          e = p[mid + r]!;
        const f = p[down + l]!,
          g = p[down + x]!,
          i = p[down + r]!;
        const gx = (-a - 2 * d - f + c + 2 * e + i) / 4;
        const gy = (-a - 2 * b - c + f + 2 * g + i) / 4;
        xx[mid + x]! += gx * gx;
        xy[mid + x]! += gx * gy;
        yy[mid + x]! += gy * gy;
      }
    }
  }
  const E = gaussian(xx, w, h, 2.6);
  const F = gaussian(xy, w, h, 2.6);
  const G = gaussian(yy, w, h, 2.6);
  const field: Field = {
    x: new Float32Array(n),
    y: new Float32Array(n),
    strength: new Float32Array(n),
    energy: new Float32Array(n),
  };
  for (let i = 0; i < n; i++) {
    const e = E[i]!,
      f = F[i]!,
      g = G[i]!;
    const root = Math.sqrt((e - g) * (e - g) + 4 * f * f);
    const major = (e + g + root) / 2;
    const minor = (e + g - root) / 2;
    const length = Math.sqrt((major - e) * (major - e) + f * f);
    field.x[i] = length > 1e-9 ? (major - e) / length : 1;
    field.y[i] = length > 1e-9 ? -f / length : 0;
    field.strength[i] = major + minor > 1e-6 ? (major - minor) / (major + minor) : 0;
    field.energy[i] = e + g;
  }
  return field;
}

/** The sectors that each cell of a small grid over the unit disc belongs to, and how much. */
interface Sectors {
  /** Cell i owns the pairs from start[i] up to start[i + 1]; none outside the disc. */
  start: Uint16Array;
  sector: Uint8Array;
  weight: Float32Array;
}

function sectorTable(): Sectors {
  const start = new Uint16Array(GRID * GRID + 1);
  const sectors: number[] = [];
  const kept: number[] = [];
  const zeta = 0.3;
  const eta = (zeta + Math.cos(Math.PI / 8)) / Math.sin(Math.PI / 8) ** 2;
  for (let cell = 0; cell < GRID * GRID; cell++) {
    const vx = ((cell % GRID) + 0.5) / GRID - 0.5;
    const vy = (Math.floor(cell / GRID) + 0.5) / GRID - 0.5;
    const d = vx * vx + vy * vy;
    const weights = new Float64Array(SECTORS);
    const fill = (x: number, y: number, first: number) => {
      const a = zeta - eta * x * x;
      const b = zeta - eta * y * y;
      [y + a, -x + b, -y + a, x + b].forEach((z, k) => {
        weights[first + 2 * k] = Math.max(0, z) ** 2;
      });
    };
    fill(vx, vy, 0);
    fill(Math.SQRT1_2 * (vx - vy), Math.SQRT1_2 * (vx + vy), 1);
    const sum = weights.reduce((a, b) => a + b, 0);
    const gauss = Math.exp(-12.5 * d) / sum;
    // The weights of a third or fourth sector are too small to be visible.
    const least = 0.3 * Math.max(...weights);
    for (let k = 0; k < SECTORS && d <= 0.25 && sum > 0; k++) {
      if (weights[k]! <= least) continue;
      sectors.push(k);
      kept.push(weights[k]! * gauss);
    }
    start[cell + 1] = sectors.length;
  }
  return { start, sector: Uint8Array.from(sectors), weight: Float32Array.from(kept) };
}

const TABLE = sectorTable();

/** Every pixel becomes the mean of those neighbouring sectors that vary least. */
function kuwahara(
  planes: Float32Array[],
  field: Field,
  w: number,
  h: number,
  radius: number,
): Float32Array[] {
  const [R, G, B] = planes as [Float32Array, Float32Array, Float32Array];
  const out = planes.map(() => new Float32Array(w * h));
  const [outR, outG, outB] = out as [Float32Array, Float32Array, Float32Array];
  const mean = new Float64Array(SECTORS * 4);
  const square = new Float64Array(SECTORS);
  const half = GRID / 2;
  const { start, sector, weight: weights } = TABLE;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const here = y * w + x;
      const strength = field.strength[here]!;
      const a = radius * Math.min(1.7, Math.max(0.6, 1 + strength));
      const b = radius * Math.min(1.7, Math.max(0.6, 1 / (1 + strength)));
      const cos = field.x[here]!;
      const sin = field.y[here]!;
      const mx = Math.floor(Math.sqrt(a * a * cos * cos + b * b * sin * sin));
      const my = Math.floor(Math.sqrt(a * a * sin * sin + b * b * cos * cos));
      const s00 = (0.5 / a) * cos * GRID;
      const s01 = (0.5 / a) * sin * GRID;
      const s10 = (-0.5 / b) * sin * GRID;
      const s11 = (0.5 / b) * cos * GRID;
      mean.fill(0);
      square.fill(0);
      for (let j = -my; j <= my; j++) {
        const row = clampIndex(y + j, h) * w;
        // Every second pixel in a chessboard pattern is enough and twice as fast.
        for (let i = -mx + ((mx + j) & 1); i <= mx; i += 2) {
          const gx = (s00 * i + s01 * j + half) | 0;
          const gy = (s10 * i + s11 * j + half) | 0;
          if (gx < 0 || gy < 0 || gx >= GRID || gy >= GRID) continue;
          const cell = gy * GRID + gx;
          const last = start[cell + 1]!;
          let pair = start[cell]!;
          if (pair === last) continue;
          const at = row + clampIndex(x + i, w);
          const r = R[at]!;
          const g = G[at]!;
          const bl = B[at]!;
          const sq = r * r + g * g + bl * bl;
          for (; pair < last; pair++) {
            const weight = weights[pair]!;
            const k = sector[pair]!;
            const k4 = k * 4;
            mean[k4]! += r * weight;
            mean[k4 + 1]! += g * weight;
            mean[k4 + 2]! += bl * weight;
            mean[k4 + 3]! += weight;
            square[k]! += sq * weight;
          }
        }
      }
      let sr = 0,
        sg = 0,
        sb = 0,
        sum = 0;
      for (let k = 0; k < SECTORS; k++) {
        const m = mean[k * 4 + 3]!;
        if (m <= 0) continue;
        const r = mean[k * 4]! / m;
        const g = mean[k * 4 + 1]! / m;
        const bl = mean[k * 4 + 2]! / m;
        const variance = Math.abs(square[k]! / m - r * r - g * g - bl * bl) * 650.25;
        const v2 = variance * variance;
        const weight = 1 / (1 + v2 * v2);
        sr += r * weight;
        sg += g * weight;
        sb += bl * weight;
        sum += weight;
      }
      outR[here] = sr / sum;
      outG[here] = sg / sum;
      outB[here] = sb / sum;
    }
  }
  return out;
}

function noiseSource(): () => number {
  let state = 12345;
  return () => ((state = (Math.imul(state, 1664525) + 1013904223) | 0) >>> 0) / 4294967296;
}

/** The direction of the brush at every pixel: along the edge, or a slow swirl in flat areas. */
function strokes(field: Field, w: number, h: number): { x: Float32Array; y: Float32Array } {
  const x = new Float32Array(w * h);
  const y = new Float32Array(w * h);
  for (let py = 0; py < h; py++) {
    for (let px = 0; px < w; px++) {
      const at = py * w + px;
      const angle = Math.sin(px * 0.011 + 1.3) * 1.1 + Math.cos(py * 0.009 + px * 0.004) * 1.2;
      const dx = Math.cos(angle);
      const dy = Math.sin(angle);
      const weight = Math.min(1, field.strength[at]! * Math.min(1, field.energy[at]! * 900));
      const turn = field.x[at]! * dx + field.y[at]! * dy < 0 ? -weight : weight;
      x[at] = field.x[at]! * turn + dx * (1 - weight);
      y[at] = field.y[at]! * turn + dy * (1 - weight);
    }
  }
  return { x, y };
}

/** Noise smeared along the strokes: the marks of bristles. */
function bristles(field: Field, w: number, h: number, random: () => number): Float32Array {
  const noise = new Float32Array(w * h);
  for (let i = 0; i < noise.length; i++) noise[i] = random();
  const flow = strokes(field, w, h);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let value = noise[y * w + x]!;
      let count = 1;
      for (let way = 1; way >= -1; way -= 2) {
        let fx = x,
          fy = y,
          px = 0,
          py = 0;
        for (let s = 0; s < BRISTLE_LENGTH; s++) {
          const at = (fy | 0) * w + (fx | 0);
          let tx = flow.x[at]!;
          let ty = flow.y[at]!;
          const against = s === 0 ? way < 0 : tx * px + ty * py < 0;
          if (against) {
            tx = -tx;
            ty = -ty;
          }
          px = tx;
          py = ty;
          fx += tx;
          fy += ty;
          if (fx < 0 || fy < 0 || fx >= w || fy >= h) break;
          value += noise[(fy | 0) * w + (fx | 0)]!;
          count++;
        }
      }
      out[y * w + x] = value / count;
    }
  }
  return out;
}

/** Paints over RGBA pixels and gives back opaque RGBA pixels. */
export function paint(pixels: Uint8Array, w: number, h: number, o: PaintOptions = {}): Buffer {
  const { radius = 5, relief = 0.16, grain = 0.03, saturation = 1.06 } = o;
  const n = w * h;
  const planes = [0, 1, 2].map((c) => {
    const plane = new Float32Array(n);
    for (let i = 0; i < n; i++) plane[i] = pixels[i * 4 + c]! / 255;
    return plane;
  });
  const field = directions(planes, w, h);
  const [R, G, B] = kuwahara(planes, field, w, h, radius) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const random = noiseSource();
  const marks = bristles(field, w, h, random);
  const lit = (value: number, luma: number, k: number) => {
    const v = luma + (value - luma) * saturation;
    return Math.max(0, Math.min(255, Math.round((v + k * (0.35 + v * 0.65)) * 255)));
  };
  const out = Buffer.alloc(n * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const after = clampIndex(y + 1, h) * w + clampIndex(x + 1, w);
      const before = clampIndex(y - 1, h) * w + clampIndex(x - 1, w);
      const emboss = (marks[after]! - marks[before]!) * 2.2 + (marks[i]! - 0.5) * 0.9;
      const luma = 0.3 * R[i]! + 0.59 * G[i]! + 0.11 * B[i]!;
      const k = emboss * relief * (1.1 - Math.abs(luma - 0.5)) + (random() - 0.5) * grain;
      out[i * 4] = lit(R[i]!, luma, k);
      out[i * 4 + 1] = lit(G[i]!, luma, k);
      out[i * 4 + 2] = lit(B[i]!, luma, k);
      out[i * 4 + 3] = 255;
    }
  }
  return out;
}
