// SPDX-License-Identifier: MIT
// @vitest-environment node
// Where the client computes something by itself to show what would happen, it must agree with the
// rules. Each test plays random games in C and compares on every move.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design } from "../../src/games/clairvoyance/cards";
import { within } from "../../src/games/clairvoyance/die";
import type {
  Event as ClairvoyanceEvent,
  View as Clairvoyance,
} from "../../src/games/clairvoyance/types";
import { harm, matches, schema, throwsLeft, tiltOf } from "../../src/games/clairvoyance/words";
import { meetings } from "../../src/games/mindseye/words";
import type { Event as MindseyeEvent } from "../../src/games/mindseye/types";
import { COLOURS, ghostOf, ownerOf } from "../../src/games/mysterium/psychics";
import type { Event as MysteriumEvent, View as Mysterium } from "../../src/games/mysterium/types";
import { sealedMove } from "../../src/games/sealed";
import type { Loose } from "../../src/games/words";
import { after, linesOf, setsOf, type Condition, type Tile } from "../../src/games/telepathic/grid";
import type { Event as TelepathicEvent } from "../../src/games/telepathic/types";
import { Rules, type Played } from "./rules";

const LONG = 120_000;

let rules: Rules;
beforeAll(() => {
  rules = new Rules();
});
afterAll(() => rules.end());

describe("Telepathic", () => {
  // Announcements end a game of random moves early, so they are left out.
  const avoid = ["announce", "name", "respond"];

  it(
    "a preview moves the tiles as the rules do, for every card and set",
    async () => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= 100 && seen.size < 40; seed++)
        await rules.play(
          { game: "telepathic", seats: 2, seed, avoid },
          ({ before, after: now, events }) => {
            for (const told of events as unknown as TelepathicEvent[]) {
              if (told.event !== "performed") continue;
              expect(setsOf(told.card)).toContain(told.set);
              expect(after(before.open["grid"] as Tile[], told.card, told.set)).toEqual(
                now.open["grid"],
              );
              seen.add(`${told.card} ${told.set}`);
            }
          },
        );
      expect(seen.size).toBe(40);
    },
    LONG,
  );

  it(
    "a line of three is one exactly when the rules end the game for it",
    async () => {
      const ends = { line: 0, none: 0 };
      for (let seed = 1; seed <= 40; seed++)
        await rules.play(
          { game: "telepathic", seats: 2, seed, avoid },
          ({ after: now, events }) => {
            const told = events as unknown as TelepathicEvent[];
            if (!told.some(({ event }) => event === "performed")) return;
            const lose = (now["lose"] as (Condition | null)[]).filter((one) => one !== null);
            const grid = now.open["grid"] as Tile[];
            const lost = told.some((one) => one.event === "ended" && one.reason === "lose-line");
            expect(lose.some((one) => linesOf(grid, one).length > 0)).toBe(lost);
            ends[lost ? "line" : "none"]++;
          },
        );
      expect(ends.line).toBeGreaterThan(10);
      expect(ends.none).toBeGreaterThan(100);
    },
    LONG,
  );
});

describe("Clairvoyance", () => {
  const moves: Played[] = [];
  beforeAll(async () => {
    for (let seed = 15; seed <= 24; seed++)
      await rules.play(
        {
          game: "clairvoyance",
          seats: 2 + (seed % 4),
          options: { expansion: true },
          seed,
          avoid: ["end", "stops", "orders", "hold"],
        },
        (played) => moves.push(played),
      );
    // Damage that Tailored Fit changes: random play has none.
    for (let seed = 1; seed <= 12; seed++)
      await rules.play(
        { game: "clairvoyance", seats: 2, options: { expansion: true }, seed, prefer: fitting },
        (played) => moves.push(played),
      );
  }, LONG);

  function fitting(move: Loose): boolean {
    if (move["do"] === "pick") return ["austin", "harold"].includes(String(move["character"]));
    return ["throw", "ability", "answer_ability", "pass"].includes(String(move["do"]));
  }

  it(
    "a sealed move is read from its bytes as it was made",
    () => {
      const seen = new Set<string>();
      for (const { move, view } of moves) {
        const { sealed, intent } = view as unknown as Clairvoyance;
        const verb = schema.moves.find(({ name }) => name === move["do"]);
        if (!sealed || !verb?.sealed) continue;
        const name = verb.name.replace("answer_", "");
        expect(sealedMove(schema, intent)).toEqual({ ...move, do: name });
        seen.add(name);
      }
      expect([...seen].sort()).toEqual(
        expect.arrayContaining(["ability", "name", "pass", "pick", "play", "use"]),
      );
    },
    LONG,
  );

  it(
    "the harm and the match that are announced are those that come true",
    () => {
      const seen = { harm: 0, changed: 0, match: 0, tailored: 0 };
      for (const { before, events } of moves) {
        const { open } = before as unknown as Clairvoyance;
        const told = events as unknown as ClairvoyanceEvent[];
        // Only what nobody answered lands as it was shown.
        if (open.flight.how === "none" || told[0]?.event !== "quiet") continue;
        const checked = told.find((one) => one.event === "checked");
        if (checked) {
          expect(checked.matches).toBe(matches(open));
          seen.match++;
        }
        // What lands does so at once: what hurts later belongs to the turn that follows.
        const hit = told[checked ? told.indexOf(checked) + 1 : 1];
        if (hit?.event !== "damaged" || open.flight.how === "place") continue;
        expect(hit.seat).toBe(open.flight.at);
        expect(hit.damage).toBe(harm(open));
        seen.harm++;
        if (hit.damage !== hit.base) seen.changed++;
        if (open.tailored === hit.seat) seen.tailored++;
      }
      expect(seen.match).toBeGreaterThan(50);
      expect(seen.harm).toBeGreaterThan(25);
      expect(seen.changed).toBeGreaterThan(3);
      expect(seen.tailored).toBeGreaterThan(1);
    },
    LONG,
  );

  it("the faces within reach are those to which the die may be turned", () => {
    const tilts = new Set<number>();
    for (const { legal, seat, before } of moves) {
      const { open } = before as unknown as Clairvoyance;
      if (open.phase !== "die" || typeof seat !== "number") continue;
      const faces = legal.flatMap((one) => (one["do"] === "turn" ? [one["face"]] : []));
      const tilt = tiltOf(open, seat);
      expect(faces.sort()).toEqual(within(open.die, tilt));
      tilts.add(tilt);
    }
    expect(tilts.size).toBeGreaterThan(1);
  });

  it("a throw is announced as possible exactly where the rules list one", () => {
    const seen = { two: 0, none: 0, some: 0 };
    for (const { legal, seat, before } of moves) {
      const { open, hand } = before as unknown as Clairvoyance;
      if (open.phase !== "act" || typeof seat !== "number" || seat !== open.holder) continue;
      const listed = legal.some(({ do: name }) => name === "throw" || name === "fling");
      const held = (hand[seat]?.copies ?? []).some((n, card) => n && design(card).damage > 0);
      const possessed = open.item[seat]?.card.some((card) => card !== null) ?? false;
      const target = open.alive.some((other) => other !== seat && !open.charmed.includes(other));
      expect(listed).toBe(throwsLeft(open) > 0 && target && (held || possessed));
      seen[listed ? "some" : "none"]++;
      if (listed && open.throws >= open.allowance) seen.two++;
    }
    expect(seen.some).toBeGreaterThan(20);
    expect(seen.none).toBeGreaterThan(20);
    expect(seen.two).toBeGreaterThan(0);
  });
});

describe("Mind's Eye", () => {
  it(
    "colours meet as the rules let them",
    async () => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= 20; seed++)
        for (const seats of [2, 3])
          await rules.play({ game: "mindseye", seats, seed }, ({ events }) => {
            const told = events as unknown as MindseyeEvent[];
            const shown = told.find((one) => one.event === "shown");
            if (shown?.event !== "shown") return;
            const all = meetings(shown.shown, seats, null);
            const beats = all.flatMap(({ a, b, how }) =>
              how === "beats" ? [[a, b]] : how === "loses to" ? [[b, a]] : [],
            );
            all.forEach(({ how }) => seen.add(how));
            const takes = told.find((one) => one.event === "takes");
            // Whoever takes cards beats somebody and is beaten by nobody.
            if (takes) {
              expect(beats.some(([winner]) => winner === takes.seat)).toBe(true);
              expect(beats.some(([, loser]) => loser === takes.seat)).toBe(false);
            } else if (shown.shown.filter((one) => one !== null).length === 2)
              expect(beats).toEqual([]);
            const stares = told.find((one) => one.event === "stares");
            if (stares?.event === "stares" && !takes && seats === 2)
              expect(all.map(({ how }) => how)).toEqual(["ties with"]);
          });
      expect([...seen].sort()).toEqual(["beats", "cancels", "loses to", "ties with"]);
    },
    LONG,
  );
});

describe("Mysterium", () => {
  it(
    "psychics belong to the seats that may act for them, and the ghost is the one who gives",
    async () => {
      for (const seats of [2, 3, 4, 5, 6, 7])
        await rules.play({ game: "mysterium", seats, seed: seats }, ({ after, events }) => {
          const table = (after as unknown as Mysterium).open;
          for (const told of events as unknown as MysteriumEvent[]) {
            if (told.event === "gave") expect(told.seat).toBe(ghostOf(table));
            if (told.event !== "placed") continue;
            const psychic = COLOURS.indexOf(told.psychic);
            expect(ownerOf(table, psychic)).toBe(told.seat);
          }
        });
    },
    LONG,
  );
});
