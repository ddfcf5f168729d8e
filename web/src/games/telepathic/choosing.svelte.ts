// SPDX-License-Identifier: MIT
// What a seat of Telepathic may do and has half chosen, and what a move would lead to.
import { untrack } from "svelte";
import { playSound } from "../../sound";
import type { TableProps } from "../module";
import type { Loose } from "../words";
import {
  after,
  cellsOf,
  CONDITIONS,
  linesOf,
  setsOf,
  type Action,
  type Condition,
  type SetName,
} from "./grid";
import type {
  AnnounceMove,
  Choice,
  Event,
  GiveMove,
  Move,
  NameMove,
  PerformMove,
  RespondMove,
  View,
} from "./types";
import { threeOf } from "./words";

export type Props = TableProps<View, Choice, Move, Event>;

/** The grid after a move, and what it means for this seat's own conditions. */
export interface Effect {
  grid: View["open"]["grid"];
  win: number[];
  lose: number[];
  words: string;
  mark: string;
}

export class Choosing {
  card = $state<Action | null>(null);
  set = $state<SetName | null>(null);
  announcing = $state(false);

  readonly open = $derived.by(() => this.props().view.open);
  readonly over = $derived.by(() => this.open.phase === "over");
  /** Whose secret is shown: the player's own, or that of the seat whose view is shown. */
  readonly seat = $derived.by(() => this.props().me.seat);
  readonly win = $derived.by(() => this.secret("win"));
  readonly lose = $derived.by(() => this.secret("lose"));
  readonly winLine = $derived.by(() => this.line(this.win));
  readonly loseLine = $derived.by(() => this.line(this.lose));

  readonly gives = $derived.by(() => this.legal<GiveMove>("give"));
  readonly performs = $derived.by(() => this.legal<PerformMove>("perform"));
  readonly announces = $derived.by(() => this.legal<AnnounceMove>("announce"));
  readonly names = $derived.by(() => this.legal<NameMove>("name"));
  readonly responds = $derived.by(() => this.legal<RespondMove>("respond"));
  readonly pass = $derived.by(() => this.props().legal.some((one) => one.do === "pass"));
  /** Everybody who may announce is asked together, and silence passes when the time is up. */
  readonly window = $derived.by(
    () =>
      this.open.phase === "answering" &&
      Number((this.props().room.options as Loose)["announce_ms"]) > 0,
  );
  readonly mayAnnounce = $derived.by(() => this.announces.length > 0 || this.names.length > 0);

  /** The card whose four outcomes are shown: the one to perform, else the one chosen to give. */
  readonly shownCard = $derived.by<Action | null>(
    () => this.open.given ?? (this.gives.some((one) => one.card === this.card) ? this.card : null),
  );
  readonly sets = $derived.by(() => (this.shownCard ? setsOf(this.shownCard) : []));
  readonly perform = $derived.by(() => this.performs.find((one) => one.set === this.set));
  readonly picked = $derived.by(() => (this.perform ? cellsOf(this.perform.set) : []));

  constructor(readonly props: () => Props) {
    untrack(() => {
      const { keep } = props();
      this.card = keep.get<Action | null>("card", null);
      this.set = keep.get<SetName | null>("set", null);
    });
  }

  take(action: Action | null): void {
    this.card = action;
    this.props().keep.set("card", action);
  }

  aim(set: SetName | null): void {
    this.set = set;
    this.props().keep.set("set", set);
  }

  /** A press on a tile means the set it lies in. */
  tap(cell: number): void {
    const which = this.performs.find((one) => cellsOf(one.set).includes(cell));
    if (which) this.aim(which.set);
  }

  send(move: Move): void {
    playSound("card");
    this.props().onmove(move);
    this.announcing = false;
    this.aim(null);
    this.take(null);
  }

  /** This seat can see that it would not win by announcing that now. */
  futile(condition: Condition): boolean {
    return this.props().view.futile.includes(CONDITIONS.indexOf(condition));
  }

  effectOf(set: SetName): Effect {
    const { win, lose, shownCard } = this;
    const grid = shownCard ? after(this.open.grid, shownCard, set) : this.open.grid;
    if (this.props().help === "off") return { grid, win: [], lose: [], words: "", mark: "" };
    const [wins, loses] = [linesOf(grid, win), linesOf(grid, lose)];
    const had = this.winLine.length > 0;
    if (loses.length && lose)
      return { grid, win: wins, lose: loses, words: `${threeOf(lose)}: you lose`, mark: "✕" };
    if (wins.length && win) {
      const words = `${had ? "keeps" : "makes"} your ${threeOf(win)}`;
      return { grid, win: wins, lose: [], words, mark: "✓" };
    }
    const words = had && win ? `breaks your ${threeOf(win)}` : "";
    return { grid, win: [], lose: [], words, mark: had ? "–" : "" };
  }

  private legal<M extends Move>(kind: M["do"]): M[] {
    return this.props().legal.filter((one) => one.do === kind) as unknown as M[];
  }

  private secret(which: "win" | "lose") {
    return this.seat === null ? null : (this.props().view[which][this.seat] ?? null);
  }

  private line(condition: View["win"][number] | null): number[] {
    return this.props().help === "off" && !this.over ? [] : linesOf(this.open.grid, condition);
  }
}
