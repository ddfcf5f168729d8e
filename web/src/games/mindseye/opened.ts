// SPDX-License-Identifier: MIT
// Mind's Eye with everything open: sealed cards lie as if they were shown.
import type { Opened } from "../module";
import type { Open, View } from "./types";

interface State {
  open: Open;
  sealed: View["sealed"][];
}

export function opened(state: State): Opened {
  const shown = state.open.shown.map((card, seat) => state.sealed[seat] ?? card);
  return {
    view: { open: { ...state.open, shown }, me: 9, sealed: null },
    seat: null,
    notes: [],
  };
}
