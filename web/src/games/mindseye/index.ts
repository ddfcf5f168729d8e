// SPDX-License-Identifier: MIT
// Mind's Eye: sealed eyes, a reveal together, counts, and the contest.
import type { GameModule } from "../module";
import Between from "./Between.svelte";
import { hidden } from "./hidden";
import { lobby } from "./lobby";
import { log } from "./log";
import { moments } from "./moments";
import { opened } from "./opened";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { awaits, event, move, schema, together } from "./words";

export const game: GameModule = {
  schema,
  hidden,
  Table,
  awaits,
  move,
  event,
  // Choosing and sealing are two presses already; owning up or naming somebody asks once.
  asks: (choice) =>
    choice["do"] === "blink"
      ? "Say that you blinked?"
      : choice["do"] === "name"
        ? "Say who blinked?"
        : null,
  log,
  together,
  Between,
  moments,
  marks: { first: { event: "takes", name: "First blood" }, beats: { blink: "Blink" } },
  ownSeats: true,
  rules,
  pictures: () => import("./Pictures.svelte"),
  tutorial,
  opened,
  lobby,
};
