// SPDX-License-Identifier: MIT
// The worker that looks at pictures: it gets squares of pixels and answers with the mesh of the face.
// Nothing is kept, and nothing leaves the device from here.
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { env, memory } from "@tensorflow/tfjs-core";
import { around, type Crop, type Mesh } from "./crop.ts";
import { Finder } from "./finder.ts";
import type { Frame } from "./frames.ts";

export type ToWorker = { kind: "open"; files: string } | ({ kind: "frame" } & Frame);
export type ToPage =
  | { kind: "ready" }
  | { kind: "failed"; why: string }
  /** Where to look in the next picture, null for everywhere; and the face, if there is one. */
  | {
      kind: "seen";
      at: number;
      crop: Crop | null;
      mesh: Mesh | null;
      took: number;
      tensors: number;
    };

const post = (message: ToPage) => self.postMessage(message);
let finder: Finder | null = null;

async function open(files: string): Promise<void> {
  // With several threads TensorFlow loads a script from a blob, which the page's policy forbids.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  setWasmPaths(files);
  finder = await Finder.open(`${files}blazeface.json`, `${files}facemesh.json`);
  post({ kind: "ready" });
}

async function look({ at, find, crop, pixels }: Frame): Promise<void> {
  if (!finder) return;
  const from = performance.now();
  const bytes = new Uint8ClampedArray(pixels);
  const mesh = find ? null : await finder.mesh(bytes, crop);
  const next = find ? await finder.find(bytes, crop) : mesh && around(mesh);
  const took = performance.now() - from;
  post({ kind: "seen", at, crop: next, mesh, took, tensors: memory().numBytes });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  const work = message.kind === "open" ? open(message.files) : look(message);
  work.catch((error: unknown) => post({ kind: "failed", why: String(error) }));
};
