// SPDX-License-Identifier: MIT
// The rules of Mind's Eye in our words.
import type { Chapter } from "../module";

export const rules: Chapter[] = [
  {
    id: "idea",
    title: "The idea",
    text: [
      "Eighteen cards, all alike: each has four eyes round its edge, blue, purple, green and orange. Two people hold nine cards each, three hold six.",
      "Every round all choose in secret which eye looks at whom, and all cards turn at once. Whoever still has cards at the end has won.",
    ],
  },
  {
    id: "ring",
    title: "Who beats whom",
    text: [
      "The colours stand in a ring: blue, purple, green, orange. Each beats the one after it, and orange beats blue.",
      "Colours across the ring, blue and green or purple and orange, cancel each other. Equal colours tie.",
    ],
  },
  {
    id: "round",
    title: "A round",
    phases: ["choose"],
    text: [
      "With two at the table you show one eye. The winner takes the loser’s card; cards that cancel leave the game; a tie is a staring contest for both cards.",
      "With three you show two neighbouring eyes, one to the left and one to the right. If you beat somebody and nobody beats you, you take every card you beat.",
      "- A third card that is left over leaves the game, unless it ties with yours: then there is a contest for all three.",
      "- If everybody is beaten by somebody, all three cards leave the game.",
      "What you seal is yours alone until everybody’s cards turn. Nobody sees who was quick.",
    ],
  },
  {
    id: "contest",
    title: "Staring contests",
    phases: ["duel", "judge", "press", "stare", "close"],
    text: [
      "A table chooses before the start how contests are settled.",
      "- Nerve: press and hold within three seconds, or you lose. A moth, a flickering light and false calls tempt you. Whoever lets go first, or follows them with the finger, has blinked. Within three tenths of a second of each other you stare again, at most three times.",
      "- Eyes: the same, but your camera watches your eyes. The picture stays on your device. If anybody’s camera is lost, fingers hold instead.",
      "- Judge: you look each other in the eye. Whoever blinks says so; somebody outside the contest may say it too, or two of three who agree.",
      "- Duel: both seal a colour without a card. Whoever’s colour beats the other’s wins. Ties and cancels are played again; after six a coin decides.",
      "If all contestants ask for it, if nobody holds, or when the time is up, a contest becomes a duel. Of three in a contest, whoever lets go is out, and the others go on.",
    ],
  },
  {
    id: "end",
    title: "The end",
    phases: ["over"],
    text: [
      "Whoever has no cards is out. The last one with cards wins. If the last cards cancel, it is a draw among those who lost them. After eighty rounds whoever has the most cards wins.",
    ],
  },
];
