// SPDX-License-Identifier: MIT
// The others' hands by kind, as a seat could know them.
import { address, picture } from "../../art.svelte";
import type { Belief } from "../../net/protocol";
import { pathOf, whose, type Hidden, type Maybe } from "../hidden";
import type { Names } from "../words";
import { design } from "./cards";

/** Everything but "none of it". */
function held(thing: Belief): Pick<Maybe, "p" | "true"> {
  const some = thing.values.filter((one) => String(one.is) !== "0");
  return {
    p: some.reduce((sum, one) => sum + one.p, 0) / 1000,
    true: some.some((one) => one.true ?? false),
  };
}

export function hidden(things: Belief[], names: Names): Hidden[] {
  const hands = new Map<number, Maybe[]>();
  for (const thing of things) {
    const [part, seat, copies, card] = pathOf(thing.what);
    if (part !== "hand" || copies !== "copies" || typeof card !== "number") continue;
    const it = design(card);
    const one = {
      label: it.name,
      ...held(thing),
      picture: address(picture("clairvoyance", it.id), "small"),
    };
    hands.set(Number(seat), [...(hands.get(Number(seat)) ?? []), one]);
  }
  return [...hands].map(([seat, may]) => ({
    what: `hand[${seat}]`,
    title: `${whose(seat, names)} hand holds`,
    several: true,
    may: may.sort((a, b) => b.p - a.p),
  }));
}
