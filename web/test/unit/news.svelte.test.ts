// SPDX-License-Identifier: MIT
// What Clairvoyance shows for a moment after an event.
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { News } from "../../src/games/clairvoyance/news.svelte";
import type { Props } from "../../src/games/clairvoyance/situation.svelte";
import { givenNames } from "../../src/seats";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("removes a change of health after a moment, whatever else arrives meanwhile", () => {
  const hit = { event: "damaged", seat: 1, base: 3, more: 0, less: 0, damage: 3 };
  let events = $state.raw<unknown[]>([]);
  let news: News | undefined;
  const stop = $effect.root(() => {
    const props = () => ({ events, names: givenNames(["Ida", "Mara"], 0) }) as unknown as Props;
    news = new News(props);
  });
  flushSync();
  events = [{ number: 1, event: hit }];
  flushSync();
  expect(news?.changeOf(1)).toBe(-3);
  // An update without events replaces the list.
  events = [...events];
  flushSync();
  vi.advanceTimersByTime(5000);
  expect(news?.changeOf(1)).toBe(0);
  stop();
});
