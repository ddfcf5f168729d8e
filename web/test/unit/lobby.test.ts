// SPDX-License-Identifier: MIT
// @vitest-environment node
// What a lobby asks, against the rules: nothing is left out, and nothing that it makes is refused.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lobby as clairvoyance } from "../../src/games/clairvoyance/lobby";
import clairvoyanceSchema from "../../src/games/clairvoyance/schema.json";
import { lobby as illusionist } from "../../src/games/illusionist/lobby";
import illusionistSchema from "../../src/games/illusionist/schema.json";
import { gameInfo } from "../../src/games/index";
import { suited, type LobbyQuestions } from "../../src/games/lobby";
import { lobby as mindseye } from "../../src/games/mindseye/lobby";
import mindseyeSchema from "../../src/games/mindseye/schema.json";
import { lobby as mysterium } from "../../src/games/mysterium/lobby";
import mysteriumSchema from "../../src/games/mysterium/schema.json";
import type { GameModule } from "../../src/games/module";
import type { Schema } from "../../src/games/schema";
import { lobby as telepathic, roleOf } from "../../src/games/telepathic/lobby";
import telepathicSchema from "../../src/games/telepathic/schema.json";
import type { Loose } from "../../src/games/words";
import type { Room } from "../../src/net/protocol";
import { hasOthers, replayRoom } from "../../src/seats";
import { experts, levelOf } from "../../src/ui/bots";
import { finePoints, questionsOf, summary } from "../../src/ui/questions";
import { Rules } from "./rules";

const games = [
  [clairvoyance, clairvoyanceSchema],
  [illusionist, illusionistSchema],
  [mindseye, mindseyeSchema],
  [mysterium, mysteriumSchema],
  [telepathic, telepathicSchema],
] as unknown as [LobbyQuestions, Schema][];

let rules: Rules;
beforeAll(() => {
  rules = new Rules();
});
afterAll(() => rules.end());

async function isPlayable(game: string, seats: number, options: Loose): Promise<boolean> {
  try {
    await rules.ask(["start", { game, seats, options, seed: "lobby" }]);
    return true;
  } catch {
    return false;
  }
}

function usual(schema: Schema): Loose {
  return Object.fromEntries(
    schema.options.map((field) => [
      field.name,
      field.count ? Array.from({ length: field.count }, () => field.usual) : field.usual,
    ]),
  );
}

function room(schema: Schema, seats: number, options: Loose): Room {
  return { game: schema.game, seats, options, places: [], people: [] } as unknown as Room;
}

describe.each(games.map(([lobby, schema]) => ({ name: schema.game, lobby, schema })))(
  "$name",
  ({ lobby, schema }) => {
    it("every option is asked in words of its own, or chosen on the seats", () => {
      const { seat, questions } = lobby;
      const asked = [...questions.map(({ option }) => option), seat?.option, seat?.also];
      expect([...schema.options.map(({ name }) => name)].sort()).toEqual(
        asked.filter((one) => one !== undefined).sort(),
      );
      for (const { ask } of lobby.questions) expect(ask).toMatch(/^[A-Z].*\?$/);
    });

    it("every value that an option may have has words", () => {
      for (const { option, answers = {}, seatOf = {}, values } of lobby.questions) {
        const field = schema.options.find(({ name }) => name === option);
        if (values) continue;
        for (const value of field?.names ?? [])
          expect({ ...answers, ...seatOf }).toHaveProperty([String(value)]);
      }
    });

    it("any number of seats can be chosen: the other options adjust", async () => {
      const all = Array.from(
        { length: schema.max_seats - schema.min_seats + 1 },
        (_, i) => schema.min_seats + i,
      );
      for (const from of all)
        for (const to of all) {
          const first = lobby.fit?.(usual(schema), from) ?? usual(schema);
          const second = lobby.fit?.(first, to) ?? first;
          expect(await isPlayable(schema.game, to, second)).toBe(true);
        }
    });
  },
);

describe("Mysterium", () => {
  it("any seat can be the ghost, and any other the eldest", async () => {
    const age = mysterium.questions.find(({ option }) => option === "age")?.values;
    for (let seats = 2; seats <= 7; seats++)
      for (let ghost = 0; ghost < seats; ghost++) {
        const chosen = mysterium.seat?.set(usual(mysteriumSchema as Schema), ghost, "ghost") ?? {};
        for (const value of age?.all(chosen, seats) ?? []) {
          const options = age?.set(chosen, value, seats) ?? {};
          expect(age?.of(options)).toBe(value);
          expect(await isPlayable("mysterium", seats, options)).toBe(true);
        }
      }
  });
});

describe("Telepathic", () => {
  it("seats are given the roles of the rules", async () => {
    for (const [mode, seats] of [
      ["first", 2],
      ["standard", 2],
      ["harder", 2],
      ["director", 3],
      ["director", 8],
      ["four", 4],
      ["opposed", 4],
    ] as const) {
      const [started] = await rules.ask([
        "start",
        { game: "telepathic", seats, options: { mode }, seed: "roles" },
      ]);
      const position = started?.["position"] as { state: { open: { role: string[] } } };
      expect(position.state.open.role).toEqual(
        Array.from({ length: seats }, (_, seat) => roleOf(mode, seat)),
      );
    }
  });
});

describe("the summary", () => {
  const game = { schema: clairvoyanceSchema, lobby: clairvoyance } as unknown as GameModule;
  const options = usual(clairvoyanceSchema as Schema);

  it("says how it will be played in a line", () => {
    expect(summary(game, room(game.schema, 3, options))).toBe("3 seats · 8 characters");
    const other = { ...options, expansion: true, answers: "when all answered" };
    expect(summary(game, room(game.schema, 3, other))).toBe(
      "3 seats · 13 characters · Answering ends when all have answered",
    );
    const partners = { schema: telepathicSchema, lobby: telepathic } as unknown as GameModule;
    const two = { ...usual(telepathicSchema as Schema), first: "shape" };
    expect(summary(partners, room(partners.schema, 2, two))).toBe(
      "2 seats · Standard · Seat 2 gives the first card",
    );
    expect(finePoints(game, room(game.schema, 3, options))).toBe("As usual");
    expect(finePoints(game, room(game.schema, 3, { ...options, window_ms: 0 }))).toBe(
      "How long is the first moment to answer: no limit",
    );
  });

  it("asks only what matters", () => {
    const asks = (seats: number) =>
      questionsOf(game, room(game.schema, seats, options)).map(({ field }) => field.name);
    expect(asks(4)).toContain("teams");
    expect(asks(3)).not.toContain("teams");
  });
});

it("bots have three levels, and the rest is for experts", () => {
  expect(levelOf("steady")?.says).toBe("careful, and a fair match");
  expect(experts(["random", "ismcts", "novice", "steady", "keen"])).toEqual(["random", "ismcts"]);
});

describe("somebody alone with bots", () => {
  const alone = { answers: "when all answered", window_ms: 30000, later_ms: 20000 };
  const schema = clairvoyanceSchema as unknown as Schema;

  it("gets the options for one, except where the host chose", () => {
    expect(suited(schema, usual(schema), alone, true)).toEqual(alone);
    const { later_ms: _, ...rest } = alone;
    expect(suited(schema, { ...usual(schema), later_ms: 9000 }, alone, true)).toEqual(rest);
  });

  it("gives them back when a second person sits down", () => {
    const back = suited(schema, { ...usual(schema), ...alone, window_ms: 9000 }, alone, false);
    expect(back).toEqual({
      answers: usual(schema)["answers"],
      later_ms: usual(schema)["later_ms"],
    });
    expect(suited(schema, usual(schema), alone, false)).toEqual({});
  });

  it("is alone only while nobody else sits or watches", () => {
    const game = { game: "clairvoyance", seats: 3, options: {} };
    const room = { ...replayRoom({ ...game, names: ["Ida"] }), phase: "lobby" as const };
    const me = { person: "p0", seat: 0, host: true };
    const watcher = { id: "w", name: "Bo", seat: null, muted: false, here: true };
    const withOther = (change: object) => ({
      ...room,
      people: [...room.people, { ...watcher, ...change }],
    });
    expect(hasOthers(room, me)).toBe(false);
    expect(
      hasOthers({ ...room, people: room.people.map((one) => ({ ...one, seat: null })) }, me),
    ).toBe(false);
    expect(hasOthers(withOther({}), me)).toBe(true);
    expect(hasOthers(withOther({ seat: 1 }), me)).toBe(true);
    // Whoever sits stays at the table while the connection is gone; whoever watched has gone.
    expect(hasOthers(withOther({ seat: 1, here: false }), me)).toBe(true);
    expect(hasOthers(withOther({ here: false }), me)).toBe(false);
  });

  it.each([
    ["clairvoyance", clairvoyanceSchema],
    ["mysterium", mysteriumSchema],
    ["telepathic", telepathicSchema],
  ])("is not hurried at %s", (game, its) => {
    const options = gameInfo(game)?.alone ?? {};
    const before = usual(its as unknown as Schema);
    expect(Object.keys(options).length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(options)) {
      expect(before).toHaveProperty(name);
      expect(value).not.toEqual(before[name]);
    }
  });
});
