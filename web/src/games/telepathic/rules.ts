// SPDX-License-Identifier: MIT
// The rules of Telepathic in our words.
import type { Chapter } from "../module";

export const rules: Chapter[] = [
  {
    id: "idea",
    title: "The idea",
    text: [
      "Sixteen tiles lie in a square: four colours, four shapes, one tile of each pair. One partner secretly holds a winning and a losing colour, the other a winning and a losing shape.",
      "A line is three tiles that share a colour or a shape, side by side in a row or a column. You win when both winning lines lie on the table and each of you can name the other’s. Nobody says a word.",
    ],
  },
  {
    id: "giving",
    title: "Giving a card",
    phases: ["giving"],
    text: [
      "Four action cards lie open. Give your partner one of them. What you give, and what you do not give, is all you can say.",
    ],
  },
  {
    id: "performing",
    title: "Performing it",
    phases: ["performing"],
    text: [
      "Perform the card on one of its four sets: columns, rows or quarters. You must, even if all four hurt.",
      "- North, South, East, West: the set moves one step, the last tile comes round to the other end.",
      "- Clockwise and counter-clockwise: a quarter turns by one step.",
      "- Mirror: the set is turned end for end. Halves: its two halves change places.",
      "If anybody’s losing line lies on the table after an action, all have lost.",
    ],
  },
  {
    id: "announce",
    title: "The announcement",
    phases: ["answering", "responding"],
    text: [
      "After every action there is a moment in which either partner may announce: name the other’s winning condition. If both do, the giver is heard; if nobody does, the game goes on. The other answers with the announcer’s. Both right and both lines on the table: you win. Anything else: you lose.",
      "When the cards are gone somebody has to announce.",
    ],
  },
  {
    id: "modes",
    title: "Six ways to play",
    text: [
      "- First game: the same four cards again and again, forty actions at most.",
      "- Standard: ten cards, each used once. Harder: some of them are missing, and nobody knows which.",
      "- Director: a captain hands the cards to the two partners in turn and names both conditions. Further directors may advise.",
      "- Four partners: each knows one thing, the winning or the losing colour or shape. Whoever knows enough names both.",
      "- Opposed teams: two against two on one grid, with winning conditions only. A wrong announcement gives the game away.",
    ],
  },
];
