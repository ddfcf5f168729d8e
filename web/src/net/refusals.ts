// SPDX-License-Identifier: MIT
// Why something was refused, in words for players.
import { Refused } from "./client.svelte";
import type { Refusal } from "./protocol";

/** What the rules refuse with; the server's own reasons are in the protocol. */
type Ruled =
  | "NOT_YOUR_TURN"
  | "ILLEGAL_MOVE"
  | "LATE_CLOCK"
  | "BAD_SEATS"
  | "BAD_OPTION"
  | "BAD_DATA"
  | "BAD_POSITION"
  | "UNKNOWN_GAME"
  | "UNKNOWN_VERSION"
  | "BAD_JSON"
  | "BAD_FIELD"
  | "BAD_RECORD"
  | "TOO_LARGE";

const SAID: Record<Refusal | Ruled, string> = {
  HELLO_FIRST: "The connection is not ready yet. Try again.",
  BAD_PROTOCOL: "This page is older than the server. Load it again.",
  TOO_FAST: "Too many messages at once. Try again in a moment.",
  TOO_MANY: "That is more than is allowed here.",
  BUSY: "The server is busy. Try again in a moment.",
  UNKNOWN_TABLE: "There is no such table.",
  UNKNOWN_PERSON: "They are not at this table any more.",
  UNKNOWN_RECORD: "There is no such game, or you may not see it.",
  UNKNOWN_BOT: "This game has no such bot.",
  NOT_HOST: "Only the host may do this.",
  NOT_SEATED: "You have no seat at this table.",
  NOT_NOW: "That cannot be done now.",
  SEAT_TAKEN: "Somebody has this seat.",
  LOCKED: "The table is locked.",
  NOT_READY: "Not everybody is seated and ready.",
  NOT_ALLOWED: "You may not speak now.",
  NOT_HERE: "The table has moved to another server. Try again.",
  STALE: "The table moved on while you chose. Look again.",
  NO_COACH: "The coach only helps somebody who plays alone with bots.",
  USED: "This code was used before or is too old.",
  OLD_RULES: "This was played with earlier rules. It is kept, but cannot be opened any more.",
  NOT_YOUR_TURN: "It is not your turn any more.",
  ILLEGAL_MOVE: "That is not possible any more. Look again.",
  LATE_CLOCK: "The time is up.",
  BAD_SEATS: "It cannot be played by that many this way.",
  BAD_OPTION: "These options do not go together.",
  BAD_DATA: "This deck or card set cannot be played with.",
  BAD_POSITION: "The rules do not know this position.",
  UNKNOWN_GAME: "This server does not have that game.",
  UNKNOWN_VERSION: "This server does not have these rules.",
  BAD_JSON: "The file cannot be read.",
  BAD_FIELD: "Something in it is missing or out of bounds.",
  BAD_RECORD: "This is not the record of a whole game.",
  TOO_LARGE: "That is too large.",
};

/** Why something was refused, for players. The server's own message names fields and bounds, which do
    not help them. */
export function inWords(why: Refused): string {
  return (SAID as Record<string, string>)[why.reason] ?? "That did not work. Look again.";
}

export function moveRefusal(why: unknown): string {
  return why instanceof Refused ? inWords(why) : "That did not work. Look again.";
}
