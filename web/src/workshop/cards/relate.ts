// SPDX-License-Identifier: MIT
// The worker that compares all visions with all cards, with the program that tools/relate has.
import {
  CLEAR,
  relate,
  sums,
  type Method,
  type Related,
  type TaggedSet,
} from "../../../../tools/relate/score.mjs";
import { parseVectors } from "../../../../tools/relate/words.mjs";
import text from "../../../../data/mysterium/tagvectors.txt?raw";

export type ToRelate = { kind: "fits" | "tables"; id: number; set: TaggedSet };
export type FromRelate =
  | { kind: "words"; words: string[] }
  | { kind: "fits"; id: number; clear: boolean[][] }
  | { kind: "tables"; id: number; tables: Record<Method, Related> };

const page = self as unknown as {
  postMessage(message: FromRelate): void;
  onmessage: ((event: MessageEvent<ToRelate>) => void) | null;
};

const vectors = parseVectors(text);
page.postMessage({ kind: "words", words: [...vectors.keys()] });
page.onmessage = ({ data: { kind, id, set } }) => {
  if (kind === "fits") {
    const clear = sums(set, vectors).map((row) => row.map((sum) => sum >= CLEAR));
    page.postMessage({ kind, id, clear });
  } else {
    const tables = { a: relate(set, vectors, "a"), b: relate(set, vectors, "b") };
    page.postMessage({ kind, id, tables });
  }
};
