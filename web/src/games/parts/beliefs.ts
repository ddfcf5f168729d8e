// SPDX-License-Identifier: MIT
// What a seat could know, for tables that draw it on the hidden things themselves: the page gives it,
// and each part of a table looks its thing up by the name it has in the state ("slot[0].slot[2]").
import { getContext, setContext } from "svelte";
import type { Hidden, Maybe } from "../hidden";

export type Beliefs = ReadonlyMap<string, Hidden>;

const KEY = "beliefs";
const NONE: Beliefs = new Map();

/** For all tables inside the component that calls it. */
export function giveBeliefs(all: () => Beliefs): void {
  setContext(KEY, all);
}

/** Empty where nobody asks what could be known. */
export function takeBeliefs(): () => Beliefs {
  return getContext<(() => Beliefs) | undefined>(KEY) ?? (() => NONE);
}

export function byName(things: Hidden[]): Beliefs {
  return new Map(things.map((thing) => [thing.what, thing]));
}

/** What is worth drawing: the likeliest, and the truth however unlikely. */
export function worthDrawing({ may }: Hidden, most: number): Hidden["may"] {
  const likely = may.filter((one) => one.p >= 0.05).slice(0, most);
  const truth = may.find((one) => one.true);
  return truth && !likely.includes(truth) ? [...likely.slice(0, most - 1), truth] : likely;
}

/** How likely it is, or that it is only a guess: "40 %", "?". */
export function weightOf(one: Maybe): string {
  return one.note ? "?" : percentOf(one.p);
}

/** "Your card: front, third. Fighter 40 %, Samurai 20 %, which was so." */
export function inWords(thing: Hidden, drawn: Hidden["may"]): string {
  const each = drawn.map((one) =>
    one.note
      ? `My guess: ${one.label}`
      : `${one.label} ${percentOf(one.p)}${one.true ? ", which was so" : ""}`,
  );
  return `${thing.title}. ${each.join("; ")}.`;
}

export function percentOf(p: number): string {
  return `${Math.round(p * 100)}\u00a0%`;
}
