// SPDX-License-Identifier: MIT
// Live eyes to and from those who stare with this device, through the table. The server passes them to the
// other contestants alone and keeps nothing.
import { Refused, type Client } from "../net/client.svelte";
import { fromNumbers, toNumbers, type Mask } from "./mask";

/** How often a mask is sent, in milliseconds; sooner when the eyes open or shut. The server takes none
    within 80 ms of the last. */
const EVERY = 150;
const SOONEST = 90;

export class Passing {
  private sent = -Infinity;
  private wasOpen = true;
  private ended = false;
  private readonly unhear: () => void;

  constructor(
    private readonly client: Client,
    private readonly table: string,
    private readonly show: (seat: number, mask: Mask) => void,
  ) {
    this.unhear = client.listen((notice) => {
      if (notice.method !== "mask" || notice.params.table !== table) return;
      this.show(notice.params.seat, fromNumbers(notice.params));
    });
  }

  /** Only once the person has agreed. */
  tell(mask: Mask): void {
    const isOpen = mask.right + mask.left > 1;
    const wait = isOpen === this.wasOpen ? EVERY : SOONEST;
    if (this.ended || performance.now() - this.sent < wait) return;
    this.wasOpen = isOpen;
    this.sent = performance.now();
    this.client.request("mask", { table: this.table, ...toNumbers(mask) }).catch((why: unknown) => {
      // Nobody passes them on: the contest is over, or the table is on this device.
      if (why instanceof Refused && why.reason !== "TOO_FAST") this.ended = true;
    });
  }

  stop(): void {
    this.ended = true;
    this.unhear();
  }
}
