// SPDX-License-Identifier: MIT
// What puzzles say: what is asked, a hint, and how it went.
import type { Outcome } from "./progress.svelte";

interface Motif {
  name: string;
  ask: string;
  hint: string;
}

export const LEVELS = ["", "Easy", "Fair", "Hard"];

const ANSWER_OR_HOLD: Motif = {
  name: "Answer, or hold?",
  ask: "You could interrupt now. With what, if at all?",
  hint: "An answer can be spent only once. What does it change now, and what might it later?",
};

const SPEAK_OR_NOT: Motif = {
  name: "Speak, or not?",
  ask: "You could announce now. Should you, and what?",
  hint: "Only what lies in a line can be right. How many goals would fit, and how long is left?",
};

const MOTIFS: Record<string, Record<string, Motif>> = {
  clairvoyance: {
    finish: {
      name: "Finish it",
      ask: "One rival is left, and nearly down. What do you do?",
      hint: "Count the damage, then look at the faces of the die.",
    },
    strike: {
      name: "Strike",
      ask: "It is your turn. What hurts most and costs least?",
      hint: "Look at what lies before each of you, not only at your hand.",
    },
    // Which of the two it is would be the answer.
    answer: ANSWER_OR_HOLD,
    hold: ANSWER_OR_HOLD,
    choose: {
      name: "Choose",
      ask: "You have to choose. What will you miss least, or they most?",
      hint: "Think of the next turn.",
    },
  },
  illusionist: {
    catch: {
      name: "Catch the Illusionist",
      ask: "You may turn one card over. Where is he?",
      hint: "Remember which cards were mixed together, and which have been seen since.",
    },
    deduce: {
      name: "Deduce the card",
      ask: "One card lies before your Assassin. Name it.",
      hint: "Strike off all that you have seen elsewhere.",
    },
    shelter: {
      name: "Shelter yours",
      ask: "You must show them one of your cards. Which?",
      hint: "Where is yours, as far as you know? Keep away from it.",
    },
    rescue: {
      name: "To the rescue",
      ask: "They found your Illusionist. Can you still save it?",
      hint: "Only a Samurai helps. Do you know where yours is?",
    },
    plan: {
      name: "The right card",
      ask: "Your turn. Which card do you play?",
      hint: "Which of your cards gets you closest to theirs, before they get to yours?",
    },
  },
  telepathic: {
    step: {
      name: "The safe step",
      ask: "The card is in your hands. Which tiles do you move?",
      hint: "Look at every line that would come about, also those of others.",
    },
    give: {
      name: "The telling card",
      ask: "Which card do you hand over?",
      hint: "Whatever they do with it, it should not hurt; at best it helps.",
    },
    name: SPEAK_OR_NOT,
    silence: SPEAK_OR_NOT,
  },
  mysterium: {
    read: {
      name: "Read the ghost",
      ask: "These are your visions. Which card do they mean?",
      hint: "Look for the small things that both pictures share.",
    },
    send: {
      name: "What would you send?",
      ask: "You are the ghost. Which one vision leads your psychic to the card?",
      hint: "It must fit the card, and none of its neighbours.",
    },
  },
};

export const PUZZLE_GAMES = Object.keys(MOTIFS);

export function motifOf(game: string, motif: string): Motif {
  return MOTIFS[game]?.[motif] ?? { name: motif, ask: "What is best?", hint: "Look again." };
}

export function outcomeWords(outcome: Outcome): string {
  return outcome === "at once"
    ? "Found at once"
    : outcome === "in the end"
      ? "Found in the end"
      : "Looked it up";
}

/** How likely a choice leads to the goal, for people. */
export function chanceWords(thousandths: number): string {
  return `${Math.round(thousandths / 10)} in 100`;
}

/** A text for friends that gives nothing away. */
export function shareText(what: {
  title: string;
  game: string;
  level: number;
  outcome: Outcome;
  days: number;
  link: string;
}): string {
  const stars = "★".repeat(what.level) + "☆".repeat(3 - what.level);
  const run = what.days > 1 ? ` · ${what.days} days in a row` : "";
  return `Planchette, ${what.title}\n${what.game} ${stars}\n${outcomeWords(what.outcome)}${run}\n${what.link}`;
}
