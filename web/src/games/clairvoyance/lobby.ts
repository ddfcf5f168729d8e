// SPDX-License-Identifier: MIT
import type { LobbyQuestions } from "../lobby";
import { characters, figures } from "./types";

const few = characters.filter(({ expansion }) => !expansion).length;

export const lobby: LobbyQuestions = {
  questions: [
    {
      option: "expansion",
      ask: "Which characters?",
      answers: { false: `The first ${few}`, true: `All ${characters.length}` },
      short: (all) => `${all === "true" ? characters.length : few} characters`,
    },
    {
      option: "characters",
      ask: "How do you get one?",
      answers: { choose: "Choose freely", "one of two": "Keep one of two" },
      short: (value) => (value === "choose" ? "" : "one of two characters each"),
    },
    {
      option: "teams",
      ask: "In teams?",
      hint: "Two against two; partners sit opposite each other.",
      answers: { false: "Everybody alone", true: "Two teams" },
      short: (teams) => (teams === "true" ? "two teams" : ""),
      applies: (_, seats) => seats === 4,
    },
    {
      option: "opening",
      ask: "A short first turn?",
      hint: "The very first turn has one action only: fairer with two.",
      applies: (_, seats) => seats === 2,
    },
    {
      option: "answers",
      ask: "When does the time to answer end?",
      answers: { "on time": "When its time is up", "when all answered": "When all have answered" },
      short: (value) => (value === "on time" ? "" : "answering ends when all have answered"),
      about: {
        "on time": "Nobody learns who had something to think about.",
        "when all answered": "Quicker, but it shows how long people think.",
      },
    },
    {
      option: "windows",
      ask: "When may others answer?",
      answers: { flight: "When something happens", all: "In every turn" },
      about: {
        flight: "When a card is thrown, placed or used.",
        all: "Also when a turn starts and ends, and whenever somebody asks.",
      },
      fine: true,
    },
    {
      option: "restless",
      ask: `Does the shop grow restless in round ${figures.restless}?`,
      hint: "From then on nothing heals and every turn costs 1 health, so games end.",
      fine: true,
    },
    {
      option: "orders",
      ask: "Allow standing orders?",
      hint: "Everybody may decide beforehand what to pass and what to answer, once a turn.",
      fine: true,
    },
    {
      option: "window_ms",
      ask: "How long is the first moment to answer?",
      hint: "Seconds; 0 for no limit.",
      fine: true,
    },
    {
      option: "later_ms",
      ask: "And each further one?",
      hint: "Seconds; 0 for no limit.",
      fine: true,
    },
    {
      option: "turn_ms",
      ask: "How long may an action or a choice take?",
      hint: "Seconds; 0 for no limit.",
      fine: true,
    },
    {
      option: "pick_ms",
      ask: "How long to pick a character?",
      hint: "Seconds; 0 for no limit.",
      fine: true,
    },
  ],
  role: ({ teams }, seat, seats) =>
    teams === true && seats === 4 ? `team ${seat % 2 === 0 ? "one" : "two"}` : null,
  fit: (options, seats) => (seats === 4 ? options : { ...options, teams: false }),
};
