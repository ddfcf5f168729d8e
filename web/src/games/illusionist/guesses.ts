// SPDX-License-Identifier: MIT
// Face-down cards, for notes.
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import type { View } from "./types";
import { place, rank, RANKS, SLOTS } from "./words";

/** Every rank that a card can have. */
const ALL = RANKS.flatMap((it, i) => (it.sign ? [rank(i)] : []));

export function guesses(view: View, names: Names): Guessable[] {
  const { open, me } = view;
  if (open.phase === "over") return [];
  return [0, 1].flatMap((seat) =>
    SLOTS.flatMap((name, slot) => {
      const known = seat === me ? (view.sight?.[slot] ?? 0) : 0;
      if (open.side[seat]?.state[slot] !== "hidden" || known) return [];
      const title = `${whose(seat, names)} ${place(name, names)}`;
      return [{ what: `slot[${seat}].slot[${slot}]`, title, may: ALL }];
    }),
  );
}
