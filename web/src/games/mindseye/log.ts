// SPDX-License-Identifier: MIT
// The log of Mind's Eye: the cards that turn together and what they decide are one line.
import { Lines, type LogLine } from "../log";
import type { Told } from "../module";
import type { Loose, Names } from "../words";
import type { Event } from "./types";
import { event as sentence } from "./words";

export function log(events: Told<Event>[], names: Names): LogLine[] {
  const lines = new Lines();
  let cards = 0;
  for (const { number, event } of events) {
    if (event.event === "sealed") continue;
    if (event.event === "shown" || event.event === "duelled") {
      lines.begin(number, sentence(event as unknown as Loose, names) ?? "");
      cards = number;
      continue;
    }
    const text = sentence(event as unknown as Loose, names);
    if (text === null) continue;
    if (number === cards) lines.add(number, text, " ");
    else lines.whole(number, text);
  }
  return lines.all;
}
