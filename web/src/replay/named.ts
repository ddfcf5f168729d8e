// SPDX-License-Identifier: MIT
// Moments of a finished game that have a name: what a table would have played as a scene, the first
// blood, the turning point.
import type { GameModule } from "../games/module";
import type { Loose, Names } from "../games/words";
import type { Beat } from "../moments/beat";
import type { Frame, Turning } from "../net/protocol";

/** A moment with a sentence; those with a label stand on the timeline by name. */
export interface Named {
  at: number;
  say: string;
  label?: string;
}

export interface Played {
  frames: Frame[];
  names: Names;
  me: number | null;
  seats: number;
  options: unknown;
}

/** The beats that a table would have played with frame i. */
export function beatsAt(game: GameModule, played: Played, i: number): Beat[] {
  const frame = played.frames[i];
  if (!frame || i < 1 || !game.moments) return [];
  const news = {
    events: frame.events,
    before: played.frames[i - 1]?.view ?? null,
    after: frame.view,
    names: played.names,
    me: played.me,
    seats: played.seats,
    options: played.options,
  };
  return game.moments(news as never);
}

function nameOf(game: GameModule, beat: Beat): string | undefined {
  return game.marks?.beats[beat.id] ?? (beat.last ? "The end" : undefined);
}

/** The beat of a frame that stops the table, if it has one; of several, one with a name. */
function scene(game: GameModule, played: Played, i: number): Named | null {
  const frame = played.frames[i];
  const beats = beatsAt(game, played, i).filter((one) => one.veil || one.last);
  // The line-up of Mysterium comes with the end of an hour, which has no name.
  const beat = beats.find((one) => nameOf(game, one)) ?? beats[0];
  if (!frame || !beat) return null;
  const label = nameOf(game, beat);
  return { at: frame.at, say: beat.say, ...(label ? { label } : {}) };
}

/** In the order of the game; at most one for each moment. */
export function nameMoments(game: GameModule, played: Played): Named[] {
  const first = game.marks?.first;
  let due = first !== undefined;
  return played.frames.flatMap((frame, i) => {
    if (i === 0) return [];
    const named = scene(game, played, i);
    const event = due
      ? frame.events.find((one) => (one as { event?: string }).event === first?.event)
      : undefined;
    if (!event || !first) return named ? [named] : [];
    due = false;
    const words = game.event(event as Loose, played.names, frame.view as never);
    return [{ at: frame.at, say: named?.say ?? words ?? first.name, label: first.name }];
  });
}

/** The largest of the turning points joins them, under that name. */
export function withTurn(named: Named[], turning: Turning[], say: string): Named[] {
  const [first, ...rest] = turning;
  if (!first) return named;
  const most = rest.reduce(
    (a, b) => (Math.abs(b.change[0]) > Math.abs(a.change[0]) ? b : a),
    first,
  );
  const here = named.find((one) => one.at === most.moment);
  const label = here?.label ? `${here.label}, turning point` : "Turning point";
  const mark = { at: most.moment, say: here?.say ?? say, label };
  return [...named.filter((one) => one !== here), mark].sort((a, b) => a.at - b.at);
}

const HALF_LETTER = 3.6;

/** Where a moment is on a line of that width. */
export function spotOf(at: number, moves: number, width: number): number {
  return 8 + (width - 16) * (at / Math.max(1, moves));
}

/** Where the middle of its label stands, which keeps inside the line, and half its width. */
export function labelOf(one: Named, moves: number, width: number): { x: number; half: number } {
  const half = (one.label ?? "").length * HALF_LETTER + 6;
  const x = Math.max(half, Math.min(width - half, spotOf(one.at, moves, width)));
  return { x, half };
}

/** The moments whose labels have room beside each other: the one that is looked at goes first, then the
 *  rarer names. */
export function fitting(named: Named[], moves: number, width: number, now = -1): Set<number> {
  const worth = (one: Named) => (one.at === now ? 3 : weight(one, named));
  const order = named.filter((one) => one.label).sort((a, b) => worth(b) - worth(a) || b.at - a.at);
  const put: { x: number; half: number; at: number }[] = [];
  for (const one of order) {
    const { x, half } = labelOf(one, moves, width);
    if (put.every((other) => Math.abs(other.x - x) >= half + other.half))
      put.push({ x, half, at: one.at });
  }
  return new Set(put.map(({ at }) => at));
}

const isTurn = (one: Named) => one.label?.toLowerCase().endsWith("turning point") ?? false;

/** The mark that takes the focus of one that is gone. */
export function heir(named: Named[], gone: Named): Named | null {
  const turn = isTurn(gone) ? named.find(isTurn) : undefined;
  const far = (one: Named) => Math.abs(one.at - gone.at);
  const nearest = named.reduce<Named | null>((a, b) => (a && far(a) <= far(b) ? a : b), null);
  return turn ?? nearest;
}

function weight(one: Named, all: Named[]): number {
  if (isTurn(one)) return 2;
  return 1 / all.filter((other) => other.label === one.label).length;
}
