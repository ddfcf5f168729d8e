// SPDX-License-Identifier: MIT
// Face-down cards and the other hand, as a seat could know them.
import { address, picture } from "../../art.svelte";
import type { Belief } from "../../net/protocol";
import { pathOf, whose, type Hidden, type Maybe } from "../hidden";
import { capital, type Names } from "../words";
import type { View } from "./types";
import { place, rank, RANKS, SLOTS } from "./words";

/** The values of a place are "5 Fighter"; those of a hand are numbers of ranks. */
function rankOf(is: string): number {
  if (/^\d+$/.test(is)) return Number(is);
  return RANKS.findIndex((it) => it.sign !== "" && is === `${it.sign} ${it.name}`);
}

function may(thing: Belief, suit: string | undefined): Maybe[] {
  return thing.values.map((one) => {
    const card = rankOf(String(one.is));
    return {
      label: card > 0 ? rank(card) : capital(String(one.is)),
      p: one.p / 1000,
      true: one.true ?? false,
      picture:
        card > 0 && suit
          ? address(
              picture("illusionist", `${suit}-${(RANKS[card]?.sign ?? "").toLowerCase()}`),
              "small",
            )
          : undefined,
    };
  });
}

export function hidden(things: Belief[], names: Names, view: View): Hidden[] {
  return things.flatMap((thing) => {
    const [part, side, , slot] = pathOf(thing.what);
    const seat = Number(side);
    const suit = view.open.suit[seat];
    const { what } = thing;
    if (part === "hand")
      return [{ what, title: `${whose(seat, names)} hand`, may: may(thing, suit) }];
    if (part !== "slot" || typeof slot !== "number") return [];
    const where = place(SLOTS[slot] ?? "f1", names);
    return [{ what, title: `${whose(seat, names)} ${where}`, may: may(thing, suit) }];
  });
}
