// SPDX-License-Identifier: MIT
// Capture the Illusionist with everything open: every hidden card is marked with what it is.
import type { Opened } from "../module";
import { list, type Names } from "../words";
import type { Open } from "./types";
import { rank } from "./words";

interface State {
  open: Open;
  slot: { slot: number[] }[];
  hand: number[][];
}

export function opened(state: State, names: Names): Opened {
  const side = state.open.side.map((one, seat) => ({
    ...one,
    known: (state.slot[seat]?.slot ?? []).map((card, at) =>
      one.state[at] === "hidden" ? card : 0,
    ),
  }));
  const notes = state.hand.map((hand, seat) =>
    hand.length
      ? `${names.Of(seat)} holds ${list(hand.map((card) => `the ${rank(card)}`))}.`
      : `${names.Of(seat)} holds no card.`,
  );
  return { view: { open: { ...state.open, side }, me: 9, hand: [] }, seat: null, notes };
}
