// SPDX-License-Identifier: MIT
// What a seat of Mind's Eye may show, has half chosen, or has sealed.
import { untrack } from "svelte";
import { playSound } from "../../sound";
import type { TableProps } from "../module";
import type { Choice, Event, Move, PairMove, ShowMove, View } from "./types";
import { facing, type Colour } from "./words";

export type Props = TableProps<View, Choice, Move, Event>;
type Eyes = ShowMove | PairMove;

export function keyOf(one: Eyes): string {
  return one.do === "show" ? one.colour : `${one.left}-${one.right}`;
}

export class Choosing {
  private picked = $state("");

  readonly open = $derived.by(() => this.props().view.open);
  readonly over = $derived.by(() => this.open.phase === "over");
  /** A contest that is no duel: one that people judge, or one of nerve. */
  readonly judged = $derived.by(() => this.open.phase === "judge");
  readonly staring = $derived.by(() =>
    ["judge", "press", "stare", "close"].includes(this.open.phase),
  );
  readonly seats = $derived.by(() => this.props().room.seats);
  readonly mine = $derived.by(() => {
    const { where, me } = this.props();
    return where === "seat" || where === "replay" ? me.seat : null;
  });
  readonly options = $derived.by(() =>
    this.props().legal.filter((one): one is Eyes => one.do === "show" || one.do === "pair"),
  );
  readonly choice = $derived.by(
    () => this.options.find((one) => keyOf(one) === this.picked) ?? null,
  );
  /** What the preview shows to each side: the choice, else what is sealed. */
  readonly preview = $derived.by((): [Colour, Colour] | null => {
    const { choice, mine, open } = this;
    const { view, where } = this.props();
    if (choice && where !== "replay")
      return choice.do === "show" ? [choice.colour, choice.colour] : [choice.left, choice.right];
    const shown = where === "replay" && mine !== null ? open.shown[mine] : view.sealed;
    const [left, right] = [facing(shown, "left"), facing(shown, "right")];
    return left && right ? [left, right] : null;
  });
  readonly pair = $derived.by(() => {
    const { preview, choice } = this;
    return preview !== null && (choice ? choice.do === "pair" : preview[0] !== preview[1]);
  });

  constructor(readonly props: () => Props) {
    untrack(() => (this.picked = props().keep.get("pick", "")));
  }

  pick(one: Eyes | null): void {
    this.picked = one ? keyOf(one) : "";
    this.props().keep.set("pick", this.picked);
  }

  seal(): void {
    if (!this.choice) return;
    playSound("seal");
    this.props().onmove(this.choice);
    this.pick(null);
  }
}
