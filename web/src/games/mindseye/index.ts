// Mind's Eye: sealed eyes, a reveal together, counts, and the contest.
import type { GameModule } from "../module";
import { opened } from "./opened";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import type { View } from "./types";
import { awaits, event, move, schema } from "./words";

export const game: GameModule = {
  schema,
  Table,
  awaits,
  move,
  event,
  // Choosing and sealing are two presses already; owning up or naming somebody asks once. Where one
  // holds on, letting go has said it.
  asks: (choice, view: View) =>
    choice["do"] === "blink"
      ? view.open.phase === "hold"
        ? null
        : "Say that you blinked?"
      : choice["do"] === "name"
        ? "Say who blinked?"
        : null,
  ownSeats: true,
  rules,
  tutorial,
  opened,
};
