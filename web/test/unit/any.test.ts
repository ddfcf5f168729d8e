// SPDX-License-Identifier: MIT
// Tables that are drawn from a schema: where a field goes, what is hidden, and how moves are said.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anyInfo, fromName } from "../../src/games/any/info";
import { isBlank, layoutOf } from "../../src/games/any/layout";
import Moves from "../../src/games/any/Moves.svelte";
import Thing from "../../src/games/any/Thing.svelte";
import type { WholeSchema } from "../../src/games/schema";
import { eventWords, toYou } from "../../src/games/words";
import type { Game } from "../../src/net/protocol";
import { givenNames } from "../../src/seats";

afterEach(cleanup);

const names = givenNames(["Ada", "Bea"], 0);
const ranks = ["none", "jack", "queen", "king"];
const schema: WholeSchema = {
  game: "trick",
  name: "Trick",
  summary: "A trick.",
  version: 1,
  min_seats: 2,
  max_seats: 2,
  usual_seats: 2,
  options: [],
  view: "View",
  state: "State",
  structs: {
    View: [
      { name: "open", type: "struct", of: "Open", who: "all" },
      { name: "me", type: "number", who: "all" },
      { name: "hand", type: "name", names: ranks, per_seat: true, as: "card", who: "owner" },
      { name: "doubt", type: "number", who: "owner" },
      { name: "sealed", type: "hex", count: 8, who: "owner" },
    ],
    Open: [
      { name: "phase", type: "name", names: ["first", "second", "over"], who: "all" },
      { name: "awaited", type: "set", who: "all" },
      { name: "leader", type: "seat", nullable: true, who: "all" },
      { name: "board", type: "name", names: ranks, as: "card", who: "all" },
      { name: "dealt", type: "boolean", who: "all" },
      { name: "looked", type: "set", per_seat: true, who: "all" },
      { name: "acted", type: "number", as: "nothing", who: "all" },
      { name: "side", type: "struct", of: "Side", per_seat: true, who: "all" },
    ],
    Side: [{ name: "won", type: "number", as: "pile", who: "all" }],
  },
  moves: [
    {
      name: "bid",
      kind: 1,
      say: "bids {count} showing {face}",
      fields: [
        { name: "count", type: "number", at: 0 },
        { name: "face", type: "number", at: 1 },
      ],
    },
  ],
  events: [
    { name: "does", say: "{what}", fields: [{ name: "what", type: "name" }] },
    { name: "meets", say: "meets {who}", fields: [{ name: "who", type: "set", per_seat: true }] },
  ],
};
const view = {
  open: {
    phase: "first",
    awaited: [0],
    leader: 1,
    board: "none",
    dealt: false,
    looked: [1],
    acted: 7,
    side: [{ won: 2 }, { won: 0 }],
  },
  me: 0,
  hand: ["king", "none"],
  doubt: 3,
  sealed: "0102030000000000",
};

describe("where fields go", () => {
  const layout = layoutOf(schema, view, names, 2);
  const keys = (items: { key: string }[] | undefined) => items?.map(({ key }) => key);

  it("what belongs to a seat lies before that seat", () => {
    expect(keys(layout.seats[0])).toEqual(["side.won", "hand"]);
    expect(keys(layout.seats[1])).toEqual(["leader", "looked", "side.won", "hand"]);
  });
  it("a set of seats marks those that are in it", () => {
    const looked = layout.seats[1]?.find(({ key }) => key === "looked");
    expect([looked?.form, looked?.label]).toEqual(["tag", "Looked"]);
    expect(layout.seats[0]?.some(({ key }) => key === "looked")).toBe(false);
  });
  it("the open part is in the middle, without what nobody looks at", () => {
    expect(layout.middle.map(({ items }) => keys(items))).toEqual([["board"]]);
  });
  it("the rest is the seat's own, a sealed move in words", () => {
    expect(keys(layout.own[0]?.items)).toEqual(["doubt", "sealed"]);
    expect(layout.own[0]?.items[1]?.values).toEqual(["Bid 2 showing 3"]);
  });
  it("a hidden card is one that somebody knows, an empty place is not", () => {
    const hidden = layout.seats[1]?.find(({ key }) => key === "hand");
    const board = layout.middle[0]?.items[0];
    expect(hidden && isBlank(hidden, hidden.values[0]) && hidden.secret).toBe(true);
    expect(board && isBlank(board, board.values[0]) && !board.secret).toBe(true);
  });
});

describe("what is not there", () => {
  const cards: WholeSchema = {
    ...schema,
    structs: {
      View: [
        { name: "me", type: "number", who: "all" },
        { name: "hand", type: "number", count: 2, as: "card", who: "owner" },
        { name: "sealed", type: "number", count: 2, per_seat: true, as: "card", who: "owner" },
      ],
    },
  };
  const looks = (layout: ReturnType<typeof layoutOf>) =>
    layout.seats.map((items) => items.map(({ secret }) => (secret ? "hidden" : "empty")).join());
  it("is an empty place where the seat knows all, and face down elsewhere", () => {
    const layout = layoutOf(cards, { me: 0, hand: [4, 0], sealed: [0, 0] }, names, 2);
    expect(layout.own[0]?.items[0]?.secret).toBe(false);
    expect(looks(layout)).toEqual(["empty", "hidden"]);
  });
  it("is face down for a watcher", () => {
    expect(looks(layoutOf(cards, { me: 9, sealed: [0, 0] }, names, 2))).toEqual([
      "hidden",
      "hidden",
    ]);
  });
  it("is an empty place when all is open", () => {
    const whole = { ...cards, state: "View" };
    expect(looks(layoutOf(whole, { sealed: [0, 3] }, names, 2, true))).toEqual(["empty", "empty"]);
  });
  it("an empty pile is an empty place", () => {
    const pile = (it: number) => {
      const [item] =
        layoutOf(
          { ...schema, structs: { View: [{ name: "pile", type: "number", as: "pile" }] } },
          { pile: it },
          names,
          2,
        ).own[0]?.items ?? [];
      if (!item) throw new Error("no pile");
      const { container } = render(Thing, { item, names });
      return container.querySelector(".card")?.classList.contains("empty");
    };
    expect([pile(0), pile(3)]).toEqual([true, false]);
  });
});

describe("words for the person who acts", () => {
  it.each([
    ["bids 2 showing 5", "bid 2 showing 5"],
    ["checks or calls", "check or call"],
    ["passes", "pass"],
    ["carries on", "carry on"],
    ["lies", "lie"],
    ["does nothing", "do nothing"],
    ["cross the river", "cross the river"],
  ])("%s", (others, you) => expect(toYou(others)).toBe(you));
  it("in the log too", () => {
    expect(eventWords(schema, { event: "does", seat: 0, what: "passes" }, names)).toBe("You pass");
    expect(eventWords(schema, { event: "does", seat: 1, what: "passes" }, names)).toBe(
      "Bea passes",
    );
    expect(eventWords(schema, { event: "meets", seat: 1, who: [0] }, names)).toBe("Bea meets you");
  });
});

it("moves that come in many forms are put together, and only legal ones", async () => {
  const legal = [1, 2]
    .flatMap((count) => [1, 2, 3].map((face) => ({ do: "bid", count, face })))
    .filter(({ count, face }) => count > 1 || face > 2);
  const many = [...legal, { do: "bid", count: 3, face: 1 }, { do: "bid", count: 3, face: 2 }];
  const onmove = vi.fn();
  render(Moves, { schema, legal: many, names, busy: false, onmove });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  const face = (n: string) =>
    screen.getByRole("group", { name: "Face" }).querySelectorAll<HTMLButtonElement>("button")[
      ["1", "2", "3"].indexOf(n)
    ];
  expect(button("Bid 1 showing 3").disabled).toBe(false);
  expect(face("1")?.disabled).toBe(true);
  await fireEvent.click(
    screen.getByRole("group", { name: "Count" }).querySelectorAll("button")[1] as HTMLElement,
  );
  expect(face("1")?.disabled).toBe(false);
  await fireEvent.click(face("1") as HTMLElement);
  await fireEvent.click(button("Bid 2 showing 1"));
  expect(onmove).toHaveBeenCalledExactlyOnceWith({ do: "bid", count: 2, face: 1 });
});

it("a door is made from what the server says, the same for the same name", () => {
  const game = { id: "trick", name: "Trick", summary: "A trick.", min_seats: 2, max_seats: 4 };
  const info = anyInfo({ ...game, usual_seats: 3 } as Game, () => Promise.resolve(schema));
  expect(info.players).toBe("2–4 players");
  expect(info.as).toBe("You and 2 bots");
  expect(info.colour).toMatch(/^--other-[0-3]$/);
  expect(fromName("Trick")).toBe(fromName("Trick"));
});
