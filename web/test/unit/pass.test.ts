// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { fleetingKeep } from "../../src/keep";
import { games } from "../../src/games/index";
import { handedSeats, nextSeat } from "../../src/pages/pass";
import { save } from "../../src/net/storage";
import { replayRoom } from "../../src/seats";

describe("a device that is passed round", () => {
  it("goes to every asked seat in the order of the seats", () => {
    const order = [];
    for (let last = -1, i = 0; i < 6; i++) {
      last = nextSeat([2, 0, 1], last) ?? -1;
      order.push(last);
    }
    expect(order).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it("stays if no other seat is awaited, and is null if none is", () => {
    expect(nextSeat([1], 1)).toBe(1);
    expect(nextSeat([], 1)).toBe(null);
  });

  it("knows its people by their tokens", () => {
    const room = replayRoom({ game: "mindseye", seats: 3, options: {}, names: ["A", "B", "C"] });
    save("planchette.pass.p0", "token");
    save("planchette.pass.p2", "token");
    expect(handedSeats(room)).toEqual([0, 2]);
  });

  it("stores nothing for a seat", () => {
    const before = JSON.stringify({ ...localStorage });
    const keep = fleetingKeep();
    keep.set("pick", "blue");
    expect(keep.get("pick", "")).toBe("blue");
    expect(fleetingKeep().get("pick", "")).toBe("");
    expect(JSON.stringify({ ...localStorage })).toBe(before);
  });

  it("stops every clock of a game", async () => {
    for (const info of games) {
      const { game } = await info.load();
      const clocks = game.schema.options
        .filter(({ name, min }) => name.endsWith("_ms") && min === 0)
        .map(({ name }) => name);
      for (const name of clocks) expect(info.untimed[name], `${info.id}: ${name}`).toBe(0);
    }
  });
});
