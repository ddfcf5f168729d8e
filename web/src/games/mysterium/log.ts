// SPDX-License-Identifier: MIT
// The log of Mysterium: what one update brings is one line; marks and bets that come to nothing new
// are left to the table.
import { Lines, type LogLine } from "../log";
import type { Told } from "../module";
import { capital, type Loose, type Names } from "../words";
import type { Event, View } from "./types";
import { event as sentence } from "./words";

const LEFT_OUT = new Set(["is_ready", "has_voted", "seconds", "shuffled", "begin", "returned"]);

export function log(events: Told<Event>[], names: Names, view: View): LogLine[] {
  const lines = new Lines();
  for (const { number, event } of events) {
    if (LEFT_OUT.has(event.event)) continue;
    const text = sentence(event as unknown as Loose, names, view);
    if (text !== null) lines.whole(number, capital(text));
  }
  return lines.all;
}
