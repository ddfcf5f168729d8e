// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../../src/net/client.svelte";
import { Sealing, type Saw } from "../../src/stare/sealing";
import { sealOf } from "../../src/stare/series";

const text = (part: number) =>
  JSON.stringify({ salt: "0".repeat(32), from: 5, points: [[0, part]] });

/** A device that stared at the table "T", and what it asks of the server. */
function device() {
  let hear: (notice: unknown) => void = () => undefined;
  const asked: [string, Record<string, unknown>][] = [];
  const client = {
    listen: (listener: (notice: unknown) => void) => {
      hear = listener;
      return () => (hear = () => undefined);
    },
    request: (method: string, params: Record<string, unknown>) => {
      asked.push([method, params]);
      return Promise.resolve({});
    },
  };
  const shown = new Map<number, Saw>();
  const sealing = new Sealing(client as unknown as Client, "T", (seat, saw) =>
    shown.set(seat, saw),
  );
  const told = (method: string, params: object, table = "T") =>
    hear({ method, params: { table, seat: 1, ...params } });
  return { sealing, asked, shown, told };
}

describe("what the cameras saw", () => {
  it("is opened to the other only after both have sealed, whoever is first", async () => {
    vi.useFakeTimers();
    const first = device();
    await first.sealing.seal(text(90));
    expect(first.asked).toEqual([["sealed", { table: "T", hash: sealOf(text(90)) }]]);
    first.told("sealed", { hash: sealOf(text(80)) });
    expect(first.asked.at(-1)).toEqual(["opened", { table: "T", to: 1, series: text(90) }]);
    const second = device();
    second.told("sealed", { hash: sealOf(text(80)) });
    expect(second.asked).toEqual([]);
    await second.sealing.seal(text(90));
    expect(second.asked.map(([method]) => method)).toEqual(["sealed", "opened"]);
    vi.useRealTimers();
  });
  it("is shown if it is what was sealed", () => {
    const { told, shown } = device();
    told("sealed", { hash: sealOf(text(80)) });
    told("opened", { series: text(80) });
    expect(shown.get(1)?.points).toEqual([[0, 80]]);
  });
  it("is not shown if it was changed after the seal, or sealed a second time", () => {
    const { told, shown } = device();
    told("sealed", { hash: sealOf(text(20)) });
    told("sealed", { hash: sealOf(text(80)) });
    told("opened", { series: text(80) });
    expect(shown.get(1)).toBeNull();
  });
  it("is ignored if it comes from another table", () => {
    const { told, shown } = device();
    told("sealed", { hash: sealOf(text(80)) }, "U");
    told("opened", { series: text(80) }, "U");
    expect(shown.size).toBe(0);
  });
});
