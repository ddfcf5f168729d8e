// SPDX-License-Identifier: MIT
// This browser's part in a fair deal: it promises random bytes with "ready", and opens them by itself
// once the promises of all seats are in. Nobody else knows the bytes before that, so they are kept
// in this browser's storage only, and survive a reload.
import type { Client } from "./client.svelte";
import type { Me, Room } from "./protocol";
import { randomHex } from "./random";
import { remember, seenOf } from "./seen";

/** What happened that the person should hear of. */
export type Told = "lost" | "promised anew";

/** Seats for which a request of this module is under way, and what came there meanwhile. */
const busy = new Set<string>();
const next = new Map<string, { room: Room; me: Me }>();
/** The last deal for which a seat's bytes were opened here. */
const done = new Map<string, number>();

/** Says "ready" with a promise of new bytes. They are stored before they are promised. */
export async function promise(client: Client, room: Room, seat: number): Promise<void> {
  const { promiseOf } = await import("./deal");
  const { table, commitment } = room;
  const number = room.deal.number;
  const given = randomHex(16);
  remember(table, { commitment, shares: { [seat]: { given, number } } });
  await client.request("ready", {
    table,
    ready: true,
    commitment: promiseOf(table, commitment, number, seat, given),
  });
}

async function open(client: Client, room: Room, seat: number): Promise<Told | null> {
  const { promiseOf, settingOf } = await import("./deal");
  const { table, commitment } = room;
  const share = seenOf(table).shares?.[seat];
  const fits =
    share !== undefined &&
    promiseOf(table, commitment, room.deal.number, seat, share.given) ===
      room.places[seat]?.commitment;
  // Where people share a seat, somebody else may have promised for it.
  if (!fits && (room.places[seat]?.people.length ?? 0) > 1) return null;
  if (fits) {
    const promises = room.places.map((place) => place.commitment);
    const setting = settingOf(room);
    remember(table, { shares: { [seat]: { ...share, promises, setting } } });
  }
  await client.request("reveal", { table, given: fits ? share.given : null });
  return fits ? null : "lost";
}

/** Promises again if the bytes of the promise are lost, or if the deal was voided by another seat. */
async function renew(client: Client, room: Room, seat: number): Promise<Told | null> {
  const { promiseOf } = await import("./deal");
  const place = room.places[seat];
  const share = seenOf(room.table).shares?.[seat];
  const last = room.deal.voided.at(-1);
  if (!place || place.people.length > 1) return null;
  if (place.commitment !== null) {
    const fits =
      share !== undefined &&
      promiseOf(room.table, room.commitment, room.deal.number, seat, share.given) ===
        place.commitment;
    if (fits) return null;
  } else if (place.ready || share?.number !== room.deal.number - 1 || last?.seats.includes(seat)) {
    return null;
  }
  await promise(client, room, seat);
  return place.commitment === null ? null : "promised anew";
}

/** Does what the room asks of this browser. To be called with every new room before the start. */
export async function follow(client: Client, room: Room, me: Me): Promise<Told | null> {
  const { table, deal } = room;
  const place = me.seat === null ? undefined : room.places[me.seat];
  const key = `${table} ${me.seat}`;
  if (me.seat === null || !place || room.phase !== "lobby") return null;
  if (deal.until !== null && (place.commitment === null || place.opened)) return null;
  if (deal.until !== null && done.get(key) === deal.number) return null;
  if (busy.has(key)) {
    next.set(key, { room, me });
    return null;
  }
  busy.add(key);
  let told: Told | null = null;
  try {
    told = await (deal.until === null ? renew : open)(client, room, me.seat);
    if (deal.until !== null) done.set(key, deal.number);
  } catch {
    // The table has moved on, or the connection is lost and the next room asks again.
  }
  busy.delete(key);
  const later = next.get(key);
  next.delete(key);
  return later ? ((await follow(client, later.room, later.me)) ?? told) : told;
}
