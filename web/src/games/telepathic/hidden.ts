// SPDX-License-Identifier: MIT
// What others want and what they must avoid, as a seat could know it.
import { address, picture } from "../../art.svelte";
import type { Belief } from "../../net/protocol";
import { maybes, pathOf, whose, type Hidden } from "../hidden";
import type { Names } from "../words";
import type { Condition } from "./grid";
import { conditionId, threeOf } from "./words";

export function hidden(things: Belief[], names: Names): Hidden[] {
  return things.flatMap((thing) => {
    const [part, seat] = pathOf(thing.what);
    if (part !== "win" && part !== "lose") return [];
    const of = whose(Number(seat), names);
    return [
      {
        what: thing.what,
        lasting: true,
        title: part === "win" ? `${of} wish` : `What ${names.of(Number(seat))} must avoid`,
        may: maybes(thing, (is) => threeOf(is as Condition)).map((one, i) => ({
          ...one,
          picture: address(
            picture("telepathic", conditionId(String(thing.values[i]?.is) as Condition)),
            "small",
          ),
        })),
      },
    ];
  });
}
