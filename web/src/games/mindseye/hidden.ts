// SPDX-License-Identifier: MIT
// What was sealed, as others could read it.
import type { Belief } from "../../net/protocol";
import { maybes, pathOf, whose, type Hidden } from "../hidden";
import { capital, type Names } from "../words";

export function hidden(things: Belief[], names: Names): Hidden[] {
  return things.map((thing) => ({
    what: thing.what,
    title: `${whose(Number(pathOf(thing.what)[1]), names)} sealed colour`,
    may: maybes(thing, capital),
  }));
}
