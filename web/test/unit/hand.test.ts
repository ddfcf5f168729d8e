// SPDX-License-Identifier: MIT
// A hand of Clairvoyance with two copies of one card.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import Table from "../../src/games/clairvoyance/Table.svelte";
import { viewOf } from "../../src/games/clairvoyance/position";
import type { Choice } from "../../src/games/clairvoyance/types";
import type { Me, Room } from "../../src/net/protocol";
import { givenNames } from "../../src/seats";

afterEach(cleanup);

it("lifts the copy that was pressed, and only that one", async () => {
  const legal: Choice[] = [
    { do: "throw", card: 0, target: 1 },
    { do: "throw", card: 0, target: 2 },
    { do: "end" },
  ];
  const kept = new Map<string, unknown>();
  const props = {
    view: viewOf({}, [0, 0]),
    legal,
    events: [],
    room: { seats: 3, options: {}, places: [], people: [] } as unknown as Room,
    me: { seat: 0 } as unknown as Me,
    names: givenNames(["Ida", "Mara", "Teo"], 0),
    help: "legal" as const,
    where: "seat" as const,
    clock: null,
    now: () => 0,
    orders: { stops: [], moves: [] },
    busy: false,
    onmove: () => undefined,
    onorders: () => undefined,
    keep: {
      get: <T>(name: string, otherwise: T) => (kept.get(name) as T | undefined) ?? otherwise,
      set: (name: string, value: unknown) => void kept.set(name, value),
    },
  };
  render(Table, { props });
  const copies = () =>
    [...screen.getByRole("group", { name: "Your hand" }).querySelectorAll("button")].map((it) =>
      it.getAttribute("aria-pressed"),
    );
  const hand = () => screen.getByRole("group", { name: "Your hand" }).querySelectorAll("button");
  const second = hand()[1];
  expect(second).toBeDefined();
  if (second) await fireEvent.click(second);
  expect(copies()).toEqual(["false", "true"]);
});
