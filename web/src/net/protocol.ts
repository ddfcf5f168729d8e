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
  given: string | null; // the 16 bytes it gave for the deal, in hex
  away: boolean; // nobody of this seat is connected, and the grace is over
  standin: boolean; // a bot plays until the person is back
}

/** how long the table waits for people */
export interface Patience {
  kind: "none" | "move" | "game" | "slow"; // no limit; so long a move; so long a game and seat; days
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
  record: string | null;
  secret: string; // the server's half of the deal, opened, in hex
}

/** the table as everybody at it sees it */
export interface Room {
  table: string; // name of the table
  code: string; // short, to type in
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
  patience: Patience;
  people: Person[];
  places: Place[]; // by seat
  commitment: string; // SHA-256 of the server's half of the deal
  seeded: boolean; // the seed was given by hand
  continued: Origin | null; // it goes on from a record
  waiting: Waiting[]; // seats whose patience runs
  result: Result | null;
  rematch: string | null; // name of the next table
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

/** what a vision of Mysterium was meant to say */
export interface Explained {
  at: number; // moves made
  hour: number;
  psychic: number | null; // null: the shared vision
  card: number;
  vision: number;
  words: string; // "red, sea, loneliness"
}

export interface Requests {
  /** the first message; makes a person if no token is given */
  hello: { params: { protocol: number; token?: string; name?: string; }; result: { protocol: number; server: string; person: string; name: string; token: string | null; now: number; } };
  /** changes your name; at running tables it stays as it was */
  name: { params: { name: string; }; result: Record<string, never> };
  /** removes your name, your token and your lists of games */
  forget: { params: Record<string, never>; result: Record<string, never> };
  /** what can be played */
  games: { params: Record<string, never>; result: { games: Game[]; } };
  /** the tables you are at, and the listed ones */
  tables: { params: Record<string, never>; result: { tables: Listed[]; } };
  /** makes a table; you are its host, and not yet seated */
  create: { params: { game: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; open?: boolean; recall?: boolean; listed?: boolean; shared?: boolean; seed?: string; }; result: { sync: Sync; } };
  /** comes to a table by its name or its short code, to look on */
  join: { params: { table?: string; code?: string; }; result: { sync: Sync; } };
  /** comes back on this connection; updates follow */
  resume: { params: { table: string; since?: number; }; result: { sync: Sync; } };
  /** changes the table before the start; all are unready then */
  configure: { params: { table: string; seats?: number; options?: unknown; pack?: string; deck?: string; data?: unknown; patience?: Partial<Patience>; recall?: boolean; }; result: Record<string, never> };
  /** takes a free seat, or a further place in a shared one */
  sit: { params: { table: string; seat: number; }; result: Record<string, never> };
  /** gives the seat up before the start */
  stand: { params: { table: string; }; result: Record<string, never> };
  /** puts a bot into a free seat, or removes it */
  bot: { params: { table: string; seat: number; bot: string | null; }; result: Record<string, never> };
  /** says that you are ready, with your bytes for the deal */
  ready: { params: { table: string; ready: boolean; given?: string; }; result: Record<string, never> };
  /** deals, once every seat is taken and ready */
  start: { params: { table: string; }; result: Record<string, never> };
  /** makes a move */
  move: { params: { table: string; number: number; id: string; move: unknown; }; result: { number: number; } };
  /** says what your seat does in advance */
  orders: { params: { table: string; orders: Orders; }; result: Record<string, never> };
  /** says something, if the game lets you speak now */
  chat: { params: { table: string; text: string; to?: "table" | "watchers" | "seat"; }; result: Record<string, never> };
  /** for a seat that is away: wait on, or let a bot stand in */
  wait: { params: { table: string; seat: number; choice: "wait" | "bot"; }; result: Record<string, never> };
  /** goes away from the table; a running game keeps the seat */
  leave: { params: { table: string; }; result: Record<string, never> };
  /** host: lists, locks */
  admit: { params: { table: string; listed?: boolean; locked?: boolean; }; result: Record<string, never> };
  /** host: somebody may no longer chat, or may again */
  mute: { params: { table: string; person: string; muted: boolean; }; result: Record<string, never> };
  /** host: sends somebody away, who cannot come back */
  remove: { params: { table: string; person: string; }; result: Record<string, never> };
  /** host: hands the role over */
  host: { params: { table: string; person: string; }; result: Record<string, never> };
  /** a code with which another device of yours takes your seat */
  transfer: { params: { table: string; }; result: { code: string; } };
  /** takes over a seat with such a code */
  claim: { params: { code: string; }; result: { sync: Sync; } };
  /** a new table with the same people and settings */
  rematch: { params: { table: string; }; result: { table: string; } };
  /** the finished games you were in */
  records: { params: Record<string, never>; result: { records: RecordLine[]; } };
  /** a finished game, to keep or to verify */
  record: { params: { record: string; }; result: { record: unknown; } };
  /** moments of a finished game, as a seat saw them */
  replay: { params: { record: string; seat: number | "watcher" | "all"; from?: number; count?: number; }; result: { game: string; seats: number; options: unknown; data: unknown; continued: Origin | null; names: string[]; moves: number; frames: Frame[]; } };
  /** what bots say of their moves, and what visions meant */
  explain: { params: { record: string; }; result: { remarks: Remark[]; visions: Explained[]; titles: string[]; } };
  /** a new table from a moment of a record, with new luck */
  continue: { params: { record: string; at: number; seat: number; bot?: string; }; result: { table: string; } };
  /** takes a game from your list; the host may delete it */
  unrecord: { params: { record: string; delete?: boolean; }; result: Record<string, never> };
  /** answers with the server's time */
  ping: { params: Record<string, never>; result: { now: number; } };
  /** writes a sealed copy; only with proof of the server's key */
  backup: { params: { path: string; proof: string; }; result: Record<string, never> };
}

export interface Notices {
  /** what has changed; what is left out has not */
  update: { table: string; number: number; at: number; room?: Room; view?: unknown; legal?: unknown[]; views?: unknown[]; clock?: Clock | null; events?: unknown[]; chat?: Line; };
  /** the same after your seat has changed: forget the rest */
  sync: { sync: Sync; };
  /** you are no longer at this table */
  gone: { table: string; why: "left" | "removed" | "moved" | "closed"; };
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
  | "USED";
