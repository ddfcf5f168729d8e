// SPDX-License-Identifier: MIT
import type { LobbyQuestions, Question } from "../lobby";
import type { Loose } from "../words";

const SEATS = 7;
const COLOURS = ["blue", "white", "red", "yellow", "black", "purple"];

function psychicSeats(ghost: unknown, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== ghost);
}

/** An order of age holds for one ghost and one number of seats only. */
function byChance(options: Loose): Loose {
  return { ...options, age: Array.from({ length: SEATS }, () => 0) };
}

function fromEldest(options: Loose, eldest: number, seats: number): Loose {
  const others = psychicSeats(options["ghost"], seats);
  const start = others.indexOf(eldest);
  const age = Array.from({ length: SEATS }, (_, seat) => {
    const at = others.indexOf(seat);
    return at < 0 ? 0 : 1 + ((at - start + others.length) % others.length);
  });
  return { ...options, age };
}

/** The tracks that decide how much of the shared vision a psychic sees. */
function track(option: string, cards: string, few: boolean): Question {
  return {
    option,
    ask: `How far along the track must a psychic be to see ${cards} of the shared vision?`,
    applies: (_, seats) => (few ? seats === 4 || seats === 5 : seats >= 6),
    fine: true,
  };
}

/** A table has one ghost: whoever stops being it hands it to the next seat. */
function withGhost(options: Loose, seat: number, value: string): Loose {
  if ((options["ghost"] === seat) === (value === "ghost")) return options;
  return { ...byChance(options), ghost: value === "ghost" ? seat : seat === 0 ? 1 : 0 };
}

/** Two seats never want the same colour. */
function wishing(options: Loose, seat: number, value: string): Loose {
  const wish = value === "ghost" || value === "psychic" ? "any" : value;
  const now = Array.isArray(options["colour"]) ? (options["colour"] as unknown[]) : [];
  const colour = now.map((one, at) => (at === seat ? wish : one === wish ? "any" : one));
  return { ...options, colour };
}

export const lobby: LobbyQuestions = {
  questions: [
    {
      option: "difficulty",
      ask: "How hard should it be?",
      answers: { easy: "Easy", medium: "Medium", hard: "Hard" },
      about: {
        easy: "Few cards on the table, and a crow every hour.",
        medium: "More cards on the table, and three crows in all.",
        hard: "Most cards on the table, and one crow in all.",
      },
    },
    {
      option: "early",
      ask: "When does an hour end?",
      answers: { false: "When the sand runs out", true: "When everybody has settled" },
      short: (_, words) => `an hour ends ${words.toLowerCase()}`,
      applies: ({ timer_ms }) => timer_ms !== 0,
    },
    {
      option: "timer_ms",
      ask: "How long may the psychics think?",
      hint: "Seconds; 0 for as long as they like.",
      fine: true,
    },
    {
      option: "vote_ms",
      ask: "How long may a vote take?",
      hint: "Seconds, then it counts as no vote; 0 for no limit.",
      fine: true,
    },
    {
      option: "last_ms",
      ask: "How long are the last seconds?",
      hint: "Whoever moves a mark that others bet on gives everybody that long again, once an hour.",
      applies: ({ timer_ms }) => timer_ms !== 0,
      fine: true,
    },
    {
      option: "age",
      ask: "Who is the eldest?",
      hint: "The eldest breaks ties in the vote; the others follow in the order of seats.",
      answers: { chance: "Chance decides" },
      seatOf: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((seat) => [String(seat), seat])),
      values: {
        all: ({ ghost }, seats) => [
          "chance",
          ...psychicSeats(ghost, seats).map((seat) => String(seat)),
        ],
        of: ({ age }) => {
          const eldest = Array.isArray(age) ? age.indexOf(1) : -1;
          return eldest < 0 ? "chance" : String(eldest);
        },
        set: (options, value, seats) =>
          value === "chance" ? byChance(options) : fromEldest(options, Number(value), seats),
      },
      fine: true,
    },
    track("middle_few", "two cards", true),
    track("high_few", "all three cards", true),
    track("middle_many", "two cards", false),
    track("high_many", "all three cards", false),
  ],
  seat: {
    option: "ghost",
    also: "colour",
    noun: "role",
    choices: [
      ["ghost", "Ghost"],
      ["psychic", "Psychic"],
      ...COLOURS.map((one): [string, string] => [one, `Psychic, ${one}`]),
    ],
    of: ({ ghost, colour }, seat) => {
      const wish = Array.isArray(colour) ? String(colour[seat]) : "any";
      return ghost === seat ? "ghost" : wish === "any" ? "psychic" : wish;
    },
    set: (options, seat, value) => wishing(withGhost(options, seat, value), seat, value),
  },
  fit: (options, seats) => ({
    ...byChance(options),
    ghost: Number(options["ghost"]) < seats ? options["ghost"] : 0,
  }),
};
