// SPDX-License-Identifier: MIT
// Made by `planchette schema clairvoyance --ts`; change the schema in C instead.
import type { OpenSet } from "../open-set";

export const version = 2;
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
  /** When a window's tick ends. 'when all answered' shows how long people think: for slow tables and tables with one person. A table with one person stops doing so when somebody joins. */
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
  /** the seat that sees this; 9 for a watcher */
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
export interface Figures {
  /** of everybody at the start, and the most */
  health: number;
  /** that one seat may possess */
  items: number;
  /** cards that one draws up to */
  hand: number;
  /** of the die */
  faces: number;
  /** the round from which the shop is restless */
  restless: number;
}
export interface TypeText {
  type: "item" | "single-use" | "continuous" | "instant";
  /** how a card of this type is used */
  text: string;
}
export interface EffectText {
  effect: "none" | "smash" | "reflect" | "heal" | "reduce" | "turn" | "hurry" | "salvage" | "spy" | "catch" | "destroy" | "retarget" | "boost" | "probe" | "snatch" | "draw" | "hush" | "move" | "sure" | "scrounge" | "redirect" | "search" | "charm" | "set-die" | "finders" | "firepower" | "blow" | "tailor" | "wreck" | "start-discard" | "start-heal" | "start-harm" | "start-roll" | "armour" | "rack" | "tilt" | "catalogue" | "chain" | "board";
  /** what may have it; 'active' are single-use items and instants */
  on: "item" | "active" | "continuous" | "character";
  /** the least number that a deck may give it */
  least: number;
  most: number;
  /** what it can do about an item on its way: save the target, hurt it more, or turn the die */
  flight: "nothing" | "saves" | "hurts" | "die";
  /** a few words; # is the number, (s) an s unless it is 1 */
  brief: string;
  /** the rule, in the same way */
  text: string;
}
export interface CharacterText {
  /** as moves name it */
  pick: "rita" | "gertrude" | "harold" | "ed" | "rx97" | "myr" | "sebastian" | "claire" | "richard" | "sullivan" | "luke" | "austin" | "xander";
  name: "Mama Rita" | "Gertrude" | "Harold" | "Ed" | "RX-97" | "Myr" | "Sebastian" | "Claire" | "Richard" | "SSG Sullivan" | "Luke" | "Austin" | "Xander";
  ability: "Charges Apply" | "Pyromania" | "Guaranteed Delivery" | "Scrounge" | "Circuit Breaker" | "Eminent Domain" | "Charm" | "Prognosticate" | "Finder's Keepers" | "Phantom Firepower" | "Punishing Blow" | "Tailored Fit" | "Handiwork";
  /** what the ability does: its text is the effect's */
  effect: "none" | "smash" | "reflect" | "heal" | "reduce" | "turn" | "hurry" | "salvage" | "spy" | "catch" | "destroy" | "retarget" | "boost" | "probe" | "snatch" | "draw" | "hush" | "move" | "sure" | "scrounge" | "redirect" | "search" | "charm" | "set-die" | "finders" | "firepower" | "blow" | "tailor" | "wreck" | "start-discard" | "start-heal" | "start-harm" | "start-roll" | "armour" | "rack" | "tilt" | "catalogue" | "chain" | "board";
  /** the number in that text */
  param: number;
  /** only with the option 'expansion' */
  expansion: boolean;
}
export interface OrderText {
  /** the effect that answers */
  effect: "none" | "smash" | "reflect" | "heal" | "reduce" | "turn" | "hurry" | "salvage" | "spy" | "catch" | "destroy" | "retarget" | "boost" | "probe" | "snatch" | "draw" | "hush" | "move" | "sure" | "scrounge" | "redirect" | "search" | "charm" | "set-die" | "finders" | "firepower" | "blow" | "tailor" | "wreck" | "start-discard" | "start-heal" | "start-harm" | "start-roll" | "armour" | "rack" | "tilt" | "catalogue" | "chain" | "board";
  /** use a possessed item, or play an instant */
  how: "use" | "play";
}
export const figures: Figures = {"health":10,"items":3,"hand":5,"faces":8,"restless":16};
export const types: readonly TypeText[] = [
{"type":"item","text":"An item to throw."},
{"type":"single-use","text":"Possess it, then use it once, or throw it."},
{"type":"continuous","text":"Works for whoever possesses it."},
{"type":"instant","text":"Played from hand, for free."}
];
export const effects: readonly EffectText[] = [
{"effect":"none","on":"item","least":0,"most":0,"flight":"nothing","brief":"","text":"It does nothing but hurt."},
{"effect":"smash","on":"active","least":0,"most":0,"flight":"nothing","brief":"Smashes an item","text":"Destroy an item that somebody possesses."},
{"effect":"reflect","on":"active","least":0,"most":0,"flight":"saves","brief":"Sends it back","text":"An item thrown at you flies at its thrower instead."},
{"effect":"heal","on":"active","least":1,"most":9,"flight":"nothing","brief":"Heals #","text":"Regain # health, to ten at most."},
{"effect":"reduce","on":"active","least":1,"most":9,"flight":"saves","brief":"Softens by #","text":"The item in flight deals # less."},
{"effect":"turn","on":"active","least":0,"most":0,"flight":"die","brief":"Tilts the die","text":"Turn the die over one edge of your choice."},
{"effect":"hurry","on":"active","least":1,"most":3,"flight":"nothing","brief":"# more action(s)","text":"In your turn: # more action(s), but no throw."},
{"effect":"salvage","on":"active","least":0,"most":0,"flight":"nothing","brief":"Fetches an item","text":"Take an item of another name from the discards to your hand."},
{"effect":"spy","on":"active","least":0,"most":0,"flight":"nothing","brief":"Looks, discards","text":"Look at a hand and choose a card there that is discarded."},
{"effect":"catch","on":"active","least":0,"most":0,"flight":"saves","brief":"Catches it","text":"An item thrown at you does no damage, and you possess it."},
{"effect":"destroy","on":"active","least":0,"most":0,"flight":"saves","brief":"Burns an item","text":"Destroy an item: possessed, in flight, or being placed."},
{"effect":"retarget","on":"active","least":0,"most":0,"flight":"saves","brief":"New target","text":"The item in flight gets a new target: a third psychic, or the thrower if there is none."},
{"effect":"boost","on":"active","least":1,"most":9,"flight":"hurts","brief":"Harder by #","text":"The item in flight deals # more."},
{"effect":"probe","on":"active","least":0,"most":5,"flight":"nothing","brief":"Looks, draws #","text":"Look at a hand, then draw # card(s)."},
{"effect":"snatch","on":"active","least":0,"most":0,"flight":"nothing","brief":"Takes an item","text":"Take an item that somebody else possesses."},
{"effect":"draw","on":"active","least":1,"most":5,"flight":"nothing","brief":"Draws #","text":"Draw # card(s)."},
{"effect":"hush","on":"active","least":0,"most":0,"flight":"nothing","brief":"Silences one","text":"Until the turn ends one psychic plays no instants and uses no items. Abilities stay."},
{"effect":"move","on":"active","least":0,"most":0,"flight":"nothing","brief":"Moves an item","text":"Take an item that somebody possesses and give it to somebody else."},
{"effect":"sure","on":"character","least":0,"most":0,"flight":"nothing","brief":"Sure throw","text":"Only abilities can touch your next throw."},
{"effect":"scrounge","on":"character","least":0,"most":0,"flight":"nothing","brief":"Fetches a card","text":"Take any card from the discards to your hand."},
{"effect":"redirect","on":"active","least":0,"most":0,"flight":"saves","brief":"New target","text":"Choose a new target for the item in flight."},
{"effect":"search","on":"character","least":0,"most":0,"flight":"nothing","brief":"Searches the deck","text":"Look through the deck and take an item from it."},
{"effect":"charm","on":"character","least":0,"most":0,"flight":"nothing","brief":"Charms everybody","text":"In your turn: nobody may throw at you until your next turn."},
{"effect":"set-die","on":"active","least":0,"most":0,"flight":"die","brief":"Sets the die","text":"Set the die to any face."},
{"effect":"finders","on":"character","least":2,"most":2,"flight":"nothing","brief":"Empties hands","text":"Everybody else discards # random card(s); take one of them."},
{"effect":"firepower","on":"character","least":1,"most":1,"flight":"nothing","brief":"# more throw(s)","text":"In your turn: # more action(s) and # more throw(s)."},
{"effect":"blow","on":"character","least":2,"most":2,"flight":"nothing","brief":"Health for damage","text":"In your turn: lose health, and throw an item for that much and # more, without the die."},
{"effect":"tailor","on":"character","least":2,"most":2,"flight":"saves","brief":"# more or less","text":"A damage about to be dealt is # more or # less."},
{"effect":"wreck","on":"character","least":3,"most":3,"flight":"nothing","brief":"Wrecks # item(s)","text":"Destroy up to # possessed item(s)."},
{"effect":"start-discard","on":"continuous","least":1,"most":5,"flight":"nothing","brief":"Costs others cards","text":"When your turn starts, somebody else of your choice discards # random card(s)."},
{"effect":"start-heal","on":"continuous","least":1,"most":9,"flight":"nothing","brief":"Heals # a turn","text":"When your turn starts you regain # health."},
{"effect":"start-harm","on":"continuous","least":1,"most":9,"flight":"nothing","brief":"Costs # a turn","text":"When your turn starts you take # damage. Best given away."},
{"effect":"start-roll","on":"continuous","least":0,"most":0,"flight":"nothing","brief":"Rolls the die","text":"When your turn starts the die is rolled."},
{"effect":"armour","on":"continuous","least":1,"most":9,"flight":"nothing","brief":"# less damage","text":"Items thrown at you deal # less."},
{"effect":"rack","on":"continuous","least":1,"most":9,"flight":"nothing","brief":"# more damage","text":"Items that you throw deal # more."},
{"effect":"tilt","on":"continuous","least":2,"most":3,"flight":"nothing","brief":"Up to # tilts","text":"When you play an item from your hand, turn the die over 0 to # edges instead of exactly one."},
{"effect":"catalogue","on":"continuous","least":1,"most":5,"flight":"nothing","brief":"Draw # more","text":"Fill your hand to # more card(s)."},
{"effect":"chain","on":"continuous","least":1,"most":2,"flight":"nothing","brief":"# action(s) fewer","text":"You have # action(s) fewer each turn, but at least one. Best given away."},
{"effect":"board","on":"continuous","least":0,"most":0,"flight":"nothing","brief":"Opens the hand","text":"Your hand lies open to everybody. Best given away."}
];
export const characters: readonly CharacterText[] = [
{"pick":"rita","name":"Mama Rita","ability":"Charges Apply","effect":"move","param":0,"expansion":false},
{"pick":"gertrude","name":"Gertrude","ability":"Pyromania","effect":"destroy","param":0,"expansion":false},
{"pick":"harold","name":"Harold","ability":"Guaranteed Delivery","effect":"sure","param":0,"expansion":false},
{"pick":"ed","name":"Ed","ability":"Scrounge","effect":"scrounge","param":0,"expansion":false},
{"pick":"rx97","name":"RX-97","ability":"Circuit Breaker","effect":"redirect","param":0,"expansion":false},
{"pick":"myr","name":"Myr","ability":"Eminent Domain","effect":"search","param":0,"expansion":false},
{"pick":"sebastian","name":"Sebastian","ability":"Charm","effect":"charm","param":0,"expansion":false},
{"pick":"claire","name":"Claire","ability":"Prognosticate","effect":"set-die","param":0,"expansion":false},
{"pick":"richard","name":"Richard","ability":"Finder's Keepers","effect":"finders","param":2,"expansion":true},
{"pick":"sullivan","name":"SSG Sullivan","ability":"Phantom Firepower","effect":"firepower","param":1,"expansion":true},
{"pick":"luke","name":"Luke","ability":"Punishing Blow","effect":"blow","param":2,"expansion":true},
{"pick":"austin","name":"Austin","ability":"Tailored Fit","effect":"tailor","param":2,"expansion":true},
{"pick":"xander","name":"Xander","ability":"Handiwork","effect":"wreck","param":3,"expansion":true}
];
export const standing_orders: readonly OrderText[] = [
{"effect":"reflect","how":"use"},
{"effect":"catch","how":"use"},
{"effect":"reduce","how":"play"},
{"effect":"reduce","how":"use"},
{"effect":"destroy","how":"play"}
];
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
/** The first byte of each move. */
export const kindOf = { tick: 0, pick: 1, name: 2, throw: 3, place: 4, fling: 5, discard: 6, end: 7, turn: 8, choose: 9, appoint: 10, follow: 11, withdraw: 12, hold: 13, stops: 14, orders: 15, play: 16, use: 17, ability: 18, blow: 19, wreck: 20, pass: 21, answer_play: 22, answer_use: 23, answer_ability: 24, answer_wreck: 26 } as const;
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
