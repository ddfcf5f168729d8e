// SPDX-License-Identifier: MIT
// Telepathic: a grid of tiles, four action cards, and silence.
import type { GameModule } from "../module";
import { guesses } from "./guesses";
import { hidden } from "./hidden";
import { lobby } from "./lobby";
import { log } from "./log";
import { moments } from "./moments";
import { opened } from "./opened";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { asks, awaits, event, move, outcome, role, schema } from "./words";

export const game: GameModule = {
  schema,
  hidden,
  guesses,
  Table,
  awaits,
  log,
  moments,
  marks: { beats: { announce: "Announcement", ended: "The end" } },
  move,
  event,
  asks,
  role,
  outcome: (result, names) => outcome(result, names) ?? "One team wins",
  ownSeats: true,
  rules,
  pictures: () => import("./Pictures.svelte"),
  tutorial,
  opened,
  lobby,
};
