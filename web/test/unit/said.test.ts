// SPDX-License-Identifier: MIT
// The browser tests look for sentences that a page may not show. These are the sentences that the
// client really writes, so that a changed word is noticed here and not by nobody.
import { mount } from "svelte";
import { describe, expect, it, vi } from "vitest";
import Corgi from "../../src/games/illusionist/Corgi.svelte";
import { event as illusionist } from "../../src/games/illusionist/words";
import { event as mysterium } from "../../src/games/mysterium/words";
import Condition from "../../src/games/telepathic/Condition.svelte";
import { givenNames } from "../../src/seats";
import { SENTENCES } from "../browser/said.mjs";

// No server has pictures here: the components say them in words.
vi.stubGlobal("fetch", () => new Promise(() => undefined));

const names = givenNames(["Ada", "Bea"], 0);

function textOf(component: Parameters<typeof mount>[0], props: Record<string, unknown>): string {
  const target = document.createElement("div");
  mount(component, { target, props });
  const labels = [...target.querySelectorAll("[aria-label]")].map((one) =>
    one.getAttribute("aria-label"),
  );
  return [...texts(target), ...labels].join(" ").replace(/\s+/g, " ");
}

/** Each piece of text by itself: they stand in lines of their own. */
function texts(node: Node): (string | null)[] {
  return node.nodeType === node.TEXT_NODE
    ? [node.textContent]
    : [...node.childNodes].flatMap((one) => texts(one));
}

const found = (text: string | null, pattern: RegExp) => [...(text ?? "").matchAll(pattern)];

describe("the sentences that browser tests look for", () => {
  it("are those of a glimpse in Capture the Illusionist", () => {
    const told = illusionist({ event: "saw", seat: 0, slot: "b3", card: 10 }, names);
    expect(found(told, SENTENCES.glimpse).map((one) => one[1])).toEqual(["Samurai"]);
  });
  it("are those of a hidden card that one knows", () => {
    const props = { suit: "fire", card: 0, known: 10, where: "Your first front card", seat: 0 };
    const text = textOf(Corgi as never, { ...props, names });
    expect(found(text, SENTENCES.known).map((one) => one[1])).toContain("Samurai");
  });
  it("are those of a vote in Mysterium", () => {
    const told = mysterium({ event: "voted", seat: null, psychic: "red", group: 1 }, names);
    expect(found(told, SENTENCES.vote)).toHaveLength(1);
  });
  it("are those of a condition in Telepathic", () => {
    for (const what of ["win", "lose"]) {
      const text = textOf(Condition as never, { what, it: "blue", met: false });
      expect(found(text, SENTENCES.condition)).toHaveLength(1);
    }
  });
});
