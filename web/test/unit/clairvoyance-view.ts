// A plain position of Clairvoyance with three seats, to change in tests.
import type { View } from "../../src/games/clairvoyance/types";

export function view(): View {
  return {
    open: {
      phase: "act", awaited: [0], speak: [0, 1, 2], timer_number: 0, timer_kind: "none", timer_ms: 0, timer_count: 0,
      turns: 1, round: 1, holder: 0, stage: "actions", window: null, ticks: 0, resolved: false, touched: [], die: 6,
      actions: 2, idle: 0, throws: 0, allowance: 1, held: false, after: false, asked: null, choice: "none", about: 0,
      done: [], tailored: null, tailor: "none", charmed: [], hushed: [], alive: [0, 1, 2], used: [], sure: [], first: 0,
      winners: [], flight: { how: "none", card: null, by: 0, at: 0, base: 0, sure: false, more: 0, less: 0 },
      character: ["Claire", "Ed", "Harold", null, null], number: [[6], [1], [2], [], []], health: [10, 10, 10, 0, 0],
      rounds: [1, 0, 0, 0, 0], hand_n: [5, 5, 5, 0, 0], item: Array.from({ length: 5 }, () => ({ card: [null, null, null] })),
      deck_n: 65, discard: [], heap: [], last_by: null, last_card: null, last_seat: null, last_item: null, last_to: null,
      withdrew: [], stock: [],
    },
    me: 0, hand: Array.from({ length: 5 }, () => ({ copies: [] })), deck: [], intent: "0000000000000000", sealed: false,
    pending: false, ordered: false, stops: [], orders: [], changed: false, offer: [null, null],
  };
}
