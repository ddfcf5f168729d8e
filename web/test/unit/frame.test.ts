// SPDX-License-Identifier: MIT
// The frame round a table: the question before a move, what counts as unread, and what the end offers.
import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { anyGame } from "../../src/games/any";
import mindseye from "../../src/games/mindseye/schema.json";
import { Refused } from "../../src/net/client.svelte";
import { inWords, moveRefusal } from "../../src/net/refusals";
import type { Line, Me, Room } from "../../src/net/protocol";
import GameFrame from "../../src/pages/GameFrame.svelte";
import Over from "../../src/pages/Over.svelte";
import { unreadLines } from "../../src/pages/unread";
import { givenNames } from "../../src/seats";

beforeAll(() => {
  // happy-dom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(cleanup);

const names = givenNames(["Ada", "Bea"], 0);
const game = anyGame(mindseye);
const place = {
  bot: null,
  ready: true,
  commitment: null,
  opened: false,
  given: null,
  away: false,
  standin: false,
};

function room(second: "person" | "bot"): Room {
  return {
    table: "t",
    code: "c",
    game: "mindseye",
    seats: 2,
    options: {},
    phase: "over",
    coached: [],
    people: [],
    result: { record: "r", winners: [0], scores: [1000, 0] },
    places: [
      { ...place, seat: 0, kind: "person", people: ["ada"] },
      { ...place, seat: 1, kind: second, people: second === "person" ? ["bea"] : [] },
    ],
  } as unknown as Room;
}
const me = { person: "ada", seat: 0 } as unknown as Me;

function frame(legal: unknown[], phase = "choose") {
  return {
    game,
    view: {
      open: { phase, awaited: [0], speak: [], timer_number: 0, timer_kind: "none", timer_ms: 0 },
    },
    legal,
    events: [],
    room: room("person"),
    me,
    names,
    help: "legal" as const,
    where: "seat" as const,
    clock: null,
    now: () => 0,
    orders: { stops: [], moves: [] },
    busy: false,
    keep: { get: <T>(_: string, otherwise: T) => otherwise, set: () => undefined },
    onmove: vi.fn(),
    onorders: () => undefined,
  };
}

describe("the question before a move that cannot be undone", () => {
  const blue = { do: "show", colour: "blue" };
  const green = { do: "show", colour: "green" };

  it("stays while the move is legal and goes when it is not", async () => {
    const { rerender } = render(GameFrame, { props: frame([blue, green]) });
    await fireEvent.click(screen.getByText("Seal blue"));
    expect(screen.queryByText("Seal blue?")).not.toBeNull();
    await rerender(frame([green, blue]));
    expect(screen.queryByText("Seal blue?")).not.toBeNull();
    await rerender(frame([green]));
    expect(screen.queryByText("Seal blue?")).toBeNull();
  });

  it("goes when the next step begins, even if it offers the same move", async () => {
    const { rerender } = render(GameFrame, { props: frame([blue]) });
    await fireEvent.click(screen.getByText("Seal blue"));
    await rerender(frame([blue], "duel"));
    expect(screen.queryByText("Seal blue?")).toBeNull();
  });
});

/** All reasons for which the rules and the server refuse, from their own lists. */
const reasons = ["../rules/game.h", "../server/refusal.h"].flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^ +X\((\w+), "/gm)].map(([, name = ""]) => name),
);

it("every refusal is explained in a sentence, not by the server's error", () => {
  expect(reasons.length).toBeGreaterThan(30);
  for (const reason of reasons.filter((one) => one !== "OK")) {
    const why = new Refused(reason, "params.move: 1 to 4", { field: "params.move" });
    expect(inWords(why), reason).toMatch(/^[A-Z][^:_]*\.$/);
    expect(inWords(why), reason).not.toBe(inWords(new Refused("NEW", "", {})));
    expect(moveRefusal(why)).toBe(inWords(why));
  }
});

it("your own lines do not count as unread", () => {
  const line = (from: string) => ({ from, text: "hi" }) as unknown as Line;
  const chat = [line("bea"), line("ada"), line("bea")];
  expect(unreadLines(chat, 0, "ada")).toBe(2);
  expect(unreadLines(chat, 1, "ada")).toBe(1);
  expect(unreadLines(chat, 3, "ada")).toBe(0);
});

describe("the end", () => {
  const shown = (second: "person" | "bot") =>
    render(Over, { room: room(second), me, names, game, view: null });

  it("offers the explanations of bots if bots played", () => {
    shown("bot");
    expect(screen.queryByText("What the bots say")).not.toBeNull();
  });
  it("does not offer them if only people played", () => {
    shown("person");
    expect(screen.queryByText("What the bots say")).toBeNull();
  });
});
