// SPDX-License-Identifier: MIT
// The octahedron: which faces touch, and how it lies after each turn over an edge. A face is one of
// the eight corners of signs (x, y, z); faces that touch differ in one sign.

export type Vec = [number, number, number];
/** A rotation matrix, by rows. */
export type Turn = [Vec, Vec, Vec];

const SIGNS: Record<number, Vec> = {
  1: [1, 1, 1],
  2: [-1, -1, -1],
  3: [1, -1, -1],
  4: [-1, 1, 1],
  5: [-1, 1, -1],
  6: [1, -1, 1],
  7: [-1, -1, 1],
  8: [1, 1, -1],
};

export const FACES = [1, 2, 3, 4, 5, 6, 7, 8];

function apart(a: number, b: number): number {
  const one = SIGNS[a];
  const two = SIGNS[b];
  if (!one || !two) return 9;
  return one.filter((sign, i) => sign !== two[i]).length;
}

/** How many edges lie between two faces, 0 to 3. */
export function edges(a: number, b: number): number {
  return apart(a, b);
}

export function neighbours(face: number): number[] {
  return FACES.filter((other) => apart(face, other) === 1);
}

/** The faces to which the die may be turned: over exactly one edge, or up to 'tilt' of them. */
export function within(die: number, tilt: number): number[] {
  return FACES.filter((face) => (tilt ? apart(die, face) <= tilt : apart(die, face) === 1));
}

/** The faces that come up on the way from one face to another, over one edge at a time. */
export function path(from: number, to: number): number[] {
  const next = neighbours(from).find((face) => apart(face, to) < apart(from, to));
  return next === undefined ? [] : [next, ...path(next, to)];
}

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function turned(by: Turn, v: Vec): Vec {
  return [dot(by[0], v), dot(by[1], v), dot(by[2], v)];
}

function after(second: Turn, first: Turn): Turn {
  const columns = [0, 1, 2].map((i) =>
    turned(second, [first[0][i] ?? 0, first[1][i] ?? 0, first[2][i] ?? 0]),
  );
  return [0, 1, 2].map((i) => columns.map((column) => column[i] ?? 0)) as Turn;
}

/** A rotation about a unit axis. */
export function about(axis: Vec, angle: number): Turn {
  const [x, y, z] = axis;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const k = 1 - c;
  return [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
}

/** The rotation that brings a face to the top: an axis and an angle. */
export function way(lies: Turn, face: number): { axis: Vec; angle: number } {
  const out = SIGNS[face] ?? [1, 1, 1];
  const n = turned(lies, out.map((it) => it / Math.sqrt(3)) as Vec);
  const axis = cross(n, [0, 0, 1]);
  const size = Math.hypot(...axis);
  // The opposite face: over the level axis.
  if (size < 1e-6) return { axis: [1, 0, 0], angle: n[2] > 0 ? 0 : Math.PI };
  return {
    axis: axis.map((it) => it / size) as Vec,
    angle: Math.acos(Math.max(-1, Math.min(1, n[2]))),
  };
}

export function moved(lies: Turn, axis: Vec, angle: number): Turn {
  return after(about(axis, angle), lies);
}

/** The rotation with a face on top and one of its corners pointing up. */
export function laid(face: number): Turn {
  const z = (SIGNS[face] ?? [1, 1, 1]).map((it) => it / Math.sqrt(3)) as Vec;
  const corner: Vec = [0, SIGNS[face]?.[1] ?? 1, 0];
  const flat = corner.map((it, i) => it - dot(corner, z) * (z[i] ?? 0)) as Vec;
  const size = Math.hypot(...flat);
  const y = flat.map((it) => it / size) as Vec;
  return [cross(y, z), y, z];
}

export interface Seen {
  face: number;
  /** Corners, flat, in the size of the die (radius 1), y downwards. */
  points: [number, number][];
  middle: [number, number];
  /** How far it faces the viewer, 0 to 1. */
  near: number;
}

/** The visible faces, the farthest first. */
export function seen(lies: Turn): Seen[] {
  return FACES.flatMap((face) => {
    const sign = SIGNS[face] ?? [1, 1, 1];
    const near = turned(lies, sign.map((it) => it / Math.sqrt(3)) as Vec)[2];
    if (near < 0.02) return [];
    const corners: Vec[] = [
      [sign[0], 0, 0],
      [0, sign[1], 0],
      [0, 0, sign[2]],
    ];
    const points = corners.map((corner) => {
      const [x, y] = turned(lies, corner);
      return [x, -y] as [number, number];
    });
    const middle: [number, number] = [
      points.reduce((sum, it) => sum + it[0], 0) / 3,
      points.reduce((sum, it) => sum + it[1], 0) / 3,
    ];
    return [{ face, points, middle, near }];
  }).sort((a, b) => a.near - b.near);
}
