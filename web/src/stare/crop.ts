// SPDX-License-Identifier: MIT
// Which part of a picture is looked at. Only this part is read from the camera's picture, in the size
// that a model takes: a square, turned so that the eyes are level.

/** A square of a picture: its middle, its side and its angle, in pixels and radians of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
  angle: number;
}

/** A face as the mesh gives it: x, y and depth of 468 points, in pixels of the picture. */
export type Mesh = Float32Array;

export const FIND_SIZE = 256;
export const MESH_SIZE = 192;
export const POINTS = 468;

// Corners of the eyes: the outer one of the right eye and of the left eye.
const RIGHT_CORNER = 33;
const LEFT_CORNER = 263;
/** The model was trained on faces with this much around them. */
const AROUND = 1.35;

/** The whole picture, with bars beside its shorter side. */
export function whole(width: number, height: number): Crop {
  return { x: width / 2, y: height / 2, side: Math.max(width, height), angle: 0 };
}

/** The point of the picture at (u, v) of the crop, each from 0 to 1. */
export function inPicture(crop: Crop, u: number, v: number): { x: number; y: number } {
  const [dx, dy] = [(u - 0.5) * crop.side, (v - 0.5) * crop.side];
  const [sin, cos] = [Math.sin(crop.angle), Math.cos(crop.angle)];
  return { x: crop.x + dx * cos - dy * sin, y: crop.y + dx * sin + dy * cos };
}

/** Draws the crop of a picture so that it fills the square canvas. */
export function drawCrop(
  onto: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  crop: Crop,
): void {
  const { width, height } = onto.canvas;
  const scale = width / crop.side;
  onto.setTransform(1, 0, 0, 1, 0, 0);
  onto.fillStyle = "#000";
  onto.fillRect(0, 0, width, height);
  onto.translate(width / 2, height / 2);
  onto.rotate(-crop.angle);
  onto.scale(scale, scale);
  onto.drawImage(picture, -crop.x, -crop.y);
}

/** A crop around the points of a face, for the next picture. */
export function around(mesh: Mesh): Crop {
  const at = (point: number) => ({ x: mesh[point * 3] ?? 0, y: mesh[point * 3 + 1] ?? 0 });
  const [right, left] = [at(RIGHT_CORNER), at(LEFT_CORNER)];
  const angle = Math.atan2(left.y - right.y, left.x - right.x);
  const [sin, cos] = [Math.sin(-angle), Math.cos(-angle)];
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < POINTS; point++) {
    const { x, y } = at(point);
    const [u, v] = [x * cos - y * sin, x * sin + y * cos];
    x0 = Math.min(x0, u);
    x1 = Math.max(x1, u);
    y0 = Math.min(y0, v);
    y1 = Math.max(y1, v);
  }
  const [u, v] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const side = Math.max(x1 - x0, y1 - y0) * AROUND;
  return { x: u * cos + v * sin, y: v * cos - u * sin, side, angle };
}
