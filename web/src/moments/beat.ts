// SPDX-License-Identifier: MIT
// What a beat is: a short scene of 1.5 to 4 seconds for an exciting public event.
import type { Names } from "../games/words";
import type { Sound } from "../sound";
import type { Stage } from "./stage";

export interface Beat {
  /** For tests and styles: "hour", "throw". */
  id: string;
  ms: number;
  /** The result in one sentence, for the still version. */
  say: string;
  /** Sounds, by ms from the start. */
  cues?: [number, Sound][];
  /** The picture of the still version, in ms from the start; the end if left out. */
  still?: number;
  /** Covers the table, and a tap on it only skips. Without it everything below stays in reach. */
  veil?: boolean;
  /** The end of the game: what the page says about it waits for this beat. */
  last?: boolean;
  /** The update that it tells of, where there is one: the log waits with it. */
  number?: number;
  draw(stage: Stage): void;
}

/** How long the scenes of a game are. The server extends timers by the same time for each event
    ('moments' of the game's schema), so both have to agree. What ends the game is not here: no timer
    follows it. */
export type Scenes = Record<string, Scene>;

interface Scene {
  ms: number;
  /** The events that start it. */
  on: string[];
  /** The scene that comes before it in the same update. */
  after?: string;
}

/** An update that has just come, with the view before it. */
export interface News<V = unknown, E = unknown> {
  events: E[];
  before: V | null;
  after: V;
  names: Names;
  seats: number;
  /** One's own seat; null for a watcher. */
  me: number | null;
  options: unknown;
}

export const EASE = {
  move: "cubic-bezier(.2,.8,.2,1)",
  rise: "cubic-bezier(.3,0,.2,1)",
  fall: "cubic-bezier(.55,0,.9,.45)",
  sway: "cubic-bezier(.45,0,.55,1)",
  pop: "cubic-bezier(.2,1.5,.4,1)",
} as const;
