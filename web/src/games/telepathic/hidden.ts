// SPDX-License-Identifier: MIT
// What others want and what they must avoid, as a seat could know it.
import type { Belief } from "../../net/protocol";
import { maybes, pathOf, whose, type Hidden } from "../hidden";
import type { Names } from "../words";
import type { Condition } from "./grid";
import { KINDS, pictureOf } from "./guesses";
import { isShape, threeOf } from "./words";

function titleOf(what: string, names: Names): string | null {
  const [part, seat] = pathOf(what);
  if (part === "win") return `${whose(Number(seat), names)} wish`;
  return part === "lose" ? `What ${names.of(Number(seat))} must avoid` : null;
}

/** "win[1]+lose[1]": the two cards of an attribute, which always differ. */
function pairOf(thing: Belief, names: Names): Hidden[] {
  const [rows, columns] = thing.what.split("+").map((one) => titleOf(one, names));
  const two = (is: unknown) => String(is).split("+") as [Condition, Condition];
  const first = thing.values[0];
  if (!rows || !columns || !first) return [];
  const all = KINDS[isShape(two(first.is)[0]) ? "shape" : "colour"];
  const cells = thing.values.map((one) => two(one.is).map((it) => all.indexOf(it)));
  return [
    {
      what: thing.what,
      title: `${rows}, and ${columns.replace(/^What/, "what")}`,
      may: maybes(thing, (is) => two(is).map(threeOf).join(", ")).map((one, i) => ({
        ...one,
        cell: cells[i] as [number, number],
      })),
      pair: {
        rows,
        columns,
        heads: all.map((it) => ({ label: threeOf(it), picture: pictureOf(it) })),
      },
    },
  ];
}

export function hidden(things: Belief[], names: Names): Hidden[] {
  return things.flatMap((thing) => {
    if (thing.what.includes("+")) return pairOf(thing, names);
    const title = titleOf(thing.what, names);
    if (!title) return [];
    return [
      {
        what: thing.what,
        lasting: true,
        title,
        may: maybes(thing, (is) => threeOf(is as Condition)).map((one, i) => ({
          ...one,
          picture: pictureOf(String(thing.values[i]?.is) as Condition),
        })),
      },
    ];
  });
}
