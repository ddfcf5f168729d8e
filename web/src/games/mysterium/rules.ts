// SPDX-License-Identifier: MIT
// The rules of Mysterium in our words.
import type { Chapter } from "../module";

export const rules: Chapter[] = [
  {
    id: "idea",
    title: "The idea",
    text: [
      "Long ago somebody died in this house. One of you is the ghost; it knows who did it, where and with what, but it cannot speak. It can only send dreams. The others are psychics, who read the dreams together.",
      "Each psychic looks for a person, a place and an object of their own, in this order, among the cards on the table. There are seven hours. All win together or lose together.",
      "With two and three players everybody but the ghost runs two psychics.",
    ],
  },
  {
    id: "giving",
    title: "The ghost sends visions",
    phases: ["giving"],
    text: [
      "The ghost holds seven visions. Each hour it sends every psychic who still seeks at least one, and as many as it likes; its hand is filled up after each.",
      "- A crow carries unwanted visions away for new ones. Easy: once an hour. Medium: three times a game. Hard: once.",
      "- Whoever has a vision may already place a mark while the others wait.",
      "The ghost never speaks, points or nods. Others never see what it thinks about or how long.",
    ],
  },
  {
    id: "interpret",
    title: "Reading the visions",
    phases: ["interpret"],
    text: [
      "Talk freely, look at everybody’s visions and put your mark on the card you believe is meant. Marks can be moved until the sand runs out. Two psychics may mark the same card; at most one of them is right.",
      "- Point at a picture, and all see it for a while. Pin a card, and only you see it.",
      "- Settle when you are content. Nobody sees who has. At a table without a clock the hour ends when all have settled.",
      "- With four and more players you may bet on the others’ marks: a tick if you think they are right, a cross if not. Each good bet moves you one step on the track. Spent bets come back in hour IV.",
    ],
  },
  {
    id: "answer",
    title: "The answer",
    text: [
      "Right: the card is yours, your visions are cleared away, and you look for the next kind. Wrong, or no mark: your visions stay, and more will come.",
      "Whoever has all three gains a step on the track for each hour that is left.",
      "If somebody has not found all three when hour VII ends, all have lost.",
    ],
  },
  {
    id: "lineup",
    title: "The line-up",
    phases: ["sharing"],
    text: [
      "The cards you found stand in groups: a person, a place and an object each. With two players, two more groups are made from the cards that were left over.",
      "The ghost chooses the group that did it, and three visions: one for its person, one for its place, one for its object. They are shuffled, so nobody knows which is which.",
    ],
  },
  {
    id: "vote",
    title: "Who did it?",
    phases: ["vote1", "vote2", "vote3", "naming"],
    text: [
      "Four and more players: the visions are turned one by one, and nobody talks. How far you are on the track decides when you vote: after the first vision, after the second, or after all three. Votes are secret. The most votes win; a tie goes to the furthest on the track, then to the eldest.",
      "Two and three players: all three visions are open at once. Talk, and name a group; three players must name the same one. When they differ for the third time, the eldest decides.",
      "If the group is the right one, the ghost is at rest and all of you win.",
    ],
  },
];
