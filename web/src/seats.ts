// SPDX-License-Identifier: MIT
// Names and signs of seats. Each seat has a colour and a sigil, which always go together.
import type { Names } from "./games/words";
import type { Me, Room } from "./net/protocol";

export const SIGILS = ["moon", "drop", "leaf", "flame", "eye", "bell", "star", "key"] as const;
export type Sigil = (typeof SIGILS)[number];

const BOT_NAMES = ["Wisp", "Ember", "Moth", "Sable", "Raven", "Fern", "Onyx", "Iris"];

export function sigil(seat: number): Sigil {
  return SIGILS[seat % SIGILS.length] ?? "moon";
}

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? "Bot";
}

/** What is written at a seat. */
export function seatName(room: Room, seat: number): string {
  const place = room.places[seat];
  if (!place || place.kind === "empty") return `Seat ${seat + 1}`;
  if (place.kind === "bot") return botName(seat);
  const people = room.people.filter((person) => place.people.includes(person.id));
  return people.map((person) => person.name).join(" & ") || `Seat ${seat + 1}`;
}

/** Whether this person plays and everybody else is a bot. */
export function isSolo(room: Room, me: Me): boolean {
  return (
    me.seat !== null &&
    room.places.every(
      (place) => place.kind !== "person" || place.people.every((id) => id === me.person),
    )
  );
}

/** Whether somebody else is at the table, in a seat or to watch. */
export function hasOthers(room: Room, me: Me): boolean {
  return room.people.some(
    (person) => person.id !== me.person && (person.seat !== null || person.here),
  );
}

/** Who asked the coach in this game, in a sentence; "" if nobody did. */
export function coachedBy(room: Room, names: Names): string {
  const times = (n: number) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);
  return room.coached
    .map((one) => `${names.Of(one.seat)} asked the coach ${times(one.known + one.hints)}`)
    .join(", ");
}

export function roomNames(room: Room, me: Me | null): Names {
  const mine = me?.seat ?? null;
  return {
    me: mine,
    of: (seat) => (seat === mine ? "you" : seatName(room, seat)),
    Of: (seat) => (seat === mine ? "You" : seatName(room, seat)),
  };
}

export function givenNames(names: string[], mine: number | null): Names {
  const name = (seat: number) => names[seat] ?? `Seat ${seat + 1}`;
  return {
    me: mine,
    of: (seat) => (seat === mine ? "you" : name(seat)),
    Of: (seat) => (seat === mine ? "You" : name(seat)),
  };
}

/** A room as tables expect it, for a game that is shown and not played. */
export function replayRoom(game: {
  game: string;
  seats: number;
  options: unknown;
  data?: unknown;
  continued?: Room["continued"];
  names: string[];
}): Room {
  return {
    table: "",
    code: "",
    game: game.game,
    version: 1,
    seats: game.seats,
    options: game.options,
    pack: null,
    data: game.data ?? null,
    phase: "over",
    host: "",
    listed: false,
    locked: true,
    open: false,
    shared: false,
    moments: false,
    neighbours: false,
    hurried: false,
    coached: [],
    recall: false,
    patience: { kind: "none", ms: 0, grace_ms: 0, strict: false },
    people: game.names.map((name, seat) => ({
      id: `p${seat}`,
      name,
      seat,
      muted: false,
      here: true,
    })),
    places: Array.from({ length: game.seats }, (_, seat) => ({
      seat,
      kind: "person" as const,
      people: [`p${seat}`],
      bot: null,
      ready: true,
      commitment: null,
      opened: false,
      given: null,
      away: false,
      standin: false,
      resigned: null,
    })),
    commitment: "",
    seeded: false,
    deal: { number: 1, until: null, voided: [] },
    continued: game.continued ?? null,
    waiting: [],
    result: null,
    rematch: null,
  };
}
