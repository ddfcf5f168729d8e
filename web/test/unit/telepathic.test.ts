// SPDX-License-Identifier: MIT
// Telepathic's previews and words.
import { describe, expect, test } from "vitest";
import {
  ACTION_ORDER,
  after,
  cellsOf,
  linesOf,
  setsOf,
  wrapped,
  type Tile,
} from "../../src/games/telepathic/grid";
import { hidden } from "../../src/games/telepathic/hidden";
import type { View } from "../../src/games/telepathic/types";
import {
  actWords,
  asks,
  awaits,
  event,
  move,
  roleWords,
  setShort,
  threeOf,
} from "../../src/games/telepathic/words";
import { givenNames } from "../../src/seats";

const colours = ["blue", "orange", "green", "purple"] as const;
const shapes = ["star", "circle", "cross", "square"] as const;
const grid: Tile[] = colours.flatMap((colour) => shapes.map((shape): Tile => `${colour}-${shape}`));
const names = givenNames(["Ada", "Mary"], 0);

describe("grid", () => {
  test("the four sets of a card hold every tile once", () => {
    for (const action of ACTION_ORDER) {
      const cells = setsOf(action)
        .flatMap(cellsOf)
        .sort((a, b) => a - b);
      expect(cells).toEqual(Array.from({ length: 16 }, (_, i) => i));
    }
  });
  test("north moves tiles up and wraps the top one to the bottom", () => {
    const next = after(grid, "column-north", "column-A");
    expect([next[0], next[4], next[8], next[12]]).toEqual([
      "orange-star",
      "green-star",
      "purple-star",
      "blue-star",
    ]);
  });
  test("only a shift wraps a tile round the edge, in the shift's direction", () => {
    expect(wrapped(grid, after(grid, "column-north", "column-A"))).toEqual([
      { tile: "blue-star", by: [0, -1] },
    ]);
    expect(wrapped(grid, after(grid, "column-south", "column-B"))).toEqual([
      { tile: "purple-circle", by: [0, 1] },
    ]);
    expect(wrapped(grid, after(grid, "row-east", "row-2"))).toEqual([
      { tile: "orange-square", by: [1, 0] },
    ]);
    expect(wrapped(grid, after(grid, "row-west", "row-2"))).toEqual([
      { tile: "orange-star", by: [-1, 0] },
    ]);
    for (const action of [
      "clockwise",
      "row-mirror",
      "column-mirror",
      "row-halves",
      "column-halves",
    ] as const)
      expect(wrapped(grid, after(grid, action, setsOf(action)[1] ?? "row-1"))).toEqual([]);
    expect(wrapped(grid, grid)).toEqual([]);
  });
  test("a quarter turns clockwise", () => {
    const next = after(grid, "clockwise", "north-west");
    expect([next[0], next[1], next[5], next[4]]).toEqual([
      "orange-star",
      "blue-star",
      "blue-circle",
      "orange-circle",
    ]);
  });
  test("opposite cards undo each other; mirrors and halves undo themselves", () => {
    const pairs = [
      ["column-north", "column-south"],
      ["row-east", "row-west"],
      ["clockwise", "counter-clockwise"],
      ["row-mirror", "row-mirror"],
      ["column-mirror", "column-mirror"],
      ["row-halves", "row-halves"],
      ["column-halves", "column-halves"],
    ] as const;
    for (const [there, back] of pairs) {
      for (const set of setsOf(there)) {
        expect(after(grid, there, set)).not.toEqual(grid);
        expect(after(after(grid, there, set), back, set)).toEqual(grid);
      }
    }
  });
  test("lines of three: rows and columns, no gaps, not round the edge", () => {
    expect(linesOf(grid, "blue")).toEqual([0, 1, 2, 3]);
    expect(linesOf(grid, "star")).toEqual([0, 4, 8, 12]);
    const broken = [...grid];
    [broken[1], broken[5]] = [grid[5] as Tile, grid[1] as Tile];
    expect(linesOf(broken, "blue")).toEqual([]);
    expect(linesOf(grid, null)).toEqual([]);
  });
});

describe("words", () => {
  const view = {
    open: {
      phase: "performing",
      actor: 0,
      giver: 1,
      performer: 0,
      given: "column-north",
      deck_left: 5,
      actions: 1,
      role: ["colour", "shape"],
    },
    sealed: "none",
    win: ["blue", null],
    lose: ["green", null],
  } as unknown as View;
  test("the sentence", () => {
    expect(awaits(view, names).say).toEqual([{ you: "You perform" }, " Mary’s card"]);
  });
  test("moves", () => {
    expect(move({ do: "perform", set: "column-C" }, names, view)).toBe("Move column C north");
    expect(move({ do: "give", card: "row-halves", to: 1 }, names, view)).toBe(
      "Give Row Halves to Mary",
    );
    expect(actWords("counter-clockwise", "south-east")).toBe(
      "Turn the south-east quarter counter-clockwise",
    );
    expect([setShort("row-2"), setShort("north-east")]).toEqual(["2", "NE"]);
    expect(threeOf("cross")).toBe("three crosses");
    expect([roleWords("colour"), roleWords("colour", true)]).toEqual([
      "holds colours",
      "hold colours",
    ]);
    expect(roleWords("shape-win", true)).toBe("know the winning shape");
  });
  test("conditions are told of you as of others", () => {
    const shown = (seat: number) => ({ event: "shown", seat, win: "blue", lose: "cross" });
    expect(event(shown(0), names)).toBe("You win with three blue and lose with three crosses.");
    expect(event(shown(1), names)).toBe("Mary wins with three blue and loses with three crosses.");
  });
  test("only a move that ends the game asks for confirmation", () => {
    expect(asks({ do: "announce", condition: "star" })).toMatch(/three stars/);
    expect(asks({ do: "pass" })).toBeNull();
    expect(asks({ do: "perform", set: "row-1" })).toBeNull();
  });
  test("the log does not say that others have sealed", () => {
    expect(event({ event: "sealed", seat: 1 }, names)).toBeNull();
    expect(event({ event: "performed", seat: 1, card: "row-mirror", set: "row-3" }, names)).toBe(
      "Mary: Mirror row 3.",
    );
  });
});

describe("what could be known", () => {
  const pair = {
    what: "win[1]+lose[1]",
    set: false,
    values: [
      { is: "cross+star", p: 700, true: true },
      { is: "star+square", p: 300, true: false },
    ],
  };
  const one = { what: "win[1]", set: false, values: [{ is: "cross", p: 700, true: true }] };

  test("a pair of conditions is one grid, with its wishes in rows", () => {
    const [thing] = hidden([pair], names);
    expect(thing?.pair?.rows).toBe("Mary’s wish");
    expect(thing?.pair?.columns).toBe("What Mary must avoid");
    expect(thing?.pair?.heads.map(({ label }) => label)).toEqual(shapes.map(threeOf));
    expect(thing?.may.map(({ cell, p, true: so }) => [cell, p, so])).toEqual([
      [[2, 0], 0.7, true],
      [[0, 3], 0.3, false],
    ]);
    expect(thing?.lasting).toBe(undefined);
  });

  test("its two things are told as well, and are no grid", () => {
    const told = hidden([one, pair], names);
    expect(told.map(({ pair }) => pair !== undefined)).toEqual([false, true]);
    expect(told[0]?.title).toBe("Mary’s wish");
  });
});
