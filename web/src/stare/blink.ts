// SPDX-License-Identifier: MIT
// From measured pictures to verdicts: whose eyes are open, when they shut, when somebody looked away.
// This file uses no camera and no clock: all times are those of the pictures.
//
// Eyes differ more between people than between open and shut: a level that is "shut" for one face is
// wide open for another. So everybody shows open and shut eyes first, and what counts afterwards is the
// part of the way between the two: openness 1 is open, 0 is shut.
import type { Sample } from "./measure.ts";

/** The calibration: open eyes until SHUT_AT, shut eyes from there to its end, in milliseconds. */
export const SHUT_AT = 2000;
export const CALIBRATION = 3000;
/** Somebody needs this long to follow the words "shut your eyes". */
const REACTION = 250;
/** Fewer pictures a second miss short blinks. */
export const MIN_FPS = 12;
/** Pictures are counted over this time. */
const PACE = 2000;
/** A time that is less certain than this, in ms, decides nothing. The rules call releases within 300 ms
    of each other a tie: twice this, and the rest is for two clocks. */
export const UNSURE = 120;
/** A head turned away, or no face, for this long is looking away. It counts from its beginning, and the
    server takes no time that is more than 511 ms past: this and one more picture must fit. */
export const GRACE = 400;

export interface Rule {
  /** Below this the eyes may be shutting: two pictures of it are a blink. */
  low: number;
  /** Below this one picture is enough. */
  deep: number;
  /** How far the head may turn from where it was, as measured (measure.ts). */
  turn: number;
  /** How much of the distance the open level follows in a second. */
  follow: number;
}

// Chosen by 'make stare' on one half of its clips; docs/stare.md has the other half's figures.
export const RULE: Rule = { low: 0.4, deep: 0.35, turn: 0.2, follow: 0.6 };

export interface Personal {
  open: number;
  shut: number;
  yaw: number;
  pitch: number;
  fps: number;
}

/** Why a calibration came to nothing. */
export type NoGood = "slow" | "no-face" | "alike";

export type Verdict =
  /** The eyes began to shut at 'at', give or take 'within'; it was certain at 'sure'. */
  | { kind: "blink"; at: number; within: number; sure: number }
  /** The face was gone or turned from 'at' on. */
  | { kind: "away"; at: number; within: number; sure: number }
  /** There are too few pictures to say when anything happens. */
  | { kind: "slow"; sure: number };

type Timed = Exclude<Verdict, { kind: "slow" }>;

const mean = (eyes: [number, number]) => (eyes[0] + eyes[1]) / 2;

/** The value below which 'part' of the numbers lie. */
function quantile(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** The levels of a person, from the samples of a calibration that began at 'from'. */
export function calibrate(samples: Sample[], from: number): Personal | NoGood {
  const fps = (samples.length * 1000) / CALIBRATION;
  if (fps < MIN_FPS) return "slow";
  const seen = samples.filter((one) => one.eyes !== null);
  if (seen.length < samples.length * 0.8) return "no-face";
  const level = (one: Sample) => (one.eyes ? mean(one.eyes) : 0);
  const early = seen.filter((one) => one.at < from + SHUT_AT);
  const late = seen.filter((one) => one.at >= from + SHUT_AT + REACTION);
  const open = quantile(early.map(level), 0.5);
  const shut = quantile(late.map(level), 0.25);
  const noise = open - quantile(early.map(level), 0.16);
  if (open - shut < Math.max(0.12 * open, 3 * noise)) return "alike";
  const yaw = quantile(
    early.map((one) => one.yaw),
    0.5,
  );
  const pitch = quantile(
    early.map((one) => one.pitch),
    0.5,
  );
  return { open, shut, yaw, pitch, fps };
}

/** A time, give or take 'within'. */
interface Moment {
  at: number;
  within: number;
}

export class Watch {
  private open: number;
  /** When the last picture was taken, and when the last with a face to the front. */
  private last: number | null = null;
  private before: number | null = null;
  /** The times of the last pictures, and of the first. */
  private recent: number[] = [];
  private first: number | null = null;
  private slowTold = false;
  /** When the eyes began to shut, and how sure that time is. */
  private dip: (Moment & { pictures: number }) | null = null;
  private told = false;
  private gone: Moment | null = null;
  private awayTold = false;
  /** How open the eyes were in the last picture with a face. */
  openness = 1;

  constructor(
    private readonly personal: Personal,
    private readonly rule: Rule = RULE,
  ) {
    this.open = personal.open;
  }

  /** Takes the next picture's sample; answers with a verdict once one is certain. */
  add(sample: Sample): Verdict | null {
    const { personal, rule } = this;
    const { at } = sample;
    const turned =
      Math.abs(sample.yaw - personal.yaw) > rule.turn ||
      Math.abs(sample.pitch - personal.pitch) > rule.turn;
    const verdict = !sample.eyes || turned ? this.away(at) : this.front(at, mean(sample.eyes));
    const slow = this.isSlow(at);
    this.last = at;
    if (!slow && (!verdict || verdict.within <= UNSURE)) return verdict;
    if (this.slowTold) return null;
    this.slowTold = true;
    return { kind: "slow", sure: at };
  }

  private front(at: number, level: number): Timed | null {
    const { personal } = this;
    this.gone = null;
    this.awayTold = false;
    this.openness = (level - personal.shut) / (this.open - personal.shut);
    const verdict = this.shutting(at);
    this.drift(at, level);
    this.before = at;
    return verdict;
  }

  private away(at: number): Timed | null {
    this.before = null;
    this.dip = null;
    this.gone ??= this.beginning(at);
    if (at - this.gone.at < GRACE || this.awayTold) return null;
    this.awayTold = true;
    return { kind: "away", ...this.gone, sure: at };
  }

  /** Whether too few pictures come. */
  private isSlow(at: number): boolean {
    this.first ??= at;
    this.recent = [...this.recent.filter((one) => one > at - PACE), at];
    return at - this.first >= PACE && this.recent.length < (MIN_FPS * PACE) / 1000;
  }

  private shutting(at: number): Timed | null {
    const { low, deep } = this.rule;
    if (this.openness >= low) {
      this.dip = null;
      if (this.openness > (1 + low) / 2) this.told = false;
      return null;
    }
    this.dip ??= { ...this.beginning(at), pictures: 0 };
    this.dip.pictures += 1;
    if (this.told || (this.openness >= deep && this.dip.pictures < 2)) return null;
    this.told = true;
    return { kind: "blink", at: this.dip.at, within: this.dip.within, sure: at };
  }

  /** What this picture shows began between the one before and this one. */
  private beginning(at: number): Moment {
    const since = this.last ?? at;
    return { at: (since + at) / 2, within: (at - since) / 2 + 10 };
  }

  /** Open eyes change a little with the light and the head. The level follows slowly, and not far:
      nobody can let the lids sink unseen. */
  private drift(at: number, level: number): void {
    if (this.openness < 0.75 || this.before === null) return;
    const part = Math.min(1, (this.rule.follow * (at - this.before)) / 1000);
    const range = this.personal.open - this.personal.shut;
    const next = this.open + (level - this.open) * part;
    const { open } = this.personal;
    this.open = Math.min(open + 0.25 * range, Math.max(open - 0.2 * range, next));
  }
}
