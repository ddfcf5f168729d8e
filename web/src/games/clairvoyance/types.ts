// Made by `planchette schema clairvoyance --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 1;
export interface Options {
  /** When others may interrupt: only around throws, plays and free effects, or also at the start and end of every turn and on request. */
  windows: "flight" | "all";
  /** Thirteen characters instead of eight. */
  expansion: boolean;
  /** Two against two, partners opposite; four seats only. */
  teams: boolean;
  /** The very first turn has one action. Fairer with two seats. */
  opening: boolean;
  /** From round 16 on nothing heals and every turn costs 1 health; without it the game is a draw after 300 turns. */
  restless: boolean;
  /** Choose a character freely, or keep one of two dealt. */
  characters: "choose" | "one of two";
  /** When a window's tick ends. 'when all answered' shows how long people think: for slow tables and tables with one person. */
  answers: "on time" | "when all answered";
  /** Seats may set stops and leave standing orders, once a turn. */
  orders: boolean;
  /** Milliseconds of a window's first tick; 0 for no limit. */
  window_ms: number;
  /** Milliseconds of later ticks; 0 for no limit. */
  later_ms: number;
  /** Milliseconds for an action or a choice; 0 for no limit. */
  turn_ms: number;
  /** Milliseconds to pick a character or number; 0 for no limit. */
  pick_ms: number;
}
export interface Deck {
  card: Card[];
}
export interface Card {
  name: string;
  copies: number;
  type: "item" | "single-use" | "continuous" | "instant";
  /** faces of the die on which it works */
  faces: number[];
  damage: number;
  effect: "none" | "smash" | "reflect" | "heal" | "reduce" | "turn" | "hurry" | "salvage" | "spy" | "catch" | "destroy" | "retarget" | "boost" | "probe" | "snatch" | "draw" | "hush" | "move" | "sure" | "scrounge" | "redirect" | "search" | "charm" | "set-die" | "finders" | "firepower" | "blow" | "tailor" | "wreck" | "start-discard" | "start-heal" | "start-harm" | "start-roll" | "armour" | "rack" | "tilt" | "catalogue" | "chain" | "board";
  /** the effect's number */
  param: number;
}
export interface View {
  open: Open;
  /** the seat that sees this; 9 for whoever looks on */
  me: number;
  /** my hand, open hands, and the hand that I look at */
  hand: Hand[];
  /** copies of each design in the deck while I search it */
  deck: number[];
  /** what I know of hidden cards */
  facts?: Facts;
  /** what I have sealed */
  intent: string;
  sealed: boolean;
  /** my intent is still to come */
  pending: boolean;
  /** a standing order made it */
  ordered: boolean;
  /** windows that I pass without being asked */
  stops: number[];
  /** 0 mirror, 1 birdcage, 2 shield, 3 parasol, 4 pyrokinesis */
  orders: number[];
  /** I have changed stops or orders this turn */
  changed: boolean;
  /** the characters that I may keep one of */
  offer: ("Mama Rita" | "Gertrude" | "Harold" | "Ed" | "RX-97" | "Myr" | "Sebastian" | "Claire" | "Richard" | "SSG Sullivan" | "Luke" | "Austin" | "Xander" | null)[];
}
export interface Open {
  phase: "over" | "pick" | "name" | "act" | "die" | "tick" | "follow" | "choose";
  /** seats that the table waits for */
  awaited: number[];
  /** seats that may chat now */
  speak: number[];
  /** 0 while no timer runs */
  timer_number: number;
  timer_kind: "none" | "pick" | "act" | "answer";
  timer_ms: number;
  timer_count: number;
  /** turns begun so far */
  turns: number;
  /** how many turns the holder has had, this one included */
  round: number;
  /** whose turn it is */
  holder: number;
  stage: "begin" | "effects" | "actions" | "flight" | "draw";
  /** the window that is open */
  window: "turn start" | "after start effects" | "hand play" | "throw" | "free effect" | "before the draw" | "on request" | null;
  /** 1 once the window had a tick */
  ticks: number;
  /** something happened in this tick */
  resolved: boolean;
  /** places of items that changed since the tick opened */
  touched: number[];
  /** the face on top */
  die: number;
  /** actions left */
  actions: number;
  /** of those, not for throws */
  idle: number;
  /** throws made this turn */
  throws: number;
  /** throws allowed a turn */
  allowance: number;
  /** somebody asked for a window */
  held: boolean;
  /** a window follows once the choice is made */
  after: boolean;
  /** the seat that is asked alone */
  asked: number | null;
  /** what it chooses */
  choice: "none" | "give_up" | "spy" | "deck" | "heap" | "whose" | "first";
  /** give_up: the card that arrives + 1; spy: the seat + 1; whose: how many cards */
  about: number;
  /** places of the holder whose start effects are over */
  done: number[];
  /** whose pending damage was changed by Tailored Fit */
  tailored: number | null;
  tailor: "none" | "more" | "less";
  /** seats that nobody may throw at */
  charmed: number[];
  /** seats that play no instants and use no items this turn */
  hushed: number[];
  alive: number[];
  /** seats that have used their ability */
  used: number[];
  /** seats whose next throw heeds abilities only */
  sure: number[];
  /** the seat that began */
  first: number;
  winners: number[];
  flight: Flight;
  character: ("Mama Rita" | "Gertrude" | "Harold" | "Ed" | "RX-97" | "Myr" | "Sebastian" | "Claire" | "Richard" | "SSG Sullivan" | "Luke" | "Austin" | "Xander" | null)[];
  /** numbers named for the first roll */
  number: number[][];
  health: number[];
  /** turns that each seat has begun */
  rounds: number[];
  /** cards in each hand */
  hand_n: number[];
  /** possessed items, oldest first */
  item: Items[];
  deck_n: number;
  /** the discard pile, the last is on top */
  discard: number[];
  /** what Finder's Keepers brought down */
  heap: (number | null)[];
  /** copies of each design in the deck when it was last made of the discard pile */
  stock: number[];
  /** who used the last effect */
  last_by: number | null;
  /** its card; none for an ability */
  last_card: number | null;
  /** the seat it was aimed at */
  last_seat: number | null;
  /** the card it was aimed at */
  last_item: number | null;
  /** the other seat it named */
  last_to: number | null;
  /** seats that withdrew in the last tick */
  withdrew: number[];
}
export interface Flight {
  how: "none" | "throw" | "place" | "fling" | "blow";
  card: number | null;
  by: number;
  /** target, or future possessor */
  at: number;
  /** damage before changes */
  base: number;
  /** heeds abilities only */
  sure: boolean;
  more: number;
  less: number;
}
export interface Items {
  card: (number | null)[];
}
export interface Hand {
  /** how many of each design */
  copies: number[];
}
export interface Facts {
  /** cards that are surely in that hand */
  hand: Hand[];
  /** the other cards that other hands held when the deck was known as a whole, and still hold */
  rest: number[];
  /** how many of them each hand still holds */
  old: number[];
  /** 'rest' is in use */
  split: boolean;
}
export interface TickMove {
  do: "tick";
  number: number;
}
export interface PickMove {
  do: "pick";
  character: "rita" | "gertrude" | "harold" | "ed" | "rx97" | "myr" | "sebastian" | "claire" | "richard" | "sullivan" | "luke" | "austin" | "xander";
}
export interface NameMove {
  do: "name";
  numbers: number[];
}
export interface ThrowMove {
  do: "throw";
  card: number;
  target: number;
}
export interface PlaceMove {
  do: "place";
  card: number;
  target: number;
}
export interface FlingMove {
  do: "fling";
  card: number;
  target: number;
}
export interface DiscardMove {
  do: "discard";
  card: number;
  another: number | null;
}
export interface EndMove {
  do: "end";
}
export interface TurnMove {
  do: "turn";
  face: number;
}
export interface ChooseMove {
  do: "choose";
  card: number | null;
}
export interface AppointMove {
  do: "appoint";
  seat: number;
}
export interface FollowMove {
  do: "follow";
}
export interface WithdrawMove {
  do: "withdraw";
}
export interface HoldMove {
  do: "hold";
}
export interface StopsMove {
  do: "stops";
  windows: number[];
}
export interface OrdersMove {
  do: "orders";
  orders: number[];
}
export interface PlayMove {
  do: "play";
  card: number;
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
}
export interface UseMove {
  do: "use";
  card: number;
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
}
export interface AbilityMove {
  do: "ability";
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
  more: boolean;
}
export interface BlowMove {
  do: "blow";
  card: number;
  possessed: boolean;
  target: number;
  health: number[];
}
export interface WreckMove {
  do: "wreck";
  places: number[];
}
export interface PassMove {
  do: "pass";
}
export interface AnswerPlayMove {
  do: "answer_play";
  card: number;
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
}
export interface AnswerUseMove {
  do: "answer_use";
  card: number;
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
}
export interface AnswerAbilityMove {
  do: "answer_ability";
  seat: number | null;
  item: number | null;
  to: number | null;
  face: number;
  more: boolean;
}
export interface AnswerWreckMove {
  do: "answer_wreck";
  places: number[];
}
export type Move = TickMove | PickMove | NameMove | ThrowMove | PlaceMove | FlingMove | DiscardMove | EndMove | TurnMove | ChooseMove | AppointMove | FollowMove | WithdrawMove | HoldMove | StopsMove | OrdersMove | PlayMove | UseMove | AbilityMove | BlowMove | WreckMove | PassMove | AnswerPlayMove | AnswerUseMove | AnswerAbilityMove | AnswerWreckMove;
/** A legal entry: a move in which one field may be an open set. */
export type Choice = { [M in Move as M["do"]]: { [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : M[K] } }[Move["do"]];
export interface PickedEvent {
  event: "picked";
  seat: number | null;
  character: "Mama Rita" | "Gertrude" | "Harold" | "Ed" | "RX-97" | "Myr" | "Sebastian" | "Claire" | "Richard" | "SSG Sullivan" | "Luke" | "Austin" | "Xander";
}
export interface NamedEvent {
  event: "named";
  seat: number | null;
  numbers: number[];
}
export interface AgainEvent {
  event: "again";
  seat: number | null;
}
export interface RolledEvent {
  event: "rolled";
  seat: number | null;
  face: number;
}
export interface TurnEvent {
  event: "turn";
  seat: number | null;
  n: number;
}
export interface StartEffectEvent {
  event: "start_effect";
  seat: number | null;
  card: number;
}
export interface DeclaredEvent {
  event: "declared";
  seat: number | null;
  card: number;
  how: "none" | "throw" | "place" | "fling" | "blow";
  target: number;
}
export interface TurnedEvent {
  event: "turned";
  seat: number | null;
  from: number;
  to: number;
}
export interface UsedEvent {
  event: "used";
  seat: number | null;
  card: number;
  whom: number | null;
  item: number | null;
  to: number | null;
  face: number;
}
export interface AbilityEvent {
  event: "ability";
  seat: number | null;
  ability: "Charges Apply" | "Pyromania" | "Guaranteed Delivery" | "Scrounge" | "Circuit Breaker" | "Eminent Domain" | "Charm" | "Prognosticate" | "Finder's Keepers" | "Phantom Firepower" | "Punishing Blow" | "Tailored Fit" | "Handiwork";
  whom: number | null;
  item: number | null;
  to: number | null;
  face: number;
  more: boolean;
}
export interface WithdrawnEvent {
  event: "withdrawn";
  seat: number | null;
}
export interface MayFollowEvent {
  event: "may_follow";
  seat: number | null;
}
export interface QuietEvent {
  event: "quiet";
  seat: number | null;
}
export interface CheckedEvent {
  event: "checked";
  seat: number | null;
  matches: boolean;
}
export interface DamagedEvent {
  event: "damaged";
  seat: number | null;
  base: number;
  more: number;
  less: number;
  damage: number;
}
export interface HealedEvent {
  event: "healed";
  seat: number | null;
  n: number;
}
export interface PossessedEvent {
  event: "possessed";
  seat: number | null;
  card: number;
}
export interface DestroyedEvent {
  event: "destroyed";
  seat: number | null;
  card: number;
  how: "flight" | "item" | "displaced";
}
export interface DiscardedEvent {
  event: "discarded";
  seat: number | null;
  cards: (number | null)[];
  whose: number;
}
export interface DrewEvent {
  event: "drew";
  seat: number | null;
  n: number;
}
export interface DrawnEvent {
  event: "drawn";
  seat: number | null;
  cards: (number | null)[];
  whose: number;
}
export interface LookedEvent {
  event: "looked";
  seat: number | null;
  whom: number;
}
export interface SawEvent {
  event: "saw";
  seat: number | null;
  cards: (number | null)[];
  whose: number;
}
export interface SawDeckEvent {
  event: "saw_deck";
  seat: number | null;
  cards: (number | null)[];
}
export interface TookEvent {
  event: "took";
  seat: number | null;
  card: number;
}
export interface FoundEvent {
  event: "found";
  seat: number | null;
  card: number | null;
}
export interface ShowsEvent {
  event: "shows";
  seat: number | null;
  cards: (number | null)[];
  whose: number;
}
export interface ShuffledEvent {
  event: "shuffled";
  seat: number | null;
  n: number;
}
export interface RetargetedEvent {
  event: "retargeted";
  seat: number | null;
  whom: number;
}
export interface HeldEvent {
  event: "held";
  seat: number | null;
}
export interface OutEvent {
  event: "out";
  seat: number | null;
}
export interface WonEvent {
  event: "won";
  seat: number | null;
}
export interface DrawnGameEvent {
  event: "drawn_game";
  seat: number | null;
}
export type Event = PickedEvent | NamedEvent | AgainEvent | RolledEvent | TurnEvent | StartEffectEvent | DeclaredEvent | TurnedEvent | UsedEvent | AbilityEvent | WithdrawnEvent | MayFollowEvent | QuietEvent | CheckedEvent | DamagedEvent | HealedEvent | PossessedEvent | DestroyedEvent | DiscardedEvent | DrewEvent | DrawnEvent | LookedEvent | SawEvent | SawDeckEvent | TookEvent | FoundEvent | ShowsEvent | ShuffledEvent | RetargetedEvent | HeldEvent | OutEvent | WonEvent | DrawnGameEvent;
