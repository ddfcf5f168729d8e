// SPDX-License-Identifier: MIT
// Mysterium's words: cards agree with the data, psychics with their seats, and pointers come back.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { indexes } from "../../src/art.svelte";
import {
  byTitle,
  cardId,
  cardPicture,
  cardTitle,
  kindOf,
  the,
  visionId,
  visionPicture,
  visionTitle,
} from "../../src/games/mysterium/cards";
import { useSet, useTitles } from "../../src/games/mysterium/set.svelte";
import {
  betsOn,
  ghostOf,
  label,
  ownedBy,
  ownerOf,
  triedBy,
} from "../../src/games/mysterium/psychics";
import type { Open, View } from "../../src/games/mysterium/types";
import {
  asks,
  awaits,
  crowWords,
  event,
  move,
  pointed,
  pointText,
} from "../../src/games/mysterium/words";
import type { Line } from "../../src/net/protocol";
import { givenNames } from "../../src/seats";

function read(name: string): { id: string; title: string }[] {
  return JSON.parse(readFileSync(`../data/mysterium/classic/${name}.json`, "utf8")) as {
    id: string;
    title: string;
  }[];
}

function at(changes: Partial<Open>): View {
  const open = {
    phase: "interpret",
    awaited: [1, 2, 3],
    speak: [1, 2, 3],
    timer_number: 0,
    timer_kind: "none",
    timer_ms: 0,
    hour: 2,
    psychics: 3,
    row: 5,
    characters: [1, 2, 0, 4, 5],
    locations: [19, 20, 21, 22, 23],
    objects: [37, 38, 39, 40, 41],
    stage: ["character", "location", "done"],
    placed: [2, 0, 0],
    wrong: [[3], [], []],
    served: [0, 1],
    crows: 1,
    checks: [[], [0], []],
    crosses: [[], [], [0]],
    elder: [0, 1, 2, 3],
    owner: [1, 2, 3],
    groups: 0,
    group: [],
    visions: [],
    ...changes,
  } as unknown as Open;
  return { open, me: 1, screen: [], hand: [], culprit: null, chosen: [], vote: null, ready: false };
}
const names = givenNames(["Gus", "Ida", "Noor", "Teo"], 1);

describe("cards", () => {
  test("every card number has the name and key of the data file", () => {
    const cards = ["characters", "locations", "objects"].flatMap(read);
    cards.forEach(({ id, title }, i) =>
      expect([cardId(i + 1), cardTitle(i + 1)]).toEqual([id, title]),
    );
    read("visions").forEach(({ id }, i) => expect(visionId(i + 1)).toBe(id));
    expect(cards.length).toBe(54);
  });
  test("each kind has eighteen cards", () =>
    expect([1, 18, 19, 36, 37, 54].map(kindOf)).toEqual([
      "character",
      "character",
      "location",
      "location",
      "object",
      "object",
    ]));
  test("no two titles are alike, so that a pointer means one picture", () => {
    for (let card = 1; card <= 54; card++) expect(byTitle(cardTitle(card))).toEqual({ card });
    for (let vision = 1; vision <= 84; vision++)
      expect(byTitle(visionTitle(vision))).toEqual({ vision });
  });
  test("a vision has no title before the server tells it", () => {
    expect(visionTitle(7)).toBe("Vision 7");
    const index = readFileSync("static/art/mysterium.json", "utf8");
    for (const { title } of read("visions")) expect(index).not.toContain(JSON.stringify(title));
    useTitles(read("visions").map((one) => one.title));
    expect(visionTitle(1)).toBe("The Long Strand");
    useTitles([]);
  });
  test("another set gives its own titles and pictures", () => {
    useSet({
      set: "mine",
      mark: "0a1b2c3d",
      version: 1,
      card: Array.from({ length: 54 }, (_, i) => ({ title: `Aunt ${i + 1}` })),
    });
    expect([cardTitle(2), the(2), byTitle("Aunt 54")]).toEqual(["Aunt 2", "Aunt 2", { card: 54 }]);
    useSet(null);
    expect(cardTitle(2)).toBe("The Cook");
  });
  test("a picture is of the set that is played, or ours where a mixture has none", () => {
    const ours = { alt: "our cook", avif200: "cook.avif" };
    const back = { alt: "a back", avif200: "back.avif" };
    indexes.set("mysterium", { cook: ours, v02: ours, "back-vision": back });
    useSet({ set: "both", mark: "0a1b2c3d", version: 1, card: [] });
    expect(cardPicture(2)).toBe(undefined); // not ours while the other set is on its way
    expect(visionPicture(0)).toBe(back);
    const theirs = { alt: "their cook", file: "0a.png" };
    indexes.set("both-0a1b2c3d", { c2: theirs, v2: { alt: "our cook" } });
    expect(cardPicture(2)).toEqual(theirs);
    expect(visionPicture(2)).toBe(ours);
    useSet(null);
    expect(cardPicture(2)).toBe(ours);
    indexes.clear();
  });
});

describe("psychics", () => {
  test("seats beside the ghost run one each, or two each", () => {
    const four = at({}).open;
    expect([ghostOf(four), ownerOf(four, 0), ownerOf(four, 2)]).toEqual([0, 1, 3]);
    const three = at({ elder: [1, 0, 2], owner: [0, 0, 2, 2], psychics: 4 }).open;
    expect([ghostOf(three), ownedBy(three, 0), ownedBy(three, 2)]).toEqual([1, [0, 1], [2, 3]]);
    expect(label(three, 2, names)).toBe("Red");
  });
  test("finds bets and wrong guesses", () => {
    expect(betsOn(at({}).open, 0)).toEqual([
      { by: 1, right: true },
      { by: 2, right: false },
    ]);
    expect(triedBy(at({}).open, 0)).toEqual([4]);
  });
});

describe("words", () => {
  test("the sentence marks you", () => {
    expect(awaits(at({ awaited: [1, 2] }), names).say).toEqual([
      { you: "You" },
      " and ",
      "Noor",
      " are reading the visions",
    ]);
    expect(awaits(at({ phase: "giving" }), names).say).toEqual(["Gus", " is sending visions"]);
  });
  test("moves", () => {
    expect(move({ do: "place", psychic: "blue", card: 2 }, names, at({}))).toBe(
      "Place the mark on the Cook",
    );
    expect(move({ do: "bet", on: "white", token: "cross" }, names, at({}))).toBe(
      "Bet that Noor (white) is wrong",
    );
    expect(asks({ do: "ready" }, at({}))).toMatch(/^Settle/);
    expect(asks({ do: "place", psychic: "blue", card: 2 }, at({}))).toBeNull();
  });
  test("events", () => {
    expect(event({ event: "gave", seat: 0, psychic: "blue", visions: [1, 2] }, names)).toBe(
      "Gus sends blue 2 visions: Vision 1 and Vision 2.",
    );
    expect(event({ event: "placed", seat: 2, psychic: "white", card: 2 }, names, at({}))).toBe(
      "Noor marks the Cook.",
    );
    expect(event({ event: "placed", seat: 1, psychic: "blue", card: 2 }, names, at({}))).toBe(
      "You mark the Cook.",
    );
    expect(
      event(
        { event: "bets", seat: 2, psychic: "white", on: "blue", token: "check" },
        names,
        at({}),
      ),
    ).toBe("Noor bets that you are right.");
    expect(
      event(
        { event: "right", seat: 2, psychic: "red", card: 2 },
        names,
        at({ elder: [1, 0, 2], owner: [0, 0, 2, 2], psychics: 4 }),
      ),
    ).toBe("Red is right: the Cook.");
    expect(event({ event: "markers", seat: null, marker: [2, 1, 0, 0, 0, 0] }, names, at({}))).toBe(
      "On the track: you 2, Noor 1 and Teo 0.",
    );
    expect(event({ event: "has_voted", seat: 2 }, names)).toBeNull();
    expect(event({ event: "verdict", seat: null, group: null, by: "nobody" }, names)).toBe(
      "Nobody is accused.",
    );
  });
  test("the crow's button says how many are left, also while it may not be used", () => {
    expect(crowWords(at({ crows: 1 }).open)).toBe("New cards (1)");
    expect(crowWords(at({ crows: 0 }).open)).toBe("No crow left");
  });
  test("a pointer is a chat line that expires; only a seat's latest counts", () => {
    const line = (text: string, when: number, seat = 2): Line => ({
      number: 1,
      at: when,
      from: "p",
      name: "Noor",
      seat,
      text,
      to: "table",
    });
    const lines = [
      line(pointText("The Cook"), 1000),
      line("The Cook!", 1500),
      line(pointText("Vision 1"), 2000),
      line(pointText("Nothing"), 2500),
    ];
    expect(pointed(lines, 3000)).toEqual([{ seat: 2, vision: 1 }]);
    expect(pointed(lines, 90000)).toEqual([]);
  });
});
