// SPDX-License-Identifier: MIT
// Heads made by program, for testing what finds faces: the shape of a head as a grid of points. The unit
// is half the width of a face, about 75 mm; x is to the left of the head, y is up, z is to the front, and
// the origin is between the eyes.

export interface Head {
  /** Points in rows: x, y, z of each, and its normal. */
  places: Float32Array;
  normals: Float32Array;
}

/** What makes one head another. All are about 1, or 0 for none. */
export interface Shape {
  wide: number;
  long: number;
  nose: number;
  lips: number;
  brow: number;
  cheeks: number;
  jaw: number;
}

export const COLUMNS = 130;
export const ROWS = 150;
export const TOP = 1.55;
export const CHIN = -1.62;
export const EYE_X = 0.43;
export const MOUTH_Y = -0.98;

/** A smooth bump around (cx, cy). */
export function bump(
  x: number,
  y: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number = rx,
): number {
  const [u, v] = [(x - cx) / rx, (y - cy) / ry];
  return Math.exp(-(u * u + v * v));
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function ramp(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

// Half the width of a head at some heights, from the top to the chin; and its depth.
const OUTLINE: [number, number, number][] = [
  [1.56, 0.0, 0.0],
  [1.5, 0.36, 0.24],
  [1.35, 0.66, 0.5],
  [1.1, 0.87, 0.74],
  [0.8, 0.97, 0.89],
  [0.4, 1.0, 0.97],
  [0.0, 0.99, 0.97],
  [-0.4, 0.95, 0.97],
  [-0.8, 0.85, 0.96],
  [-1.1, 0.72, 0.94],
  [-1.35, 0.53, 0.88],
  [-1.5, 0.34, 0.78],
  [-1.58, 0.18, 0.62],
  [-1.63, 0.0, 0.4],
];

const NOWHERE: [number, number, number] = [0, 0, 0];

function outline(y: number): [number, number] {
  for (let i = 1; i < OUTLINE.length; i++) {
    const [high, low] = [OUTLINE[i - 1] ?? NOWHERE, OUTLINE[i] ?? NOWHERE];
    if (y < low[0]) continue;
    const t = (high[0] - y) / (high[0] - low[0]);
    return [mix(high[1], low[1], t), mix(high[2], low[2], t)];
  }
  return [0, 0];
}

/** What stands out of the plain shape towards the front, at (x, y). */
function relief(x: number, y: number, shape: Shape): number {
  const a = Math.abs(x);
  const down = ramp(0.12, -0.58, y) * ramp(-0.8, -0.62, y);
  const nose =
    shape.nose *
    (0.34 * down * Math.exp(-((a / (0.1 + 0.1 * down)) ** 2)) +
      0.1 * bump(a, y, 0, -0.6, 0.13, 0.1) +
      0.1 * bump(a, y, 0.16, -0.62, 0.08, 0.09) +
      0.06 * bump(a, y, 0, 0, 0.1, 0.25));
  const eyes =
    -0.17 * bump(a, y, EYE_X - 0.04, 0.0, 0.25, 0.16) + 0.1 * bump(a, y, EYE_X, 0, 0.17, 0.13);
  const brow = 0.07 * shape.brow * bump(a, y, 0.36, 0.25, 0.4, 0.1);
  const cheeks = 0.09 * shape.cheeks * bump(a, y, 0.56, -0.38, 0.26, 0.26);
  const lips =
    shape.lips *
    (0.08 * bump(a, y, 0.0, MOUTH_Y + 0.07, 0.26, 0.06) +
      0.1 * bump(a, y, 0, MOUTH_Y - 0.09, 0.22, 0.07) -
      0.05 * bump(a, y, 0, MOUTH_Y, 0.3, 0.025));
  const chin =
    0.1 * shape.jaw * bump(a, y, 0, -1.38, 0.22, 0.14) - 0.05 * bump(a, y, 0, -1.18, 0.22, 0.06);
  return nose + eyes + brow + cheeks + lips + chin;
}

export function headOf(shape: Shape): Head {
  const places = new Float32Array(COLUMNS * ROWS * 3);
  for (let row = 0, at = 0; row < ROWS; row++) {
    const y = mix(TOP, CHIN, row / (ROWS - 1));
    const [width, depth] = outline(y);
    for (let column = 0; column < COLUMNS; column++) {
      const turn = mix(-2, 2, column / (COLUMNS - 1));
      const x = width * Math.sin(turn);
      const front = Math.max(0, Math.cos(turn));
      const z = depth * Math.cos(turn) * mix(1, front, 0.12) - 0.95;
      places[at++] = x * shape.wide;
      places[at++] = y * shape.long;
      places[at++] = z + relief(x, y, shape) * Math.min(1, front * 2);
    }
  }
  return { places, normals: normalsOf(places) };
}

function normalsOf(places: Float32Array): Float32Array {
  const normals = new Float32Array(places.length);
  const at = (row: number, column: number, k: number) =>
    places[
      (Math.min(ROWS - 1, Math.max(0, row)) * COLUMNS +
        Math.min(COLUMNS - 1, Math.max(0, column))) *
        3 +
        k
    ] ?? 0;
  for (let row = 0, to = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++, to += 3) {
      const across = [0, 1, 2].map((k) => at(row, column + 1, k) - at(row, column - 1, k));
      const down = [0, 1, 2].map((k) => at(row + 1, column, k) - at(row - 1, column, k));
      const [ax = 0, ay = 0, az = 0] = across;
      const [dx = 0, dy = 0, dz = 0] = down;
      const [nx, ny, nz] = [dy * az - dz * ay, dz * ax - dx * az, dx * ay - dy * ax];
      const length = Math.hypot(nx, ny, nz) || 1;
      normals[to] = nx / length;
      normals[to + 1] = ny / length;
      normals[to + 2] = nz / length;
    }
  return normals;
}
