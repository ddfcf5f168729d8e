// SPDX-License-Identifier: MIT
// What a seat could know, as a game draws it: hidden things and what they may be.
import type { Belief } from "../net/protocol";
import type { Names } from "./words";

/** One thing that something hidden may be. */
export interface Maybe {
  label: string;
  /** From 0 to 1. */
  p: number;
  /** It is so; never while a game runs. */
  true: boolean;
  /** The address of a picture. */
  picture?: string | undefined;
  /** A player's own guess while they play: nothing is known of its chance. */
  note?: boolean;
  /** Of a pair: the row and the column in its grid. */
  cell?: [number, number];
}

/** Two things of which one tells about the other, for a grid of what both may be. */
export interface Pair {
  rows: string;
  columns: string;
  /** What each of the two may be. */
  heads: { label: string; picture?: string | undefined }[];
}

export interface Hidden {
  /** Its name in the state, by which a table finds it: "slot[0].slot[2]". */
  what: string;
  title: string;
  /** It stays the same for long, so that belief in it can be followed through the game. */
  lasting?: boolean;
  /** It holds several of what it may hold. */
  several?: boolean;
  /** Most likely first. */
  may: Maybe[];
  /** It is a pair, whose two things are in the list as well. */
  pair?: Pair;
}

/** "slot[0].slot[2]" as ["slot", 0, "slot", 2]. */
export function pathOf(what: string): (string | number)[] {
  return what
    .split(/[.[\]]+/)
    .filter((part) => part !== "")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** "Ada’s", "Your". */
export function whose(seat: number, names: Names): string {
  return seat === names.me ? "Your" : `${names.Of(seat)}’s`;
}

/** The values of a thing, each in words. */
export function maybes(thing: Belief, label: (is: string) => string): Maybe[] {
  return thing.values.map((one) => ({
    label: label(String(one.is)),
    p: one.p / 1000,
    true: one.true ?? false,
  }));
}

/** For games without words of their own: the names of the schema. */
export function plainly(things: Belief[]): Hidden[] {
  return things.map((thing) => ({
    what: thing.what,
    title: pathOf(thing.what)
      .map((part) => (typeof part === "number" ? String(part + 1) : part.replaceAll("_", " ")))
      .join(" "),
    may: maybes(thing, (is) => is),
  }));
}
