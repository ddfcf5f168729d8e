// SPDX-License-Identifier: MIT
// Made by `planchette schema mindseye --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 2;
export interface Options {
  /** How a staring contest is settled: by nerve, who holds longest; by eyes, which cameras watch; by a judge's word; or by a duel of sealed colours. */
  stare: "nerve" | "eyes" | "judge" | "duel";
  /** What happens if the last cards cancel: a draw, or a contest. */
  last_cards: "draw" | "stare";
  /** Show who has already chosen. */
  show_ready: boolean;
  /** After this many rounds most cards win. */
  rounds: number;
  /** Milliseconds to choose, then luck chooses; 0 for no limit. */
  choose_ms: number;
  /** Milliseconds for a judged contest before it becomes a duel. */
  judge_ms: number;
  /** Milliseconds to take hold, or forfeit; 0 for no limit. With cameras ten times as long. */
  press_ms: number;
  /** Milliseconds of a stare before it becomes a duel. */
  stare_ms: number;
  /** Milliseconds of a beat; each may bring a distraction. */
  beat_ms: number;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for a watcher */
  me: number;
  /** what this seat has sealed */
  sealed: "blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null;
}
export interface Open {
  phase: "over" | "choose" | "duel" | "judge" | "press" | "stare" | "close";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "choose" | "judge" | "press" | "stare" | "close";
  timer_ms: number;
  /** cards that each seat holds */
  cards: number[];
  /** cards that left the game */
  removed: number;
  round: number;
  /** seats that play a card this round; after a draw, who shares */
  playing: number[];
  /** seats that stare */
  contest: number[];
  /** cards that the contest is about */
  stake: number;
  /** the last cards shown: to the left, to the right */
  shown: ("blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null)[];
  /** the contest decides the game */
  decides: boolean;
  /** the last colours of this duel */
  duelled: ("blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null)[];
  /** undecided duels so far */
  duels: number;
  /** seats that would rather settle by a duel */
  settle: number[];
  winner: number | null;
  timer_count: number;
  /** a contest that is no duel */
  stare: Contest;
}
export interface Contest {
  /** how it is settled */
  how: "nerve" | "eyes" | "judge" | "duel";
  /** seats that hold */
  held: number[];
  /** seats that let go */
  let_go: number[];
  /** near ties so far */
  repeats: number;
  /** whom each seat saw blink */
  named: (number | null)[];
  /** the last one */
  distraction: "none" | "moth" | "flicker" | "false_blink";
  /** when a seat let go, in milliseconds of the contest */
  released: number[];
  /** milliseconds of the contest when the timer began */
  since_ms: number;
  /** from when on the last distraction shows */
  distracted_ms: number;
}
export interface TickMove {
  do: "tick";
  number: number;
}
export interface ShowMove {
  do: "show";
  colour: "blue" | "purple" | "green" | "orange";
}
export interface PairMove {
  do: "pair";
  left: "blue" | "purple" | "green" | "orange";
  right: "blue" | "purple" | "green" | "orange";
}
export interface BlinkMove {
  do: "blink";
}
export interface NameMove {
  do: "name";
  loser: number;
}
export interface SettleMove {
  do: "settle";
}
export interface HoldMove {
  do: "hold";
}
export interface ReleaseMove {
  do: "release";
  ms: number;
  age: number;
  why: "let_go" | "followed" | "eyes_closed" | "looked_away" | "gone";
}
export interface DarkMove {
  do: "dark";
}
export type Move = TickMove | ShowMove | PairMove | BlinkMove | NameMove | SettleMove | HoldMove | ReleaseMove | DarkMove;
/** The first byte of each move. */
export const kindOf = { tick: 0, show: 1, pair: 2, blink: 3, name: 4, settle: 5, hold: 6, release: 7, dark: 8 } as const;
/** A legal entry: a move in which one field may be an open set. */
export type Choice = { [M in Move as M["do"]]: { [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : M[K] } }[Move["do"]];
export interface SealedEvent {
  event: "sealed";
  seat: number | null;
}
export interface ShownEvent {
  event: "shown";
  seat: number | null;
  shown: ("blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null)[];
}
export interface TakesEvent {
  event: "takes";
  seat: number | null;
  cards: number;
}
export interface LostEvent {
  event: "lost";
  seat: number | null;
  cards: number;
}
export interface StaresEvent {
  event: "stares";
  seat: number | null;
  seats: number[];
  stake: number;
  how: "nerve" | "eyes" | "judge" | "duel";
}
export interface DuelledEvent {
  event: "duelled";
  seat: number | null;
  shown: ("blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null)[];
}
export interface CoinEvent {
  event: "coin";
  seat: number | null;
}
export interface BlinkedEvent {
  event: "blinked";
  seat: number | null;
}
export interface SettlesEvent {
  event: "settles";
  seat: number | null;
}
export interface StareWonEvent {
  event: "stare_won";
  seat: number | null;
  cards: number;
}
export interface OutEvent {
  event: "out";
  seat: number | null;
}
export interface WonEvent {
  event: "won";
  seat: number | null;
}
export interface DrawnEvent {
  event: "drawn";
  seat: number | null;
}
export interface HeldEvent {
  event: "held";
  seat: number | null;
}
export interface BeginsEvent {
  event: "begins";
  seat: number | null;
}
export interface DistractsEvent {
  event: "distracts";
  seat: number | null;
  what: "none" | "moth" | "flicker" | "false_blink";
  ms: number;
}
export interface ReleasedEvent {
  event: "released";
  seat: number | null;
  ms: number;
  why: "let_go" | "followed" | "eyes_closed" | "looked_away" | "gone";
}
export interface ForfeitsEvent {
  event: "forfeits";
  seat: number | null;
}
export interface RepeatedEvent {
  event: "repeated";
  seat: number | null;
  seats: number[];
}
export interface EndlessEvent {
  event: "endless";
  seat: number | null;
}
export interface DarkenedEvent {
  event: "darkened";
  seat: number | null;
}
export interface NamedEvent {
  event: "named";
  seat: number | null;
  loser: number;
}
export type Event = SealedEvent | ShownEvent | TakesEvent | LostEvent | StaresEvent | DuelledEvent | CoinEvent | BlinkedEvent | SettlesEvent | StareWonEvent | OutEvent | WonEvent | DrawnEvent | HeldEvent | BeginsEvent | DistractsEvent | ReleasedEvent | ForfeitsEvent | RepeatedEvent | EndlessEvent | DarkenedEvent | NamedEvent;
