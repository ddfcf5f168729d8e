// Fetches a finished game and checks its deal, once for each game.
import { client } from "../app.svelte";
import type { Dealt, Finding } from "../net/deal";
import type { Room } from "../net/protocol";
import { seenOf } from "../net/seen";

const done = new Map<string, Promise<Finding[]>>();

/** What can be said about the deal of a finished game. */
export function inspectDeal(room: Room, record: string): Promise<Finding[]> {
  const known = done.get(record);
  if (known) return known;
  const work = Promise.all([import("../net/deal"), client.request("record", { record })]).then(
    ([{ checkDeal }, answer]) => checkDeal(answer.record as Dealt, seenOf(room.table)),
  );
  work.catch(() => done.delete(record));
  done.set(record, work);
  return work;
}

/** Saves a finished game as a file, for "planchette verify". */
export async function saveRecord(record: string, game: string): Promise<void> {
  const answer = await client.request("record", { record });
  const link = document.createElement("a");
  const text = JSON.stringify(answer.record);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `planchette-${game}-${record.slice(0, 8)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
