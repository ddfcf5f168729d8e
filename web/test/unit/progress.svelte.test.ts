// SPDX-License-Identifier: MIT
// Days in a row: a day counts if its puzzle was found, and not looked up before on that day.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { save } from "../../src/net/storage";
import { dayOf } from "../../src/puzzles/today";

const today = dayOf(Date.UTC(2026, 10, 16));

/** As a browser that has never seen a puzzle. */
async function fresh() {
  vi.resetModules();
  save("planchette.puzzles", null);
  const { progress } = await import("../../src/puzzles/progress.svelte");
  return progress;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.UTC(2026, 10, 16, 12));
});
afterEach(() => {
  vi.useRealTimers();
});

test("a puzzle that was found makes a day, once", async () => {
  const progress = await fresh();
  progress.answer("one", "in the end", today);
  progress.answer("one", "at once", today);
  expect(progress.streak(today)).toBe(1);
  expect(progress.done).toEqual({ one: "in the end" });
});

test("making the move that was looked up makes no day", async () => {
  const progress = await fresh();
  progress.answer("one", "shown", today);
  expect(progress.lookedUp(today)).toBe(true);
  progress.answer("one", "at once", today);
  expect(progress.hasDay(today)).toBe(false);
  expect(progress.streak(today)).toBe(0);
});

test("looking it up after it was found takes no day away", async () => {
  const progress = await fresh();
  progress.answer("one", "at once", today);
  progress.answer("one", "shown", today);
  expect(progress.lookedUp(today)).toBe(false);
  expect(progress.streak(today)).toBe(1);
});

test("a puzzle that was looked up another day can still make this day", async () => {
  const progress = await fresh();
  progress.answer("one", "shown", null);
  progress.answer("one", "at once", today);
  expect(progress.hasDay(today)).toBe(true);
});
