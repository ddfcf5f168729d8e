// SPDX-License-Identifier: MIT
import type { LobbyQuestions } from "../lobby";

const SUITS = ["any", "earth", "water", "fire", "wind", "void"];

export const lobby: LobbyQuestions = {
  questions: [
    {
      option: "memory",
      ask: "Who remembers the cards?",
      answers: { aid: "The table helps", recall: "You do" },
      short: (value) =>
        value === "aid" ? "the table helps you remember" : "you remember yourselves",
      about: {
        aid: "What you have seen of the hidden cards stays marked for you.",
        recall: "A card is shown once. Then it is up to you.",
      },
    },
    {
      option: "starter",
      ask: "Who goes first?",
      answers: { random: "By chance" },
      short: (value, name) => (value === "random" ? "" : `${name} goes first`),
      seatOf: { first: 0, second: 1 },
    },
    {
      option: "turns",
      ask: "After how many turns is it over?",
      hint: "Then whoever has more captures wins, or it is a draw.",
      fine: true,
    },
    {
      option: "move_ms",
      ask: "How long may a choice take?",
      hint: "Seconds, then chance chooses; 0 for no limit.",
      fine: true,
    },
  ],
  seat: {
    option: "suit",
    noun: "suit",
    choices: SUITS.map((suit) => [
      suit,
      suit === "any" ? "Any suit" : suit.charAt(0).toUpperCase() + suit.slice(1),
    ]),
    of: ({ suit }, seat) => (Array.isArray(suit) ? String(suit[seat]) : "any"),
    // Two seats never have the same suit.
    set: (options, seat, value) => {
      const now = Array.isArray(options["suit"]) ? (options["suit"] as unknown[]) : [];
      const suit = now.map((one, at) => (at === seat ? value : one === value ? "any" : one));
      return { ...options, suit };
    },
  },
};
