// SPDX-License-Identifier: MIT
// What this browser does for a deal by itself: it opens its bytes, and promises again where it must.
import { beforeEach, expect, test } from "vitest";
import type { Client } from "../../src/net/client.svelte";
import { promiseOf } from "../../src/net/deal";
import { follow, promise } from "../../src/net/giving";
import type { Me, Place, Room, Voided } from "../../src/net/protocol";
import { remember, seenOf } from "../../src/net/seen";

const COMMITMENT = "ab".repeat(32);
let tables = 0;
let table = "";
const me = { person: "ada", seat: 0, host: true } satisfies Me;

interface Sent {
  method: string;
  params: { commitment?: string; given?: string | null };
}

/** A connection that keeps what is sent. */
function line(): { client: Client; sent: Sent[] } {
  const sent: Sent[] = [];
  const request = (method: string, params: Sent["params"]) => {
    sent.push({ method, params });
    return Promise.resolve({});
  };
  return { client: { request } as unknown as Client, sent };
}

function room(mine: Partial<Place>, deal: Partial<Room["deal"]> = {}): Room {
  const place = { people: ["ada"], ready: false, commitment: null, opened: false, ...mine };
  return {
    table,
    phase: "lobby",
    commitment: COMMITMENT,
    game: "mindseye",
    version: 1,
    seats: 2,
    options: {},
    data: null,
    places: [place, { people: [], ready: true, commitment: null, opened: false }],
    deal: { number: 1, until: null, voided: [], ...deal },
  } as unknown as Room;
}

async function promiseOnce(number = 1): Promise<string> {
  const { client, sent } = line();
  await promise(client, room({}, { number }), 0);
  return sent[0]?.params.commitment ?? "";
}

const mine = () => seenOf(table).shares?.[0];

beforeEach(() => {
  localStorage.clear();
  table = `t${++tables}`;
});

test("bytes are stored before the commitment, and only their hash is sent", async () => {
  const commitment = await promiseOnce();
  const given = mine()?.given ?? "";
  expect(given).toHaveLength(32);
  expect(commitment).toBe(promiseOf(table, COMMITMENT, 1, 0, given));
  expect(commitment).not.toContain(given);
});

test("the bytes are opened when the table asks, and all commitments are stored", async () => {
  const commitment = await promiseOnce();
  const { client, sent } = line();
  await follow(client, room({ ready: true, commitment }), me);
  expect(sent).toEqual([]);
  await follow(client, room({ ready: true, commitment }, { until: 9 }), me);
  expect(sent).toEqual([{ method: "reveal", params: { table, given: mine()?.given } }]);
  expect(mine()?.promises).toEqual([commitment, null]);
  await follow(client, room({ ready: true, commitment, opened: true }, { until: 9 }), me);
  expect(sent).toHaveLength(1);
});

test("lost bytes are reported as lost when the table asks for them", async () => {
  const commitment = await promiseOnce();
  localStorage.clear();
  remember(table, { shares: { 0: { given: "00".repeat(16), number: 1 } } });
  const { client, sent } = line();
  expect(await follow(client, room({ ready: true, commitment }, { until: 9 }), me)).toBe("lost");
  expect(sent).toEqual([{ method: "reveal", params: { table, given: null } }]);
});

test("new bytes replace those lost before the start", async () => {
  const commitment = await promiseOnce();
  remember(table, { shares: { 0: { given: "00".repeat(16), number: 1 } } });
  const { client, sent } = line();
  expect(await follow(client, room({ ready: true, commitment }), me)).toBe("promised anew");
  expect(sent[0]?.method).toBe("ready");
  expect(sent[0]?.params.commitment).not.toBe(commitment);
});

test("after another seat voided the deal the page commits to new bytes at once", async () => {
  await promiseOnce();
  const given = mine()?.given;
  const voided: Voided[] = [{ why: "late", seats: [1], names: ["Bob"] }];
  const { client, sent } = line();
  await follow(client, room({}, { number: 2, voided }), me);
  expect(sent[0]?.params.commitment).toBe(promiseOf(table, COMMITMENT, 2, 0, mine()?.given ?? ""));
  expect(mine()?.given).not.toBe(given);
});

test("a person who was not ready, or voided the deal, is not made ready", async () => {
  const { client, sent } = line();
  await follow(client, room({}), me);
  await promiseOnce();
  await follow(client, room({}), me);
  const voided: Voided[] = [{ why: "late", seats: [0], names: ["Ada"] }];
  await follow(client, room({}, { number: 2, voided }), me);
  expect(sent).toEqual([]);
});

test("a page does not open the bytes of a person who shares the seat", async () => {
  const { client, sent } = line();
  const shared = { ready: true, commitment: "cd".repeat(32), people: ["ada", "bob"] };
  await follow(client, room(shared, { until: 9 }), me);
  await follow(client, room(shared), me);
  expect(sent).toEqual([]);
});
