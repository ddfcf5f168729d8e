// SPDX-License-Identifier: MIT
// Cards in the others' hands, for notes: two for each hand.
import { address, picture } from "../../art.svelte";
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import { deckNow } from "./deck.svelte";
import type { View } from "./types";

export function guesses(view: View, names: Names): Guessable[] {
  const { open, me } = view;
  const may = [...new Set(deckNow().map((it) => it.name))].sort((a, b) => a.localeCompare(b));
  const drawn = (label: string) => {
    const it = deckNow().find(({ name }) => name === label);
    return it && address(picture("clairvoyance", it.id), "small");
  };
  return open.hand_n.flatMap((cards, seat) => {
    if (seat === me || !open.alive.includes(seat)) return [];
    const hand = `${whose(seat, names)} hand`;
    return [
      { what: `hand[${seat}]`, title: `${hand} holds`, may, picture: drawn },
      { what: `hand[${seat}]/2`, title: `${hand} also holds`, may, picture: drawn },
    ].slice(0, cards);
  });
}
