// SPDX-License-Identifier: MIT
// The door of a game that the client has no table for.
import type { Game } from "../../net/protocol";
import type { GameInfo } from "../index";

/** A number from a name, the same on every device. */
export function fromName(name: string): number {
  let n = 2166136261;
  for (const letter of name) n = Math.imul(n ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return n;
}

const COLOURS = 4;

export function anyInfo(game: Game, schema: () => Promise<unknown>): GameInfo {
  const { min_seats: least, max_seats: most, usual_seats: usual } = game;
  return {
    id: game.id,
    name: game.name,
    sentence: game.summary,
    goal: game.summary,
    as: usual === 2 ? "You against a bot" : `You and ${usual - 1} bots`,
    players: least === most ? `${least} players` : `${least}–${most} players`,
    colour: `--other-${(fromName(game.name) >>> 11) % COLOURS}`,
    drawn: true,
    untimed: {},
    async load() {
      const [{ anyGame }, whole] = await Promise.all([import("./index"), schema()]);
      return { game: anyGame(whole) };
    },
  };
}
