// SPDX-License-Identifier: MIT
// Who the psychics are: their colours and signs, who runs them, and what lies before them.
import type { IconName } from "../../ui/icons";
import { capital, type Names } from "../words";
import { KINDS, type Kind } from "./cards";
import type { Open, View } from "./types";

export const COLOURS = ["blue", "white", "red", "yellow", "black", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

const SIGNS: IconName[] = ["moon", "star", "flame", "bell", "key", "eye"];
const HUES = ["#86b3e6", "#efe9dd", "#ee8f78", "#e9e08a", "#9b95a8", "#c39bf0"];

export function colour(psychic: number): Colour {
  return COLOURS[psychic] ?? "blue";
}

export function sign(psychic: number): IconName {
  return SIGNS[psychic] ?? "moon";
}

export function hue(psychic: number): string {
  return HUES[psychic] ?? "#86b3e6";
}

/** The ghost has no place in the order of age. */
export function ghostOf(open: Open): number {
  return open.elder.indexOf(0);
}

/** The seat that runs a psychic: one each, or two each with two and three players. */
export function ownerOf(open: Open, psychic: number): number {
  return open.owner[psychic] ?? -1;
}

export function twoEach(open: Open): boolean {
  const people = open.elder.length - 1; // without the ghost
  return open.psychics > people;
}

export function ownedBy(open: Open, seat: number | null): number[] {
  return all(open).filter((psychic) => ownerOf(open, psychic) === seat);
}

export function all(open: Open): number[] {
  return Array.from({ length: open.psychics }, (_, i) => i);
}

/** "Ida" or, where one player runs two, "Blue". */
export function label(open: Open, psychic: number, names: Names): string {
  return twoEach(open) ? capital(colour(psychic)) : names.Of(ownerOf(open, psychic));
}

/** The second line beside a psychic: the colour, or whose it is. */
export function under(open: Open, psychic: number, names: Names): string {
  const owner = ownerOf(open, psychic);
  if (!twoEach(open)) return colour(psychic);
  return owner === names.me ? "yours" : names.Of(owner);
}

export function rowOf(open: Open, kind: Kind): number[] {
  return kind === "character"
    ? open.characters
    : kind === "location"
      ? open.locations
      : open.objects;
}

/** The kind that a psychic looks for; null when all three are found. */
export function seeks(open: Open, psychic: number): Kind | null {
  const stage = open.stage[psychic];
  return stage === undefined || stage === "done" ? null : stage;
}

export function found(open: Open, psychic: number): number[] {
  const sleeve = open.sleeve[psychic];
  return sleeve ? KINDS.map((kind) => sleeve[kind]).filter((card) => card > 0) : [];
}

/** The visions that lie before a psychic, newest hour first. */
export function visionsOf(open: Open, psychic: number): { vision: number; hour: number }[] {
  return open.visions
    .filter((one) => one.psychic === colour(psychic))
    .sort((a, b) => b.hour - a.hour);
}

/** Psychics who bet on somebody, and what. */
export function betsOn(open: Open, psychic: number): { by: number; right: boolean }[] {
  return all(open).flatMap((by): { by: number; right: boolean }[] => {
    if (open.checks[by]?.includes(psychic)) return [{ by, right: true }];
    return open.crosses[by]?.includes(psychic) ? [{ by, right: false }] : [];
  });
}

/** Cards of its row that a psychic has tried and that were wrong. */
export function triedBy(open: Open, psychic: number): number[] {
  const kind = seeks(open, psychic);
  if (!kind) return [];
  return (open.wrong?.[psychic] ?? []).map((place) => rowOf(open, kind)[place] ?? 0);
}

/** Bets and the track are for four and more players. */
export function betting(open: Open): boolean {
  return !twoEach(open);
}

export function isGhost(view: View): boolean {
  return view.me === ghostOf(view.open) || (view.screen ?? []).some((three) => three.character > 0);
}

export const HOURS = ["I", "II", "III", "IV", "V", "VI", "VII"];

export const NOUN: Record<Kind, string> = {
  character: "person",
  location: "place",
  object: "object",
};
