// Telepathic: a grid of tiles, four action cards, and silence.
import type { GameModule } from "../module";
import { opened } from "./opened";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { asks, awaits, event, move, outcome, role, schema } from "./words";

export const game: GameModule = {
  schema,
  Table,
  awaits,
  move,
  event,
  asks,
  role,
  outcome: (result, names) => outcome(result, names) ?? "One team wins",
  ownSeats: true,
  rules,
  tutorial,
  opened,
};
