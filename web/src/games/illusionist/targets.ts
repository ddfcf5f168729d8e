// SPDX-License-Identifier: MIT
// Which legal choices belong to which thing on the table.
import type { Choice } from "./types";

/** "my:f1", "their:b2", "hand:4", or "" for what belongs to no card. */
export function targetOf(choice: Choice): string {
  switch (choice.do) {
    case "look":
    case "show":
    case "offer":
      return `my:${choice.slot}`;
    case "activate":
    case "save":
    case "hide":
      return `my:${choice.place}`;
    case "reveal":
      return `their:${choice.slot}`;
    case "rest":
      return `their:${choice.place}`;
    case "place":
      return `their:e${choice.column.slice(1)}`;
    case "play":
    case "bare":
    case "throw":
      return `hand:${choice.card}`;
    default:
      return "";
  }
}

export function byTarget(legal: Choice[]): Map<string, Choice[]> {
  const all = new Map<string, Choice[]>();
  for (const choice of legal) {
    const key = targetOf(choice);
    all.set(key, [...(all.get(key) ?? []), choice]);
  }
  return all;
}
