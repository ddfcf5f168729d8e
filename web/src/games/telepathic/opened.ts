// SPDX-License-Identifier: MIT
// Telepathic with nothing hidden: every seat's conditions, and the next cards.
import type { Opened } from "../module";
import { list, type Names } from "../words";
import type { Open, View } from "./types";
import { threeOf, title } from "./words";

interface State {
  open: Open;
  win: View["win"];
  lose: View["lose"];
  deck: NonNullable<Open["given"]>[];
}

export function opened(state: State, names: Names): Opened {
  const notes = state.open.role.flatMap((_, seat) => {
    const win = state.win[seat];
    const lose = state.lose[seat];
    const parts = [
      ...(win ? [`wins with ${threeOf(win)}`] : []),
      ...(lose ? [`loses with ${threeOf(lose)}`] : []),
    ];
    return parts.length ? [`${names.Of(seat)} ${list(parts)}.`] : [];
  });
  // The last of those left is the top of the deck.
  const next = state.deck.slice(0, state.open.deck_left).reverse().slice(0, 4).map(title);
  const view = {
    open: state.open,
    me: 9,
    win: state.win,
    lose: state.lose,
    sealed: "none",
    sealed_with: [0, 0],
    answer: 0,
    futile: [],
  };
  return {
    view,
    seat: null,
    notes: [...notes, ...(next.length ? [`Next in the deck: ${list(next)}.`] : [])],
  };
}
