// SPDX-License-Identifier: MIT
// A short match to try out: positions, and what to do in each.
import type { Step, Tutorial } from "../module";
import type { Choice, Open, Side, View } from "./types";
import { SLOTS } from "./words";

const eight = <T>(it: T): T[] => Array.from({ length: 8 }, () => it);

function side(changes: Partial<Side>): Side {
  return {
    state: [...eight("hidden" as const), "empty", "empty", "empty", "empty"],
    up: Array.from({ length: 12 }, () => 0),
    known: eight(0),
    shuffles: eight(0),
    hand_shuffles: 0,
    hand: 3,
    captures: 0,
    ace_gone: false,
    ...changes,
  };
}

function faceUp(
  at: Record<number, [number, "revealed" | "rested"]>,
  more: Partial<Side> = {},
): Side {
  const made = side(more);
  for (const [place, [card, state]] of Object.entries(at)) {
    made.up[Number(place)] = card;
    made.state[Number(place)] = state;
  }
  return made;
}

const start: Open = {
  phase: "turn",
  awaited: [0],
  speak: [0, 1],
  timer_number: 0,
  timer_kind: "none",
  timer_ms: 0,
  turn: 0,
  number: 1,
  looked: false,
  active: null,
  card: 0,
  acted: [],
  struck: null,
  offered: null,
  named: 0,
  peeked: null,
  used: null,
  drawn: null,
  wasted: 0,
  winner: null,
  suit: ["fire", "water"],
  timer_count: 0,
  side: [side({}), side({})],
};

function at(open: Partial<Open>, hand = [8, 10, 11], sight = eight(0)): View {
  return { open: { ...start, ...open }, me: 0, hand, sight, slots: [], hands: [] };
}

const look: Choice[] = SLOTS.map((slot) => ({ do: "look", slot }));
const activate: Choice[] = SLOTS.map((place) => ({ do: "activate", place }));
const monk = [0, 4, 0, 0, 0, 0, 0, 0];
const is = (what: string) => (move: Record<string, unknown>) => move["do"] === what;

const steps: Step[] = [
  {
    say: "Below are your eight cards, face down: you have not seen them either. Your hand holds the Berserker, the Samurai and your own Illusionist. Press a card in your rows and look at it.",
    view: at({}),
    legal: [...look, ...activate],
    want: is("look"),
    nudge:
      "Activating a card you do not know is allowed, but look at one first: press a card, then “Look”.",
  },
  {
    say: "It is the Monk, second in your front row; a dotted corner reminds you. Ember saw which card you looked at, not what it is. Now activate the Monk.",
    view: at({ looked: true, peeked: "f2" }, [8, 10, 11], monk),
    legal: activate,
    want: (move) => move["place"] === "f2",
    nudge: "The Monk lies second in your front row: press it, then “Activate”.",
  },
  {
    say: "The Monk reveals a hidden card of their front row. Which one? Nobody knows. Press one of theirs.",
    view: at({
      phase: "strike",
      looked: true,
      active: "f2",
      card: 4,
      acted: [1],
      side: [faceUp({ 1: [4, "revealed"] }), side({})],
    }),
    legal: (["f1", "f2", "f3", "f4"] as const).map((slot) => ({ do: "reveal" as const, slot })),
  },
  {
    say: "A Mage: it stays face up, and Ember can use it. Your Monk rests for a turn. Later Ember’s Archer reveals your Illusionist from your hand! Discard the Samurai to save it.",
    view: at(
      {
        phase: "rescue",
        turn: 1,
        number: 2,
        awaited: [0],
        active: "b3",
        card: 7,
        struck: "e1",
        side: [
          faceUp({ 1: [4, "rested"], 8: [11, "revealed"] }, { hand: 2 }),
          faceUp({ 2: [6, "revealed"], 6: [7, "revealed"] }),
        ],
      },
      [8, 10],
    ),
    legal: [{ do: "decline" }, { do: "throw", card: 8 }, { do: "throw", card: 10 }],
    want: (move) => move["card"] === 10,
    nudge: "Only the Samurai saves an Illusionist. Anything else is a capture.",
  },
  {
    say: "Saved: the Illusionist is back in your hand and the Samurai is gone. Find theirs twice and you win the match.",
    view: at(
      {
        number: 3,
        side: [
          faceUp({ 1: [4, "revealed"] }, { hand: 2, ace_gone: true }),
          faceUp({ 2: [6, "revealed"], 6: [7, "rested"] }),
        ],
      },
      [8, 11],
    ),
    legal: [],
  },
];

export const tutorial: Tutorial = { names: ["You", "Ember"], steps };
