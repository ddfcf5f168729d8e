// SPDX-License-Identifier: MIT
// A mask whose eyes are the live eyes: a few numbers of a face, and how they are drawn. The numbers tell
// nothing of what somebody looks like.
import type { Mesh } from "./crop";
import { measure } from "./measure";

export interface Mask {
  /** How open the right and the left eye are: 0 is shut, 1 is open. */
  right: number;
  left: number;
  /** Where the head points: to the side and up or down, about -1 to 1; and how it leans, in radians. */
  yaw: number;
  pitch: number;
  lean: number;
}

export const RESTING: Mask = { right: 1, left: 1, yaw: 0, pitch: 0, lean: 0 };

const bound = (low: number, high: number, x: number) => Math.min(high, Math.max(low, x));

/** The mask of a face whose eyes are this open. */
export function maskOf(mesh: Mesh, openness: number): Mask {
  const { eyes, yaw, pitch } = measure(mesh, 0);
  const at = (point: number) => ({ x: mesh[point * 3] ?? 0, y: mesh[point * 3 + 1] ?? 0 });
  const [right, left] = [at(33), at(263)];
  // The eyes may differ, as in a wink; together they are as open as was judged.
  const tilt = eyes ? (eyes[0] - eyes[1]) / (eyes[0] + eyes[1] || 1) : 0;
  return {
    right: bound(0, 1.2, openness * (1 + tilt)),
    left: bound(0, 1.2, openness * (1 - tilt)),
    yaw: bound(-1, 1, yaw * 4),
    pitch: bound(-1, 1, pitch * 4),
    lean: bound(-0.6, 0.6, Math.atan2(left.y - right.y, left.x - right.x)),
  };
}

/** The outline of an eye with lids this open, as an SVG path around its middle. */
export function lids(open: number): { ball: string; upper: string } {
  const up = -13 * bound(0, 1.2, open) + 3;
  const upper = `M-20 3Q-9 ${up * 1.45} 2 ${up * 1.4}T20 2`;
  return { ball: `${upper}Q10 14 0 14T-20 3Z`, upper };
}

/** A mask as it goes through the table: whole numbers. */
export type MaskNumbers = Record<keyof Mask, number>;

const PARTS = ["right", "left", "yaw", "pitch", "lean"] as const;

export function toNumbers(mask: Mask): MaskNumbers {
  const made = { ...RESTING };
  for (const part of PARTS) made[part] = Math.round(mask[part] * 100);
  return made;
}

/** Somebody else's mask; what they say is kept within bounds. */
export function fromNumbers(numbers: MaskNumbers): Mask {
  const part = (low: number, high: number, n: unknown) =>
    typeof n === "number" && Number.isFinite(n) ? bound(low, high, n / 100) : 0;
  return {
    right: part(0, 1.2, numbers.right),
    left: part(0, 1.2, numbers.left),
    yaw: part(-1, 1, numbers.yaw),
    pitch: part(-1, 1, numbers.pitch),
    lean: part(-0.6, 0.6, numbers.lean),
  };
}

/** Between two masks; 'way' 0 is the first, 1 the second. */
export function between(a: Mask, b: Mask, way: number): Mask {
  const made = { ...a };
  for (const part of PARTS) made[part] = a[part] + (b[part] - a[part]) * way;
  return made;
}
