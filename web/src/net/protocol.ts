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
  bot: string | null; // its kind, or that of the stand-in
  ready: boolean;
  commitment: string | null; // to the bytes it gives for the deal, in hex
  opened: boolean; // its bytes are there
  given: string | null; // the 16 bytes, in hex; null before the game
  away: boolean; // nobody of this seat is connected, and the grace is over
  standin: boolean; // a bot plays until the person is back
  resigned: string | null; // who gave this seat to the bot for good
}

/** how long the table waits for people */
export interface Patience {
  kind: "none" | "move" | "game" | "slow"; // no limit, a limit for each move, a limit for each seat and game, or days for each move
  ms: number; // 0 for none
  grace_ms: number; // before a missing person is shown away
  strict: boolean; // a seat whose time is up moves by the rules' time-out
}

/** a running timer of the game */
export interface Clock {
  number: number; // a new one each time
  kind: number; // the game's own
  ends: number; // server time, ms since 1970
  paused: boolean; // somebody is missing
}

/** what the table's patience says */
export interface Waiting {
  seat: number;
  until: number; // server time; 0 without limit
}

/** how it ended */
export interface Result {
  scores: number[]; // thousandths, by seat
  winners: number[];
  payoffs?: number[]; // by seat, where a game has chips or points
  record: string | null;
  secret: string; // the server's secret for the deal, opened, in hex
}

/** how the deal comes about; see "Fair deals" */
export interface Deal {
  number: number; // from 1; one more for each voided deal
  until: number | null; // clients open their bytes now, until this time
  voided: Voided[]; // the deals before it
}

/** a deal for which a seat did not open its bytes */
export interface Voided {
  why: "late" | "left" | "wrong" | "lost" | "removed"; // not in time; they left; other bytes; their client lost them; the host sent them away
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
  pack: string | null; // which of the game's packs; null: not said
  data: unknown; // the deck or card set, as all may know it; null: the game's own
  phase: "lobby" | "playing" | "over" | "abandoned";
  host: string; // id of a person
  listed: boolean; // shown in the public list
  locked: boolean; // nobody new may come in
  open: boolean; // an open table: all hands are shown to all
  recall: boolean; // what was shown once is not repeated
  shared: boolean; // several people may share a seat
  moments: boolean; // timers wait for scenes on public events
  neighbours: boolean; // the host may ask which seats share an address
  hurried: boolean; // bots answer at once while one person plays
  coached: Coached[]; // seats that asked the coach
  patience: Patience;
  people: Person[];
  places: Place[]; // by seat
  commitment: string; // SHA-256 of the server's secret for the deal
  seeded: boolean; // the seed was given by hand
  deal: Deal;
  continued: Origin | null; // it goes on from a record
  waiting: Waiting[]; // seats whose patience runs
  result: Result | null;
  rematch: string | null; // name of the next table
}

/** how often a seat asked the coach in this game */
export interface Coached {
  seat: number;
  known: number; // what it could know
  hints: number;
}

/** what stays between tables: players call it a room */
export interface Parlour {
  parlour: string; // its link, which leads to the current table
  code: string; // that of its tables
  table: string; // name of the current table
  game: string; // of that table
  at: number; // when it was last used
  games: number; // finished this evening
  people: Guest[];
  chat?: Said[]; // said for all to hear at its tables; not in notices
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

/** where a game that was continued began */
export interface Origin {
  record: string; // of the other game
  at: number; // its moves up to then
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

/** everything there is to know at one moment */
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
  lost?: true; // the server lost moves that you had seen; forget them
}

/** what a seat has said in advance */
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
  moved: number | null; // you play against bots only: when the last move was
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
  options: unknown; // the usual ones
  bots: string[]; // names for 'bot'
  packs: Pack[]; // its decks or card sets, its own first
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
  people: (string | null)[]; // whose names they are
  scores: number[];
  winners: number[];
  continued: boolean; // it went on from another game
}

/** a moment of a finished game */
export interface Frame {
  at: number; // moves made
  seat: number | "clock" | null; // who moved
  move: unknown; // null at the start
  view: unknown; // the state itself for seat "all"
  said?: string; // what a bot, or the set, says of the move
  events: unknown[];
}

/** what a bot says of a move, after the game */
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
  honest: [number, number][]; // as the seat could put it, with half of its 95 % interval
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
  why: string; // in a sentence
}

/** a hidden thing and what it may be */
export interface Belief {
  what: string; // its path in the state: "hand[1]"
  set: boolean; // each value may be in it
  values: { is: unknown; p: number; true?: boolean }[]; // in thousandths; most likely first; 'true' once the game is over
}

export interface Requests {
  /** the first message; makes a person if no token is given */
  hello: { params: { protocol: number; token?: string; name?: string; }; result: { protocol: number; server: string; person: string; name: string; token: string | null; now: number; } };
  /** changes your name; at running tables it stays as it was */
  name: { params: { name: string; }; result: Record<string, never> };
  /** a new token in place of the old one, which is worth nothing then; your other connections are closed */
  renew: { params: Record<string, never>; result: { token: string; } };
  /** removes your name, your token and your lists of games */
  forget: { params: Record<string, never>; result: Record<string, never> };
  /** what can be played */
  games: { params: Record<string, never>; result: { games: Game[]; } };
  /** a game's fields, moves, events and rules, to draw it from */
  schema: { params: { game: string; }; result: { schema: unknown; } };
  /** the tables you are at, and the listed ones */
  tables: { params: Record<string, never>; result: { tables: Listed[]; } };
  /** makes a table; you are its host, and not yet seated */
  create: { params: { game: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; open?: boolean; recall?: boolean; listed?: boolean; shared?: boolean; neighbours?: boolean; moments?: boolean; stay?: boolean; seed?: string; }; result: { sync: Sync; } };
  /** joins a table by its name or its short code, as a watcher */
  join: { params: { table?: string; code?: string; }; result: { sync: Sync; } };
  /** comes back on this connection; updates follow */
  resume: { params: { table: string; since?: number; }; result: { sync: Sync; } };
  /** changes the table before the start; all are unready then */
  configure: { params: { table: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; recall?: boolean; neighbours?: boolean; }; result: Record<string, never> };
  /** takes a free seat, or a further place in a shared one */
  sit: { params: { table: string; seat: number; }; result: Record<string, never> };
  /** gives the seat up before the start */
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
  /** says what your seat does in advance */
  orders: { params: { table: string; orders: Orders; }; result: Record<string, never> };
  /** says something, if the game lets you speak now */
  chat: { params: { table: string; text: string; to?: "table" | "watchers" | "seat"; }; result: Record<string, never> };
  /** for a seat that is away: wait on, or let a bot stand in */
  wait: { params: { table: string; seat: number; choice: "wait" | "bot"; }; result: Record<string, never> };
  /** the only person at a table: bots answer at once, or as usual */
  hurry: { params: { table: string; on: boolean; }; result: Record<string, never> };
  /** advice to a person who plays alone with bots, from their seat's view; the table and its record show that it was asked for */
  coach: { params: { table: string; what: "known" | "hint"; }; result: { facts?: Belief[]; believed?: Belief[]; move?: unknown; why?: string; } };
  /** the live eyes of somebody who stares before a camera, for those who stare with them; nothing keeps them */
  mask: { params: { table: string; right: number; left: number; yaw: number; pitch: number; lean: number; }; result: Record<string, never> };
  /** somebody who stares before a camera lets those who stare with them see the picture, or no longer */
  see: { params: { table: string; allow: boolean; }; result: { turn: string | null; login: string | null; } };
  /** what a browser needs to reach another (WebRTC), between two who stare and both let the other see them; nothing keeps it */
  signal: { params: { table: string; to: number; text: string; }; result: Record<string, never> };
  /** the hash of what the own camera saw in a contest, for those who stared too: once, in the contest or within 10 s; nothing keeps it */
  sealed: { params: { table: string; hash: string; }; result: Record<string, never> };
  /** what the own camera saw in a contest, within 10 s of its end and once to each who stared: only between two who have both sealed; nothing keeps it */
  opened: { params: { table: string; to: number; series: string; }; result: Record<string, never> };
  /** goes away from the table; a running game keeps the seat */
  leave: { params: { table: string; }; result: Record<string, never> };
  /** gives the seat of a running game up for good: a bot plays on, or the table is closed if no other person has a seat */
  resign: { params: { table: string; }; result: Record<string, never> };
  /** host: lists, locks */
  admit: { params: { table: string; listed?: boolean; locked?: boolean; }; result: Record<string, never> };
  /** host: somebody may no longer chat, or may again */
  mute: { params: { table: string; person: string; muted: boolean; }; result: Record<string, never> };
  /** host: sends somebody away, who cannot come back */
  remove: { params: { table: string; person: string; }; result: Record<string, never> };
  /** host: hands the role over */
  host: { params: { table: string; person: string; }; result: Record<string, never> };
  /** host: the seats that share an address, at a table made with 'neighbours' */
  neighbours: { params: { table: string; }; result: { pairs: number[][]; } };
  /** a code with which another device of yours takes your seat */
  transfer: { params: { table: string; }; result: { code: string; } };
  /** takes over a seat with such a code */
  claim: { params: { code: string; }; result: { sync: Sync; } };
  /** a new table with the same people, and the same settings unless another game is named; before the start the host only */
  rematch: { params: { table: string; game?: string; shared?: boolean; }; result: { table: string; } };
  /** the parlour that the table belongs to; notices follow */
  parlour: { params: { table: string; }; result: { parlour: Parlour | null; } };
  /** the parlours you are in, the last used first */
  parlours: { params: Record<string, never>; result: { parlours: ParlourLine[]; } };
  /** the same friends again: the parlour's table if it is in use, or a new one with a seat for all who play there */
  gather: { params: { parlour: string; }; result: { table: string; } };
  /** leaves a parlour for good: you are not brought to its next table */
  quit: { params: { parlour: string; }; result: Record<string, never> };
  /** the finished games you were in */
  records: { params: Record<string, never>; result: { records: RecordLine[]; } };
  /** a finished game, to keep or to verify */
  record: { params: { record: string; }; result: { record: unknown; } };
  /** moments of a finished game, as a seat saw them */
  replay: { params: { record: string; seat: number | "watcher" | "all"; from?: number; count?: number; }; result: { game: string; seats: number; options: unknown; data: unknown; continued: Origin | null; names: string[]; moves: number; coached?: { at: number; seat: number; asked: string }[]; frames: Frame[]; } };
  /** what bots say of their moves, and what visions meant */
  explain: { params: { record: string; }; result: { remarks: Remark[]; visions: Explained[]; titles: string[]; } };
  /** a new table from a moment of a record, with new luck */
  continue: { params: { record: string; at: number; seat: number; bot?: string; }; result: { table: string; } };
  /** a finished game's chances and turning points; a first, coarse curve, or the whole after some seconds */
  review: { params: { record: string; whole?: boolean; }; result: { game: string; version: number; seats: number; samples: number; done: boolean; unit: string; least: number; most: number; curve: ReviewPoint[]; turning: Turning[]; } };
  /** what a seat of a finished game could know at a moment */
  known: { params: { record: string; at: number; seat: number; }; result: { moment: number; seat: number; facts: Belief[]; believed: Belief[]; } };
  /** takes a game from your list; the host may delete it */
  unrecord: { params: { record: string; delete?: boolean; }; result: Record<string, never> };
  /** answers with the server's time */
  ping: { params: Record<string, never>; result: { now: number; } };
  /** writes a sealed copy; only with proof of the server's key */
  backup: { params: { path: string; proof?: string; }; result: { challenge?: string; } };
}

export interface Notices {
  /** what has changed; what is left out has not */
  update: { table: string; number: number; at: number; room?: Room; view?: unknown; legal?: unknown[]; views?: unknown[]; clock?: Clock | null; events?: unknown[]; chat?: Line; };
  /** the same after your seat has changed: forget the rest */
  sync: { sync: Sync; };
  /** you are no longer at this table */
  gone: { table: string; why: "left" | "removed" | "moved" | "closed"; };
  /** your parlour has changed: people, score or table */
  parlour: { parlour: Parlour; };
  /** the live eyes of somebody who stares with you */
  mask: { table: string; seat: number; right: number; left: number; yaw: number; pitch: number; lean: number; };
  /** somebody who stares with you lets you see them, or no longer */
  see: { table: string; seat: number; allow: boolean; };
  /** from the browser of somebody you see, for yours */
  signal: { table: string; seat: number; text: string; };
  /** somebody who stared with you seals what their camera saw */
  sealed: { table: string; seat: number; hash: string; };
  /** what that camera saw: its hash is the one that was sealed */
  opened: { table: string; seat: number; series: string; };
  /** the server stops; come back after so long */
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
