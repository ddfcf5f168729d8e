// SPDX-License-Identifier: MIT
// Finds a face in a picture and the points of its mesh, with two small models on TensorFlow.js' WASM
// backend. This is the only file that knows them; it runs in a worker, and in node for tests.
import { loadGraphModel, type GraphModel } from "@tensorflow/tfjs-converter";
import { io, setBackend, tensor4d, type Tensor } from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-wasm";
import { FIND_SIZE, inPicture, MESH_SIZE, POINTS, type Crop, type Mesh } from "./crop.ts";

/** Below this the find is taken for no face, and a mesh for lost. */
const SURE_FIND = 0.5;
const SURE_MESH = 0.5;
/** The box of the find ends at the brows; the mesh needs the whole face. */
const WHOLE_FACE = 1.7;

/** How the files of a model are had: an address, or a handler of TensorFlow's. */
export type ModelFile = string | io.IOHandler;

/** The middle of each of the find's 896 boxes: two for each cell of 16, six for each of 32. */
function anchors(): [number, number][] {
  const cells = (step: number, boxes: number) => {
    const n = FIND_SIZE / step;
    return Array.from({ length: n * n * boxes }, (_, i): [number, number] => {
      const cell = Math.floor(i / boxes);
      return [((cell % n) + 0.5) * step, (Math.floor(cell / n) + 0.5) * step];
    });
  };
  return [...cells(16, 2), ...cells(32, 6)];
}

/** RGBA bytes to the numbers a model takes. */
function toTensor(pixels: Uint8ClampedArray, size: number, scale: number, shift: number) {
  const values = new Float32Array(size * size * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    values[to++] = (pixels[from] ?? 0) * scale + shift;
    values[to++] = (pixels[from + 1] ?? 0) * scale + shift;
    values[to++] = (pixels[from + 2] ?? 0) * scale + shift;
  }
  return tensor4d(values, [1, size, size, 3]);
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

export class Finder {
  private readonly anchors = anchors();

  private constructor(
    private readonly finds: GraphModel,
    private readonly meshes: GraphModel,
  ) {}

  static async open(find: ModelFile, mesh: ModelFile): Promise<Finder> {
    await setBackend("wasm");
    return new Finder(await loadGraphModel(find), await loadGraphModel(mesh));
  }

  private async run(model: GraphModel, input: Tensor): Promise<Map<number, Float32Array>> {
    const results = model.execute(input) as Tensor[];
    const bySize = new Map<number, Float32Array>();
    for (const one of results) bySize.set(one.size, (await one.data()) as Float32Array);
    for (const one of [input, ...results]) one.dispose();
    return bySize;
  }

  /** The crop around the surest face in a square of FIND_SIZE pixels, or null. */
  async find(pixels: Uint8ClampedArray, crop: Crop): Promise<Crop | null> {
    const out = await this.run(this.finds, toTensor(pixels, FIND_SIZE, 1 / 127.5, -1));
    const part = (n: number) => out.get(n) ?? new Float32Array(n);
    const scores = [...part(512), ...part(384)];
    let best = 0;
    for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i;
    if (sigmoid(scores[best] ?? -9) < SURE_FIND) return null;
    const row = best < 512 ? best : best - 512;
    const box = part(best < 512 ? 512 * 16 : 384 * 16).subarray(row * 16, row * 16 + 16);
    const [ax, ay] = this.anchors[best] ?? [0, 0];
    const at = (i: number) =>
      inPicture(crop, (ax + (box[i] ?? 0)) / FIND_SIZE, (ay + (box[i + 1] ?? 0)) / FIND_SIZE);
    const [middle, right, left] = [at(0), at(4), at(6)];
    const side = (Math.max(box[2] ?? 0, box[3] ?? 0) / FIND_SIZE) * crop.side * WHOLE_FACE;
    return { ...middle, side, angle: Math.atan2(left.y - right.y, left.x - right.x) };
  }

  /** The mesh of the face in a square of MESH_SIZE pixels, or null if there is none. */
  async mesh(pixels: Uint8ClampedArray, crop: Crop): Promise<Mesh | null> {
    const out = await this.run(this.meshes, toTensor(pixels, MESH_SIZE, 1 / 255, 0));
    if ((out.get(1)?.[0] ?? 0) < SURE_MESH) return null;
    const raw = out.get(POINTS * 3) ?? new Float32Array(POINTS * 3);
    const mesh = new Float32Array(POINTS * 3);
    for (let i = 0; i < mesh.length; i += 3) {
      const { x, y } = inPicture(crop, (raw[i] ?? 0) / MESH_SIZE, (raw[i + 1] ?? 0) / MESH_SIZE);
      mesh[i] = x;
      mesh[i + 1] = y;
      mesh[i + 2] = ((raw[i + 2] ?? 0) / MESH_SIZE) * crop.side;
    }
    return mesh;
  }
}
