// SPDX-License-Identifier: MIT
// Face-down cards, for notes.
import { address, picture } from "../../art.svelte";
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import type { View } from "./types";
import { place, rank, RANKS, SLOTS } from "./words";

function drawn(suit: string | undefined, label: string): string | undefined {
  const sign = RANKS.find((it, i) => it.sign && rank(i) === label)?.sign;
  return suit && sign
    ? address(picture("illusionist", `${suit}-${sign.toLowerCase()}`), "small")
    : undefined;
}

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
      const of = (label: string) => drawn(open.suit[seat], label);
      return [{ what: `slot[${seat}].slot[${slot}]`, title, may: ALL, picture: of }];
    }),
  );
}
