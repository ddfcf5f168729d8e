// SPDX-License-Identifier: MIT
import type { Vectors } from "./words.mjs";

export interface Tagged {
  id: string;
  tags: Record<string, number>;
}
export interface TaggedSet {
  targets: Tagged[];
  visions: Tagged[];
  /** What a vision and a card both show, of a painted set. */
  drawn?: number[][];
  /** How much alike all that they show is. */
  like?: number[][];
}
/** By vision and card. */
export interface Related {
  z: number[][];
  why: string[][];
}
export type Method = "a" | "b";
export const CLEAR: number;
export function relate(set: TaggedSet, vectors: Vectors, method: Method): Related;
export function sums(set: TaggedSet, vectors: Vectors): number[][];
export function tagsText(set: TaggedSet): string;
export function asBytes(z: number[][]): number[][];
export function tableText(
  set: TaggedSet,
  related: Related,
  method: Method,
  command: string,
  fingerprint: string,
): string;
