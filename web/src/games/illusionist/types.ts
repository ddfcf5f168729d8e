// SPDX-License-Identifier: MIT
// Made by `planchette schema illusionist --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 2;
export interface Options {
  /** aid shows you what you have seen of the hidden cards; recall shows a card once and leaves it to you to remember. */
  memory: "aid" | "recall";
  /** The suit of each seat; two different ones, or any. */
  suit: ("any" | "earth" | "water" | "fire" | "wind" | "void")[];
  /** Who begins: chance, or a seat, such as the loser of the last match. */
  starter: "random" | "first" | "second";
  /** After this many turns more captures win, else it is a draw. */
  turns: number;
  /** Milliseconds for each choice, then luck chooses; 0 for no limit. */
  move_ms: number;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for a watcher */
  me: number;
  /** the cards in your hand */
  hand: number[];
  /** what you have seen in your slots since they were shuffled */
  sight?: number[];
  /** all cards of the slots once the match is over, else 0 */
  slots: Slots[];
  /** the hands once the match is over */
  hands: number[][];
  /** all that you have seen of each side's hidden cards */
  log?: Log[];
}
export interface Open {
  phase: "over" | "turn" | "chain" | "peek" | "sing" | "heal" | "strike" | "yield" | "offer" | "declare" | "rescue" | "vanish" | "place";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "move";
  timer_ms: number;
  /** whose turn it is */
  turn: number;
  /** the number of this turn */
  number: number;
  /** Insight has been used */
  looked: boolean;
  /** the place of the card whose effect runs */
  active: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4" | null;
  /** that card */
  card: number;
  /** places that were activated this turn */
  acted: number[];
  /** where an Illusionist was last revealed */
  struck: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4" | null;
  /** the slot that is offered to the Assassin */
  offered: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | null;
  /** the rank last declared for the Assassin */
  named: number;
  /** the slot last looked at by its owner */
  peeked: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | null;
  /** the place last activated */
  used: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4" | null;
  /** where a card drawn from the hand waits for its column */
  drawn: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4" | null;
  /** the card last discarded in vain to save an Illusionist */
  wasted: number;
  winner: number | null;
  suit: ("any" | "earth" | "water" | "fire" | "wind" | "void")[];
  timer_count: number;
  side: Side[];
}
export interface Side {
  /** of the places f1 to f4, b1 to b4, e1 to e4 */
  state: ("empty" | "hidden" | "revealed" | "rested")[];
  /** the cards that lie face up; 0 for none */
  up: number[];
  /** hidden cards that everybody has seen where they lie */
  known?: number[];
  /** how often each slot was shuffled */
  shuffles: number[];
  /** how often the hand was part of a shuffle */
  hand_shuffles: number;
  /** cards in the hand */
  hand: number;
  /** captures made by this seat */
  captures: number;
  /** the Samurai is discarded */
  ace_gone: boolean;
}
export interface Slots {
  slot: number[];
}
export interface Log {
  n: number;
  /** slots that the owner saw before any shuffle */
  seen: number[];
  /** slots that all saw before any shuffle */
  shown: number[];
  /** what was seen there, for those who saw it */
  got: number[];
  /** the hand as it was dealt */
  dealt: number[];
  /** cards that left the hand before any shuffle */
  drawn: number[];
  /** the shuffles since the deal */
  mix: Mix[];
}
export interface Mix {
  /** the face-up card that was shuffled in */
  card: number;
  /** the slots it was shuffled over */
  slots: number[];
  /** the number of hand cards that were shuffled in */
  named: number;
  /** the face-up card came from the exposed row */
  exposed: boolean;
  /** slots of it seen since: 0 to 2 by the owner, 4 to 6 by all */
  seen: number[];
  /** what was seen in its slots, for those who saw it, and then what came to the hand, for the owner */
  got: number[];
  /** the hand cards that went in */
  in: number[];
  /** cards that left the hand afterwards */
  drawn: number[];
}
export interface Figures {
  /** places of the grid on each side */
  slots: number;
  /** the rank that saves the Illusionist when it is discarded */
  samurai: number;
  /** the rank to capture */
  illusionist: number;
}
export interface Rank {
  /** 1 to 9, A or W */
  sign: string;
  name: string;
  /** what it does when it is activated */
  does: string;
}
export const figures: Figures = {"slots":8,"samurai":10,"illusionist":11};
export const ranks: readonly Rank[] = [
{"sign":"","name":"","does":""},
{"sign":"1","name":"Oracle","does":"look at a hidden card of its own side, then activate another card"},
{"sign":"2","name":"Bard","does":"rest a revealed card of the other side, then activate another card"},
{"sign":"3","name":"Healer","does":"turn another face-up card of its own side down, mixed with up to two hidden ones, then activate another card"},
{"sign":"4","name":"Monk","does":"reveal a hidden card of the other side's front row"},
{"sign":"5","name":"Fighter","does":"reveal a hidden card of the other side in the column it faces"},
{"sign":"6","name":"Mage","does":"reveal a hidden card of the other side's back row"},
{"sign":"7","name":"Archer","does":"reveal a card of the other side's hand, unseen which"},
{"sign":"8","name":"Berserker","does":"the other side reveals a card of its back row, or else of its front row; then all its revealed cards rest"},
{"sign":"9","name":"Assassin","does":"the other side offers a hidden card and its rank is declared; if that is right, again"},
{"sign":"A","name":"Samurai","does":"the other side reveals a hidden card of its choice; discarded, the Samurai saves its own Illusionist"},
{"sign":"W","name":"Illusionist","does":"reveal any hidden card of the other side, then turn down, mixed with up to two hidden cards"}
];
export interface TickMove {
  do: "tick";
  number: number;
}
export interface LookMove {
  do: "look";
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface ActivateMove {
  do: "activate";
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
}
export interface PlayMove {
  do: "play";
  card: number;
  column: "c1" | "c2" | "c3" | "c4";
}
export interface RestMove {
  do: "rest";
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
}
export interface HideMove {
  do: "hide";
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
  /** 0 to 3 for f1 to f4, 4 to 7 for b1 to b4, and 7 + its rank for a hand card */
  with: number[];
}
export interface RevealMove {
  do: "reveal";
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface DrawMove {
  do: "draw";
}
export interface ShowMove {
  do: "show";
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface BareMove {
  do: "bare";
  card: number;
  column: "c1" | "c2" | "c3" | "c4";
}
export interface OfferMove {
  do: "offer";
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface NameMove {
  do: "name";
  card: number;
}
export interface DeclineMove {
  do: "decline";
}
export interface SaveMove {
  do: "save";
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
}
export interface ThrowMove {
  do: "throw";
  card: number;
}
export interface PlaceMove {
  do: "place";
  column: "c1" | "c2" | "c3" | "c4";
}
export type Move = TickMove | LookMove | ActivateMove | PlayMove | RestMove | HideMove | RevealMove | DrawMove | ShowMove | BareMove | OfferMove | NameMove | DeclineMove | SaveMove | ThrowMove | PlaceMove;
/** The first byte of each move. */
export const kindOf = { tick: 0, look: 1, activate: 2, play: 3, rest: 4, hide: 5, reveal: 6, draw: 7, show: 8, bare: 9, offer: 10, name: 11, decline: 12, save: 13, throw: 14, place: 15 } as const;
/** A legal entry: a move in which one field may be an open set. */
export type Choice = { [M in Move as M["do"]]: { [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : M[K] } }[Move["do"]];
export interface BeginsEvent {
  event: "begins";
  seat: number | null;
  number: number;
}
export interface LookedEvent {
  event: "looked";
  seat: number | null;
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface SawEvent {
  event: "saw";
  seat: number | null;
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
  card: number;
}
export interface ActivatedEvent {
  event: "activated";
  seat: number | null;
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
  card: number;
  from: "the table" | "the hand";
}
export interface InVainEvent {
  event: "in_vain";
  seat: number | null;
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
  card: number;
}
export interface SungEvent {
  event: "sung";
  seat: number | null;
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
}
export interface MixedEvent {
  event: "mixed";
  seat: number | null;
  card: number;
  slots: number[];
  hand: number;
}
export interface HoldsEvent {
  event: "holds";
  seat: number | null;
  /** ranks; 10 is the Samurai, 11 the Illusionist */
  cards: number[];
  gave: number[];
}
export interface ShownEvent {
  event: "shown";
  seat: number | null;
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
  card: number;
  from: "the table" | "the hand";
}
export interface OfferedEvent {
  event: "offered";
  seat: number | null;
  slot: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4";
}
export interface DeclaredEvent {
  event: "declared";
  seat: number | null;
  card: number;
}
export interface RoaredEvent {
  event: "roared";
  seat: number | null;
}
export interface SavedEvent {
  event: "saved";
  seat: number | null;
  from: "the table" | "the hand";
}
export interface FailedEvent {
  event: "failed";
  seat: number | null;
  card: number;
}
export interface DeclinedEvent {
  event: "declined";
  seat: number | null;
}
export interface CapturedEvent {
  event: "captured";
  seat: number | null;
  captures: number;
}
export interface DealtEvent {
  event: "dealt";
  seat: number | null;
  /** ranks; 10 is the Samurai, 11 the Illusionist */
  cards: number[];
}
export interface CooledEvent {
  event: "cooled";
  seat: number | null;
  places: number[];
}
export interface LateEvent {
  event: "late";
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
export interface LaidEvent {
  event: "laid";
  seat: number | null;
  place: "f1" | "f2" | "f3" | "f4" | "b1" | "b2" | "b3" | "b4" | "e1" | "e2" | "e3" | "e4";
  card: number;
}
export interface OpenedEvent {
  event: "opened";
  seat: number | null;
  slots: number[];
  /** ranks; 10 is the Samurai, 11 the Illusionist */
  cards: number[];
}
export type Event = BeginsEvent | LookedEvent | SawEvent | ActivatedEvent | InVainEvent | SungEvent | MixedEvent | HoldsEvent | ShownEvent | OfferedEvent | DeclaredEvent | RoaredEvent | SavedEvent | FailedEvent | DeclinedEvent | CapturedEvent | DealtEvent | CooledEvent | LateEvent | WonEvent | DrawnEvent | LaidEvent | OpenedEvent;
