// SPDX-License-Identifier: MIT
// Cards in the others' hands, for notes: two for each hand.
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import { deckNow } from "./deck.svelte";
import type { View } from "./types";

export function guesses(view: View, names: Names): Guessable[] {
  const { open, me } = view;
  const may = [...new Set(deckNow().map((it) => it.name))].sort((a, b) => a.localeCompare(b));
  return open.hand_n.flatMap((cards, seat) => {
    if (seat === me || !open.alive.includes(seat)) return [];
    const hand = `${whose(seat, names)} hand`;
    return [
      { what: `hand[${seat}]`, title: `${hand} holds`, may },
      { what: `hand[${seat}]/2`, title: `${hand} also holds`, may },
    ].slice(0, cards);
  });
}
