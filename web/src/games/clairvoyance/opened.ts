// SPDX-License-Identifier: MIT
// Clairvoyance with nothing hidden: the public table, every hand, and the next cards.
import type { Opened } from "../module";
import { list, type Names } from "../words";
import { cardName } from "./cards";
import type { Hand, Open } from "./types";

interface State {
  open: Open;
  hand: Hand[];
  deck: number[];
}

function held({ copies }: Hand): string[] {
  return copies.flatMap((n, card) =>
    n === 0 ? [] : [n === 1 ? cardName(card) : `${n} × ${cardName(card)}`],
  );
}

/** What a view has of its own seat when nothing is asked of it. */
export const unasked = {
  deck: [],
  sealed: false,
  pending: false,
  ordered: false,
  stops: [],
  orders: [],
  changed: false,
  offer: [null, null] as [null, null],
};

export function opened(state: State, names: Names): Opened {
  const view = {
    open: state.open,
    me: 9,
    hand: state.hand,
    ...unasked,
    intent: "",
  };
  const notes = state.hand.flatMap((hand, seat) => {
    const cards = held(hand);
    return state.open.alive.includes(seat) && cards.length
      ? [`${names.Of(seat)} holds ${list(cards)}.`]
      : [];
  });
  return { view, seat: null, notes };
}
