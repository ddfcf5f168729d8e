// SPDX-License-Identifier: MIT
// The review of a finished game: a coarse curve at once, the whole after some seconds, and what seats
// could know at a moment. The engine makes it, on the server or in this browser.
import { client } from "../app.svelte";
import type { Names } from "../games/words";
import { Refused } from "../net/client.svelte";
import type { Requests } from "../net/protocol";

export type Reviewed = Requests["review"]["result"];
export type Known = Requests["known"]["result"];

/** The part of a replay that says who looks at what. */
export interface Looked {
  shown: number | "watcher" | "all";
  names: Names;
  now: number;
}

export class Review {
  whole = $state.raw<Reviewed | null>(null);
  /** Why there is none, in a sentence. */
  refused = $state("");
  private readonly asked = new Map<string, Promise<Known | null>>();

  constructor(readonly record: string) {}

  async fetch(): Promise<void> {
    try {
      this.whole = await client.request("review", { record: this.record });
      if (!this.whole.done)
        this.whole = await client.request("review", { record: this.record, whole: true });
    } catch (why) {
      if (this.whole) return; // the coarse curve stays
      this.refused =
        why instanceof Refused && why.reason === "NOT_NOW"
          ? "You are playing on from this game. Its review opens when that is over."
          : "The review cannot be made just now.";
    }
  }

  /** What a seat could know; null if it cannot be had. */
  known(at: number, seat: number): Promise<Known | null> {
    const key = `${at}/${seat}`;
    let answer = this.asked.get(key);
    if (!answer) {
      answer = client.request("known", { record: this.record, at, seat }).catch(() => {
        this.asked.delete(key);
        return null;
      });
      this.asked.set(key, answer);
    }
    return answer;
  }
}

/** What the chosen eyes may say of the chances at this moment: a seat's own; with everything open also
 *  the true one, of the first seat; the public's none. */
export function chanceWords(whole: Reviewed | null, { shown, names, now }: Looked): string {
  const seat = typeof shown === "number" ? shown : 0;
  const point = whole?.curve[now];
  const [honest, real] = [point?.honest[seat]?.[0], point?.true[seat]?.[0]];
  if (!whole || honest === undefined || real === undefined || shown === "watcher") return "";
  const could = `${names.Of(seat)} could expect ${amount(honest, whole)}`;
  return shown === "all"
    ? `${could}; with all cards open it was ${amount(real, whole)}.`
    : `${could} here.`;
}

/** What the numbers of a review are worth: chances, or a payoff in a unit. */
export type Scale = Pick<Reviewed, "unit" | "least" | "most">;

const isPayoff = ({ unit }: Scale) => unit !== "wins";
const span = ({ least, most }: Scale) => (most - least) / 1000;
const signed = (n: number, digits: number) =>
  `${n < 0 ? "−" : n > 0 ? "+" : ""}${Math.abs(n).toFixed(digits)}`;

/** "62 %", or "+0.50 chips" in a game with a payoff. */
export function amount(thousandths: number, scale: Scale): string {
  if (!isPayoff(scale)) return `${Math.round(thousandths / 10)}\u00a0%`;
  return `${signed(scale.least + thousandths * span(scale), 2)} ${scale.unit}`;
}

/** How large a change is: "12 points", "0.75 chips". */
export function size(thousandths: number, scale: Scale): string {
  if (isPayoff(scale)) return `${(Math.abs(thousandths) * span(scale)).toFixed(2)} ${scale.unit}`;
  const n = Math.round(Math.abs(thousandths) / 10);
  return `${n} ${n === 1 ? "point" : "points"}`;
}

/** What stands at a line of the axis. */
export function tick(thousandths: number, scale: Scale): string {
  if (!isPayoff(scale)) return amount(thousandths, scale);
  const worth = scale.least + thousandths * span(scale);
  return `${signed(worth, Number.isInteger(worth) ? 0 : 1)} ${scale.unit}`;
}

/** Why a moment was a turning point, with names: the engine calls the seat whose chance changed "the
 *  seat" and the others "seat 2". What luck brought stands in brackets, in the schema's words; 'news' is
 *  how the game itself tells it, null if it does not. */
export function reason(why: string, seat: number, names: Names, news?: string | null): string {
  const told = news?.replace(/\.$/, "");
  const put = told ? ` (${told}): ` : ": ";
  const text = news === undefined ? why : why.replace(/ \(.*\): /, () => put);
  return text
    .replace(/\b(?:the seat|seat (\d))\b/g, (_, n?: string) => names.of(n ? Number(n) - 1 : seat))
    .replace(/(?<=[ (])-(?=\d)/g, "−");
}
