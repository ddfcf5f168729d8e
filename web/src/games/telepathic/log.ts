// SPDX-License-Identifier: MIT
// The log of Telepathic: a card that is given and performed is one line.
import { Lines, type LogLine } from "../log";
import type { Told } from "../module";
import type { Loose, Names } from "../words";
import type { Event } from "./types";
import { event as sentence, setWords, threeOf, title } from "./words";

/** Events that say nothing about anybody's intentions. */
const LEFT_OUT = new Set(["drew", "shuffled", "passed", "sealed", "silent"]);

export function log(events: Told<Event>[], names: Names): LogLine[] {
  const lines = new Lines();
  for (const { number, event } of events) {
    if (LEFT_OUT.has(event.event)) continue;
    const who = event.seat === null ? "" : names.Of(event.seat);
    if (event.event === "given")
      lines.begin(number, `${who} → ${names.of(event.to)}: ${title(event.card)}`);
    else if (event.event === "performed" && lines.going) {
      lines.add(number, setWords(event.set));
      lines.end();
    } else if (event.event === "announced")
      lines.begin(number, `${who} ${who === "You" ? "say" : "says"} ${threeOf(event.condition)}`);
    else if (event.event === "responded")
      lines.add(number, `${names.of(event.seat ?? 0)}: ${threeOf(event.condition)}`, "; ");
    else {
      const text = sentence(event as unknown as Loose, names);
      if (text !== null) lines.whole(number, text);
    }
  }
  return lines.all;
}
