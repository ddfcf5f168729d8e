// SPDX-License-Identifier: MIT
// Clairvoyance's pure parts: the deck and the die, choices from the list, and words.
import { describe, expect, it } from "vitest";
import { aCard, deck, design, fully } from "../../src/games/clairvoyance/cards";
import { useDeck } from "../../src/games/clairvoyance/deck.svelte";
import { withCards } from "../../src/games/clairvoyance/rules";
import { follow, forced, verbsOf, waysOf } from "../../src/games/clairvoyance/choose";
import {
  edges,
  FACES,
  laid,
  moved,
  neighbours,
  path,
  seen,
  way,
} from "../../src/games/clairvoyance/die";
import type { Choice, View } from "../../src/games/clairvoyance/types";
import {
  aimWords,
  awaits,
  event,
  harm,
  matches,
  move,
  plainly,
} from "../../src/games/clairvoyance/words";
import { givenNames } from "../../src/seats";
import { view } from "./clairvoyance-view";

const names = givenNames(["Ida", "Mara", "Teo"], 0);

describe("the deck", () => {
  it("is read from the file that the program is built with", () => {
    expect(deck).toHaveLength(36);
    expect(deck.reduce((sum, one) => sum + one.copies, 0)).toBe(80);
    expect(design(0)).toMatchObject({ id: "p1", name: "Armchair", faces: [1, 6], damage: 3 });
    expect(design(35)).toMatchObject({ id: "i9", name: "Hush", kind: "instant", faces: [] });
  });
});

describe("a deck of the table", () => {
  const data = {
    card: [
      {
        name: "Wardrobe",
        copies: 3,
        type: "item",
        faces: [3],
        damage: 6,
        effect: "none",
        param: 0,
      },
      { name: "Lamp", copies: 2, type: "item", faces: [2, 5], damage: 3, effect: "none", param: 0 },
      { name: "Wink", copies: 1, type: "instant", faces: [], damage: 0, effect: "hush", param: 0 },
    ],
  };
  it("gives names, faces and harm, and the rules list it", () => {
    useDeck(data);
    expect(design(0)).toMatchObject({ name: "Wardrobe", faces: [3], damage: 6, id: "back" });
    expect(design(1)).toMatchObject({ name: "Lamp", damage: 3, id: "p2" });
    expect(design(2)).toMatchObject({ name: "Wink", kind: "instant", id: "i9" });
    expect(withCards().at(-1)?.text).toContain(
      "- Wardrobe, 3 of them: 6 damage, on 3. An item to throw.",
    );
    useDeck(null);
    expect(design(0).name).toBe("Armchair");
  });
  it("has words for every effect that a deck may hold", () => {
    for (const effect of ["move", "redirect", "set-die", "board"] as const)
      expect(fully({ ...design(35), effect })).toMatch(/\.$/);
  });
});

describe("the die", () => {
  it("has the same neighbours as the rules", () => {
    expect(neighbours(3)).toEqual([2, 6, 8]);
    expect(neighbours(7)).toEqual([2, 4, 6]);
    for (const face of FACES) {
      expect(neighbours(face)).toHaveLength(3);
      for (const other of neighbours(face)) expect(neighbours(other)).toContain(face);
    }
    expect([edges(1, 2), edges(3, 4), edges(5, 6), edges(7, 8)]).toEqual([3, 3, 3, 3]);
  });
  it("goes from face to face over one edge at a time", () => {
    expect(path(3, 3)).toEqual([]);
    for (const from of FACES)
      for (const to of FACES) {
        const way = path(from, to);
        expect(way).toHaveLength(edges(from, to));
        let at = from;
        for (const face of way) {
          expect(neighbours(at)).toContain(face);
          at = face;
        }
        expect(at).toBe(to);
      }
  });
  it("shows a face and its three neighbours, however it was turned", () => {
    let lies = laid(1);
    for (const face of [4, 7, 6, 3, 4, 8, 5, 1]) {
      const { axis, angle } = way(lies, face);
      lies = moved(lies, axis, angle);
      const shown = seen(lies);
      expect(shown.at(-1)?.face).toBe(face);
      expect(
        shown
          .map((it) => it.face)
          .filter((it) => it !== face)
          .sort(),
      ).toEqual(neighbours(face));
      // The hexagon stays upright: every corner lies on one of its six.
      for (const [x, y] of shown.at(-1)?.points ?? []) {
        const angle = (Math.atan2(y, x) * 180) / Math.PI;
        expect(Math.abs(((angle + 390) % 60) - 0) % 60).toSatisfy(
          (it: number) => it < 0.01 || it > 59.99,
        );
      }
    }
  });
});

const effect = { seat: null, item: null, to: null, face: 0 };

describe("choices in steps", () => {
  it("choose a card, then an action, then a target", () => {
    const legal: Choice[] = [
      { do: "throw", card: 0, target: 1 },
      { do: "throw", card: 0, target: 2 },
      { do: "place", card: 0, target: 0 },
      { do: "discard", card: 0, another: null },
      { do: "discard", card: 0, another: 4 },
      { do: "end" },
    ];
    const ways = waysOf(legal, 0);
    expect(verbsOf(ways, "hand 0")).toEqual(["throw", "place", "discard"]);
    expect(forced(ways)).toBeNull();
    const throws = ways.filter((one) => one.source === "hand 0" && one.verb === "throw");
    expect(follow(throws, []).way).toBeNull();
    expect(follow(throws, [{ kind: "seat", seat: 2 }]).way?.choice).toEqual({
      do: "throw",
      card: 0,
      target: 2,
    });
    const place = follow(
      ways.filter((one) => one.verb === "place"),
      [],
    );
    expect(place.way?.choice).toEqual({ do: "place", card: 0, target: 0 });
    expect(place.levels).toEqual([]);
  });
  it("offer a pair to discard from either card", () => {
    const ways = waysOf([{ do: "discard", card: 0, another: 4 }], 0);
    expect(
      follow(
        ways.filter((one) => one.source === "hand 4"),
        [],
      ).way?.choice,
    ).toEqual({ do: "discard", card: 0, another: 4 });
  });
  it("offer the card in flight as a target", () => {
    const ways = waysOf(
      [
        { do: "pass" },
        { do: "answer_play", card: 27, ...effect },
        { do: "answer_play", card: 27, ...effect, seat: 1, item: 3 },
      ],
      0,
    );
    const path = follow(
      ways.filter((one) => one.source === "hand 27"),
      [],
    );
    expect(path.levels[0]?.options.map((aim) => aim.kind)).toEqual(["flight", "item"]);
  });
  it("ask Tailored Fit for more or less, and an ability for item and seat", () => {
    const fit = waysOf(
      [
        { do: "answer_ability", ...effect, seat: 1, more: false },
        { do: "answer_ability", ...effect, seat: 1, more: true },
      ],
      0,
    );
    const path = follow(fit, []);
    expect(path.levels[0]?.options).toEqual([
      { kind: "fit", more: false },
      { kind: "fit", more: true },
    ]);
    const rita = waysOf(
      [1, 2].map((to): Choice => ({ do: "ability", ...effect, seat: 0, item: 5, to, more: false })),
      0,
    );
    expect(follow(rita, []).levels[0]).toMatchObject({ depth: 1, chosen: null });
  });
  it("keep open sets open", () => {
    const ways = waysOf(
      [{ do: "name", numbers: { of: [1, 2, 3], min: 2, max: 2, ordered: false } }],
      0,
    );
    expect(forced(ways)).toBe("name");
    expect(follow(ways, []).way?.open?.[0]).toBe("numbers");
  });
});

function flying(change: Partial<View["open"]["flight"]>, die = 6): View {
  const at = view();
  return {
    ...at,
    open: {
      ...at.open,
      phase: "tick",
      window: "hand play",
      die,
      flight: { ...at.open.flight, how: "throw", card: 0, by: 1, at: 0, base: 3, ...change },
    },
  };
}

describe("words", () => {
  it("says whose turn a window belongs to", () => {
    const before = view();
    const open = { ...before.open, phase: "tick" as const, window: "turn start" as const };
    const say = (holder: number) =>
      plainly(awaits({ ...before, open: { ...open, holder } }, names).say);
    expect(say(0)).toBe("Your turn begins");
    expect(say(1)).toBe("Mara’s turn begins");
  });
  it("say who throws what at whom", () => {
    expect(plainly(awaits(flying({}), names).say)).toBe("Mara throws an Armchair at you");
    expect(awaits(flying({}), names).say).toContainEqual({ you: "you" });
  });
  it("add boosts and subtract armour", () => {
    const it = flying({ more: 2, less: 1 });
    expect(harm(it.open)).toBe(4);
    it.open.item[0] = { card: [18, null, null] };
    expect(harm(it.open)).toBe(3);
    expect(matches(it.open)).toBe(true);
    expect(matches(flying({}, 3).open)).toBe(false);
    expect(harm({ ...it.open, flight: { ...it.open.flight, sure: true } })).toBe(3);
  });
  it("name moves", () => {
    const at = view();
    expect(move({ do: "throw", card: 0, target: 1 }, names, at)).toBe("Throw an Armchair at Mara");
    expect(move({ do: "place", card: 23, target: 0 }, names, at)).toBe("Put down a Cursed Doll");
    expect(move({ do: "answer_play", card: 28, ...effect, face: 4 }, names, at)).toBe(
      "Play Nudge, to 4",
    );
    expect(move({ do: "answer_play", card: 27, ...effect }, names, flying({}))).toBe(
      "Play Pyrokinesis on the Armchair",
    );
    expect(aimWords({ ...effect, seat: 1, item: 3, to: 2 }, names)).toBe(
      " on Mara’s Rocking Chair, for Teo",
    );
  });
  it("read as people speak: yourself, an Hourglass, in front of", () => {
    const at = view();
    const hourglass = deck.findIndex((one) => one.name === "Hourglass");
    expect(aCard(hourglass)).toBe("an Hourglass");
    const named = (name: string) => deck.findIndex((one) => one.name === name);
    const salts = named("Smelling Salts");
    expect(aCard(salts)).toBe("some Smelling Salts");
    expect(aCard(named("Chest of Drawers"))).toBe("a Chest of Drawers");
    expect(aCard(named("Pyrokinesis"))).toBe("a Pyrokinesis");
    expect(event({ event: "possessed", seat: 0, card: salts }, names)).toBe(
      "The Smelling Salts are yours now.",
    );
    expect(event({ event: "destroyed", seat: null, card: salts, how: "flight" }, names)).toBe(
      "The Smelling Salts are destroyed on their way.",
    );
    const say = (how: "throw" | "place", by: number, target: number) =>
      plainly(awaits(flying({ how, by, at: target }), names).say);
    expect(say("throw", 0, 0)).toBe("You throw an Armchair at yourself");
    expect(say("throw", 1, 1)).toBe("Mara throws an Armchair at themself");
    expect(say("place", 1, 1)).toBe("Mara puts down an Armchair");
    expect(say("place", 1, 0)).toBe("Mara places an Armchair in front of you");
    expect(move({ do: "throw", card: 0, target: 0 }, names, at)).toBe(
      "Throw an Armchair at yourself",
    );
    expect(move({ do: "appoint", seat: 0 }, names, at)).toBe("You lose a card");
    expect(move({ do: "answer_play", card: 35, ...effect, seat: 0 }, names, at)).toBe(
      "Play Hush on yourself",
    );
    const used = { event: "used", seat: 1, card: 35, whom: 0, item: null, to: null, face: 0 };
    expect(event(used, names)).toBe("Mara uses Hush on you.");
  });
  it("name events without adding hidden facts", () => {
    expect(event({ event: "damaged", seat: 0, base: 3, more: 0, less: 1, damage: 2 }, names)).toBe(
      "You take 2 damage (3 − 1).",
    );
    expect(event({ event: "drew", seat: 1, n: 2 }, names)).toBe("Mara draws 2 cards.");
    expect(event({ event: "found", seat: 1, card: null }, names)).toBe(
      "Mara takes nothing from the deck.",
    );
  });
});
