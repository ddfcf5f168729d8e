// SPDX-License-Identifier: MIT
// The log of Capture the Illusionist: a card that acts and what it uncovers are one line.
import { Lines, type LogLine } from "../log";
import type { Told } from "../module";
import { capital, type Loose, type Names } from "../words";
import type { Event } from "./types";
import { event as sentence, place, rank } from "./words";

const LEFT_OUT = new Set(["begins", "cooled", "holds"]);

function line(lines: Lines, number: number, it: Event, names: Names): void {
  const whose = it.seat === names.me ? "your" : it.seat === null ? "" : `${names.of(it.seat)}’s`;
  switch (it.event) {
    case "activated":
      lines.begin(number, `${capital(whose)} ${rank(it.card)}`);
      return;
    case "shown":
      lines.add(number, `${whose} ${rank(it.card)} revealed`, ": ");
      return;
    case "sung":
      lines.add(number, `${whose} ${place(it.place, names)} rests`, ": ");
      return;
    case "mixed":
      lines.add(
        number,
        it.slots.length + it.hand > 1
          ? `${rank(it.card)} mixed among ${it.slots.length + it.hand} places`
          : `${rank(it.card)} turned down`,
        "; ",
      );
      return;
    case "in_vain":
      lines.add(number, "nothing to do", ": ");
      return;
    case "roared":
      lines.add(number, `all ${whose} revealed cards rest`, "; ");
      return;
    case "offered":
      lines.add(number, `${place(it.slot, names)} offered`, ": ");
      return;
    case "declared":
      lines.add(number, `“${rank(it.card)}”`);
      return;
  }
  const text = sentence(it as unknown as Loose, names);
  if (text !== null) lines.whole(number, text);
}

export function log(events: Told<Event>[], names: Names): LogLine[] {
  const lines = new Lines();
  for (const { number, event } of events)
    if (!LEFT_OUT.has(event.event)) line(lines, number, event, names);
  return lines.all;
}
