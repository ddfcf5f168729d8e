// SPDX-License-Identifier: MIT
// A plain position of Clairvoyance with three seats, to change in tests.
import { viewOf } from "../../src/games/clairvoyance/position";
import type { View } from "../../src/games/clairvoyance/types";

export function view(): View {
  return viewOf({
    die: 6,
    character: ["Claire", "Ed", "Harold", null, null],
    number: [[6], [1], [2], [], []],
    hand_n: [5, 5, 5, 0, 0],
    deck_n: 65,
  });
}
