// SPDX-License-Identifier: MIT
// The longest stares of this browser's owner. They are stored in this browser only. The server has them
// as moves of finished games, but keeps no list.
import type { Told } from "../module";
import { loadJson, saveJson } from "../../net/storage";

import type { Event } from "./types";

const KEY = "planchette.stares";
const KEPT = 5;

export interface Stare {
  ms: number;
  /** Who was stared at. */
  against: string;
  won: boolean;
  /** The day, in ms. */
  at: number;
}

function isStare(one: unknown): one is Stare {
  const it = one as Partial<Stare> | null;
  return typeof it?.ms === "number" && typeof it.against === "string";
}

/** The longest first. */
export function longest(): Stare[] {
  const kept = loadJson<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter(isStare) : [];
}

export function keepStare(one: Stare): void {
  const all = [...longest(), one].sort((a, b) => b.ms - a.ms);
  saveJson(KEY, all.slice(0, KEPT));
}

/** The contest of nerve that the newest events ended, as the seat 'mine' stared in it. */
export function stareOf(
  events: Told<Event>[],
  mine: number,
  nameOf: (seat: number) => string,
): Stare | null {
  const from = events.findLastIndex(({ event }) => event.event === "stares");
  const told = events.slice(Math.max(0, from)).map(({ event }) => event);
  const won = told.find((event) => event.event === "stare_won");
  const seats = told.flatMap((event) => (event.event === "held" ? [event.seat] : []));
  const last = told.slice(told.findLastIndex((event) => event.event === "begins"));
  const released = last.flatMap((event) => (event.event === "released" ? [event] : []));
  if (!won || !seats.includes(mine) || !released.length) return null;
  const own = released.find((one) => one.seat === mine);
  const others = [...new Set(seats)].flatMap((seat) =>
    seat === mine || seat === null ? [] : [nameOf(seat)],
  );
  return {
    ms: own?.ms ?? Math.max(...released.map((one) => one.ms)),
    against: others.join(", "),
    won: won.seat === mine,
    at: Date.now(),
  };
}

/** Who had no camera in the newest contest, so that it became one of fingers. */
export function darkened(events: Told<Event>[]): number | null {
  const from = events.findLastIndex(({ event }) => event.event === "stares");
  const told = events.slice(Math.max(0, from)).findLast(({ event }) => event.event === "darkened");
  return told?.event.seat ?? null;
}

/** How many contests each seat has won at this table; empty before the first. */
export function winsOf(events: Told<Event>[]): { seat: number; won: number }[] {
  const won = new Map<number, number>();
  for (const { event } of events) {
    if (event.event === "stares") for (const seat of event.seats) won.set(seat, won.get(seat) ?? 0);
    if (event.event === "stare_won" && event.seat !== null)
      won.set(event.seat, (won.get(event.seat) ?? 0) + 1);
  }
  const all = [...won].map(([seat, n]) => ({ seat, won: n })).sort((a, b) => a.seat - b.seat);
  return all.some((one) => one.won > 0) ? all : [];
}

/** "7.4 s" */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
