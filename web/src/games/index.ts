// The games of the client. A game's own code is loaded when its table, rules or replay is opened.
import type { GameModule } from "./module";

export interface GameInfo {
  id: string;
  name: string;
  /** The name where there is little room. */
  short?: string;
  /** One sentence for the door on the first page. */
  sentence: string;
  minutes: string;
  players: string;
  /** The custom property that holds the colour of its world. */
  colour: string;
  /** Options of a table against bots that differ from the usual ones. */
  alone?: Record<string, unknown>;
  /** Several people may sit in one seat and talk among themselves. */
  shared?: boolean;
  load(): Promise<{ game: GameModule }>;
}

export const games: GameInfo[] = [
  {
    id: "clairvoyance",
    name: "Clairvoyance",
    sentence: "Tilt the die with your mind and hurl the furniture.",
    minutes: "30 min",
    players: "2–5 players",
    colour: "--clairvoyance",
    // Windows wait long, and close as soon as the one person has answered.
    alone: { answers: "when all answered", window_ms: 30000, later_ms: 20000 },
    load: () => import("./clairvoyance/index"),
  },
  {
    id: "mysterium",
    name: "Mysterium",
    sentence: "A silent ghost sends dreams; together you name the culprit.",
    minutes: "45 min",
    players: "2–7 players",
    colour: "--mysterium",
    // Nobody waits for the sand when all have settled.
    alone: { early: true },
    load: () => import("./mysterium/index"),
  },
  {
    id: "telepathic",
    name: "Telepathic",
    sentence: "Move the tiles without a word until you both know the same.",
    minutes: "20 min",
    players: "2–8 players",
    colour: "--telepathic",
    shared: true,
    load: () => import("./telepathic/index"),
  },
  {
    id: "mindseye",
    name: "Mind’s Eye",
    sentence: "Seal a colour, show it together, and stare down your equal.",
    minutes: "15 min",
    players: "2–3 players",
    colour: "--mindseye",
    load: () => import("./mindseye/index"),
  },
  {
    id: "illusionist",
    name: "Capture the Illusionist",
    short: "Illusionist",
    sentence: "One of these dogs is not what it seems. Corner it, twice.",
    minutes: "20 min",
    players: "2 players",
    colour: "--illusionist",
    load: () => import("./illusionist/index"),
  },
];

export function gameInfo(id: string): GameInfo | undefined {
  return games.find((game) => game.id === id);
}

export function gameName(id: string): string {
  return gameInfo(id)?.name ?? id;
}
