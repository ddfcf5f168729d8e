// What whoever sits here sees of the table: the seats in order, the own hand, what can be reached, and
// what a press on a thing means.
import type { TableProps } from "../module";
import { characters, design } from "./cards";
import type { Thing } from "./Looked.svelte";
import { edges } from "./die";
import { Selection } from "./selection.svelte";
import type { Choice, Event, Move, Options, View } from "./types";

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
  /** Clockwise from the left of whoever looks. */
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
      Array.from({ length: n }, (_, i) => ({ card, key: `${card}.${i}` })),
    );
  });
  /** How many edges this seat may turn the die when it plays from hand. */
  readonly tilt = $derived.by(() => {
    const items = this.mine === null ? [] : (this.open.item[this.mine]?.card ?? []);
    const sum = items.reduce<number>(
      (n, card) => n + (card !== null && design(card).effect === "tilt" ? design(card).param : 0),
      0,
    );
    return Math.min(3, sum);
  });
  /** The card that is taken up, from the hand or from before oneself. */
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
  /** Whom this seat has sealed to be, before all are shown. */
  readonly sealedWho = $derived.by(() => {
    const { sealed, intent } = this.props().view;
    return sealed && this.open.phase === "pick"
      ? characters[parseInt(intent.slice(2, 4), 16)]
      : undefined;
  });
  /** A character is being chosen, or was just sealed: the table itself is not shown yet. */
  readonly picking = $derived.by(
    () =>
      this.open.phase === "pick" && (this.choice.source === "pick" || this.sealedWho !== undefined),
  );
  /** There is something to decide besides asking for a moment and giving orders. */
  readonly deciding = $derived.by(() =>
    this.choice.ways.some((way) => !["hold", "stops", "orders"].includes(way.source)),
  );

  constructor(readonly props: () => Props) {
    this.choice = new Selection(
      () => props().legal,
      () => props().me.seat ?? 0,
      () => props().keep,
    );
  }

  /** How far the die is from a card, in words, and whether it can be turned there. */
  reach(card: number): { far: string; near: boolean } {
    const { faces } = design(card);
    const { die } = this.open;
    if (!faces.length || !die) return { far: "", near: false };
    const within = faces.filter((face) =>
      this.tilt ? edges(die, face) <= this.tilt : edges(die, face) === 1,
    );
    if (within.length) return { far: `Tilt to ${within.join(" or ")}`, near: true };
    const least = Math.min(...faces.map((face) => edges(die, face)));
    return {
      far: least === 0 ? "On top, but must tilt" : `${least === 2 ? "Two" : "Three"} tilts away`,
      near: false,
    };
  }

  stateOf(seat: number): string {
    const { open } = this;
    if (open.phase === "over") return open.winners.includes(seat) ? "Winner" : "Out";
    if (!open.alive.includes(seat)) return "Out";
    if (open.phase === "pick") return "";
    if (open.phase === "name")
      return open.number[seat]?.length ? `Names ${open.number[seat].join(" and ")}` : "Naming";
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
        return open.flight.how === "place" ? "To possess it" : "The target";
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

  pressCard(card: number): void {
    const { choice } = this;
    const second =
      choice.verb === "discard" && choice.source !== `hand ${card}`
        ? choice.target(`card ${card}`)
        : null;
    if (second) choice.aim(second);
    else choice.take(`hand ${card}`);
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
