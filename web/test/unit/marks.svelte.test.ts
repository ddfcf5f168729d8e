// SPDX-License-Identifier: MIT
// The named moments of a replay keep the keyboard's focus while the review changes them.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import Marks from "../../src/replay/Marks.svelte";
import type { Named } from "../../src/replay/named";

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => shown && unmount(shown));

function show(named: Named[]) {
  const props = $state({ named, moves: 20, at: 0, onseek: () => undefined });
  shown = mount(Marks, { target: document.body, props });
  flushSync();
  return props;
}

const focus = (at: number) => document.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
const focused = () => (document.activeElement as HTMLElement | null)?.dataset["at"];

it("a turning point that moves takes the focus along", () => {
  const props = show([
    { at: 4, say: "it hit", label: "First blood" },
    { at: 7, say: "", label: "Turning point" },
  ]);
  focus(7);
  props.named = [
    { at: 4, say: "it hit", label: "First blood" },
    { at: 13, say: "", label: "Turning point" },
  ];
  flushSync();
  expect(focused()).toBe("13");
});

it("a mark that becomes the turning point keeps the focus", () => {
  const props = show([{ at: 4, say: "a scene" }]);
  focus(4);
  props.named = [{ at: 4, say: "a scene", label: "Turning point" }];
  flushSync();
  expect(focused()).toBe("4");
});

it("marks take no focus that was elsewhere", () => {
  const props = show([{ at: 4, say: "", label: "Turning point" }]);
  (document.activeElement as HTMLElement | null)?.blur();
  props.named = [{ at: 9, say: "", label: "Turning point" }];
  flushSync();
  expect(focused()).toBe(undefined);
});
