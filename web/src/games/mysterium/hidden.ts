// SPDX-License-Identifier: MIT
// Whom the ghost means, as a psychic could know it.
import { address } from "../../art.svelte";
import type { Belief } from "../../net/protocol";
import { pathOf, type Hidden } from "../hidden";
import type { Names } from "../words";
import { cardPicture, cardTitle } from "./cards";
import { label } from "./psychics";
import type { View } from "./types";

const WORDS: Record<string, string> = {
  character: "person",
  location: "place",
  object: "object",
};

/** The ghost's hand and pile stay out: nobody argues about eighty visions. */
export function hidden(things: Belief[], names: Names, view: View): Hidden[] {
  return things.flatMap((thing) => {
    const [part, psychic, kind] = pathOf(thing.what);
    const word = WORDS[String(kind)];
    if (part !== "screen" || !word) return [];
    return [
      {
        what: thing.what,
        lasting: true,
        title: `${label(view.open, Number(psychic), names)}: the ${word}`,
        may: thing.values.map((one) => ({
          label: cardTitle(Number(one.is)),
          p: one.p / 1000,
          true: one.true ?? false,
          picture: address(cardPicture(Number(one.is)), "small"),
        })),
      },
    ];
  });
}
