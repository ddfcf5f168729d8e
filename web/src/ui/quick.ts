// SPDX-License-Identifier: MIT
// What can be said with one press. They are ordinary lines of talk, so the same rule lets them through.
import type { Line } from "../net/protocol";

export const QUICK = ["Nice!", "Wow!", "Ha!", "Hmm…", "Ouch!", "Sorry!"] as const;

/** How long a line stays at its seat. */
export const SAID_MS = 5000;

/** The last line of each seat that was said just now. */
export function saidNow(lines: Line[], now: number): Line[] {
  const last = new Map<number, Line>();
  for (const line of lines)
    if (line.seat !== null && line.to !== "watchers" && now - line.at < SAID_MS)
      last.set(line.seat, line);
  return [...last.values()];
}
