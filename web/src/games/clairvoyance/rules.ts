// SPDX-License-Identifier: MIT
// The rules of Clairvoyance in our words.
import type { Chapter } from "../module";
import { inALine } from "./cards";
import { deckNow } from "./deck.svelte";

export const rules: Chapter[] = [
  {
    id: "idea",
    title: "The idea",
    phases: ["over"],
    text: [
      "Two to five psychics are locked into an antique shop and throw the furniture at one another by thought alone. Everybody starts with ten health. Whoever is left at the end wins.",
      "What you may throw is decided by an eight-sided die. Nobody rolls it: it is tilted, one edge at a time.",
    ],
  },
  {
    id: "start",
    title: "The start",
    phases: ["pick", "name"],
    text: [
      "Everybody picks a different character. Its ability may be used once in the whole game, and costs nothing.",
      "Everybody gets five cards and names a number from 1 to 8; two psychics name two each. The die is rolled until a named number comes up: that psychic begins. Play goes round to the left.",
    ],
  },
  {
    id: "turn",
    title: "A turn",
    phases: ["act"],
    text: [
      "In your turn you have up to two actions. Only one of them may be a throw, until no more than two of three or more psychics are left: then every action may be one.",
      "- Throw an item from your hand at somebody, and tilt the die.",
      "- Place an item from your hand in front of anybody, yourself too, and tilt the die.",
      "- Throw an item that you possess. The die does not matter.",
      "- Discard one or two cards from your hand.",
      "Afterwards you fill your hand to five.",
    ],
  },
  {
    id: "die",
    title: "The die",
    phases: ["die"],
    text: [
      "Every item shows the faces on which it works. When you play one from your hand you must tilt the die over exactly one edge, to one of the three faces beside the one on top. If the top face is one of the item’s when everybody has answered, it works. If not, it is lost, and so is the action.",
      "1 and 2, 3 and 4, 5 and 6, 7 and 8 lie opposite each other. One tilt always leads from an odd face to an even one or back.",
      "In the drawing you see the top face and its three neighbours: that is all one tilt can reach.",
    ],
  },
  {
    id: "items",
    title: "Items and instants",
    phases: ["choose"],
    text: [
      "Items in front of you are yours, whoever put them there: three at most. If a fourth arrives you give one up first.",
      "- Plain items are only for throwing.",
      "- Single-use items do something once while you possess them, or are thrown.",
      "- Continuous items work by themselves, for good or ill. Some are best given to somebody else.",
      "- Instants are played from the hand at any time that you are asked, for free.",
    ],
  },
  {
    id: "windows",
    title: "Answering",
    phases: ["tick", "follow"],
    text: [
      "After a throw, a placed item or a free effect everybody has a moment to answer with an instant, an item or an ability, or to let it be. All answer at the same time and unseen.",
      "Answers happen one by one, starting to the left of the player whose turn it is. If something happened before yours, you may still follow through with it, or withdraw and keep your card.",
      "After every answer there is another, shorter chance. When everyone passes, it closes. A window is as long for those who hold nothing as for those who hold a lot, so it tells nothing.",
      "At some tables you can leave standing orders: cards that are used by themselves when a throw is about to hit you, and windows that you pass without being asked.",
    ],
  },
  {
    id: "end",
    title: "The end",
    text: [
      "Whoever has no health left is out and discards everything. The last psychic wins; with two teams of two, the last team.",
      "From your sixteenth turn on the shop is restless: nothing heals, and every turn costs one health.",
    ],
  },
];

/** The rules, and the cards of the deck that is played with. */
export function withCards(): Chapter[] {
  const deck = deckNow();
  const all = deck.reduce((sum, one) => sum + one.copies, 0);
  return [
    ...rules,
    {
      id: "cards",
      title: "The cards",
      gallery: true,
      text: [
        `This deck has ${all} cards of ${deck.length} kinds.`,
        ...deck.map((one) => `- ${inALine(one)}`),
      ],
    },
  ];
}
