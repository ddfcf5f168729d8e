// SPDX-License-Identifier: MIT
// What is measured on a face: how open each eye is, and where the head points.
import type { Mesh } from "./crop.ts";

/** One picture, measured. */
export interface Sample {
  /** When the picture was taken, in milliseconds. */
  at: number;
  /** Height of each eye by its width, of the right and the left one; null where no face was found. */
  eyes: [number, number] | null;
  /** Where the head points, about 0 to the front: to the side, and up or down. */
  yaw: number;
  pitch: number;
}

// Points of each eye: the outer and the inner corner, and two pairs of an upper and a lower lid.
const RIGHT = [33, 133, 160, 144, 158, 153] as const;
const LEFT = [263, 362, 387, 373, 385, 380] as const;
const NOSE = 1;
const CHIN = 152;
const BROWS = 9;

type Place = [number, number, number];

function place(mesh: Mesh, point: number): Place {
  return [mesh[point * 3] ?? 0, mesh[point * 3 + 1] ?? 0, mesh[point * 3 + 2] ?? 0];
}

function apart(mesh: Mesh, a: number, b: number): number {
  const [p, q] = [place(mesh, a), place(mesh, b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function opening(mesh: Mesh, eye: typeof RIGHT | typeof LEFT): number {
  const [outer, inner, u1, l1, u2, l2] = eye;
  return (apart(mesh, u1, l1) + apart(mesh, u2, l2)) / (2 * apart(mesh, outer, inner));
}

/** How far 'point' lies from 'a' to 'b', as a part of the way. */
function along(point: Place, a: Place, b: Place): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
}

export function measure(mesh: Mesh | null, at: number): Sample {
  if (!mesh) return { at, eyes: null, yaw: 0, pitch: 0 };
  const nose = place(mesh, NOSE);
  return {
    at,
    eyes: [opening(mesh, RIGHT), opening(mesh, LEFT)],
    yaw: along(nose, place(mesh, RIGHT[0]), place(mesh, LEFT[0])) - 0.5,
    pitch: along(nose, place(mesh, BROWS), place(mesh, CHIN)) - 0.5,
  };
}
