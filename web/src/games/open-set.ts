// SPDX-License-Identifier: MIT
// An open set in a legal entry: the player chooses some of 'of', which then stand as an array.
export interface OpenSet {
  of: number[];
  min: number;
  max: number;
  ordered: boolean;
}
