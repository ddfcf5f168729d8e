// SPDX-License-Identifier: MIT
// The games of the client, and those that only the server knows. A game's own code is loaded when its
// table, rules or replay is opened.
import { SvelteMap } from "svelte/reactivity";
import type { Game } from "../net/protocol";
import { anyInfo } from "./any/info";
import type { GameModule } from "./module";

export interface GameInfo {
  id: string;
  name: string;
  /** The name where there is little room. */
  short?: string;
  /** One sentence for the door on the first page. */
  sentence: string;
  /** What "Play now" makes of you. */
  as: string;
  /** What you want in it, in one sentence. */
  goal: string;
  /** The simplest way to play it, for the first time; the usual one, if left out. */
  first?: { as: string; seats?: number; options?: Record<string, unknown> };
  minutes?: string;
  players: string;
  /** The custom property that holds the colour of its world. */
  colour: string;
  /** Options of a table against bots that differ from the usual ones. */
  alone?: Record<string, unknown>;
  /** Options without any clock, for a device that goes round. */
  untimed: Record<string, unknown>;
  /** Several people may sit in one seat and talk among themselves. */
  shared?: boolean;
  /** There is no picture of it: its cover is drawn from its name. */
  drawn?: boolean;
  load(): Promise<{ game: GameModule }>;
}

export const games: GameInfo[] = [
  {
    id: "clairvoyance",
    name: "Clairvoyance",
    sentence: "Tilt the die with your mind and hurl the furniture.",
    as: "You against two bots",
    goal: "Be the last one standing: hurl furniture at your rival, and stop what comes flying back.",
    first: { as: "You against one bot", seats: 2, options: { opening: true } },
    minutes: "30 min",
    players: "2–5 players",
    colour: "--clairvoyance",
    // Windows wait long, and close as soon as the one person has answered.
    alone: { answers: "when all answered", window_ms: 30000, later_ms: 20000 },
    untimed: { window_ms: 0, later_ms: 0, turn_ms: 0, pick_ms: 0 },
    load: () => import("./clairvoyance/index"),
  },
  {
    id: "mysterium",
    name: "Mysterium",
    sentence: "A silent ghost sends dreams; together you name the culprit.",
    as: "You are the ghost; bots are the psychics",
    goal: "Read the ghost’s dreams and find your person, place and object before the seventh hour is over.",
    first: { as: "You are a psychic; a bot is the ghost", options: { ghost: 1 } },
    minutes: "45 min",
    players: "2–7 players",
    colour: "--mysterium",
    // Bots settle at once, so the hour waits for the one person.
    alone: { timer_ms: 0 },
    untimed: { timer_ms: 0, vote_ms: 0 },
    load: () => import("./mysterium/index"),
  },
  {
    id: "telepathic",
    name: "Telepathic",
    sentence: "Move the tiles without a word until you each know the other’s secret.",
    as: "You and a bot are partners",
    goal: "Bring both your secret lines of three onto the table, and name your partner’s, without a word.",
    first: { as: "You and a bot are partners", options: { mode: "first" } },
    minutes: "20 min",
    players: "2–8 players",
    colour: "--telepathic",
    shared: true,
    // No time passes in silence: the one person says when to go on.
    alone: { announce_ms: 0 },
    untimed: { clock_ms: 0, announce_ms: 0, tempo: false },
    load: () => import("./telepathic/index"),
  },
  {
    id: "mindseye",
    name: "Mind’s Eye",
    sentence: "Seal a colour, show it together, and stare down your equal.",
    as: "You against a bot",
    goal: "Win the cards: seal the colour that beats the one your rival shows.",
    minutes: "15 min",
    players: "2–3 players",
    colour: "--mindseye",
    untimed: { choose_ms: 0, press_ms: 0, stare: "judge", judge_ms: 3600000 },
    load: () => import("./mindseye/index"),
  },
  {
    id: "illusionist",
    name: "Capture the Illusionist",
    short: "Illusionist",
    sentence: "One of these dogs is not what it seems. Corner it, twice.",
    as: "You against a bot",
    goal: "Find the other side’s Illusionist twice before they find yours twice.",
    minutes: "20 min",
    players: "2 players",
    colour: "--illusionist",
    untimed: { move_ms: 0, memory: "aid" },
    load: () => import("./illusionist/index"),
  },
];

const others = new SvelteMap<string, GameInfo>();

/** Takes in the games of a server that the client has no table for; 'schema' fetches what they are
 *  drawn from. */
export function meet(known: Game[], schema: (id: string) => Promise<unknown>): void {
  for (const game of known)
    if (!gameInfo(game.id))
      others.set(
        game.id,
        anyInfo(game, () => schema(game.id)),
      );
}

export function allGames(): GameInfo[] {
  return [...games, ...others.values()];
}

export function gameInfo(id: string): GameInfo | undefined {
  return games.find((game) => game.id === id) ?? others.get(id);
}

export function gameName(id: string): string {
  return gameInfo(id)?.name ?? id;
}
