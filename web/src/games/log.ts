// SPDX-License-Identifier: MIT
// The log: one line for each action, with everything that it led to.
import type { GameModule, Told } from "./module";
import type { Loose, Names } from "./words";

export interface LogLine {
  /** Of the last update that it tells of. */
  number: number;
  text: string;
}

/** Builds lines: an action begins one, and what comes of it is added. */
export class Lines {
  readonly all: LogLine[] = [];
  private parts: string[] = [];
  private open = false;

  /** Begins a line that 'add' goes on with. */
  begin(number: number, text: string): void {
    this.whole(number, text);
    this.parts = [text];
    this.open = true;
  }

  /** Goes on with the line that was begun; a line of its own if there is none. */
  add(number: number, text: string, between = ", "): void {
    const last = this.all.at(-1);
    if (!this.open || !last) {
      this.whole(number, text);
      return;
    }
    this.parts.push(between, text);
    last.number = number;
    last.text = this.parts.join("");
  }

  whole(number: number, text: string): void {
    this.end();
    this.all.push({ number, text });
  }

  end(): void {
    this.open = false;
  }

  get going(): boolean {
    return this.open;
  }
}

/** The sentences of each update in one line: for games that have no log of their own. */
export function sentences(
  game: GameModule,
  events: Told<unknown>[],
  names: Names,
  view: unknown,
): LogLine[] {
  const all: LogLine[] = [];
  for (const { number, event } of events) {
    const text = game.event(event as Loose, names, view as never);
    if (text === null) continue;
    const last = all.at(-1);
    if (last?.number === number) last.text += ` ${text}`;
    else all.push({ number, text });
  }
  return all;
}

export function logOf(
  game: GameModule,
  events: Told<unknown>[],
  names: Names,
  view: unknown,
): LogLine[] {
  return game.log
    ? game.log(events as never, names, view as never)
    : sentences(game, events, names, view);
}
