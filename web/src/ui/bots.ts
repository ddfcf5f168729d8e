// SPDX-License-Identifier: MIT
// How well a bot plays, in words: three levels that every game has, and the rest for those who know.

export interface Level {
  kind: string;
  name: string;
  says: string;
}

export const LEVELS: Level[] = [
  { kind: "novice", name: "Novice", says: "still learning, and easy to beat" },
  { kind: "steady", name: "Steady", says: "careful, and a fair match" },
  { kind: "keen", name: "Keen", says: "thinks hard, and plays to win" },
];

export function levelOf(kind: string | null): Level | undefined {
  return LEVELS.find((one) => one.kind === kind);
}

/** The kinds beside the three levels. */
export function experts(kinds: string[]): string[] {
  return kinds.filter((kind) => !levelOf(kind));
}
