// Made by `planchette schema mindseye --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 1;
export interface Options {
  /** How a staring contest is settled: a duel of sealed colours, a judge's word, or holding on. The last two trust the players. */
  stare: "duel" | "judge" | "hold";
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
  /** Milliseconds of holding on before it becomes a duel. */
  hold_ms: number;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for whoever looks on */
  me: number;
  /** what this seat has sealed */
  sealed: "blue" | "purple-blue" | "green-blue" | "orange-blue" | "blue-purple" | "purple" | "green-purple" | "orange-purple" | "blue-green" | "purple-green" | "green" | "orange-green" | "blue-orange" | "purple-orange" | "green-orange" | "orange" | null;
}
export interface Open {
  phase: "over" | "choose" | "duel" | "judge" | "hold";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "choose" | "stare";
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
export type Move = TickMove | ShowMove | PairMove | BlinkMove | NameMove | SettleMove;
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
  how: "duel" | "judge" | "hold";
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
export type Event = SealedEvent | ShownEvent | TakesEvent | LostEvent | StaresEvent | DuelledEvent | CoinEvent | BlinkedEvent | SettlesEvent | StareWonEvent | OutEvent | WonEvent | DrawnEvent;
