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
  if (honest === undefined || real === undefined || shown === "watcher") return "";
  const could = `${names.Of(seat)} could expect ${percent(honest)}`;
  return shown === "all"
    ? `${could}; with all cards open it was ${percent(real)}.`
    : `${could} here.`;
}

/** A chance of 1,000 in percent. */
export function percent(thousandths: number): string {
  return `${Math.round(thousandths / 10)} %`;
}
