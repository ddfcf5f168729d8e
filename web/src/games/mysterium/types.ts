// SPDX-License-Identifier: MIT
// Made by `planchette schema mysterium --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 2;
export interface Options {
  /** More cards on the table and fewer crows make it harder. */
  difficulty: "easy" | "medium" | "hard";
  /** The seat that plays the ghost. */
  ghost: number;
  /** Milliseconds to interpret the visions of an hour; 0 for no limit: the step ends when all psychics are ready. */
  timer_ms: number;
  /** End a timed step as soon as all psychics are ready. Without it, tokens and bets move until the sand has run out. */
  early: boolean;
  /** Milliseconds for each stage of the vote, then absent psychics abstain; 0 for no limit. */
  vote_ms: number;
  /** The last part of the timer: moving a token that others bet on gives the table that long again, once an hour. */
  last_ms: number;
  /** Four and five players: clairvoyancy from which a psychic sees two cards of the shared vision. */
  middle_few: number;
  /** Four and five players: clairvoyancy from which a psychic sees all three. */
  high_few: number;
  /** Six and seven players: clairvoyancy for two cards. */
  middle_many: number;
  /** Six and seven players: clairvoyancy for all three. */
  high_many: number;
  /** Order of age by seat, 1 for the eldest, who breaks ties; all 0: luck decides. */
  age: number[];
  /** Four and more players: the colour that each seat would like. As many are in play as there are psychics, blue first; a colour that is not, or that is taken, counts as any. */
  colour: ("any" | "blue" | "white" | "red" | "yellow" | "black" | "purple")[];
}
export interface CardSet {
  set: string;
  /** of its pictures and words */
  mark: string;
  version: number;
  /** characters, locations, objects; never visions */
  card: Title[];
  /** what visions mean to bots; empty: only people can play */
  table: Table[];
}
export interface Title {
  title: string;
}
export interface Table {
  /** a signed byte for each vision and card */
  says: string;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for a watcher */
  me: number;
  /** the cards that the psychics look for; only for the ghost */
  screen: Three[];
  /** only for the ghost */
  hand: number[];
  /** only for the ghost */
  culprit: number | null;
  /** the shared vision for character, location and object; only for the ghost */
  chosen: number[];
  /** this seat's own; 6 for an abstention */
  vote: number | null;
  /** this seat has said that it is ready */
  ready: boolean;
  /** visions thrown away since the last shuffle, as number - 1 in three runs of 32; only for the ghost */
  crowed?: number[][];
}
export interface Open {
  phase: "over" | "giving" | "interpret" | "sharing" | "vote1" | "vote2" | "vote3" | "naming";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "sand" | "last_seconds" | "vote";
  timer_ms: number;
  timer_count: number;
  hour: number;
  psychics: number;
  /** cards of each kind that were dealt */
  row: number;
  /** the row on the table, 0 where a card was claimed */
  characters: number[];
  /** the row on the table, 0 where a card was claimed */
  locations: number[];
  /** the row on the table, 0 where a card was claimed */
  objects: number[];
  /** what each psychic looks for */
  stage: ("character" | "location" | "object" | "done")[];
  /** the card under each intuition token, or 0 */
  placed: number[];
  /** places of its row that a psychic tried in vain */
  wrong?: number[][];
  /** the cards each psychic has found */
  sleeve: Three[];
  /** psychics who have their vision of this hour */
  served: number[];
  /** how often a crow may still come */
  crows: number;
  /** psychics that each one believes right */
  checks: number[][];
  /** psychics that each one believes wrong */
  crosses: number[][];
  spent_checks: number[];
  spent_crosses: number[];
  /** the clairvoyancy track */
  marker: number[];
  /** in which stage each psychic votes; 0 before the line-up */
  level: number[];
  /** the last seconds have come again */
  extended: boolean;
  /** visions in the ghost's hand */
  hand: number;
  /** visions in the pile */
  deck: number;
  /** hidden visions in the discard */
  crowed: number;
  groups: number;
  /** the line-up */
  group: Three[];
  /** the shared vision, 0 where it is face down */
  shared: number[];
  /** what each shared vision stood for, at the end */
  tags: ("character" | "location" | "object" | "done" | null)[];
  /** the group that each psychic voted for, after the tally */
  votes: (number | null)[];
  /** the group that each player named last in the open vote */
  named: (number | null)[];
  /** how often the two players named different groups */
  differed: number;
  verdict: number | null;
  /** the culprit's group, at the end */
  culprit: number | null;
  won: boolean;
  /** order of age, 1 for the eldest; 0 for the ghost */
  elder: number[];
  /** the seat that runs each psychic */
  owner: number[];
  seen: number;
  /** visions that are in no pile, as number - 1 in three runs of 32: nobody saw them before the last shuffle */
  held?: number[][];
  /** visions that lie open or were openly discarded */
  visions: Vision[];
}
export interface Three {
  character: number;
  location: number;
  object: number;
}
export interface Vision {
  vision: number;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple" | "discard";
  hour: number;
}
export interface TickMove {
  do: "tick";
  number: number;
}
export interface GiveMove {
  do: "give";
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  cards: number[];
}
export interface CrowMove {
  do: "crow";
  cards: number[];
}
export interface PlaceMove {
  do: "place";
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  card: number;
}
export interface BetMove {
  do: "bet";
  on: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  token: "check" | "cross";
}
export interface UnbetMove {
  do: "unbet";
  on: "blue" | "white" | "red" | "yellow" | "black" | "purple";
}
export interface ReadyMove {
  do: "ready";
}
export interface CastMove {
  do: "cast";
  group: number;
  cards: number[];
}
export interface VoteMove {
  do: "vote";
  group: number;
}
export interface NameMove {
  do: "name";
  group: number;
}
export interface AbstainMove {
  do: "abstain";
}
export type Move = TickMove | GiveMove | CrowMove | PlaceMove | BetMove | UnbetMove | ReadyMove | CastMove | VoteMove | NameMove | AbstainMove;
/** The first byte of each move. */
export const kindOf = { tick: 0, give: 1, crow: 2, place: 3, bet: 4, unbet: 5, ready: 6, cast: 7, vote: 8, name: 9, abstain: 10 } as const;
/** A legal entry: a move in which one field may be an open set. */
export type Choice = { [M in Move as M["do"]]: { [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : M[K] } }[Move["do"]];
export interface GaveEvent {
  event: "gave";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  visions: number[];
}
export interface DrewEvent {
  event: "drew";
  seat: number | null;
  visions: number[];
}
export interface ShuffledEvent {
  event: "shuffled";
  seat: number | null;
  cards: number;
}
export interface CrowedEvent {
  event: "crowed";
  seat: number | null;
  cards: number;
}
export interface BeginEvent {
  event: "begin";
  seat: number | null;
}
export interface SecondsEvent {
  event: "seconds";
  seat: number | null;
}
export interface ExtendedEvent {
  event: "extended";
  seat: number | null;
}
export interface PlacedEvent {
  event: "placed";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  card: number;
}
export interface BetsEvent {
  event: "bets";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  on: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  token: "check" | "cross";
}
export interface UnbetsEvent {
  event: "unbets";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  on: "blue" | "white" | "red" | "yellow" | "black" | "purple";
}
export interface IsReadyEvent {
  event: "is_ready";
  seat: number | null;
}
export interface RightEvent {
  event: "right";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  card: number;
}
export interface WrongEvent {
  event: "wrong";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  card: number;
}
export interface MarkersEvent {
  event: "markers";
  seat: number | null;
  marker: number[];
}
export interface HourEvent {
  event: "hour";
  seat: number | null;
  hour: number;
}
export interface ReturnedEvent {
  event: "returned";
  seat: number | null;
}
export interface GroupEvent {
  event: "group";
  seat: number | null;
  group: number;
  cards: number[];
}
export interface CastsEvent {
  event: "casts";
  seat: number | null;
}
export interface ShownEvent {
  event: "shown";
  seat: number | null;
  place: number;
  vision: number;
}
export interface PollEvent {
  event: "poll";
  seat: number | null;
  stage: number;
}
export interface HasVotedEvent {
  event: "has_voted";
  seat: number | null;
}
export interface VotedEvent {
  event: "voted";
  seat: number | null;
  psychic: "blue" | "white" | "red" | "yellow" | "black" | "purple";
  group: number | null;
}
export interface NamedEvent {
  event: "named";
  seat: number | null;
  group: number;
}
export interface VerdictEvent {
  event: "verdict";
  seat: number | null;
  group: number | null;
  by: "votes" | "marker" | "age" | "nobody";
}
export interface CulpritEvent {
  event: "culprit";
  seat: number | null;
  group: number;
  visions: number[];
}
export interface WonEvent {
  event: "won";
  seat: number | null;
}
export interface LostEvent {
  event: "lost";
  seat: number | null;
}
export type Event = GaveEvent | DrewEvent | ShuffledEvent | CrowedEvent | BeginEvent | SecondsEvent | ExtendedEvent | PlacedEvent | BetsEvent | UnbetsEvent | IsReadyEvent | RightEvent | WrongEvent | MarkersEvent | HourEvent | ReturnedEvent | GroupEvent | CastsEvent | ShownEvent | PollEvent | HasVotedEvent | VotedEvent | NamedEvent | VerdictEvent | CulpritEvent | WonEvent | LostEvent;
