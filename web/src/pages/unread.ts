// SPDX-License-Identifier: MIT
// How many lines of talk a person has not seen.
import type { Line } from "../net/protocol";

/** The lines of others after the first 'read' ones. */
export function unreadLines(chat: Line[], read: number, person: string): number {
  return chat.slice(read).filter((line) => line.from !== person).length;
}
