// SPDX-License-Identifier: MIT
// Made by `planchette schema telepathic --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 2;
export interface Options {
  /** First, standard and harder are for two partners. A director hands the cards to two partners (3 to 8 people). Four partners and opposed teams are for four. */
  mode: "first" | "standard" | "harder" | "director" | "four" | "opposed";
  /** Two partners: who gives the first card. */
  first: "random" | "colour" | "shape";
  /** Harder: so many cards leave the deck unseen. */
  removed: number;
  /** Director: the cards of which game for two are used. */
  base: "first" | "standard" | "harder";
  /** Even tempo: moves are shown on a steady beat, so that the time taken to think tells nothing. */
  tempo: boolean;
  /** Even tempo: milliseconds from beat to beat. */
  tempo_ms: number;
  /** Milliseconds for each decision, then luck decides and a name that is due counts as wrong; 0 for no limit, otherwise at least 50. */
  clock_ms: number;
  /** Milliseconds after each action in which partners may announce; silence passes. 0 asks one after the other, without a limit. */
  announce_ms: number;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for a watcher */
  me: number;
  /** win conditions: one's own, at the end everybody's */
  win: ("blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null)[];
  /** lose conditions: one's own, at the end everybody's */
  lose: ("blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null)[];
  /** one's own move that waits for the beat */
  sealed: "none" | "give" | "perform" | "pass" | "announce" | "name" | "respond";
  /** its values, as numbers */
  sealed_with: number[];
  /** one's own answer in a window: 0 for none yet, 1 for silence, 2 and more for a condition */
  answer: number;
  /** conditions that one cannot win with by announcing them now */
  futile: number[];
}
export interface Open {
  phase: "giving" | "performing" | "answering" | "responding" | "over";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "patience" | "beat" | "window";
  timer_ms: number;
  timer_count: number;
  /** beats left to decide; 0 without such a limit */
  beats: number;
  /** A1 to D1, then A2 to D2, and so on; row 1 is north */
  grid: ("blue-star" | "blue-circle" | "blue-cross" | "blue-square" | "orange-star" | "orange-circle" | "orange-cross" | "orange-square" | "green-star" | "green-circle" | "green-cross" | "green-square" | "purple-star" | "purple-circle" | "purple-cross" | "purple-square")[];
  /** the action cards that may be given */
  row: ("column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves" | null)[];
  /** the action card in the performer's hands */
  given: "column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves" | null;
  /** the action cards of the used pile */
  used: number[];
  /** cards in the deck */
  deck_left: number;
  /** how often the used pile became the deck */
  shuffles: number;
  /** actions performed so far */
  actions: number;
  /** what each seat knows about */
  role: ("colour" | "shape" | "captain" | "director" | "colour-lose" | "colour-win" | "shape-lose" | "shape-win")[];
  /** whose turn it is */
  giver: number;
  /** who performs, or performed last */
  performer: number;
  /** who is asked now */
  actor: number;
  /** conditions (0 to 3 colours, 4 to 7 shapes) that stood in a line without loss, so nobody's lose condition */
  safe: number[];
  announcer: number | null;
  /** the win conditions that were announced */
  announced: ("blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null)[];
  /** the other partner's answer */
  response: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null;
  result: "running" | "won" | "lost" | "team-x" | "team-y" | "drawn";
  reason: "none" | "lose-line" | "all-right" | "wrong-name" | "not-met" | "no-name" | "cap";
  /** seats whose win condition stood in a line at the end */
  stood_win: number[];
  /** seats whose lose condition stood in a line at the end */
  stood_lose: number[];
}
export interface TickMove {
  do: "tick";
  number: number;
}
export interface GiveMove {
  do: "give";
  card: "column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves";
  to: number;
}
export interface PerformMove {
  do: "perform";
  set: "column-A" | "column-B" | "column-C" | "column-D" | "row-1" | "row-2" | "row-3" | "row-4" | "north-west" | "north-east" | "south-west" | "south-east";
}
export interface PassMove {
  do: "pass";
}
export interface AnnounceMove {
  do: "announce";
  condition: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square";
}
export interface NameMove {
  do: "name";
  colour: "blue" | "orange" | "green" | "purple";
  shape: "star" | "circle" | "cross" | "square";
}
export interface RespondMove {
  do: "respond";
  condition: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square";
}
export type Move = TickMove | GiveMove | PerformMove | PassMove | AnnounceMove | NameMove | RespondMove;
/** The first byte of each move. */
export const kindOf = { tick: 0, give: 1, perform: 2, pass: 3, announce: 4, name: 5, respond: 6 } as const;
/** A legal entry: a move in which one field may be an open set. */
export type Choice = { [M in Move as M["do"]]: { [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : M[K] } }[Move["do"]];
export interface GivenEvent {
  event: "given";
  seat: number | null;
  card: "column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves";
  to: number;
}
export interface PerformedEvent {
  event: "performed";
  seat: number | null;
  card: "column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves";
  set: "column-A" | "column-B" | "column-C" | "column-D" | "row-1" | "row-2" | "row-3" | "row-4" | "north-west" | "north-east" | "south-west" | "south-east";
}
export interface DrewEvent {
  event: "drew";
  seat: number | null;
  place: number;
  card: "column-north" | "column-south" | "row-east" | "row-west" | "clockwise" | "counter-clockwise" | "row-mirror" | "column-mirror" | "row-halves" | "column-halves";
}
export interface ShuffledEvent {
  event: "shuffled";
  seat: number | null;
  cards: number;
}
export interface PassedEvent {
  event: "passed";
  seat: number | null;
}
export interface AnnouncedEvent {
  event: "announced";
  seat: number | null;
  condition: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square";
}
export interface NamedEvent {
  event: "named";
  seat: number | null;
  colour: "blue" | "orange" | "green" | "purple";
  shape: "star" | "circle" | "cross" | "square";
}
export interface RespondedEvent {
  event: "responded";
  seat: number | null;
  condition: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square";
}
export interface TimedOutEvent {
  event: "timed_out";
  seat: number | null;
}
export interface ShownEvent {
  event: "shown";
  seat: number | null;
  win: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null;
  lose: "blue" | "orange" | "green" | "purple" | "star" | "circle" | "cross" | "square" | null;
}
export interface EndedEvent {
  event: "ended";
  seat: number | null;
  result: "running" | "won" | "lost" | "team-x" | "team-y" | "drawn";
  reason: "none" | "lose-line" | "all-right" | "wrong-name" | "not-met" | "no-name" | "cap";
  /** seats whose win condition stood in a line */
  win: number[];
  /** seats whose lose condition stood in a line */
  lose: number[];
}
export interface SealedEvent {
  event: "sealed";
  seat: number | null;
}
export interface SilentEvent {
  event: "silent";
  seat: number | null;
}
export type Event = GivenEvent | PerformedEvent | DrewEvent | ShuffledEvent | PassedEvent | AnnouncedEvent | NamedEvent | RespondedEvent | TimedOutEvent | ShownEvent | EndedEvent | SealedEvent | SilentEvent;
