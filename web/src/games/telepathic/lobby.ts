// SPDX-License-Identifier: MIT
import type { LobbyQuestions } from "../lobby";
import type { Loose } from "../words";
import type { Open } from "./types";
import { roleWords } from "./words";

type Role = Open["role"][number];

const PAIRS = ["first", "standard", "harder"];
const pair = ({ mode }: Loose) => PAIRS.includes(String(mode));
const FOUR: Role[] = ["colour-lose", "colour-win", "shape-lose", "shape-win"];

/** The role that the rules give a seat; a test compares it with them. */
export function roleOf(mode: unknown, seat: number): Role {
  if (mode === "four") return FOUR[seat] ?? "director";
  if (mode === "opposed") return seat < 2 ? "colour" : "shape";
  return seat === 0 ? "colour" : seat === 1 ? "shape" : seat === 2 ? "captain" : "director";
}

export const lobby: LobbyQuestions = {
  questions: [
    {
      option: "mode",
      ask: "Which game?",
      answers: {
        first: "First game",
        standard: "Standard",
        harder: "Harder",
        director: "With a director",
        four: "Four partners",
        opposed: "Two teams",
      },
      about: {
        first: "Two partners with few cards: the way to learn it.",
        standard: "Two partners and the whole deck.",
        harder: "Two partners, and some cards are gone unseen.",
        director:
          "Two partners hold the secrets; directors hand them cards and must name both. 3 to 8 people.",
        four: "Four partners who know a quarter each.",
        opposed: "Two against two, over the same tiles.",
      },
    },
    {
      option: "first",
      ask: "Who gives the first card?",
      answers: { random: "By chance" },
      short: (value, name) => (value === "random" ? "" : `${name} gives the first card`),
      seatOf: { colour: 0, shape: 1 },
      applies: pair,
    },
    {
      option: "base",
      ask: "Which cards does the director hand out?",
      answers: { first: "Few", standard: "Standard", harder: "Some are gone" },
      short: (value, words) => (value === "harder" ? "some cards are gone" : `${words} cards`),
      applies: ({ mode }) => mode === "director",
    },
    {
      option: "removed",
      ask: "How many cards are gone?",
      applies: ({ mode, base }) => mode === "harder" || (mode === "director" && base === "harder"),
    },
    {
      option: "tempo",
      ask: "Hide how long people think?",
      hint: "On a steady beat a pause tells nothing.",
      answers: { false: "No, show moves at once", true: "Yes, on a beat" },
      short: (tempo) => (tempo === "true" ? "moves on a beat" : ""),
    },
    {
      option: "tempo_ms",
      ask: "How long is a beat?",
      hint: "Seconds.",
      applies: ({ tempo }) => tempo === true,
      fine: true,
    },
    {
      option: "clock_ms",
      ask: "How long may a decision take?",
      hint: "Seconds, then chance decides; a missing answer counts as wrong; 0 for no limit.",
      fine: true,
    },
    {
      option: "announce_ms",
      ask: "How long do you get to announce?",
      hint: "Seconds after each action, for everybody alike; 0 asks one after the other.",
      applies: ({ mode }) => pair({ mode }) || mode === "opposed",
      fine: true,
    },
  ],
  role: ({ mode }, seat, seats) => {
    const words = roleWords(roleOf(mode, seat));
    if (mode === "opposed") return `team ${seat % 2 === 0 ? "X" : "Y"}, ${words}`;
    return mode === "director" && seats === 3 && seat === 2 ? "director" : words;
  },
  fit: (options, seats) => {
    const { mode } = options;
    if (seats === 2) return pair(options) ? options : { ...options, mode: "standard" };
    if (seats === 4) return pair(options) ? { ...options, mode: "four" } : options;
    return mode === "director" ? options : { ...options, mode: "director" };
  },
};
