// SPDX-License-Identifier: MIT
// Changing a table's options and seats. Changes that were sent but are not in the room yet are kept, and
// a further change builds on them, so that two quick changes do not undo each other.
import { client } from "../app.svelte";
import type { Schema } from "../games/schema";
import type { Loose } from "../games/words";
import { Refused } from "../net/client.svelte";
import type { Room } from "../net/protocol";

interface Asked {
  options: Loose;
  seats: number;
  room: Room;
  answered: boolean;
}

export class Asking {
  private asked: Asked | null = null;

  constructor(
    private readonly room: () => Room,
    private readonly schema: () => Schema,
  ) {
    $effect(() => {
      if (this.asked?.answered && this.asked.room !== room()) this.asked = null;
    });
  }

  async configure(change: (before: Loose) => Loose, seats?: number): Promise<void> {
    const room = this.room();
    const options = change(this.asked?.options ?? (room.options as Loose));
    const count = seats ?? this.asked?.seats ?? room.seats;
    const mine: Asked = { options, seats: count, room, answered: false };
    this.asked = mine;
    try {
      mine.seats = await this.send(mine, seats !== undefined);
      mine.answered = true;
      if (this.asked === mine && this.room() !== room) this.asked = null;
    } catch (why) {
      if (this.asked === mine) this.asked = null;
      throw why;
    }
  }

  /** Some ways to play need another number of seats: then the nearest that the rules take, unless
   *  this very number was wished. */
  private async send({ options, seats, room }: Asked, wished: boolean): Promise<number> {
    const { min_seats: least, max_seats: most } = this.schema();
    const others = Array.from({ length: most - least + 1 }, (_, i) => least + i)
      .filter((n) => !wished && n !== seats)
      .sort((a, b) => Math.abs(a - seats) - Math.abs(b - seats));
    for (let n = seats; ; n = others.shift() ?? n) {
      try {
        await client.request("configure", { table: room.table, options, seats: n });
        return n;
      } catch (why) {
        const unfit = why instanceof Refused && why.reason === "BAD_SEATS";
        if (!unfit || others.length === 0) throw why;
      }
    }
  }
}
