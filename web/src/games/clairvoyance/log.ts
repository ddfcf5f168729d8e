// SPDX-License-Identifier: MIT
// The log of Clairvoyance: a throw with its answers and what it did is one line.
import { Lines, type LogLine } from "../log";
import type { Told } from "../module";
import { capital, type Loose, type Names } from "../words";
import { aCard, cardName } from "./cards";
import type { DamagedEvent, Event } from "./types";
import { event as sentence, whose } from "./words";

/** Events that get no line: everybody sees them on the table, or they say nothing new. */
const LEFT_OUT = new Set(["quiet", "may_follow", "held", "shuffled", "drew"]);

function harm({ base, more, less, damage }: DamagedEvent): string {
  if (!more && !less) return `${damage} damage`;
  return `${base}${more ? ` + ${more}` : ""}${less ? ` − ${less}` : ""} = ${damage}`;
}

class Log extends Lines {
  /** Whom the card on its way flies at. */
  private target: number | null = null;
  /** Who was knocked out last: what they leave behind needs no line. */
  private fallen: number | null = null;

  constructor(private readonly names: Names) {
    super();
  }

  take(number: number, it: Event): void {
    const { names } = this;
    const who = it.seat === null ? "" : names.Of(it.seat);
    switch (it.event) {
      case "declared": {
        const own = it.target === it.seat;
        const you = it.seat === names.me;
        const at = own ? (you ? "yourself" : "themself") : names.of(it.target);
        this.target = it.target;
        this.begin(
          number,
          own && it.how === "place"
            ? `${who} ${you ? "put" : "puts"} down ${aCard(it.card)}`
            : `${who} → ${at}: ${cardName(it.card)}`,
        );
        return;
      }
      case "start_effect":
        this.target = it.seat;
        this.begin(number, `${capital(whose(it.seat ?? 0, names))} ${cardName(it.card)}`);
        return;
      case "used":
      case "ability": {
        const what = it.event === "used" ? cardName(it.card) : it.ability;
        if (this.going) this.add(number, `${who}: ${what}`, "; ");
        else this.begin(number, `${who} ${it.seat === names.me ? "use" : "uses"} ${what}`);
        return;
      }
      case "retargeted":
        this.target = it.whom;
        this.add(number, `now at ${names.of(it.whom)}`);
        return;
      case "turned":
        if (it.from !== it.to) this.add(number, `die ${it.from} → ${it.to}`);
        return;
      case "checked":
        if (!it.matches) this.add(number, "the face does not match");
        return;
      case "damaged":
        this.add(number, it.seat === this.target ? harm(it) : `${who} ${harm(it)}`);
        return;
      case "possessed":
        if (!this.going) this.whole(number, sentence(it as unknown as Loose, names) ?? "");
        return;
      case "destroyed":
        if (it.how === "flight") this.add(number, "destroyed on its way");
        else
          this.add(
            number,
            `${who} ${it.seat === names.me ? "lose" : "loses"} ${cardName(it.card)}`,
          );
        return;
      case "healed":
        this.add(number, `${who} ${it.seat === names.me ? "regain" : "regains"} ${it.n} health`);
        return;
      case "withdrawn":
        this.add(number, `${who} ${it.seat === names.me ? "withdraw" : "withdraws"}`, "; ");
        return;
    }
    if (it.event === "out") this.fallen = it.seat;
    if (LEFT_OUT.has(it.event) || (it.event === "discarded" && it.seat === this.fallen)) return;
    const text = sentence(it as unknown as Loose, names);
    if (text !== null) this.whole(number, text);
  }
}

export function log(events: Told<Event>[], names: Names): LogLine[] {
  const lines = new Log(names);
  for (const { number, event } of events) lines.take(number, event);
  return lines.all;
}
