// SPDX-License-Identifier: MIT
// A short game of Telepathic to try out: positions, and what to do in each.
import type { Step } from "../module";
import { after } from "./grid";
import type { Choice, View } from "./types";

type Open = View["open"];

const start: Open = {
  phase: "performing",
  awaited: [0],
  speak: [],
  timer_number: 0,
  timer_kind: "none",
  timer_ms: 0,
  timer_count: 0,
  beats: 0,
  grid: [
    "blue-square",
    "orange-cross",
    "purple-square",
    "green-cross",
    "purple-cross",
    "orange-star",
    "green-star",
    "blue-circle",
    "blue-star",
    "green-square",
    "orange-circle",
    "orange-square",
    "green-circle",
    "blue-cross",
    "purple-circle",
    "purple-star",
  ],
  row: ["column-north", "clockwise", "row-mirror", "row-halves"],
  given: "column-north",
  used: [],
  deck_left: 6,
  shuffles: 0,
  actions: 0,
  role: ["shape", "colour"],
  giver: 1,
  performer: 0,
  actor: 0,
  safe: [],
  announcer: null,
  announced: [null, null],
  response: null,
  result: "running",
  reason: "none",
  stood_win: [],
  stood_lose: [],
};

const met: Open["grid"] = [
  "purple-cross",
  "orange-cross",
  "purple-square",
  "green-cross",
  "blue-star",
  "orange-star",
  "green-star",
  "blue-circle",
  "green-circle",
  "orange-circle",
  "green-square",
  "orange-square",
  "blue-square",
  "blue-cross",
  "purple-circle",
  "purple-star",
];

function at(changes: Partial<Open>): View {
  return {
    open: { ...start, ...changes },
    me: 0,
    win: ["star", null],
    lose: ["circle", null],
    sealed: "none",
    sealed_with: [],
    answer: 0,
    futile: [],
  };
}

const columns: Choice[] = (["column-A", "column-B", "column-C", "column-D"] as const).map(
  (set) => ({ do: "perform", set }),
);
const gifts: Choice[] = (["row-east", "clockwise", "row-mirror", "row-halves"] as const).map(
  (card) => ({ do: "give", card, to: 1 }),
);
const answers: Choice[] = (["blue", "orange", "green", "purple"] as const).map((condition) => ({
  do: "respond",
  condition,
}));

const steps: Step[] = [
  {
    say: "You win with three stars and lose with three circles; only you know. Wisp gave you Column North. Which column brings three stars side by side? Look at the four outcomes, choose one and move it.",
    view: at({}),
    legal: columns,
    want: (move) => move["set"] === "column-A",
    nudge: "Two stars lie in row 2 already. Column A would lift a third one beside them.",
  },
  {
    say: "Three stars lie in row 2. Now you give. Wisp holds colours, and you may not say a word: choose a card, look at what it could do, and give it.",
    view: at({
      phase: "giving",
      given: null,
      grid: after(start.grid, "column-north", "column-A"),
      row: ["row-east", "clockwise", "row-mirror", "row-halves"],
      used: [0],
      deck_left: 5,
      actions: 1,
      giver: 0,
      performer: 0,
    }),
    legal: gifts,
  },
  {
    say: "Some moves later Wisp announces three stars, which is right. Now answer with the colour that Wisp wins with. Which colour has Wisp let stand, three in a line?",
    view: at({
      phase: "responding",
      given: null,
      grid: met,
      used: [0, 4, 6],
      deck_left: 3,
      actions: 3,
      announcer: 1,
      announced: ["star", null],
    }),
    legal: answers,
    want: (move) => move["condition"] === "orange",
    nudge: "Look at column B: three tiles of one colour stand side by side.",
  },
];

export const tutorial = { names: ["You", "Wisp"], steps };
