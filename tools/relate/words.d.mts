// SPDX-License-Identifier: MIT
export interface Vector {
  bytes: Int8Array;
  norm: number;
}
export type Vectors = Map<string, Vector>;
export const DIMENSIONS: number;
export function parseVectors(text: string, name?: string): Vectors;
export function cosine(a: Vector, b: Vector): number;
