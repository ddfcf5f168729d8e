// SPDX-License-Identifier: MIT
// Clairvoyance: psychics, furniture, and a die that turns edge by edge.
import type { GameModule } from "../module";
import { useDeck } from "./deck.svelte";
import { guesses } from "./guesses";
import { hidden } from "./hidden";
import { lobby } from "./lobby";
import { log } from "./log";
import { moments } from "./moments";
import { opened } from "./opened";
import { withCards } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { asks, awaits, event, move, outcome, role, schema, thing } from "./words";

export const game: GameModule = {
  schema,
  hidden,
  guesses,
  Table,
  awaits,
  log,
  moments,
  marks: {
    first: { event: "damaged", name: "First blood" },
    beats: { knockout: "Knock-out", last: "The last blow" },
  },
  move,
  event,
  thing,
  asks,
  role,
  outcome,
  ownSeats: true,
  ownClock: true,
  get rules() {
    return withCards();
  },
  pictures: () => import("./Pictures.svelte"),
  use: useDeck,
  tutorial,
  opened,
  lobby,
};
