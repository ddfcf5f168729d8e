// SPDX-License-Identifier: MIT
// Making tables: against bots at once, or with friends.
import { client, here, notes, server, serverGames } from "../app.svelte";
import { gameInfo } from "../games/index";
import type { Client } from "../net/client.svelte";
import { follow, promise } from "../net/giving";
import type { Game, Me, Room, Sync } from "../net/protocol";
import { loadJson, saveJson } from "../net/storage";
import { ENGINE } from "../place";
import { router } from "../router.svelte";
import { isSolo } from "../seats";

/** The strongest bot of a game that needs no long thought. */
export function usualBot(game: Game): string {
  const order = ["steady", "medium", "keen", "mind", "ismcts"];
  return (
    order.find((name) => game.bots.includes(name)) ?? game.bots[game.bots.length - 1] ?? "random"
  );
}

/** Says that this person is ready, or no longer. */
export async function ready(
  room: Room,
  seat: number,
  ready: boolean,
  who: Client = client.current,
): Promise<void> {
  if (ready) await promise(who, room, seat);
  else await who.request("ready", { table: room.table, ready });
}

/** Starts a table at which this browser is the only one with bytes to open. */
async function startAlone(table: string, at: Client): Promise<void> {
  await at.request("start", { table });
  const { sync } = await at.request("resume", { table });
  await follow(at, sync.room, sync.me);
}

async function fill(bot: string, room: Room, mine: number, at: Client): Promise<void> {
  for (const place of room.places) {
    if (place.seat === mine || place.kind !== "empty") continue;
    await at.request("bot", { table: room.table, seat: place.seat, bot });
  }
}

const PLAYED = "planchette.played";

/** Whether somebody has begun this game in this browser. */
export function hasPlayed(id: string): boolean {
  return loadJson<string[]>(PLAYED, []).includes(id);
}

/** Where a table can be made now: the page's own place, or this browser while the server is unreachable. */
async function freePlace(): Promise<Client> {
  return router.here || (ENGINE !== null && !(await server.reached())) ? here : server;
}

/** Makes a table of a game, on the server or here if it is unreachable, and goes there. A table of
    what only this device has is made here in any case. */
export async function openTable(
  id: string,
  make: (game: Game, at: Client) => Promise<string>,
  where?: Client,
): Promise<void> {
  const at = where ?? (await freePlace());
  if (at === here) {
    here.start();
    await here.connected();
  }
  const game = (await serverGames(at)).find((one) => one.id === id);
  if (!game) return;
  const table = await make(game, at);
  if (at === client.current) router.go(`/t/${table}`);
  else router.cross(`/t/${table}`);
}

export type Own = { deck: string } | { data: unknown };

/** What somebody wants of a table that is started at once. */
export interface Wanted {
  bot?: string;
  options?: Record<string, unknown>;
  /** A deck or a card set of one's own. */
  own?: Own;
}

/** A table against bots, started at once: in the simplest way, the first time, unless options are
    wanted. Returns its name. */
export async function playNow(
  game: Game,
  at: Client = client.current,
  wanted: Wanted = {},
): Promise<string> {
  const info = gameInfo(game.id);
  const first = wanted.options || hasPlayed(game.id) ? undefined : info?.first;
  const options = { ...info?.alone, ...first?.options, ...wanted.options };
  const { sync } = await at.request("create", {
    game: game.id,
    moments: true,
    options,
    ...(first?.seats ? { seats: first.seats } : {}),
  });
  const table = sync.table;
  if (wanted.own) await at.request("configure", { table, ...wanted.own });
  await at.request("sit", { table, seat: 0 });
  await fill(wanted.bot ?? usualBot(game), sync.room, 0, at);
  await ready(sync.room, 0, true, at);
  await startAlone(table, at);
  if (!hasPlayed(game.id)) {
    saveJson(PLAYED, [...loadJson<string[]>(PLAYED, []), game.id]);
    if (info) notes.say(info.goal);
  }
  return table;
}

/** The table after a finished one, with the same people; 'id' names another game. Against bots it
    starts at once. Returns its name. */
export async function again(room: Room, me: Me, id?: string): Promise<string> {
  const alone = isSolo(room, me);
  if (room.rematch !== null) return room.rematch;
  if (alone && id !== undefined && room.phase !== "lobby") {
    const game = (await serverGames()).find((one) => one.id === id);
    if (game) return playNow(game);
  }
  const other = id === undefined ? {} : { game: id, shared: gameInfo(id)?.shared ?? false };
  const { table } = await client.request("rematch", { table: room.table, ...other });
  if (alone && id === undefined) await startAtOnce(table);
  return table;
}

async function startAtOnce(table: string): Promise<void> {
  const { sync } = await client.request("resume", { table });
  if (sync.me.seat === null || sync.room.places.some((place) => place.kind === "empty")) return;
  await ready(sync.room, sync.me.seat, true);
  await startAlone(table, client.current);
}

/** A private table in a room that stays, with this person in the first seat. */
export async function invite(game: Game, at: Client = client.current, own?: Own): Promise<Sync> {
  const shared = gameInfo(game.id)?.shared ?? false;
  const { sync } = await at.request("create", {
    game: game.id,
    shared,
    moments: true,
    stay: at === server,
  });
  if (own) await at.request("configure", { table: sync.table, ...own });
  await at.request("sit", { table: sync.table, seat: 0 });
  return sync;
}
