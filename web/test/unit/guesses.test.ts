// SPDX-License-Identifier: MIT
// Private guesses: what can be noted, that notes stay with their seat, and how they meet the truth.
import { describe, expect, it } from "vitest";
import { guesses as inHands } from "../../src/games/clairvoyance/guesses";
import type { View as ClairvoyanceView } from "../../src/games/clairvoyance/types";
import { guesses } from "../../src/games/telepathic/guesses";
import type { View } from "../../src/games/telepathic/types";
import { fleetingKeep } from "../../src/keep";
import {
  guessesAt,
  judged,
  keepFor,
  marksOf,
  note,
  notedOf,
  noteWords,
  packNotes,
  unpackNotes,
} from "../../src/replay/notes.svelte";
import { givenNames } from "../../src/seats";

const view = {
  me: 0,
  open: { role: ["colour", "shape"] },
  win: ["blue", null],
  lose: ["orange", null],
} as unknown as View;

describe("private guesses", () => {
  it("are about what this seat cannot see", () => {
    const things = guesses(view, givenNames(["Ada", "Bea"], 0));
    expect(things.map(({ what, title }) => [what, title])).toEqual([
      ["win[1]", "Bea’s wish"],
      ["lose[1]", "What Bea must avoid"],
    ]);
    expect(things[0]?.may).toEqual([
      "three stars",
      "three circles",
      "three crosses",
      "three squares",
    ]);
    const over = { ...view, win: ["blue", "star"], lose: ["orange", "cross"] } as unknown as View;
    expect(guesses(over, givenNames(["Ada", "Bea"], 0))).toEqual([]);
  });

  it("are changed, taken back, and kept under the record at the end", () => {
    const keep = fleetingKeep();
    note(keep, "win[1]", { title: "Bea’s wish", label: "three stars" });
    note(keep, "win[1]", { title: "Bea’s wish", label: "three circles" });
    note(keep, "lose[1]", { title: "What Bea must avoid", label: "three stars" });
    note(keep, "lose[1]", null);
    expect(guessesAt(keep)).toEqual({ "win[1]": { title: "Bea’s wish", label: "three circles" } });
    keepFor("r1", 0, keep);
    expect(notedOf("r1")).toEqual({ seat: 0, guesses: guessesAt(keep) });
    keepFor("r2", 0, fleetingKeep());
    expect(notedOf("r2")).toBe(null);
  });

  it("are about two cards of every other hand in Clairvoyance", () => {
    const hands = {
      me: 0,
      open: { hand_n: [5, 1, 4, 3], alive: [0, 1, 2] },
    } as unknown as ClairvoyanceView;
    const things = inHands(hands, givenNames(["Ada", "Bea", "Cy", "Di"], 0));
    expect(things.map(({ what, title }) => [what, title])).toEqual([
      ["hand[1]", "Bea’s hand holds"],
      ["hand[2]", "Cy’s hand holds"],
      ["hand[2]/2", "Cy’s hand also holds"],
    ]);
    expect(things[0]?.may.length).toBeGreaterThan(20);
    const cards = { what: "hand[2]", title: "Cy’s hand holds", several: true };
    const may = [
      { label: "Piano", p: 0.4, true: true },
      { label: "Harp", p: 0.2, true: true },
      { label: "Lamp", p: 0.1, true: false },
    ];
    const says = (label: string) =>
      judged({ seat: 0, guesses: { "hand[2]/2": { title: cards.title, label } } }, [
        { ...cards, may },
      ]).map(({ right }) => right)[0];
    expect(["Piano", "Harp", "Lamp", "Chair"].map(says)).toEqual([true, true, false, null]);
  });

  it("are drawn on the hidden things, two about one hand together", () => {
    const may = ["Piano", "Harp"];
    const things = [
      { what: "hand[1]", title: "Bea’s hand holds", may, picture: (label: string) => `/${label}` },
      { what: "hand[1]/2", title: "Bea’s hand also holds", may },
      { what: "hand[2]", title: "Cy’s hand holds", may },
    ];
    const guess = (label: string) => ({ title: "", label });
    const drawn = (guesses: Record<string, string>) =>
      marksOf(
        things,
        Object.fromEntries(Object.entries(guesses).map(([what, it]) => [what, guess(it)])),
      ).map(({ what, may }) => [what, ...may.map(({ label }) => label)]);
    expect(drawn({})).toEqual([]);
    expect(drawn({ "hand[1]": "Piano", "hand[1]/2": "Harp" })).toEqual([
      ["hand[1]", "Piano", "Harp"],
    ]);
    expect(drawn({ "hand[1]": "Piano", "hand[1]/2": "Piano" })).toEqual([["hand[1]", "Piano"]]);
    // Who is out has no hand, and a mark says nothing of the truth.
    expect(drawn({ "hand[3]": "Piano" })).toEqual([]);
    const [mark] = marksOf(things, { "hand[1]": guess("Harp") });
    expect(mark?.may).toEqual([{ label: "Harp", p: 1, true: false, note: true, picture: "/Harp" }]);
  });

  it("are shown beside the truth, and in words without it", () => {
    const noted = {
      seat: 0,
      guesses: {
        "win[1]": { title: "Bea’s wish", label: "three circles" },
        "lose[1]": { title: "What Bea must avoid", label: "three stars" },
      },
    };
    const things = [
      {
        what: "win[1]",
        title: "Bea’s wish",
        may: [
          { label: "three circles", p: 0.7, true: false },
          { label: "three stars", p: 0.3, true: true },
        ],
      },
    ];
    expect(judged(noted, things).map(({ label, truth }) => [label, truth])).toEqual([
      ["three circles", "three stars"],
      ["three stars", null],
    ]);
    expect(noteWords(noted, "Ada")).toEqual([
      "Ada noted: Bea’s wish: three circles; What Bea must avoid: three stars.",
    ]);
    expect(noteWords({ seat: 0, guesses: {} }, "Ada")).toEqual([]);
  });
});

describe("guesses in a link", () => {
  const noted = {
    seat: 1,
    guesses: { "win[0]": { title: "Ada’s wish", label: "three blue tiles" } },
  };
  const packed = (value: unknown) => btoa(JSON.stringify(value));
  it("are decoded as they were encoded", () => {
    expect(unpackNotes(packNotes(noted))).toEqual(noted);
    expect(packNotes(noted)).toMatch(/^[\w-]+$/);
  });
  it("are refused if they are malformed or too large", () => {
    const row = ["win[0]", "a wish", "blue"];
    expect(unpackNotes(packed([1, row]))).not.toBe(null);
    for (const bad of [
      null,
      {},
      [1],
      [9, row],
      [0.5, row],
      [1, ["win[0]", "a wish"]],
      [1, ["win[0]", "a wish", 7]],
      [1, ["win[0]", "a wish", "x".repeat(121)]],
      [1, ...Array<string[]>(41).fill(row)],
    ])
      expect(unpackNotes(packed(bad)), JSON.stringify(bad)).toBe(null);
    for (const text of [null, "", "%%%", "x".repeat(1e6)]) expect(unpackNotes(text)).toBe(null);
  });
});
