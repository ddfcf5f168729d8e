// SPDX-License-Identifier: MIT
// The opponents of the daily duel in Mind's Eye. Each has a habit, which is told after the duel.
import { mixed } from "./today";

interface Habit {
  /** The name of the bot. */
  bot: string;
  says: string;
}

const HABITS: Habit[] = [
  { bot: "habit-onward", says: "they went round the ring, one colour on each time" },
  { bot: "habit-win-stay", says: "they stayed with a colour until it lost, then went one on" },
  { bot: "habit-copy", says: "they showed what you had shown the round before" },
  { bot: "habit-alternate", says: "they went to and fro between two colours" },
  { bot: "habit-beat-last", says: "they showed what would have beaten you the round before" },
  { bot: "habit-waltz", says: "they danced: three colours in turn, over and over" },
  { bot: "habit-backward", says: "they went round the ring backwards" },
  { bot: "habit-lose-to-last", says: "they showed what would have lost to you the round before" },
  { bot: "habit-favourite", says: "they had a favourite colour, and showed it every other time" },
  { bot: "habit-lose-stay", says: "they stayed with a colour until it won, then went one back" },
];

export function habitOf(day: number): Habit {
  return HABITS[mixed(day, HABITS.length)] ?? { bot: "habit-onward", says: "" };
}
