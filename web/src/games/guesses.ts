// SPDX-License-Identifier: MIT
// What a player may note about hidden things while a game runs. It is kept in this browser and sent to
// nobody.

/** A hidden thing that something can be noted about. */
export interface Guessable {
  /** Its name in the state: "slot[0].slot[2]"; a second guess about it has "/2" after that. */
  what: string;
  title: string;
  /** What it may be, in the words that a review uses too. */
  may: string[];
  /** The picture of one of them. */
  picture?: (label: string) => string | undefined;
}

/** What somebody thinks a hidden thing is. */
export interface Guess {
  title: string;
  label: string;
}

export type Guesses = Record<string, Guess>;
