// SPDX-License-Identifier: MIT
import type { LobbyQuestions } from "../lobby";

export const lobby: LobbyQuestions = {
  questions: [
    {
      option: "stare",
      ask: "How is a staring contest settled?",
      answers: { nerve: "By nerve", eyes: "By your eyes", judge: "By a judge", duel: "By a duel" },
      short: (_, words) => `staring contests ${words.toLowerCase()}`,
      about: {
        nerve: "Hold a finger down while things distract you. Whoever lets go first has blinked.",
        eyes: "Your cameras watch your eyes, on your own device. Without one, fingers hold.",
        judge: "You stare for real, and somebody says who blinked. It needs honest people.",
        duel: "No staring: both seal a colour again, and the colours decide.",
      },
    },
    {
      option: "last_cards",
      ask: "And if the last cards cancel?",
      answers: { draw: "A draw", stare: "A last contest" },
      short: (value) => (value === "draw" ? "" : "a last contest if the last cards cancel"),
    },
    {
      option: "show_ready",
      ask: "Show who has chosen?",
      answers: { false: "No", true: "Yes" },
    },
    {
      option: "rounds",
      ask: "After how many rounds is it over?",
      hint: "Then whoever has the most cards wins.",
      fine: true,
    },
    {
      option: "choose_ms",
      ask: "How long may a choice take?",
      hint: "Seconds, then chance chooses; 0 for no limit.",
      fine: true,
    },
    {
      option: "judge_ms",
      ask: "How long may a judged contest take?",
      hint: "Seconds, then it becomes a duel.",
      applies: ({ stare }) => stare === "judge",
      fine: true,
    },
    {
      option: "press_ms",
      ask: "How long do you get to press and hold?",
      hint: "Seconds, then whoever is not holding loses; 0 for no limit.",
      applies: ({ stare }) => stare === "nerve" || stare === "eyes",
      fine: true,
    },
    {
      option: "stare_ms",
      ask: "How long may a stare last?",
      hint: "Seconds, then it becomes a duel.",
      applies: ({ stare }) => stare === "nerve" || stare === "eyes",
      fine: true,
    },
    {
      option: "beat_ms",
      ask: "How often may something distract?",
      hint: "Seconds; each time it is left to chance.",
      applies: ({ stare }) => stare === "nerve" || stare === "eyes",
      fine: true,
    },
  ],
};
