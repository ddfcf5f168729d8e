// SPDX-License-Identifier: MIT
// The log: one line an action, in every game.
import { describe, expect, it } from "vitest";
import { log as clairvoyance } from "../../src/games/clairvoyance/log";
import { aCard, design } from "../../src/games/clairvoyance/cards";
import { log as illusionist } from "../../src/games/illusionist/log";
import { logOf } from "../../src/games/log";
import { log as mindseye } from "../../src/games/mindseye/log";
import { log as telepathic } from "../../src/games/telepathic/log";
import type { GameModule } from "../../src/games/module";
import { givenNames } from "../../src/seats";

const names = givenNames(["Ada", "Moth", "Ember"], 0);
/** Each list is what one update brought. */
const told = (...updates: object[][]) =>
  updates.flatMap((events, i) => events.map((event) => ({ number: i + 1, event: event as never })));
const texts = (lines: { text: string }[]) => lines.map((line) => line.text);
const card = Array.from({ length: 27 }, (_, i) => i).find((i) => design(i).kind !== "instant") ?? 0;
const thrown = { event: "declared", seat: 1, card, how: "throw", target: 0 };
const quiet = { event: "quiet", seat: null };
const match = { event: "checked", seat: null, matches: true };

describe("Clairvoyance", () => {
  const lines = (...updates: object[][]) => texts(clairvoyance(told(...updates), names));
  const { name } = design(card);

  it("tells a throw with its reckoning in one line", () => {
    const hit = { event: "damaged", seat: 0, base: 5, more: 0, less: 3, damage: 2 };
    expect(lines([thrown], [quiet, match, hit])).toEqual([`Moth → you: ${name}, 5 − 3 = 2`]);
  });
  it("names answers, a new target and whom it hit", () => {
    const answer = { event: "ability", seat: 2, ability: "Circuit Breaker", whom: 0, item: null };
    const turned = { event: "retargeted", seat: 2, whom: 1 };
    const hit = { event: "damaged", seat: 1, base: 5, more: 0, less: 0, damage: 5 };
    expect(lines([thrown], [answer, turned], [quiet, match, hit])).toEqual([
      `Moth → you: ${name}; Ember: Circuit Breaker, now at Moth, 5 damage`,
    ]);
  });
  it("says who withdrew, not whose answer came before", () => {
    const shield = { event: "used", seat: 0, card, whom: null, item: null };
    const back = { event: "withdrawn", seat: 2 };
    expect(lines([thrown], [shield, back])).toEqual([
      `Moth → you: ${name}; You: ${name}; Ember withdraws`,
    ]);
  });
  it("says what somebody does that flies at nobody else", () => {
    const put = { event: "declared", seat: 1, card, how: "place", target: 1 };
    const flung = { event: "declared", seat: 0, card, how: "throw", target: 0 };
    const wind = { event: "ability", seat: 1, ability: "Second Wind", whom: null, item: null };
    const rest = { event: "healed", seat: 1, n: 2 };
    expect(lines([put], [quiet])).toEqual([`Moth puts down ${aCard(card)}`]);
    expect(lines([flung])).toEqual([`You → yourself: ${name}`]);
    expect(lines([wind, rest])).toEqual(["Moth uses Second Wind, Moth regains 2 health"]);
  });
  it("begins a new line with every turn", () => {
    const miss = { event: "checked", seat: null, matches: false };
    expect(lines([thrown], [miss], [{ event: "turn", seat: 2, n: 3 }])).toEqual([
      `Moth → you: ${name}, the face does not match`,
      "Ember’s turn, round 3.",
    ]);
  });
});

it("Telepathic tells giving and performing in one line, and leaves passing out", () => {
  const given = { event: "given", seat: 1, card: "column-north", to: 0 };
  const done = { event: "performed", seat: 0, card: "column-north", set: "column-D" };
  const drew = { event: "drew", seat: null, card: "clockwise" };
  const passed = { event: "passed", seat: 1 };
  expect(texts(telepathic(told([given], [done, drew], [passed]), names))).toEqual([
    "Moth → you: Column North, column D",
  ]);
});

it("Mind’s Eye tells the cards and what they decide in one line", () => {
  const sealed = { event: "sealed", seat: 0 };
  const shown = { event: "shown", seat: null, shown: ["blue", "purple"] };
  const takes = { event: "takes", seat: 0, cards: 1 };
  const [line = "", more] = texts(mindseye(told([sealed], [shown, takes]), names));
  expect(more).toBeUndefined();
  expect(line).toMatch(/blue.*purple.*You take one card\.$/);
});

it("the Illusionist tells a card and what it uncovers in one line", () => {
  const acts = { event: "activated", seat: 1, card: 4, from: "the table" };
  const shown = { event: "shown", seat: 0, place: "f1", card: 6, from: "the table" };
  const begins = { event: "begins", seat: 0, number: 2 };
  expect(texts(illusionist(told([acts], [shown, begins]), names))).toEqual([
    "Moth’s Monk: your Mage revealed",
  ]);
});

it("a game without a log of its own has a line for each update", () => {
  const game = { event: ({ event }: { event: string }) => `${event}.` } as unknown as GameModule;
  const events = told([{ event: "a" }, { event: "b" }], [{ event: "c" }]);
  expect(logOf(game, events, names, null)).toEqual([
    { number: 1, text: "a. b." },
    { number: 2, text: "c." },
  ]);
});
