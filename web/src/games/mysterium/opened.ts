// SPDX-License-Identifier: MIT
// Mysterium with nothing hidden: the ghost's table with its screen and hand, and the votes, which
// even the ghost does not see.
import type { Opened } from "../module";
import { capital } from "../words";
import { ghostOf, colour } from "./psychics";
import type { Open, View } from "./types";
import { groupWords } from "./words";

interface State {
  open: Open;
  screen: View["screen"];
  hand: number[];
  culprit: number | null;
  chosen: number[];
  vote: (number | null)[];
  crowed: number[][];
}

export function opened(state: State): Opened {
  const { open, screen, hand, culprit, chosen, crowed } = state;
  const seat = ghostOf(open);
  const view = { open, me: seat, screen, hand, culprit, chosen, vote: null, ready: false, crowed };
  const notes = state.vote.flatMap((group, psychic) =>
    group === null
      ? []
      : [`${capital(colour(psychic))} votes for ${groupWords(view as View, group)}.`],
  );
  return { view, seat, notes };
}
