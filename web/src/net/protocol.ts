// SPDX-License-Identifier: MIT
// Made by 'planchette schema protocol --ts'. Do not edit.

export const PROTOCOL = 1;

/** somebody at a table */
export interface Person {
  id: string; // public; unrelated to the token
  name: string;
  seat: number | null;
  muted: boolean;
  here: boolean; // connected; before the start and after the end only, true during the game
}

/** a seat and who is in it */
export interface Place {
  seat: number;
  kind: "empty" | "person" | "bot";
  people: string[]; // their ids; several may share a seat
  bot: string | null; // the kind of the bot or of the stand-in
  ready: boolean;
  commitment: string | null; // commitment to the seat's bytes for the deal, in hex
  opened: boolean; // its bytes are opened
  given: string | null; // the 16 bytes, in hex; null before the game
  away: boolean; // nobody of this seat is connected, and the grace period is over
  standin: boolean; // a bot stands in until the person is back
  resigned: string | null; // name of the person who resigned this seat
}

/** how long the table waits for people */
export interface Patience {
  kind: "none" | "move" | "game" | "slow"; // no limit, a limit for each move, a limit for each seat and game, or days for each move
  ms: number; // 0 for none
  grace_ms: number; // time before a disconnected person is shown as away
  strict: boolean; // the rules move for a seat whose time is up
}

/** a running timer of the game */
export interface Clock {
  number: number; // a new number for each timer
  kind: number; // the game's own number
  ends: number; // server time, ms since 1970
  paused: boolean; // somebody is missing
}

/** a seat that the table waits for */
export interface Waiting {
  seat: number;
  until: number; // server time; 0: no limit
}

/** how it ended */
export interface Result {
  scores: number[]; // thousandths, by seat
  winners: number[];
  payoffs?: number[]; // by seat, where a game has chips or points
  record: string | null;
  secret: string; // the server's secret for the deal, opened, in hex
}

/** the state of the deal; see "Fair deals" */
export interface Deal {
  number: number; // from 1; one more for each voided deal
  until: number | null; // clients open their bytes now, until this time
  voided: Voided[]; // earlier deals that were voided
}

/** a deal for which a seat did not open its bytes */
export interface Voided {
  why: "late" | "left" | "wrong" | "lost" | "removed"; // not opened in time; the person left; other bytes; the client lost the bytes; the host removed the person
  seats: number[];
  names: string[]; // by 'seats'
}

/** the table as everybody at it sees it */
export interface Room {
  table: string; // name of the table
  code: string; // short, to say and type: maple-tiger-lamp-42
  game: string;
  version: number; // of the rules
  seats: number;
  options: unknown; // the game's options
  pack: string | null; // id of the deck or card set; null: not given
  data: unknown; // the public part of the deck or card set; null: the built-in one
  phase: "lobby" | "playing" | "over" | "abandoned";
  host: string; // id of a person
  listed: boolean; // shown in the public list
  locked: boolean; // nobody new may join
  open: boolean; // an open table: all hands are shown to all
  recall: boolean; // a memory game: what was shown once is not repeated
  shared: boolean; // several people may share a seat
  moments: boolean; // timers wait for the scenes that clients play
  neighbours: boolean; // the host may ask which seats share an address
  hurried: boolean; // bots answer at once while one person plays
  coached: Coached[]; // seats that asked the coach
  patience: Patience;
  people: Person[];
  places: Place[]; // by seat
  commitment: string; // SHA-256 of the server's secret for the deal
  seeded: boolean; // somebody chose the seed
  deal: Deal;
  continued: Origin | null; // the game continues a record
  waiting: Waiting[]; // seats that the table waits for
  result: Result | null;
  rematch: string | null; // name of the next table
}

/** how often a seat asked the coach in this game */
export interface Coached {
  seat: number;
  known: number; // what it could know
  hints: number;
}

/** what outlasts its tables; players see it as a room */
export interface Parlour {
  parlour: string; // its link, which leads to the current table
  code: string; // the code of its tables
  table: string; // name of the current table
  game: string; // of that table
  at: number; // when it was last used
  games: number; // finished this evening
  people: Guest[];
  chat?: Said[]; // public chat of its tables; not in notices
}

/** somebody in a parlour */
export interface Guest {
  id: string;
  name: string;
  won: number; // games this evening
  played: number; // games this evening
}

/** a line of chat of an earlier or the current table */
export interface Said {
  at: number;
  from: string; // id of a person
  name: string;
  text: string;
}

/** a line of a list of parlours */
export interface ParlourLine {
  parlour: string; // its link
  code: string;
  table: string;
  game: string;
  at: number; // when it was last used
  friends: string[]; // names of the others who play
}

/** where a continued game began */
export interface Origin {
  record: string; // the id of the other record
  at: number; // how many of its moves were made
}

/** a line of chat */
export interface Line {
  number: number; // of the update that brought it
  at: number;
  from: string; // id of a person
  name: string;
  seat: number | null;
  text: string;
  to: "table" | "watchers" | "seat";
}

/** an event of the game, and when it came */
export interface Told {
  number: number; // of the update that brought it
  event: unknown; // one of the game's events
}

/** who you are at this table */
export interface Me {
  person: string;
  seat: number | null;
  host: boolean;
}

/** the whole table at one moment, as you may know it */
export interface Sync {
  table: string; // name of the table
  number: number; // of the last update included
  now: number; // server time
  me: Me;
  room: Room;
  view: unknown; // the game as this seat sees it; null before the start
  legal: unknown[]; // choices; empty if it is not your turn
  views?: unknown[]; // an open table during the game: every seat's view
  clock: Clock | null;
  events: Told[]; // those after 'since'
  chat: Line[]; // those after 'since'
  orders: Orders;
  lost?: true; // the server lost moves that you have seen; discard them
}

/** the standing orders of a seat */
export interface Orders {
  stops: string[]; // names of windows at which this seat wants to be asked
  moves: unknown[]; // moves that are made as soon as they are legal
}

/** a line of a list of tables */
export interface Listed {
  table: string; // name of the table
  game: string;
  phase: string;
  seats: number;
  taken: number;
  host: string; // name
  open: boolean;
  yours: boolean; // you are at it
  turn: boolean; // it waits for you
  moved: number | null; // time of the last move, if you play against bots only
}

/** a game that can be played here */
export interface Game {
  id: string;
  name: string;
  summary: string;
  version: number;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  options: unknown; // the default options
  bots: string[]; // names for 'bot'
  packs: Pack[]; // its decks or card sets, the built-in one first
}

/** a deck or card set that this server has */
export interface Pack {
  id: string; // for 'create' and 'configure'
  name: string;
  about: string;
  bots: boolean; // false: only people can play it
}

/** a line of a list of finished games */
export interface RecordLine {
  record: string;
  game: string;
  version: number;
  at: number;
  names: string[]; // by seat
  people: (string | null)[]; // their ids, by seat
  scores: number[];
  winners: number[];
  continued: boolean; // the game continued another one
}

/** a moment of a finished game */
export interface Frame {
  at: number; // moves made
  seat: number | "clock" | null; // who moved
  move: unknown; // null at the start
  view: unknown; // the state itself for seat "all"
  said?: string; // a comment on the move, by a bot or from the card set
  events: unknown[];
}

/** a bot's comment on a move, after the game */
export interface Remark {
  at: number; // moves made, this one included
  seat: number;
  text: string;
}

/** what a vision was meant to say */
export interface Explained {
  at: number; // moves made
  hour: number;
  psychic: number | null; // null: the shared vision
  card: number;
  vision: number;
  words: string; // "red, sea, loneliness"
}

/** chances at a moment, by seat, in thousandths */
export interface ReviewPoint {
  moment: number; // moves made
  seat?: number | "clock"; // who moved
  move?: unknown;
  honest: [number, number][]; // by what the seat could know, with half of its 95 % interval
  true: [number, number][]; // with all cards open
}

/** one of the largest changes */
export interface Turning {
  moment: number;
  seat: number; // whose chance changed
  kind: "luck" | "good" | "mistake";
  change: [number, number];
  better?: unknown; // a move
  by?: number; // how much better it is
  news?: unknown; // the event that luck brought, in brackets in 'why'
  why: string; // in a sentence
}

/** a hidden thing and what it may be */
export interface Belief {
  what: string; // its path in the state: "hand[1]"; or two that tell about each other: "win[1]+lose[1]", each value then "star+circle"
  set: boolean; // true: the thing is a set and each value a possible member
  values: { is: unknown; p: number; true?: boolean }[]; // in thousandths; most likely first; 'true' once the game is over
}

export interface Requests {
  /** must be the first message; makes a new person if no token is given */
  hello: { params: { protocol: number; token?: string; name?: string; }; result: { protocol: number; server: string; person: string; name: string; token: string | null; now: number; } };
  /** changes your name, except at tables where a game runs */
  name: { params: { name: string; }; result: Record<string, never> };
  /** replaces your token by a new one; the old one becomes invalid and your other connections are closed */
  renew: { params: Record<string, never>; result: { token: string; } };
  /** removes your name, your token and your lists of games */
  forget: { params: Record<string, never>; result: Record<string, never> };
  /** lists the games of this server */
  games: { params: Record<string, never>; result: { games: Game[]; } };
  /** returns a game's fields, moves, events and rules, from which a client can draw it */
  schema: { params: { game: string; }; result: { schema: unknown; } };
  /** lists the tables you are at, and the public ones */
  tables: { params: Record<string, never>; result: { tables: Listed[]; } };
  /** makes a table; you are its host and have no seat yet */
  create: { params: { game: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; open?: boolean; recall?: boolean; listed?: boolean; shared?: boolean; neighbours?: boolean; moments?: boolean; stay?: boolean; seed?: string; }; result: { sync: Sync; } };
  /** joins a table by its name or its short code, as a watcher */
  join: { params: { table?: string; code?: string; }; result: { sync: Sync; } };
  /** attaches this connection to a table you are at; updates follow */
  resume: { params: { table: string; since?: number; }; result: { sync: Sync; } };
  /** changes settings before the start; everybody must say ready again */
  configure: { params: { table: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; recall?: boolean; neighbours?: boolean; }; result: Record<string, never> };
  /** takes a free seat, or joins the people of a shared one */
  sit: { params: { table: string; seat: number; }; result: Record<string, never> };
  /** leaves the seat before the start */
  stand: { params: { table: string; }; result: Record<string, never> };
  /** puts a bot into a free seat, or removes it */
  bot: { params: { table: string; seat: number; bot: string | null; }; result: Record<string, never> };
  /** says that you are ready, and commits to your bytes for the deal */
  ready: { params: { table: string; ready: boolean; commitment?: string; }; result: Record<string, never> };
  /** once every seat is taken and ready: asks the clients for their bytes, then deals */
  start: { params: { table: string; }; result: Record<string, never> };
  /** opens your bytes, once the table asks for them (Room.deal) */
  reveal: { params: { table: string; given: string | null; }; result: Record<string, never> };
  /** makes a move */
  move: { params: { table: string; number: number; id: string; move: unknown; }; result: { number: number; } };
  /** sets standing orders: what your seat does without being asked */
  orders: { params: { table: string; orders: Orders; }; result: Record<string, never> };
  /** says something, if the game lets you speak now */
  chat: { params: { table: string; text: string; to?: "table" | "watchers" | "seat"; }; result: Record<string, never> };
  /** decides about a seat that is away: go on waiting, or let a bot stand in */
  wait: { params: { table: string; seat: number; choice: "wait" | "bot"; }; result: Record<string, never> };
  /** for the only person at a table: bots answer at once, or as usual */
  hurry: { params: { table: string; on: boolean; }; result: Record<string, never> };
  /** gives advice to a person who plays alone with bots, from their seat's view; the table and its record show that it was asked */
  coach: { params: { table: string; what: "known" | "hint"; }; result: { facts?: Belief[]; believed?: Belief[]; move?: unknown; why?: string; } };
  /** sends live eyes, in a staring contest with cameras, to the other contestants; they are not stored */
  mask: { params: { table: string; right: number; left: number; yaw: number; pitch: number; lean: number; }; result: Record<string, never> };
  /** allows the other contestants of a staring contest to see your camera, or no longer */
  see: { params: { table: string; allow: boolean; }; result: { turn: string | null; login: string | null; } };
  /** sends a WebRTC signalling message to another contestant, if both allow each other to see them; it is not stored */
  signal: { params: { table: string; to: number; text: string; }; result: Record<string, never> };
  /** sends the hash of what your camera saw in a contest to the other contestants, once, in the contest or within 10 s of its end; it is not stored */
  sealed: { params: { table: string; hash: string; }; result: Record<string, never> };
  /** sends what your camera saw in a contest to another contestant, once to each, within 10 s of its end; only between two who have both sealed; it is not stored */
  opened: { params: { table: string; to: number; series: string; }; result: Record<string, never> };
  /** leaves the table; in a running game the seat stays yours */
  leave: { params: { table: string; }; result: Record<string, never> };
  /** gives up your seat in a running game for good: a bot takes it, or the table is closed if no other person has a seat */
  resign: { params: { table: string; }; result: Record<string, never> };
  /** host: lists or locks the table */
  admit: { params: { table: string; listed?: boolean; locked?: boolean; }; result: Record<string, never> };
  /** host: mutes or unmutes a person */
  mute: { params: { table: string; person: string; muted: boolean; }; result: Record<string, never> };
  /** host: removes a person, who cannot come back */
  remove: { params: { table: string; person: string; }; result: Record<string, never> };
  /** host: makes another person the host */
  host: { params: { table: string; person: string; }; result: Record<string, never> };
  /** host: lists seats that share an address, if the table has 'neighbours' on */
  neighbours: { params: { table: string; }; result: { pairs: number[][]; } };
  /** returns a code with which another device of yours can take your seat */
  transfer: { params: { table: string; }; result: { code: string; } };
  /** takes over a seat with the code of 'transfer' */
  claim: { params: { code: string; }; result: { sync: Sync; } };
  /** makes a new table with the same people, and the same settings unless another game is named; before the start only for the host */
  rematch: { params: { table: string; game?: string; shared?: boolean; }; result: { table: string; } };
  /** returns the parlour of the table; notices follow when it changes */
  parlour: { params: { table: string; }; result: { parlour: Parlour | null; } };
  /** lists the parlours you are in, the last used first */
  parlours: { params: Record<string, never>; result: { parlours: ParlourLine[]; } };
  /** returns the parlour's current table if it is in use, or makes a new one with a seat for everybody who plays there */
  gather: { params: { parlour: string; }; result: { table: string; } };
  /** leaves a parlour: you are not taken along to its next table */
  quit: { params: { parlour: string; }; result: Record<string, never> };
  /** lists the finished games you were in */
  records: { params: Record<string, never>; result: { records: RecordLine[]; } };
  /** returns the record of a finished game */
  record: { params: { record: string; }; result: { record: unknown; } };
  /** returns moments of a finished game as a seat saw them */
  replay: { params: { record: string; seat: number | "watcher" | "all"; from?: number; count?: number; }; result: { game: string; seats: number; options: unknown; data: unknown; continued: Origin | null; names: string[]; moves: number; coached?: { at: number; seat: number; asked: string }[]; frames: Frame[]; } };
  /** returns what bots say about their moves, and what visions meant */
  explain: { params: { record: string; }; result: { remarks: Remark[]; visions: Explained[]; titles: string[]; } };
  /** makes a table that continues from a moment of a record, with new randomness */
  continue: { params: { record: string; at: number; seat: number; bot?: string; }; result: { table: string; } };
  /** returns the chances and turning points of a finished game: a first, coarse curve, or the whole after some seconds */
  review: { params: { record: string; whole?: boolean; }; result: { game: string; version: number; seats: number; samples: number; done: boolean; unit: string; least: number; most: number; curve: ReviewPoint[]; turning: Turning[]; } };
  /** returns what a seat of a finished game could know at a moment */
  known: { params: { record: string; at: number; seat: number; }; result: { moment: number; seat: number; facts: Belief[]; believed: Belief[]; } };
  /** removes a game from your list; the host may delete it for everybody */
  unrecord: { params: { record: string; delete?: boolean; }; result: Record<string, never> };
  /** returns the server's time */
  ping: { params: Record<string, never>; result: { now: number; } };
  /** writes an encrypted backup; requires proof of the server's key */
  backup: { params: { path: string; proof?: string; }; result: { challenge?: string; } };
}

export interface Notices {
  /** what has changed; fields that are left out have not */
  update: { table: string; number: number; at: number; room?: Room; view?: unknown; legal?: unknown[]; views?: unknown[]; clock?: Clock | null; events?: unknown[]; chat?: Line; };
  /** the whole table again, after your seat has changed: discard what you had */
  sync: { sync: Sync; };
  /** you are no longer at this table */
  gone: { table: string; why: "left" | "removed" | "moved" | "closed"; };
  /** your parlour has changed: people, score or table */
  parlour: { parlour: Parlour; };
  /** live eyes of another contestant */
  mask: { table: string; seat: number; right: number; left: number; yaw: number; pitch: number; lean: number; };
  /** another contestant allows you to see their camera, or no longer */
  see: { table: string; seat: number; allow: boolean; };
  /** a WebRTC signalling message of another contestant */
  signal: { table: string; seat: number; text: string; };
  /** the hash of what another contestant's camera saw */
  sealed: { table: string; seat: number; hash: string; };
  /** what another contestant's camera saw; compare it with the hash */
  opened: { table: string; seat: number; series: string; };
  /** the server stops; reconnect after this time */
  stopping: { ms: number; };
}

export type Refusal =
  | "HELLO_FIRST"
  | "BAD_PROTOCOL"
  | "TOO_FAST"
  | "TOO_MANY"
  | "BUSY"
  | "UNKNOWN_TABLE"
  | "UNKNOWN_PERSON"
  | "UNKNOWN_RECORD"
  | "UNKNOWN_BOT"
  | "NOT_HOST"
  | "NOT_SEATED"
  | "NOT_NOW"
  | "SEAT_TAKEN"
  | "LOCKED"
  | "NOT_READY"
  | "NOT_ALLOWED"
  | "NOT_HERE"
  | "STALE"
  | "NO_COACH"
  | "USED"
  | "OLD_RULES";
