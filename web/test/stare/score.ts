// SPDX-License-Identifier: MIT
// How well the verdicts on a clip fit what was in it.
import { calibrate, Watch, type Rule, type Verdict } from "../../src/stare/blink.ts";
import type { Sample } from "../../src/stare/measure.ts";
import { BEGIN, type Blink } from "./clips.ts";

/** A blink counts as found if it was certain within this time of its beginning. */
export const IN_TIME = 250;

export interface Score {
  blinks: number;
  found: number;
  /** Verdicts where the lids were open. */
  falsely: number;
  /** Milliseconds from the beginning of each blink that was found until it was certain. */
  delays: number[];
  /** Milliseconds from the beginning of each blink that was found until when it was said to begin. */
  errors: number[];
  /** Milliseconds that were watched. */
  watched: number;
  /** Clips whose calibration failed, and the blinks in them: such a person does not stare with a camera,
      so these blinks are not among the others. */
  refused: number;
  unseen: number;
}

export const NO_SCORE: Readonly<Score> = {
  blinks: 0,
  found: 0,
  falsely: 0,
  delays: [],
  errors: [],
  watched: 0,
  refused: 0,
  unseen: 0,
};

export function add(a: Score, b: Score): Score {
  return {
    blinks: a.blinks + b.blinks,
    found: a.found + b.found,
    falsely: a.falsely + b.falsely,
    delays: [...a.delays, ...b.delays],
    errors: [...a.errors, ...b.errors],
    watched: a.watched + b.watched,
    refused: a.refused + b.refused,
    unseen: a.unseen + b.unseen,
  };
}

/** What the rule says about the samples of a clip. */
export function verdicts(samples: Sample[], rule: Rule): Verdict[] | string {
  const personal = calibrate(
    samples.filter(({ at }) => at < BEGIN),
    0,
  );
  if (typeof personal === "string") return personal;
  const watch = new Watch(personal, rule);
  return samples.filter(({ at }) => at >= BEGIN).flatMap((one) => watch.add(one) ?? []);
}

export function score(samples: Sample[], blinks: Blink[], rule: Rule): Score {
  const watched = Math.max(0, (samples.at(-1)?.at ?? 0) - BEGIN);
  const said = verdicts(samples, rule);
  if (typeof said === "string") return { ...NO_SCORE, refused: 1, unseen: blinks.length };
  // These clips have pictures enough; a verdict of too few would be a miss.
  const timed = said.filter((one) => one.kind !== "slow");
  const found = blinks.flatMap((blink) => {
    const first = timed.find(({ sure }) => sure >= blink.from && sure <= blink.from + IN_TIME);
    return first ? [{ blink, first }] : [];
  });
  // A verdict in or just after a blink is late, but not false.
  const falsely = said.filter(
    ({ sure }) => !blinks.some((blink) => sure >= blink.from && sure < blink.to + 150),
  );
  const errors = found.map(({ blink, first }) => first.at - blink.from);
  return {
    blinks: blinks.length,
    found: found.length,
    falsely: falsely.length,
    delays: found.map(({ blink, first }) => first.sure - blink.from),
    errors,
    watched,
    refused: 0,
    unseen: 0,
  };
}
