// SPDX-License-Identifier: MIT
// A plain position with three seats, as a start for the tutorial's steps and for tests.
import { unasked } from "./opened";
import { deck } from "./cards";
import type { Open, View } from "./types";

const SEATS = 5;

export const nothing = { card: [null, null, null] };

export const start: Open = {
  phase: "act",
  awaited: [0],
  speak: [0, 1, 2],
  timer_number: 0,
  timer_kind: "none",
  timer_ms: 0,
  timer_count: 0,
  turns: 1,
  round: 1,
  holder: 0,
  stage: "actions",
  window: null,
  ticks: 0,
  resolved: false,
  touched: [],
  die: 3,
  actions: 2,
  idle: 0,
  throws: 0,
  allowance: 1,
  held: false,
  after: false,
  asked: null,
  choice: "none",
  about: 0,
  done: [],
  tailored: null,
  tailor: "none",
  charmed: [],
  hushed: [],
  alive: [0, 1, 2],
  used: [],
  sure: [],
  first: 0,
  winners: [],
  flight: { how: "none", card: null, by: 0, at: 0, base: 0, sure: false, more: 0, less: 0 },
  character: ["Claire", "Gertrude", "Harold", null, null],
  number: [[3], [1], [2], [], []],
  health: [10, 10, 10, 0, 0],
  rounds: [1, 0, 0, 0, 0],
  hand_n: [4, 5, 5, 0, 0],
  item: Array.from({ length: SEATS }, () => nothing),
  deck_n: 66,
  stock: [],
  discard: [],
  heap: [],
  last_by: null,
  last_card: null,
  last_seat: null,
  last_item: null,
  last_to: null,
  withdrew: [],
};

/** The first seat's view of that position, changed, with these cards in its hand. */
export function viewOf(changes: Partial<Open> = {}, cards: number[] = []): View {
  const copies = deck.map((one) => cards.filter((card) => card === one.card).length);
  const none = { copies: deck.map(() => 0) };
  return {
    open: { ...structuredClone(start), hand_n: [cards.length, 5, 5, 0, 0], ...changes },
    me: 0,
    hand: [{ copies }, ...Array.from({ length: SEATS - 1 }, () => none)],
    ...unasked,
    intent: "0000000000000000",
  };
}
