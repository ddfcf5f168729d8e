// SPDX-License-Identifier: MIT
// The rules of Capture the Illusionist in our words.
import type { Chapter } from "../module";
import { RANKS } from "./words";

export const rules: Chapter[] = [
  {
    id: "idea",
    title: "The idea",
    text: [
      "Each side has eleven dogs of one suit, and one of them is the Illusionist. Reveal the other side’s Illusionist twice and you win the match.",
      "Eight cards lie face down in two rows of four, and nobody has seen them, not even their owner. Three are in the hand.",
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    phases: ["turn", "chain"],
    text: [
      "First you may look at one of your own hidden cards. The other side sees which one, not what it is.",
      "Then you activate a card that is not rested: one on the table, face up or face down, or one from your hand, which goes to a free column of the exposed row.",
      "Its effect happens and the card rests. If there is nothing for it to do, it stays revealed and your turn is over.",
      "At the end of your turn your rested cards are ready again, except those you used this turn.",
    ],
  },
  {
    id: "dogs",
    title: "The eleven dogs",
    gallery: true,
    phases: ["peek", "sing", "heal", "strike", "yield", "offer", "declare", "vanish", "place"],
    text: RANKS.slice(1).map((it) => `- ${it.sign}, ${it.name}: ${it.does}`),
  },
  {
    id: "rescue",
    title: "A rescue",
    phases: ["rescue"],
    text: [
      "When your Illusionist is revealed you may discard one card of yours: from the hand, a hidden one, or the face-up Samurai. If it is the Samurai, your Illusionist goes back to hiding, and the Samurai is gone until you get a fresh deal.",
      "Any other card, or none, is a capture. Then all eleven of your cards are shuffled and dealt again.",
    ],
  },
  {
    id: "end",
    title: "The end",
    phases: ["over"],
    text: [
      "The second capture wins the match at once. After two hundred turns whoever has more captures wins.",
    ],
  },
];
