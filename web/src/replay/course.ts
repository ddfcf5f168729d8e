// SPDX-License-Identifier: MIT
// Belief over time: how likely each possibility of a hidden thing seemed to a seat through a game, from
// a sample of moments that is made finer where the belief changed most.
import type { Hidden } from "../games/hidden";
import { percentOf } from "../games/parts/beliefs";

/** What could be known at one moment. */
export interface Sample {
  at: number;
  things: Hidden[];
}

export interface Line {
  label: string;
  true: boolean;
  picture?: string | undefined;
  points: { at: number; p: number }[];
}

export interface Change {
  from: number;
  at: number;
  label: string;
  was: number;
  is: number;
}

export const MOST_MOMENTS = 24;
const REFINED = 6;
/** Possibilities that are never this likely are left out. */
const WORTH = 0.2;
const MOST_LINES = 6;
/** A smaller change is not worth a sentence. */
const TOLD = 0.1;

/** At most 'most' moments from the first to the last, evenly. */
export function spread(moves: number, most = MOST_MOMENTS): number[] {
  const n = Math.min(moves + 1, most);
  const step = n > 1 ? moves / (n - 1) : 0;
  return [...new Set(Array.from({ length: n }, (_, i) => Math.round(i * step)))];
}

/** The things that can be followed: those that last and are hidden at three moments or more. */
export function followed(samples: Sample[]): { what: string; title: string }[] {
  const seen = new Map<string, { title: string; n: number }>();
  for (const { things } of samples)
    for (const { what, title, lasting } of things) {
      if (!lasting) continue;
      const was = seen.get(what);
      seen.set(what, { title: was?.title ?? title, n: (was?.n ?? 0) + 1 });
    }
  return [...seen].flatMap(([what, { title, n }]) => (n >= 3 ? [{ what, title }] : []));
}

/** A line for each possibility that ever seemed likely, and for the truth; the truth last, on top. */
export function linesOf(samples: Sample[], what: string): Line[] {
  const lines = new Map<string, Line>();
  const present = samples.flatMap(({ at, things }) => {
    const thing = things.find((one) => one.what === what);
    return thing ? [{ at, thing }] : [];
  });
  for (const { thing } of present)
    for (const one of thing.may) {
      const line = lines.get(one.label);
      if (line) line.true ||= one.true;
      else
        lines.set(one.label, {
          label: one.label,
          true: one.true,
          picture: one.picture,
          points: [],
        });
    }
  for (const line of lines.values())
    line.points = present.map(({ at, thing }) => ({
      at,
      p: thing.may.find((one) => one.label === line.label)?.p ?? 0,
    }));
  const most = (line: Line) => Math.max(...line.points.map(({ p }) => p));
  const drawn = [...lines.values()]
    .filter((line) => line.true || most(line) >= WORTH)
    .sort((a, b) => Number(b.true) - Number(a.true) || most(b) - most(a));
  return drawn.slice(0, MOST_LINES).reverse();
}

/** The largest step of any line between neighbouring samples; null if none is worth telling. */
export function largestChange(lines: Line[]): Change | null {
  let found: Change | null = null;
  for (const { label, points } of lines)
    points.slice(1).forEach(({ at, p }, i) => {
      const before = points[i];
      if (!before) return;
      const by = Math.abs(p - before.p);
      if (by >= TOLD && by > (found ? Math.abs(found.is - found.was) : 0))
        found = { from: before.at, at, label, was: before.p, is: p };
    });
  return found;
}

/** "Here Ember stopped believing three orange." */
export function changeWords({ was, is, label }: Change, who: string): string {
  const [from, to] = [was, is].map(percentOf);
  const what = label.replace(/^The /, "the ");
  const did =
    is > was
      ? is >= 0.5 && was < 0.5
        ? "began to believe"
        : is >= 0.97
          ? "became sure of"
          : "believed more in"
      : was >= 0.4 && is < 0.4
        ? "stopped believing"
        : is <= 0.03
          ? "ruled out"
          : "doubted";
  return `Here ${who} ${did} ${what}: from ${from} to ${to}.`;
}

/** What is known of a game so far. 'ask' returns null if nothing is known; 'tell' is called after
    every part. */
export class Sampling {
  private readonly found = new Map<number, Sample>();

  constructor(
    private readonly ask: (at: number) => Promise<Hidden[] | null>,
    private readonly tell: (samples: Sample[]) => void,
  ) {}

  private get samples(): Sample[] {
    return [...this.found.values()].sort((a, b) => a.at - b.at);
  }

  private async fetch(at: number): Promise<void> {
    const things = await this.ask(at);
    if (things) this.found.set(at, { at, things });
    this.tell(this.samples);
  }

  /** Evenly, from the first moment to the last. */
  async evenly(moves: number): Promise<void> {
    for (const at of spread(moves)) await this.fetch(at);
  }

  /** Between the two moments of a thing's largest change, until they are neighbours. */
  async refine(what: string): Promise<void> {
    for (let i = 0; i < REFINED; i++) {
      const change = largestChange(linesOf(this.samples, what));
      const middle = change ? Math.floor((change.from + change.at) / 2) : 0;
      if (!change || this.found.has(middle)) return;
      await this.fetch(middle);
    }
  }
}
