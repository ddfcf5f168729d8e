// Clairvoyance: psychics, furniture, and a die that turns edge by edge.
import type { GameModule } from "../module";
import { useDeck } from "./deck.svelte";
import { opened } from "./opened";
import { withCards } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { asks, awaits, event, move, outcome, role, schema, thing } from "./words";

export const game: GameModule = {
  schema,
  Table,
  awaits,
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
  use: useDeck,
  tutorial,
  opened,
};
