// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import {
  effectsFor,
  faultOf,
  fromText,
  locate,
  STANDARD,
  toText,
  totalOf,
  type CardForm,
} from "../../src/workshop/deck";
import { MOST_LETTERS, pack, unpack } from "../../src/workshop/link";
import { change, isClear, mean, share, together, type Counts } from "../../src/workshop/stats";
import { changed, listed, percent } from "../../src/workshop/words";

const deck = fromText(STANDARD);
const at = (i: number): CardForm => {
  const card = deck[i];
  if (!card) throw new Error(`no card ${i}`);
  return card;
};

describe("a deck that is edited", () => {
  it("is the standard deck again when it is written and read", () => {
    const strip = (list: CardForm[]) => list.map((card) => ({ ...card, key: 0 }));
    expect(strip(fromText(toText(deck)))).toEqual(strip(deck));
    expect(totalOf(deck)).toBe(80);
  });

  it("marks a fault at the field that the parser names", () => {
    const line = toText(deck).split("\n")[1] ?? "";
    const starts = [...line.matchAll(/(^|\| )(?=[^|]*)/g)].map(
      ({ index, 0: bar }) => index + bar.length + 1,
    );
    const fields = starts.map((column) => locate(deck, `2:${column}:why`).field);
    expect(fields).toEqual(["name", "copies", "type", "faces", "damage", "effect"]);
    expect(locate(deck, "2:1:name: two cards have the same")).toEqual({
      card: 0,
      field: "name",
      text: "two cards have the same",
    });
  });

  it("counts columns in bytes, as the parser does", () => {
    const named = [{ ...at(0), name: "Fauteuil à bascule" }];
    const bytes = new TextEncoder().encode("Fauteuil à bascule | ").length;
    expect(locate(named, `2:${bytes + 1}:copies: 1 to 15`).field).toBe("copies");
  });

  it("says which numbers an effect takes, and puts the sum at the whole deck", () => {
    const healing = [{ ...at(0), effect: "heal", param: "" }];
    expect(locate(healing, "2:40:param: out of bounds for this effect")).toEqual({
      card: 0,
      field: "param",
      text: "a number from 1 to 9",
    });
    expect(locate(deck, "37:1:copies: 40 to 100 cards in all").card).toBeNull();
  });

  it("refuses names that would change the file's columns, without asking", async () => {
    for (const name of ["a | b", "# no card"]) {
      const odd = deck.with(3, { ...at(3), name });
      const never = () => Promise.reject(new Error("asked"));
      expect(await faultOf(odd, never)).toMatchObject({ card: 3, field: "name" });
    }
  });

  it("offers each type the effects that the rules allow it", () => {
    expect(effectsFor("item").map((one) => one.effect)).toEqual(["none"]);
    expect(effectsFor("instant").map((one) => one.effect)).toContain("heal");
    expect(effectsFor("continuous").map((one) => one.effect)).toContain("armour");
    for (const type of ["item", "single-use", "continuous", "instant"] as const)
      expect(effectsFor(type).map((one) => one.effect)).not.toContain("charm");
  });
});

describe("a link", () => {
  it("brings the deck back", async () => {
    const letters = await pack(STANDARD);
    expect(letters).toMatch(/^[\w-]+$/);
    expect(letters.length).toBeLessThan(3000);
    expect(await unpack(letters)).toBe(STANDARD);
  });

  it("is refused when it is damaged, too long, or unpacks to too much", async () => {
    const letters = await pack(STANDARD);
    expect(await unpack(letters.slice(0, -20))).toBeNull();
    expect(await unpack("<script>")).toBeNull();
    expect(await unpack("A".repeat(MOST_LETTERS + 1))).toBeNull();
    expect(await unpack(await pack("x".repeat(70000)))).toBeNull();
    expect(await unpack("")).toBeNull();
  });
});

describe("what the counts say", () => {
  // 100 pairs: it won 40 with the standard deck, and 60 with the other.
  const tally = (both: number) => [100, 100, 40, 60, 100, 100, 40, 60, 40, 60, 100, 60, 40, both];

  it("is a share with an interval around it", () => {
    const own = share(tally(24), 0);
    expect(own?.value).toBe(0.4);
    expect(own?.low).toBeCloseTo(0.309, 2);
    expect(own?.high).toBeCloseTo(0.498, 2);
    expect(share(new Array<number>(14).fill(0), 0)).toBeNull();
  });

  it("has a narrower interval of the change the more the pairs agree", () => {
    const width = (both: number) => {
      const it = change(tally(both));
      return it ? it.high - it.low : 0;
    };
    expect(change(tally(24))?.value).toBeCloseTo(0.2);
    expect(width(40)).toBeLessThan(width(24));
    expect(width(24)).toBeLessThan(width(0));
    // Independent games: the usual interval of two shares.
    expect(width(24) / 2).toBeCloseTo(1.96 * Math.sqrt((0.24 + 0.24) / 100), 3);
    expect(isClear(change(tally(40)))).toBe(true);
    expect(isClear({ value: 0.01, low: -0.01, high: 0.03 })).toBe(false);
  });

  it("adds up over workers", () => {
    const part: Counts = {
      pairs: 100,
      rounds: tally(24),
      characters: [{ name: "Luke", win: tally(24) }],
      cards: [{ name: "Lamp", win: tally(24), use: tally(24), usage: [[1], [2]] }],
    };
    const all = together([part, part]);
    expect(all?.pairs).toBe(200);
    expect(all?.characters[0]?.win[2]).toBe(80);
    expect(all?.cards[0]?.usage).toEqual([[2], [4]]);
    expect(mean(all?.rounds ?? [], 1)?.value).toBe(0.6);
    expect(together([])).toBeNull();
  });

  it("reads as words", () => {
    expect(changed({ value: -0.012, low: -0.02, high: -0.004 }, 100)).toBe("−1.2 ± 0.8");
    expect(changed({ value: 0.0001, low: -0.1, high: 0.1 }, 100)).toBe("0.0 ± 10.0");
    expect(percent(null)).toBe("–");
    expect(listed(["Ed", "Luke", "Myr"])).toBe("Ed, Luke and Myr");
  });
});
