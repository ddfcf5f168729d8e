// SPDX-License-Identifier: MIT
// What a seat of Capture the Illusionist may do: which cards are highlighted, which is selected and
// where it would go, and the button that makes the move.
import type { TableProps } from "../module";
import { openField, type Loose } from "../words";
import { byTarget } from "./targets";
import { figures, type Choice, type Event, type Move, type View } from "./types";
import { move as words, PLACES, SLOTS, type PlaceName } from "./words";

export type Props = TableProps<View, Choice, Move, Event>;

/** Where a card can be put: "my:e2". */
const columnKey = (choice: { column: string }) => `my:e${choice.column.slice(1)}`;

/** What an open set of 'hide' calls a card: a slot by its place, a hand card after all slots. Exposed places
 *  have no number there. */
function indexOf(key: string): number {
  const [side, name] = key.split(":") as [string, PlaceName];
  if (side === "hand") return figures.slots - 1 + Number(name);
  return side === "my" ? (SLOTS as readonly string[]).indexOf(name) : -1;
}

export class Choosing {
  /** The card that is taken up: "my:f1", "their:b2", "hand:4". */
  selected = $state("");
  /** Where it would go, if it goes somewhere. */
  private target = $state("");
  /** The hidden cards it would be mixed with. */
  mixing = $state<number[]>([]);

  readonly open = $derived.by(() => this.props().view.open);
  readonly over = $derived.by(() => this.open.phase === "over");
  readonly mine = $derived.by(() => (this.props().me.seat === 1 ? 1 : 0));
  readonly theirs = $derived.by(() => 1 - this.mine);
  private readonly targets = $derived.by(() => byTarget(this.props().legal));
  /** What belongs to no card: ranks to declare, or letting the Illusionist go. */
  readonly general = $derived.by(() =>
    (this.targets.get("") ?? []).filter((one) => one.do !== "tick"),
  );
  private readonly actions = $derived.by(() => this.targets.get(this.selected) ?? []);
  private readonly columns = $derived.by(() =>
    this.actions.filter((one) => one.do === "play" || one.do === "bare"),
  );
  private readonly hide = $derived.by(() => this.actions.find((one) => one.do === "hide"));
  readonly set = $derived.by(() =>
    this.hide ? openField(this.hide as unknown as Loose)?.[1] : undefined,
  );
  private readonly enough = $derived.by(
    () => !this.set || (this.mixing.length >= this.set.min && this.mixing.length <= this.set.max),
  );

  /** What the main button does; null while something is still to be chosen. */
  readonly main = $derived.by((): Choice | null => {
    if (this.columns.length)
      return (
        (this.columns.length === 1
          ? this.columns[0]
          : this.columns.find((one) => columnKey(one) === this.target)) ?? null
      );
    return this.enough ? (this.actions.find((one) => one.do !== "look") ?? null) : null;
  });
  /** Looking at a card before anything else. */
  readonly look = $derived.by(() => this.actions.find((one) => one.do === "look") ?? null);
  readonly text = $derived.by(() => {
    if (this.main?.do === "hide")
      return this.mixing.length ? `Turn down, mixed with ${this.mixing.length}` : "Turn down";
    if (this.main) return words(this.main as unknown as Loose, this.props().names);
    if (this.columns.length) return "Choose a lit place for it";
    return this.props().legal.length ? "Choose a lit card" : "Wait";
  });

  constructor(readonly props: () => Props) {
    // A new decision starts with nothing selected; a single thing to decide about is selected for you.
    const decision = $derived.by(() => {
      const { number, phase, active } = this.open;
      return `${number}:${phase}:${active ?? ""}:${props().legal.length}`;
    });
    $effect(() => {
      void decision;
      const [only] = this.targets.size === 1 ? [...this.targets.keys()] : [];
      this.selected = this.open.phase === "vanish" ? (only ?? "") : "";
      this.target = "";
      this.mixing = [];
    });
  }

  keyFor(seat: number, name: PlaceName): string {
    return `${seat === this.mine ? "my" : "their"}:${name}`;
  }

  /** A press on a card: part of a mix, a place for the card in hand, or a new selection. */
  press(key: string): void {
    if (this.mixes(key)) {
      const index = indexOf(key);
      const { mixing } = this;
      this.mixing = mixing.includes(index)
        ? mixing.filter((one) => one !== index)
        : [...mixing, index].slice(-(this.set?.max ?? 0));
    } else if (this.goes(key)) this.target = key;
    else {
      this.selected = this.selected === key ? "" : key;
      this.target = "";
    }
  }

  pressable(key: string): boolean {
    if (this.props().where !== "seat") return false;
    return this.targets.has(key) || this.goes(key) || this.mixes(key);
  }

  chosen(key: string): boolean {
    return this.selected === key || this.target === key || this.mixing.includes(indexOf(key));
  }

  /** What a press on an empty place means, in words. */
  placeWords(key: string): string {
    const choice = this.columns.find((one) => columnKey(one) === key) ?? this.targets.get(key)?.[0];
    return choice ? words(choice as unknown as Loose, this.props().names) : "";
  }

  act(choice: Choice): void {
    const { set, mixing } = this;
    if (choice.do === "hide" && set)
      this.props().onmove({ ...choice, with: [...mixing].sort((a, b) => a - b) });
    else this.props().onmove(choice as Move);
  }

  /** The card that the decision is about, and its owner: the selected card, else the one that acts. */
  readonly about = $derived.by((): { card: number; seat: number } | null => {
    const { mine, open } = this;
    const { view } = this.props();
    const [side, name] = this.selected.split(":") as [string, PlaceName];
    const at = PLACES.indexOf(name);
    const own =
      side === "hand"
        ? Number(name)
        : side === "my"
          ? open.side[mine]?.up[at] || (view.sight?.[at] ?? 0)
          : 0;
    if (own) return { card: own, seat: mine };
    const acts = open.card > 0 && !["turn", "chain", "rescue", "over"].includes(open.phase);
    return acts ? { card: open.card, seat: open.turn } : null;
  });

  private goes(key: string): boolean {
    return this.columns.some((one) => columnKey(one) === key);
  }

  private mixes(key: string): boolean {
    return this.set !== undefined && key !== this.selected && this.set.of.includes(indexOf(key));
  }
}
