// SPDX-License-Identifier: MIT
// A short game of Mind's Eye to try out: positions, and what to do in each.
import type { Step } from "../module";
import type { Choice, View } from "./types";

type Open = View["open"];

const start: Open = {
  phase: "choose",
  awaited: [0, 1],
  speak: [0, 1],
  timer_number: 0,
  timer_kind: "none",
  timer_ms: 0,
  cards: [9, 9, 0],
  removed: 0,
  round: 1,
  playing: [0, 1],
  contest: [],
  stake: 0,
  shown: [null, null, null],
  decides: false,
  duelled: [null, null, null],
  duels: 0,
  settle: [],
  winner: null,
  timer_count: 0,
  stare: {
    how: "nerve",
    held: [],
    let_go: [],
    repeats: 0,
    named: [null, null, null],
    distraction: "none",
    released: [0, 0, 0],
    since_ms: 0,
    distracted_ms: 0,
  },
};

const show: Choice[] = (["blue", "purple", "green", "orange"] as const).map((colour) => ({
  do: "show",
  colour,
}));

function at(changes: Partial<Open>): View {
  return { open: { ...start, ...changes }, me: 0, sealed: null };
}

const is = (colour: string) => (move: Record<string, unknown>) => move["colour"] === colour;

const steps: Step[] = [
  {
    say: "You and Wisp hold nine cards each. Both choose an eye in secret. Seal any colour to begin.",
    view: at({}),
    legal: show,
  },
  {
    say: "Wisp showed green. Look at the ring: which eye beats green? Seal it, in case Wisp shows green again.",
    view: at({ round: 2, cards: [9, 9, 0], shown: ["green", "green", null] }),
    legal: show,
    want: is("purple"),
    nudge: "Each eye beats the next one round the ring. The one before green is purple.",
  },
  {
    say: "Purple beat green: you took a card, ten against eight. Now seal the colour that cancels orange, across the ring.",
    view: at({ round: 3, cards: [10, 8, 0], shown: ["purple", "green", null] }),
    legal: show,
    want: is("purple"),
    nudge:
      "Orange and purple stand across from each other, so they cancel: both cards leave the game.",
  },
  {
    say: "Both cards left the game. Then you both showed blue: a staring contest! Usually you both hold a finger down, and whoever lets go first has blinked. At this table a duel decides: both seal a colour again, and no card is at stake but those two. Seal any colour.",
    view: at({
      phase: "duel",
      round: 4,
      cards: [8, 6, 0],
      removed: 2,
      contest: [0, 1],
      stake: 2,
      shown: ["blue", "blue", null],
    }),
    legal: show,
  },
  {
    say: "Your colour won the contest and two cards. That is all there is to it. Three players each show two neighbouring eyes, one to each side.",
    view: at({ round: 5, cards: [10, 6, 0], removed: 2, shown: ["blue", "blue", null] }),
    legal: [],
  },
];

export const tutorial = { names: ["You", "Wisp"], steps };
