// SPDX-License-Identifier: MIT
// Fetches a finished game and checks its deal, once for each game.
import { client } from "../app.svelte";
import { verifyRecord } from "../engine/local";
import type { Dealt, Finding } from "../net/deal";
import type { Told } from "../net/giving";
import type { Room } from "../net/protocol";
import { seenOf } from "../net/seen";
import { voidedBecause } from "../net/voided";
import { router } from "../router.svelte";

/** Problems with this browser's own bytes. */
export const TOLD: Record<Told, string> = {
  lost: "Your browser has lost its bytes for the deal. Sit down again for the next one.",
  "promised anew": "Your browser had lost its bytes for the deal, and has promised new ones.",
};

export function voidedNote(room: Room): string {
  const last = room.deal.voided.at(-1);
  return last ? `The deal was voided: ${voidedBecause(last)} There will be a new one.` : "";
}

/** What deals at the tables of the current page. */
export const dealer = (): string => (router.here ? "this device" : "the server");

const done = new Map<string, Promise<Finding[]>>();

/** What can be said about the deal of a finished game. */
export function inspectDeal(room: Room, record: string): Promise<Finding[]> {
  const known = done.get(record);
  if (known) return known;
  const work = Promise.all([import("../net/deal"), client.request("record", { record })]).then(
    ([{ checkDeal }, answer]) => checkDeal(answer.record as Dealt, seenOf(room.table), dealer()),
  );
  work.catch(() => done.delete(record));
  done.set(record, work);
  return work;
}

const played = new Map<string, Promise<Finding | null>>();

/** Plays a finished game again by the rules, with the engine in this browser: the deal from its seed,
    every move, and the end. Null if the engine does not have the rules: a server may load games that
    are not in it. */
export function inspectGame(room: Room, record: string): Promise<Finding | null> {
  const known = played.get(record);
  if (known) return known;
  const work = client.request("record", { record }).then(async (answer) => {
    const why = await verifyRecord(JSON.stringify(answer.record));
    // The engine names the member of the record that is wrong. Another game than the one that was
    // played here is a fault all the same.
    if (why?.startsWith("game: ") && (answer.record as Dealt).game === room.game) return null;
    return {
      holds: why === null,
      say:
        why === null
          ? "The cards come from that seed, and every move and the end follow by the rules."
          : `By the rules this game is not right: ${why}.`,
    };
  });
  work.catch(() => played.delete(record));
  played.set(record, work);
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
