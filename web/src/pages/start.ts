// Making tables: against bots at once, or with friends.
import { client } from "../app.svelte";
import { gameInfo } from "../games/index";
import type { Game, Room, Sync } from "../net/protocol";
import { randomHex } from "../net/random";
import { remember } from "../net/seen";

/** The strongest bot of a game that needs no long thought. */
export function usualBot(game: Game): string {
  const order = ["steady", "medium", "keen", "mind", "ismcts"];
  return (
    order.find((name) => game.bots.includes(name)) ?? game.bots[game.bots.length - 1] ?? "random"
  );
}

export async function ready(table: string, ready: boolean): Promise<void> {
  const given = ready ? { given: randomHex(16) } : {};
  await client.request("ready", { table, ready, ...given });
  remember(table, given);
}

async function fill(game: Game, room: Room, mine: number): Promise<void> {
  for (const place of room.places) {
    if (place.seat === mine || place.kind !== "empty") continue;
    await client.request("bot", { table: room.table, seat: place.seat, bot: usualBot(game) });
  }
}

/** A table against bots, started at once. Returns its name. */
export async function playNow(game: Game): Promise<string> {
  const options = gameInfo(game.id)?.alone;
  const { sync } = await client.request("create", {
    game: game.id,
    ...(options ? { options } : {}),
  });
  const table = sync.table;
  remember(table, { commitment: sync.room.commitment });
  await client.request("sit", { table, seat: 0 });
  await fill(game, sync.room, 0);
  await ready(table, true);
  await client.request("start", { table });
  return table;
}

/** A private table with this person in the first seat. */
export async function invite(game: Game): Promise<Sync> {
  const shared = gameInfo(game.id)?.shared ?? false;
  const { sync } = await client.request("create", { game: game.id, shared });
  await client.request("sit", { table: sync.table, seat: 0 });
  return sync;
}
