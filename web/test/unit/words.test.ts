// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import {
  awaits,
  event,
  facing,
  meetings,
  meets,
  meetWords,
  move,
  sideOf,
} from "../../src/games/mindseye/words";
import type { View } from "../../src/games/mindseye/types";
import { tutorial } from "../../src/games/mindseye/tutorial";
import { everybodyAwaited } from "../../src/games/awaits";
import {
  awaits as illusionistAwaits,
  event as illusionistEvent,
  move as illusionistMove,
  once,
  place,
} from "../../src/games/illusionist/words";
import { byTarget } from "../../src/games/illusionist/targets";
import {
  eventWords,
  list,
  moveWords,
  openField,
  outcomeWords,
  youFirst,
} from "../../src/games/words";
import type { Schema } from "../../src/games/schema";
import mindseye from "../../src/games/mindseye/schema.json";
import { givenNames } from "../../src/seats";

const names = givenNames(["Ada", "Bea", "Cem"], 0);
const schema = mindseye as unknown as Schema;

describe("words of any game", () => {
  it("fills the schema's sentences", () => {
    expect(moveWords(schema, { do: "show", colour: "blue" }, names)).toBe("Seal blue");
    expect(moveWords(schema, { do: "name", loser: 1 }, names)).toBe("Say that Bea blinked");
    expect(eventWords(schema, { event: "takes", seat: 2, cards: 1 }, names)).toBe(
      "Cem takes 1 of the cards",
    );
  });
  it("joins names", () => {
    expect(list(["You"])).toBe("You");
    expect(list(["You", "Bea", "Cem"])).toBe("You, Bea and Cem");
  });
  it("names you before the others", () => {
    expect(youFirst([2, 0, 1], names)).toEqual([0, 2, 1]);
    expect(youFirst([2, 1], names)).toEqual([2, 1]);
  });
  it("says who won, and that equal ends are shared", () => {
    const ends = (scores: number[]) =>
      outcomeWords(
        {
          scores,
          winners: scores.flatMap((score, seat) => (score === 1000 ? [seat] : [])),
          record: null,
          secret: "",
        },
        names,
      );
    expect(ends([0, 1000, 0])).toBe("Bea wins");
    expect(ends([1000, 0, 1000])).toBe("You and Cem win");
    expect(ends([500, 500, 500])).toBe("A draw");
    expect(ends([0, 500, 500])).toBe("Bea and Cem share the win");
    expect(ends([0, 0, 0])).toBe("Nobody wins");
    expect(ends([0, 300, 0])).toBe("Nobody wins");
  });
  it("lists only the others once your choice is sealed", () => {
    const say = (sealed: boolean) => everybodyAwaited([0, 1, 2], names, "choosing", sealed).say;
    expect(say(false)).toEqual([{ you: "You" }, ", ", "Bea", " and ", "Cem", " are choosing"]);
    expect(say(true)).toEqual(["Bea", " and ", "Cem", " are choosing"]);
  });
  it("finds the open set of an entry", () => {
    const set = { of: [1, 2], min: 1, max: 2, ordered: false };
    expect(openField({ do: "give", cards: set })).toEqual(["cards", set]);
    expect(openField({ do: "pass" })).toBeNull();
  });
});

describe("Mind's Eye", () => {
  it("knows the ring", () => {
    expect(meets("blue", "purple")).toBe("beats");
    expect(meets("blue", "blue")).toBe("ties with");
    expect(meets("blue", "green")).toBe("cancels");
    expect(meets("blue", "orange")).toBe("loses to");
    expect(meets("orange", "blue")).toBe("beats");
  });
  it("puts the next seat on the left", () => {
    expect(sideOf(0, 1, 3)).toBe("left");
    expect(sideOf(0, 2, 3)).toBe("right");
    expect(sideOf(2, 0, 3)).toBe("left");
  });
  it("shows each side its own eye", () => {
    expect(facing("purple-blue", "left")).toBe("purple");
    expect(facing("purple-blue", "right")).toBe("blue");
    expect(facing("green", "right")).toBe("green");
    expect(facing(null, "left")).toBeNull();
  });
  it("pairs three cards, your seat first", () => {
    const found = meetings(["blue-purple", "green-purple", "orange-blue"], 3, 0);
    expect(found.map(({ a, b, mine, theirs, how }) => [a, b, mine, theirs, how])).toEqual([
      [0, 1, "blue", "purple", "beats"],
      [0, 2, "purple", "orange", "cancels"],
      [1, 2, "green", "blue", "cancels"],
    ]);
  });
  it("says whom the table waits for and marks you", () => {
    const view = tutorial.steps[0]?.view as View;
    expect(awaits(view, names).say).toEqual([{ you: "You" }, " and ", "Bea", " are choosing"]);
  });
  it("conjugates how two people meet", () => {
    expect(meetWords("cancels", true)).toBe("cancel");
    expect(meetWords("ties with", true)).toBe("tie with");
    expect(meetWords("loses to", true)).toBe("lose to");
    expect(meetWords("beats", false)).toBe("beats");
  });
  it("says moves and events as people would", () => {
    expect(move({ do: "pair", left: "blue", right: "purple" }, names)).toBe(
      "Seal blue to the left and purple to the right",
    );
    expect(event({ event: "takes", seat: 0, cards: 2 }, names)).toBe("You take 2 cards.");
    expect(event({ event: "lost", seat: null, cards: 1 }, names)).toBe("One card leaves the game.");
    const shown = [null, "orange", "green-blue"];
    expect(event({ event: "shown", seat: null, shown }, names)).toBe(
      "Bea showed orange, Cem green and blue.",
    );
    expect(event({ event: "shown", seat: null, shown: ["blue", "green"] }, names)).toBe(
      "You showed blue, Bea green.",
    );
    expect(event({ event: "duelled", seat: null, shown: ["blue", "green"] }, names)).toBe(
      "In the duel you showed blue, Bea green.",
    );
  });
});

describe("Capture the Illusionist", () => {
  it("counts columns from the left of whoever looks", () => {
    expect(place("f1", givenNames(["Ada", "Bea"], 0))).toBe("first front card");
    expect(place("f1", givenNames(["Ada", "Bea"], 1))).toBe("fourth front card");
  });
  it("groups choices by what is pressed", () => {
    const groups = byTarget([
      { do: "look", slot: "f1" },
      { do: "activate", place: "f1" },
      { do: "play", card: 4, column: "c2" },
      { do: "draw" },
      { do: "place", column: "c3" },
      { do: "name", card: 11 },
    ]);
    expect([...groups.keys()]).toEqual(["my:f1", "hand:4", "", "their:e3"]);
    expect(groups.get("my:f1")).toHaveLength(2);
  });
  it("shows a looked-at card once at a memory table", () => {
    expect(once({ event: "saw", seat: 0, slot: "f1", card: 3 })).toBe(true);
    expect(once({ event: "looked", seat: 0, slot: "f1" })).toBe(false);
  });
  it("asks you in a sentence, and says whose card acts", () => {
    const asked = (open: object) =>
      illusionistAwaits(
        { open: { number: 1, awaited: [0], looked: false, card: 0, turn: 0, ...open } } as never,
        names,
      )
        .say.map((piece) => (typeof piece === "string" ? piece : piece.you))
        .join("");
    expect(asked({ phase: "turn" })).toBe("You choose a card to activate");
    expect(asked({ phase: "strike", card: 6 })).toBe("Mage: choose a card to reveal");
    expect(asked({ phase: "yield", card: 5, turn: 1 })).toBe(
      "Bea’s Fighter: choose a card of yours to reveal",
    );
    expect(asked({ phase: "rescue", card: 4, turn: 1 })).toBe("You may save your Illusionist");
  });
  it("says places as people count them", () => {
    expect(illusionistMove({ do: "look", slot: "b3" }, names)).toBe("Look at your third back card");
    expect(illusionistMove({ do: "decline" }, names)).toBe("Let it be captured");
    const says = (it: object) => illusionistEvent(it as never, names);
    expect(says({ event: "looked", seat: 1, slot: "f2" })).toBe(
      "Bea looks at their second front card.",
    );
    expect(says({ event: "saw", seat: 0, slot: "f1", card: 4 })).toBe(
      "Your first front card is the Monk.",
    );
    expect(says({ event: "laid", seat: 0, card: 8, place: "e2" })).toBe(
      "Your Berserker goes to the second column.",
    );
  });
  it("names ranks in moves", () => {
    expect(illusionistMove({ do: "name", card: 11 }, names)).toBe("Declare Illusionist");
  });
});
