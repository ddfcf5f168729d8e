// SPDX-License-Identifier: MIT
// Several people at one table with one device between them. The device itself is the host and only looks
// on, so its own connection never gets a hand. Every person in a seat has a token of their own, kept
// here under the person's id; a connection with it exists only while that person holds the device.
// docs/decisions/0040-pass-the-phone.md gives the reasons.
import { client } from "../app.svelte";
import { gameInfo } from "../games/index";
import type { GameModule } from "../games/module";
import type { Loose } from "../games/words";
import type { Client } from "../net/client.svelte";
import { follow } from "../net/giving";
import type { Place, Room } from "../net/protocol";
import { randomHex } from "../net/random";
import { load, save } from "../net/storage";
import { ready } from "./start";

const KEY = "planchette.pass.";
const NEW = `${KEY}new`;
const THIRTY_DAYS = 30 * 24 * 3600 * 1000;

/** The person of this device in a seat; null if somebody else, or nobody, sits there. */
export function handedTo(place: Place | undefined): string | null {
  return place?.people.find((person) => load(KEY + person) !== null) ?? null;
}

/** The seats that share this device. */
export function handedSeats(room: Room): number[] {
  return room.places.filter((place) => handedTo(place) !== null).map((place) => place.seat);
}

/** Who gets the device after the seat 'last': the next that everybody can see is asked, in the order of
    the seats. The order does not depend on what a seat holds or whether it has already chosen. */
export function nextSeat(asked: number[], last: number): number | null {
  const order = [...asked].sort((a, b) => a - b);
  return order.find((seat) => seat > last) ?? order[0] ?? null;
}

/** The connection of a person who sits here. */
export function connectionOf(person: string): Client {
  return client.beside(KEY + person);
}

async function as<T>(key: string, work: (who: Client) => Promise<T>): Promise<T> {
  const who = client.beside(key);
  try {
    await new Promise<void>((open) => {
      who.whenOpen(open);
      who.start();
    });
    return await work(who);
  } finally {
    who.stop();
  }
}

async function sitDown(table: string, seat: number, name: string): Promise<void> {
  save(NEW, null);
  await as(NEW, async (who) => {
    await who.rename(name);
    await who.request("join", { table });
    await who.request("sit", { table, seat });
    save(KEY + who.person, load(NEW));
  });
  save(NEW, null);
}

/** A device that goes round takes its time, and what a seat is shown once must not be missed. */
async function untime(game: GameModule, room: Room, seats: number): Promise<void> {
  const wished = { ...(room.options as Loose), ...gameInfo(room.game)?.untimed };
  const options = game.lobby?.fit?.(wished, seats) ?? wished;
  await client.request("configure", {
    table: room.table,
    seats,
    options,
    patience: { kind: "slow", ms: THIRTY_DAYS, strict: false },
    recall: false,
  });
}

function isUntimed(room: Room): boolean {
  const options = room.options as Loose;
  const wished = Object.entries(gameInfo(room.game)?.untimed ?? {});
  return (
    room.patience.kind === "slow" &&
    !room.recall &&
    wished.every(([name, value]) => options[name] === value)
  );
}

/** Seats these people; the host stands up and looks on. */
export async function passAround(game: GameModule, room: Room, names: string[]): Promise<void> {
  const me = room.people.find((person) => person.id === room.host);
  if (me?.seat != null) await client.request("stand", { table: room.table });
  const others = room.places.filter(
    (place) => place.kind !== "empty" && !place.people.includes(room.host),
  );
  const seats = Math.max(game.schema.min_seats, others.length + names.length);
  await untime(game, room, seats);
  const taken = new Set(others.map((place) => place.seat));
  const free = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
  for (const [i, name] of names.entries()) {
    const seat = free[i];
    if (seat !== undefined) await sitDown(room.table, seat, name);
  }
}

/** Everybody who shares the device says that they are ready, each with their own part of the deal. */
export async function readyAll(game: GameModule, room: Room): Promise<void> {
  // A change takes back what others have said, so it is asked for only where there is one.
  if (!isUntimed(room)) await untime(game, room, room.seats);
  for (const place of room.places) {
    const person = handedTo(place);
    if (person === null) continue;
    await as(KEY + person, async (who) => {
      const { sync } = await who.request("resume", { table: room.table });
      await ready(sync.room, place.seat, true, who);
    });
  }
}

/** Opens the bytes of everybody who shares the device, once the table asks for them. */
export async function openAll(room: Room): Promise<void> {
  for (const place of room.places) {
    const person = handedTo(place);
    if (person === null || place.commitment === null || place.opened) continue;
    await as(KEY + person, async (who) => {
      const { sync } = await who.request("resume", { table: room.table });
      await follow(who, sync.room, sync.me);
    });
  }
}

/** A move of somebody who shares the device, made without handing it over: everybody has agreed on it. */
export async function moveAs(room: Room, seat: number, move: unknown): Promise<void> {
  const person = handedTo(room.places[seat]);
  if (person === null) return;
  await as(KEY + person, async (who) => {
    const { sync } = await who.request("resume", { table: room.table });
    const id = randomHex(16);
    await who.request("move", { table: room.table, number: sync.number, id, move });
  });
}
