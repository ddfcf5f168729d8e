// SPDX-License-Identifier: MIT
// Clairvoyance for somebody who is knocked out.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Table from "../../src/games/clairvoyance/Table.svelte";
import { givenNames } from "../../src/seats";
import { view } from "./clairvoyance-view";

afterEach(cleanup);

function sit(exits: object) {
  const at = view();
  const props = {
    view: { ...at, open: { ...at.open, phase: "act", holder: 1, alive: [1, 2] } },
    legal: [],
    events: [],
    room: { seats: 3, options: {}, places: [], people: [] },
    me: { seat: 0 },
    names: givenNames(["Ida", "Mara", "Nils"], 0),
    help: "legal",
    where: "seat",
    clock: null,
    now: () => 0,
    orders: { stops: [], moves: [] },
    busy: false,
    keep: { get: (_: string, otherwise: unknown) => otherwise, set: () => undefined },
    onmove: () => undefined,
    onorders: () => undefined,
    exits,
  };
  render(Table, { props: props as never });
}
const button = (name: string) => screen.queryByRole("button", { name });

it("offers to watch, to skip to the end and to begin again", async () => {
  const [skip, again] = [vi.fn(), vi.fn()];
  sit({ skip, again, skipping: false });
  expect(screen.getByRole("heading", { name: "You are out" })).toBeTruthy();
  await fireEvent.click(button("Skip to the end") as HTMLElement);
  await fireEvent.click(button("New game") as HTMLElement);
  expect([skip.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
  await fireEvent.click(button("Watch") as HTMLElement);
  expect(button("Watch")).toBeNull();
});

it("does not offer to skip where that would hurry others", () => {
  sit({ again: () => undefined, skipping: false });
  expect(button("Skip to the end")).toBeNull();
});
