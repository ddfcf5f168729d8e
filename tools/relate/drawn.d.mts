// SPDX-License-Identifier: MIT
export interface Painted {
  things: { name: string; area: number; box: number[] }[];
}
export function likeDrawings(
  painted: Record<string, Painted>,
  visionIds: string[],
  targetIds: string[],
): number[][];
export function sharedDrawings(
  painted: Record<string, Painted>,
  visionIds: string[],
  targetIds: string[],
): number[][];
