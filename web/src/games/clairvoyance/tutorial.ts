// SPDX-License-Identifier: MIT
// Two turns of Clairvoyance to try out: positions, and what to do in each.
import type { Step, Tutorial } from "../module";
import { deck } from "./cards";
import { neighbours } from "./die";
import { nothing, start, viewOf as at } from "./position";
import type { Choice } from "./types";

const named = (name: string) => deck.findIndex((one) => one.name === name);
const ARMCHAIR = named("Armchair");
const LAMP = named("Lamp");
const PIANO = named("Grand Piano");
const DOLL = named("Cursed Doll");
const SHIELD = named("Psychic Shield");
const hand = [ARMCHAIR, LAMP, DOLL, SHIELD];

function actions(cards: number[], throws: boolean): Choice[] {
  const items = cards.filter((card) => card !== SHIELD);
  return [
    ...(throws
      ? items.flatMap((card) => [1, 2].map((target): Choice => ({ do: "throw", card, target })))
      : []),
    ...items.flatMap((card) => [0, 1, 2].map((target): Choice => ({ do: "place", card, target }))),
    ...cards.map((card): Choice => ({ do: "discard", card, another: null })),
    { do: "end" },
  ];
}

const turns = (die: number) => neighbours(die).map((face): Choice => ({ do: "turn", face }));
const is =
  (wanted: Record<string, unknown>) =>
  (move: Record<string, unknown>): boolean =>
    Object.entries(wanted).every(([name, it]) => move[name] === it);

const later = [LAMP, DOLL, SHIELD];
const steps: Step[] = [
  {
    say: "The die shows 3. An Armchair works on 1 and 6, and 6 is one tilt away. Take it up and throw it at Wisp.",
    view: at({}, hand),
    legal: actions(hand, true),
    want: is({ do: "throw", card: ARMCHAIR, target: 1 }),
    nudge: "Take up the Armchair, choose Throw, and aim at Wisp.",
  },
  {
    say: "You must turn the die over exactly one edge. The drawing shows what you can reach: turn it to a face of the Armchair.",
    view: at(
      {
        phase: "die",
        actions: 1,
        throws: 1,
        stage: "flight",
        flight: { ...start.flight, how: "throw", card: ARMCHAIR, at: 1, base: 3 },
      },
      later,
    ),
    legal: turns(3),
    want: is({ face: 6 }),
    nudge: "The Armchair works on 1 and 6. From 3 only 6 is beside it.",
  },
  {
    say: "Nobody answered: Wisp lost 3 health. You have an action left, but not for a throw. A Cursed Doll costs its owner 1 health a turn, so place it in front of Moth.",
    view: at(
      { die: 6, actions: 1, throws: 1, health: [10, 7, 10, 0, 0], discard: [ARMCHAIR] },
      later,
    ),
    legal: actions(later, false),
    want: is({ do: "place", card: DOLL, target: 2 }),
    nudge: "Take up the Cursed Doll, choose Place, and aim at Moth. It need not be your own place.",
  },
  {
    say: "Placing needs a face too. The Doll works on 1, 2 and 7. Turn the die to one of them.",
    view: at(
      {
        phase: "die",
        die: 6,
        actions: 0,
        throws: 1,
        stage: "flight",
        health: [10, 7, 10, 0, 0],
        discard: [ARMCHAIR],
        flight: { ...start.flight, how: "place", card: DOLL, at: 2 },
      },
      [LAMP, SHIELD],
    ),
    legal: turns(6),
    want: (move) => move["face"] === 1 || move["face"] === 7,
    nudge: "That face is not on the Doll: it would be lost.",
  },
  {
    say: "Now Wisp throws a Grand Piano at you, and the die shows 8: it would hit for 5. In a window everybody may answer, unseen. Take up your Psychic Shield.",
    view: at(
      {
        phase: "tick",
        window: "hand play",
        awaited: [0, 1, 2],
        holder: 1,
        stage: "flight",
        die: 8,
        actions: 1,
        throws: 1,
        turns: 2,
        health: [10, 7, 10, 0, 0],
        rounds: [1, 1, 0, 0, 0],
        discard: [ARMCHAIR],
        item: [nothing, nothing, { card: [DOLL, null, null] }, nothing, nothing],
        flight: { ...start.flight, how: "throw", card: PIANO, by: 1, at: 0, base: 5 },
      },
      [LAMP, SHIELD],
    ),
    legal: [
      { do: "pass" },
      { do: "answer_play", card: SHIELD, seat: null, item: null, to: null, face: 0 },
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((face): Choice => ({
        do: "answer_ability",
        seat: null,
        item: null,
        to: null,
        face,
        more: false,
      })),
    ],
    want: (move) =>
      move["do"] !== "pass" && !(move["do"] === "answer_ability" && move["face"] === 8),
    nudge:
      "That would hurt: 5 of your 10. Answer with the Psychic Shield, or turn the die away with your ability.",
  },
  {
    say: "Well answered. Last one standing wins: throw, give away what is bad, and keep something for the windows.",
    view: at(
      {
        holder: 2,
        awaited: [2],
        turns: 3,
        die: 8,
        health: [8, 7, 10, 0, 0],
        discard: [ARMCHAIR, SHIELD, PIANO],
        item: [nothing, nothing, { card: [DOLL, null, null] }, nothing, nothing],
      },
      [LAMP],
    ),
    legal: [],
  },
];

export const tutorial: Tutorial = { names: ["You", "Wisp", "Moth"], steps };
