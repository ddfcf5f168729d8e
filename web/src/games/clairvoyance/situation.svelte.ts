// SPDX-License-Identifier: MIT
// The table as this seat sees it: the seats in order, the player's hand, which faces can be reached, and
// what a press on a thing means.
import type { TableProps } from "../module";
import { sealedMove } from "../sealed";
import { aboutFlight, character, design, type Effect } from "./cards";
import type { Thing } from "./Looked.svelte";
import { edges, within } from "./die";
import { Selection } from "./selection.svelte";
import type { Choice, Event, Move, Options, View } from "./types";
import { schema, tiltOf } from "./words";

const NO_DECISION = ["hold", "stops", "orders"];

export type Props = TableProps<View, Choice, Move, Event>;

export class Situation {
  /** What is looked at more closely. */
  looked = $state.raw<Thing | null>(null);
  readonly choice: Selection;

  readonly open = $derived.by(() => this.props().view.open);
  readonly options = $derived.by(() => (this.props().room.options ?? {}) as Partial<Options>);
  readonly mine = $derived.by(() => {
    const { where, me } = this.props();
    return where === "seat" || where === "replay" ? me.seat : null;
  });
  /** Clockwise from the viewer's left. */
  readonly others = $derived.by(() => {
    const { mine } = this;
    const { seats } = this.props().room;
    return mine === null
      ? Array.from({ length: seats }, (_, seat) => seat)
      : Array.from({ length: seats - 1 }, (_, i) => (mine + 1 + i) % seats);
  });
  readonly hand = $derived.by(() => {
    const copies = this.mine === null ? [] : (this.props().view.hand[this.mine]?.copies ?? []);
    return copies.flatMap((n, card) =>
      Array.from({ length: n }, (_, copy) => ({ card, copy, key: `${card}.${copy}` })),
    );
  });
  /** How many edges this seat may turn the die when it plays from hand. */
  readonly tilt = $derived.by(() => (this.mine === null ? 0 : tiltOf(this.open, this.mine)));
  /** The selected card, from the hand or from the player's own items. */
  readonly takenCard = $derived.by(() => {
    const { source } = this.choice;
    return source.startsWith("hand ") || source.startsWith("item ")
      ? Number(source.slice(5))
      : null;
  });
  /** The faces that the card in question needs. */
  readonly wanted = $derived.by(() => {
    const { flight } = this.open;
    if (this.props().help === "off") return [];
    if (flight.how === "throw" || flight.how === "place") return design(flight.card).faces;
    return this.takenCard === null || this.choice.source.startsWith("item ")
      ? []
      : design(this.takenCard).faces;
  });
  readonly legalFaces = $derived.by(() =>
    (this.choice.level?.options ?? []).flatMap((aim) => (aim.kind === "face" ? [aim.face] : [])),
  );
  readonly chosenFace = $derived.by(() => {
    const chosen = this.choice.level?.chosen;
    return chosen?.kind === "face" ? chosen.face : null;
  });
  /** Knocked out: this seat only looks on. */
  readonly out = $derived.by(
    () => this.mine !== null && this.open.phase !== "over" && !this.open.alive.includes(this.mine),
  );
  /** The move that this seat has sealed and that the others do not see yet. */
  readonly sealed = $derived.by(() => {
    const { sealed, intent } = this.props().view;
    return sealed ? (sealedMove(schema, intent) as unknown as Move | null) : null;
  });
  /** The character that this seat has sealed, before all are shown. */
  readonly sealedWho = $derived.by(() =>
    this.sealed?.do === "pick" ? character(this.sealed.character) : undefined,
  );
  /** A character is being chosen, or was just sealed: the table itself is not shown yet. */
  readonly picking = $derived.by(
    () =>
      this.open.phase === "pick" && (this.choice.source === "pick" || this.sealedWho !== undefined),
  );
  /** There is a decision other than asking for time and giving orders. */
  readonly deciding = $derived.by(() =>
    this.choice.ways.some((way) => !NO_DECISION.includes(way.source)),
  );
  /** There is something to answer with, besides passing. */
  readonly canAnswer = $derived.by(() =>
    this.choice.ways.some((way) => way.source !== "pass" && !NO_DECISION.includes(way.source)),
  );
  /** There is something to answer with that changes what is on its way. */
  readonly canDefend = $derived.by(() => {
    const turns = this.open.flight.how === "throw" || this.open.flight.how === "place";
    return this.choice.ways.some((way) => {
      const about = aboutFlight(this.effectOf(way.source));
      return about === "saves" || (about === "die" && turns);
    });
  });

  constructor(readonly props: () => Props) {
    this.choice = new Selection(
      () => props().legal,
      () => props().me.seat ?? 0,
      () => props().keep,
    );
  }

  private effectOf(source: string): Effect {
    if (source.startsWith("hand ") || source.startsWith("item "))
      return design(Number(source.slice(5))).effect;
    const who = source === "ability" && this.mine !== null ? this.open.character[this.mine] : null;
    return character(who)?.effect ?? "none";
  }

  /** How far the die is from a card, in words, and whether it can be turned there. */
  reach(card: number): { far: string; near: boolean } {
    const { faces } = design(card);
    const { die } = this.open;
    if (!faces.length || !die) return { far: "", near: false };
    const near = within(die, this.tilt).filter((face) => faces.includes(face));
    if (near.length) return { far: `Tilt to ${near.join(" or ")}`, near: true };
    const least = Math.min(...faces.map((face) => edges(die, face)));
    return {
      far: least === 0 ? "On top, but it must tilt" : `${least === 2 ? "Two" : "Three"} tilts away`,
      near: false,
    };
  }

  stateOf(seat: number): string {
    const { open } = this;
    if (open.phase === "over") return open.winners.includes(seat) ? "Winner" : "Out";
    if (!open.alive.includes(seat)) return "Out";
    if (open.phase === "pick") return "";
    if (open.phase === "name")
      return open.number[seat]?.length ? `Named ${open.number[seat].join(" and ")}` : "Naming";
    const marks = [
      open.charmed.includes(seat) ? "Charmed" : "",
      open.hushed.includes(seat) ? "Hushed" : "",
    ]
      .filter(Boolean)
      .join(", ");
    if (open.asked === seat) return open.phase === "follow" ? "Asked" : "Choosing";
    if (open.flight.how !== "none") {
      if (open.flight.by === seat) return open.flight.how === "place" ? "Placing" : "Throwing";
      if (open.flight.at === seat)
        return open.flight.how === "place" ? "About to get it" : "The target";
    }
    if (marks) return marks;
    return open.holder === seat
      ? seat === this.mine
        ? "Your turn"
        : "Their turn"
      : (open.character[seat] ?? "");
  }

  teamOf(seat: number): string {
    if (!this.options.teams) return "";
    if (this.mine === null) return seat % 2 === 0 ? "first team" : "second team";
    return seat % 2 === this.mine % 2 ? "partner" : "rival";
  }

  litItems(seat: number): number[] {
    if (this.props().help === "off") return [];
    const aims = (this.choice.level?.options ?? []).flatMap((aim) =>
      aim.kind === "item" && aim.seat === seat ? [aim.card] : [],
    );
    if (aims.length || seat !== this.mine) return aims;
    return (this.open.item[seat]?.card ?? [])
      .filter((card) => card !== null)
      .filter((card) => this.choice.may(`item ${card}`));
  }

  itemOf(seat: number): number | null {
    const chosen = this.choice.level?.chosen;
    if (chosen?.kind === "item" && chosen.seat === seat) return chosen.card;
    return seat === this.mine && this.choice.source.startsWith("item ") ? this.takenCard : null;
  }

  /** A copy is lifted if it was pressed; of two equal cards to discard, both are. */
  isLifted(card: number, copy: number): boolean {
    const { choice } = this;
    const pressed = choice.source === `hand ${card}` && choice.copy === copy;
    const isSecond = choice.verb === "discard" && choice.isAimed(`card ${card}`);
    if (!isSecond) return pressed;
    return pressed || choice.source === `hand ${card}` || copy === 0;
  }

  pressCard(card: number, copy: number): void {
    const { choice } = this;
    const isOther = choice.source !== `hand ${card}` || choice.copy !== copy;
    const second = choice.verb === "discard" && isOther ? choice.target(`card ${card}`) : null;
    if (second) choice.aim(second);
    else choice.take(`hand ${card}`, copy);
  }

  pressSeat(seat: number): void {
    const aim = this.choice.target(`seat ${seat}`);
    if (aim) this.choice.aim(aim);
    else this.looked = { kind: "seat", seat };
  }

  pressItem(seat: number, card: number): void {
    const aim = this.choice.target(`item ${seat} ${card}`);
    if (aim) this.choice.aim(aim);
    else if (seat === this.mine && this.choice.may(`item ${card}`))
      this.choice.take(`item ${card}`);
    else this.looked = { kind: "card", card };
  }

  pressFlight(): void {
    const aim = this.choice.target("flight");
    if (aim) this.choice.aim(aim);
    else if (this.open.flight.card !== null)
      this.looked = { kind: "card", card: this.open.flight.card };
  }
}
