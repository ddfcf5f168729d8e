// SPDX-License-Identifier: MIT
// What a game's folder gives to the frame, and what the frame gives to a table.
import type { Component } from "svelte";
import type { Beat, News } from "../moments/beat";
import type { Belief, Clock, Explained, Line, Me, Orders, Result, Room } from "../net/protocol";
import type { Guessable } from "./guesses";
import type { Hidden } from "./hidden";
import type { LobbyQuestions } from "./lobby";
import type { LogLine } from "./log";
import type { Schema } from "./schema";
import type { Loose, Names } from "./words";

export type Help = "off" | "legal" | "reasons";

/** Where a table is drawn: a player's seat, somebody looking on, the shared board, or a replay. */
export type Where = "seat" | "watch" | "board" | "replay";

export interface Told<E> {
  /** Of the update that brought it. */
  number: number;
  event: E;
}

/** What is said at the table, for tables that show it beside the cards. */
export interface Talk {
  lines: Line[];
  /** Why nothing may be said now; null if it may. */
  silent: string | null;
  say: (text: string) => Promise<void>;
}

/** Ways out for somebody who has nothing left to decide. */
export interface Exits {
  /** Bots play the rest without pauses; only where nobody else is at the table. */
  skip?: () => void;
  skipping: boolean;
  again: () => void;
}

/** The props of every Table.svelte. A table draws them and gives back a move. */
export interface TableProps<V = unknown, C = unknown, M = unknown, E = unknown> {
  view: V;
  /** What may be done now; empty if it is not this seat's turn. */
  legal: C[];
  /** All events that this seat was told, oldest first. */
  events: Told<E>[];
  room: Room;
  me: Me;
  names: Names;
  help: Help;
  where: Where;
  clock: Clock | null;
  /** The server's time, which clocks are measured by. */
  now: () => number;
  orders: Orders;
  /** A move is on its way: show it as chosen and take no other. */
  busy: boolean;
  onmove(move: M): void;
  onorders: (orders: Orders) => void;
  /** What the table remembers for this seat across reloads (pins, notes, half-made choices). */
  keep: Keep;
  /** Only where people talk: at a running table. */
  talk?: Talk;
  /** Only at a running table. */
  exits?: Exits;
}

export interface Keep {
  get<T>(name: string, otherwise: T): T;
  set(name: string, value: unknown): void;
}

/** The sentence that says who is awaited for what. */
export interface Await {
  /** Pieces of the sentence; those marked are drawn in brass: they mean you. */
  say: (string | { you: string })[];
  /** A quieter second line. */
  next?: string;
}

/** A chapter of the rules: the drawer opens at the one that names the phase. */
export interface Chapter {
  id: string;
  title: string;
  phases?: string[];
  /** Paragraphs; a line that begins with "- " is an item of a list. */
  text: string[];
  /** Where the chapter has pictures, its list is a gallery of cards. */
  gallery?: boolean;
}

/** Draws the pictures of a chapter on the page of the rules; nothing for most. */
export interface PicturesProps {
  chapter: string;
}

/** A step of the interactive tutorial: a position, what to try, and what it shows. */
export interface Step {
  say: string;
  /** The seat that is tried in this step; the tutorial's, if left out. */
  seat?: number;
  view: unknown;
  legal: unknown[];
  events?: unknown[];
  /** The moves that lead on; any legal one if it is left out. */
  want?: (move: Loose) => boolean;
  /** What is said to another move. */
  nudge?: string;
}

export interface Tutorial {
  names: string[];
  /** The seat that is tried; the first if left out. */
  seat?: number;
  options?: unknown;
  steps: Step[];
}

/** What a game that explains its own is given: see 'explain' of the protocol. */
export interface ExplainProps<V = unknown> {
  visions: Explained[];
  view: V;
  names: Names;
  /** A person gave the visions: what they themselves say of each, by its title. */
  meant?: { words: Map<string, string>; say?: (title: string, words: string) => Promise<void> };
}

/** How a table draws a state that hides nothing. */
export interface Opened {
  view: unknown;
  /** Whose table is drawn, where one seat sees more than the others. */
  seat: number | null;
  /** What the table has no place for, a sentence each. */
  notes: string[];
}

export interface Marks {
  first?: { event: string; name: string };
  beats: Record<string, string>;
}

/** What people round one device settle together while it lies between them: the move of a seat for each
    answer. It is made for everybody to see, so it must tell nothing that a seat alone knows. */
export interface Together {
  ask: string;
  answers: { seat: number; words: string; move: Loose }[];
}

/** What is drawn over that question. */
export interface BetweenProps<V = unknown> {
  /** The public view. */
  view: V;
  names: Names;
  seats: number;
}

export interface GameModule {
  schema: Schema;
  /** A table for any view. */
  Table: Component<TableProps<never, never, never, never>>;
  /** The shared board; the table itself, drawn with where="board", if left out. */
  Board?: Component<TableProps<never, never, never, never>>;
  /** Stands beside the sentence: a clock, the round, what the table counts. */
  Aside?: Component<TableProps<never, never, never, never>>;
  awaits(view: never, names: Names): Await;
  /** A legal entry in words, for the list of moves. */
  move(choice: Loose, names: Names, view: never): string;
  /** An event as a sentence for the log; null leaves it out. */
  event(event: Loose, names: Names, view?: never): string | null;
  /** The log, one line an action; the sentences of each update, if left out. */
  log?(events: Told<never>[], names: Names, view: never): LogLine[];
  /** The beats that public events start; private events never start one. */
  moments?(news: News<never, never>): Beat[];
  /** Names on the timeline of a replay: of the first event of its kind, and of beats by their id. */
  marks?: Marks;
  /** Asked on a device that goes round, instead of handing it to one of them. 'view' is the public one. */
  together?(view: never, names: Names): Together | null;
  /** Drawn over that question, in the dark. */
  Between?: Component<BetweenProps<never>>;
  /** Whether a memory table shows this event only once. */
  once?(event: unknown): boolean;
  /** What stands in an open set, in words ("vision 12", "third front card"). */
  thing?(field: string, it: number, choice: Loose, view: never): string;
  /** Whether a move asks once before it is sent; what the schema marks, if left out. */
  asks?(choice: Loose, view: never): string | null;
  /** A name for the seat beside the person's ("ghost", "blue psychic"). */
  role?(seat: number, view: never): string | null;
  /** How it ended, in a sentence; who won, if left out. */
  outcome?(result: Result, names: Names): string;
  /** What a seat could know, in the game's own words and pictures; by the schema, if left out. */
  hidden?(things: Belief[], names: Names, view: never): Hidden[];
  /** What a player may note about the hidden things of a running game. */
  guesses?(view: never, names: Names): Guessable[];
  /** A view with everything open, made from the whole state of a finished game. */
  opened?(state: never, names: Names): Opened;
  /** The table shows the seats, or the clock, itself; the frame leaves them out. */
  ownSeats?: boolean;
  ownClock?: boolean;
  rules: Chapter[];
  /** The pictures of the rules, loaded where they are shown. */
  pictures?(): Promise<{ default: Component<PicturesProps> }>;
  /** Takes the deck or card set of the table that is looked at; null for the game's own. */
  use?(data: unknown): void;
  /** Draws what the visions were meant to say, after the game. */
  Explain?: Component<ExplainProps<never>>;
  /** The seat whose visions are explained. */
  explainer?(view: never): number;
  /** Takes the titles that are told only after the game. */
  tell?(titles: string[]): void;
  tutorial?: Tutorial;
  /** How the options are asked before the start; by the schema's own words, if left out. */
  lobby?: LobbyQuestions;
}

/** What every view has. */
export interface OpenPart {
  phase: string;
  awaited: number[];
  speak: number[];
  timer_number: number;
  timer_kind: string;
  timer_ms: number;
}

export function openPart(view: unknown): OpenPart | null {
  if (typeof view !== "object" || view === null || !("open" in view)) return null;
  return view.open as OpenPart;
}
