// SPDX-License-Identifier: MIT
// What the cameras of a contest saw, between those who stared: each gives the hash of its series, and then
// the series to whoever has given theirs. The server passes both and keeps nothing.
import type { Client } from "../net/client.svelte";
import type { Notices } from "../net/protocol";
import { readSeries, sealOf, type Series } from "./series";

/** The server passes a series for ten seconds after a contest. */
const LISTENS = 12000;

/** What somebody's camera saw, or null if it is not what their device has sealed. */
export type Saw = Series | null;

export class Sealing {
  private readonly seals = new Map<number, string>();
  /** This device's series, once its hash was sent. */
  private text: string | null = null;
  private readonly unhear: () => void;

  constructor(
    private readonly client: Client,
    private readonly table: string,
    private readonly show: (seat: number, saw: Saw) => void,
  ) {
    this.unhear = client.listen((notice) => {
      if (notice.method === "sealed" && notice.params.table === table) this.hear(notice.params);
      if (notice.method === "opened" && notice.params.table === table) this.take(notice.params);
    });
  }

  /** The stare of this device is over: sends the hash of what was seen. */
  async seal(text: string): Promise<void> {
    setTimeout(() => this.stop(), LISTENS);
    await this.client.request("sealed", { table: this.table, hash: sealOf(text) });
    this.text = text;
    for (const seat of this.seals.keys()) this.open(seat);
  }

  private hear({ seat, hash }: Notices["sealed"]): void {
    // Only the first hash counts: if it could be replaced, it would prove nothing.
    if (this.seals.has(seat)) return;
    this.seals.set(seat, hash);
    this.open(seat);
  }

  private open(seat: number): void {
    if (this.text === null) return;
    const what = { table: this.table, to: seat, series: this.text };
    // Whoever has left gets none.
    this.client.request("opened", what).catch(() => undefined);
  }

  private take({ seat, series }: Notices["opened"]): void {
    const isSealed = this.seals.get(seat) === sealOf(series);
    this.show(seat, isSealed ? readSeries(series) : null);
  }

  stop(): void {
    this.unhear();
  }
}
