// SPDX-License-Identifier: MIT
// Draws a head into a picture: points are turned and projected, triangles filled with their places, and
// each pixel is painted and lit. It runs in node and in browsers alike. What does not move is painted
// once for each model.
import { CHIN, COLUMNS, headOf, mix, ramp, ROWS, type Shape } from "./head.ts";
import { isEye, paintAt, paintEye } from "./skin.ts";
import type { Colour, Look, Paint, Person } from "./skin.ts";

export interface Pose extends Look {
  /** Turns of the head, in radians: to its left, up, and to its shoulder. */
  yaw: number;
  pitch: number;
  roll: number;
  /** The middle between the eyes in pixels. */
  x: number;
  y: number;
}

export interface Light {
  from: Colour;
  strength: number;
  around: number;
  warmth: number;
  noise: number;
}

export interface Setting {
  shape: Shape;
  who: Person;
  light: Light;
  /** 0 for none, 1 for thin ones, 2 for dark frames. */
  glasses: number;
  room: Colour;
  /** Half the width of the face in pixels. */
  size: number;
}

export const WIDTH = 640;
export const HEIGHT = 480;
const PIXELS = WIDTH * HEIGHT;
/** How far the camera is, and where the head turns: behind the nose. */
const FAR = 8;
const NECK = -0.9;
/** Painted places for each cell of the head's grid. */
const FINE = 4;
const ACROSS = (COLUMNS - 1) * FINE + 1;
const DOWN = (ROWS - 1) * FINE + 1;
/** Numbers for each painted place: its place, its normal, its colour and its shine. */
const FIELDS = 10;
const NOISE = 1 << 16;

type Turn = (x: number, y: number, z: number) => Colour;

function turnOf(pose: Pose): { to: Turn; back: Turn } {
  const [sy, cy] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
  const [sp, cp] = [Math.sin(pose.pitch), Math.cos(pose.pitch)];
  const [sr, cr] = [Math.sin(pose.roll), Math.cos(pose.roll)];
  const to: Turn = (x, y, z) => {
    const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
    const [y2, z2] = [y * cp + z1 * sp, z1 * cp - y * sp];
    return [x1 * cr - y2 * sr, x1 * sr + y2 * cr, z2];
  };
  const back: Turn = (x, y, z) => {
    const [x1, y1] = [x * cr + y * sr, y * cr - x * sr];
    const [y2, z2] = [y1 * cp - z * sp, z * cp + y1 * sp];
    return [x1 * cy - z2 * sy, y2, z2 * cy + x1 * sy];
  };
  return { to, back };
}

/** The frames of glasses, and what a lens reflects, over a place on the head. */
function throughGlasses(colour: Colour, x: number, y: number, z: number, kind: number): void {
  if (kind === 0 || z < -0.6 || Math.abs(y) > 0.5) return;
  const a = Math.abs(x);
  const [u, v] = [(a - 0.45) / 0.34, (y + 0.02) / (kind > 1 ? 0.23 : 0.29)];
  const far = (Math.abs(u) ** 3 + Math.abs(v) ** 3) ** (1 / 3);
  const rim = ramp(1.12, 1.08, far) * ramp(0.97, 1.01, far);
  const bridge = ramp(0.16, 0.13, a) * Math.exp(-(((y - 0.06) / 0.025) ** 2));
  const arm = ramp(0.77, 0.8, a) * Math.exp(-(((y - 0.06) / 0.03) ** 2));
  const dark = Math.min(1, rim + bridge + arm);
  const glint = far < 1 ? 0.1 * ramp(0.1, 0, Math.abs(u + v * 0.6 - 0.5)) : 0;
  for (let k = 0; k < 3; k++)
    colour[k] = mix(colour[k] ?? 0, kind > 1 ? 0.02 : 0.1, dark) * (far < 1 ? 0.96 : 1) + glint;
}

/** Bytes of a brightness in thousandths, as a camera writes them. */
const BYTES = Float32Array.from({ length: 1024 }, (_, i) => 255 * (i / 1023) ** (1 / 2.2));
const byteOf = (bright: number) => BYTES[Math.min(1023, Math.max(0, bright * 1023)) | 0] ?? 0;
const NOISES = Float32Array.from({ length: NOISE }, (_, i) => {
  const n = Math.sin(i * 12.9898) * 43758.5453;
  return (n - Math.floor(n) - 0.5) * 510;
});

/** One person in one light, drawn as often as wanted. */
export class Portrait {
  private readonly places: Float32Array;
  private readonly surface = new Float32Array(ACROSS * DOWN * FIELDS);
  private readonly projected = new Float32Array(COLUMNS * ROWS * 3);
  private readonly depth = new Float32Array(PIXELS);
  private readonly across = new Float32Array(PIXELS);
  private readonly down = new Float32Array(PIXELS);
  private readonly room = new Uint8ClampedArray(PIXELS * 4);
  private readonly paint: Paint = { colour: [0, 0, 0], shine: 0, bend: 0 };

  constructor(private readonly setting: Setting) {
    const head = headOf(setting.shape);
    this.places = head.places;
    this.paintSurface(head.places, head.normals);
    this.paintRoom();
  }

  private paintSurface(places: Float32Array, normals: Float32Array): void {
    const { paint, surface } = this;
    for (let row = 0, to = 0; row < DOWN; row++)
      for (let column = 0; column < ACROSS; column++, to += FIELDS) {
        const [u, v] = [column / FINE, row / FINE];
        const [i, j] = [Math.min(COLUMNS - 2, Math.floor(u)), Math.min(ROWS - 2, Math.floor(v))];
        for (let k = 0; k < 3; k++) {
          const at = (from: Float32Array, n: number) => from[n * 3 + k] ?? 0;
          const between = (from: Float32Array) => {
            const n = j * COLUMNS + i;
            const high = mix(at(from, n), at(from, n + 1), u - i);
            return mix(high, mix(at(from, n + COLUMNS), at(from, n + COLUMNS + 1), u - i), v - j);
          };
          surface[to + k] = between(places);
          surface[to + 3 + k] = between(normals);
        }
        const [x = 0, y = 0, z = 0] = surface.subarray(to, to + 3);
        paintAt(paint, x, y, z, this.setting.who);
        surface.set([...paint.colour, paint.shine], to + 6);
      }
  }

  /** The room, and the neck and shoulders, which do not move with the head. */
  private paintRoom(): void {
    const { who, light, size, room } = this.setting;
    for (let i = 0; i < PIXELS; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      const [u, v] = [(x - WIDTH / 2) / size, (HEIGHT * 0.45 - y) / size];
      const bright = (light.around + light.strength * 0.5) * (0.6 + 0.4 * ramp(-3, 3, u - v));
      const shoulder = -1.95 - 0.18 * u * u - 0.5 * ramp(1.4, 2.6, Math.abs(u));
      const round = 1 - (u / 0.6) ** 2;
      const neck = bright * Math.sqrt(Math.max(0, round)) * mix(0.35, 0.75, ramp(-1.4, -2, v));
      const frame = x > 60 && x < 190 && y > 40 && y < 170 ? 1.5 : 1;
      const colour: Colour =
        v < shoulder ? [0.15, 0.21, 0.33] : round > 0 && v < CHIN + 0.6 ? who.skin : room;
      const shade = colour === who.skin ? neck : colour === room ? bright * frame : bright;
      for (let k = 0; k < 3; k++) this.room[i * 4 + k] = byteOf((colour[k] ?? 0) * shade);
      this.room[i * 4 + 3] = 255;
    }
  }

  private project(pose: Pose, turn: Turn): void {
    const { places, projected, setting } = this;
    for (let i = 0; i < places.length; i += 3) {
      const [x, y, z] = turn(
        places[i] ?? 0,
        (places[i + 1] ?? 0) + 0.3,
        (places[i + 2] ?? 0) - NECK,
      );
      const scale = (setting.size * FAR) / (FAR - z - NECK);
      projected[i] = pose.x + x * scale;
      projected[i + 1] = pose.y - (y - 0.3) * scale;
      projected[i + 2] = z;
    }
  }

  /** Fills one triangle, given by the columns and rows of its corners. */
  private fill(i: number, j: number, corner: 0 | 1): void {
    const { projected, depth, across, down } = this;
    const a = (j * COLUMNS + i + corner) * 3;
    const b = ((j + corner) * COLUMNS + i + 1) * 3;
    const c = ((j + 1) * COLUMNS + i) * 3;
    const [ax, ay, az] = [projected[a] ?? 0, projected[a + 1] ?? 0, projected[a + 2] ?? 0];
    const [bx, by, bz] = [projected[b] ?? 0, projected[b + 1] ?? 0, projected[b + 2] ?? 0];
    const [cx, cy, cz] = [projected[c] ?? 0, projected[c + 1] ?? 0, projected[c + 2] ?? 0];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area <= 0) return; // seen from behind
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
    const x1 = Math.min(WIDTH - 1, Math.floor(Math.max(ax, bx, cx)));
    const y1 = Math.min(HEIGHT - 1, Math.floor(Math.max(ay, by, cy)));
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const p = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
        const q = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
        const r = 1 - p - q;
        if (p < 0 || q < 0 || r < 0) continue;
        const z = p * az + q * bz + r * cz;
        const to = y * WIDTH + x;
        if (z <= (depth[to] ?? 0)) continue;
        depth[to] = z;
        across[to] = i + (corner ? p + q : q);
        down[to] = j + (corner ? q + r : r);
      }
  }

  /** Light and colour at a pixel of the head. */
  private shade(pixel: number, pose: Pose, from: Colour, half: Colour, colour: Colour): void {
    const { surface, paint, setting } = this;
    const { light, who, glasses } = setting;
    const column = Math.round((this.across[pixel] ?? 0) * FINE);
    const at = (Math.round((this.down[pixel] ?? 0) * FINE) * ACROSS + column) * FIELDS;
    const [x, y] = [surface[at] ?? 0, surface[at + 1] ?? 0];
    for (let k = 0; k < 3; k++) paint.colour[k] = surface[at + 6 + k] ?? 0;
    paint.shine = surface[at + 9] ?? 0;
    paint.bend = 0;
    if (isEye(x, y)) paintEye(paint, x, y, who, pose);
    const [nx, ny0, nz] = [surface[at + 3] ?? 0, surface[at + 4] ?? 0, surface[at + 5] ?? 0];
    const ny = ny0 + paint.bend;
    const length = Math.hypot(nx, ny, nz) || 1;
    const facing = (nx * from[0] + ny * from[1] + nz * from[2]) / length;
    const gloss = Math.max(0, (nx * half[0] + ny * half[1] + nz * half[2]) / length);
    const shine = paint.shine * 0.25 * gloss ** 24 * light.strength;
    const sky = light.around * (0.75 + (0.25 * ny) / length);
    for (let k = 0; k < 3; k++) {
      // Red light goes on below the skin, further than blue.
      const soft = 0.4 - 0.1 * k;
      const direct = Math.max(0, (facing + soft) / (1 + soft));
      const tint = 1 + light.warmth * (0.16 - 0.2 * k);
      colour[k] = ((paint.colour[k] ?? 0) * (sky + light.strength * direct) + shine) * tint;
    }
    throughGlasses(colour, x, y, surface[at + 2] ?? 0, glasses);
  }

  /** Draws a pose as RGBA bytes; 'frame' makes the noise of this picture. */
  draw(pose: Pose, frame: number, out = new Uint8ClampedArray(PIXELS * 4)): Uint8ClampedArray {
    const { light } = this.setting;
    const { to, back } = turnOf(pose);
    this.project(pose, to);
    this.depth.fill(-99);
    for (let j = 0; j + 1 < ROWS; j++)
      for (let i = 0; i + 1 < COLUMNS; i++) {
        this.fill(i, j, 0);
        this.fill(i, j, 1);
      }
    const from = back(...light.from);
    const tall = Math.hypot(light.from[0], light.from[1], light.from[2] + 1);
    const half = back(light.from[0] / tall, light.from[1] / tall, (light.from[2] + 1) / tall);
    const colour: Colour = [0, 0, 0];
    let noise = (frame * 40503) % NOISE;
    out.set(this.room);
    for (let i = 0; i < PIXELS; i++) {
      if ((this.depth[i] ?? 0) < -9) continue;
      this.shade(i, pose, from, half, colour);
      noise = (noise + 7919) % NOISE;
      const grain = (NOISES[noise] ?? 0) * light.noise;
      for (let k = 0; k < 3; k++) out[i * 4 + k] = byteOf(colour[k] ?? 0) + grain;
    }
    return out;
  }
}
