// SPDX-License-Identifier: MIT
// Capture the Illusionist: two grids that face each other, and chained effects.
import type { GameModule } from "../module";
import { guesses } from "./guesses";
import { hidden as unseen } from "./hidden";
import { lobby } from "./lobby";
import { log } from "./log";
import { moments } from "./moments";
import { opened } from "./opened";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { figures } from "./types";
import { awaits, event, hidden, move, once, rank, schema } from "./words";

export const game: GameModule = {
  schema,
  hidden: unseen,
  guesses,
  Table,
  awaits,
  log,
  moments,
  marks: {
    first: { event: "captured", name: "First capture" },
    beats: { capture: "Capture", rescue: "Rescue", unmask: "Unmasked" },
  },
  move,
  event,
  once,
  thing: (_field, it, _choice, view: { me: number }) =>
    hidden(it, { me: view.me, of: String, Of: String }),
  asks(choice) {
    switch (choice["do"]) {
      case "decline":
        return "Let your Illusionist be captured?";
      case "save":
        return "Discard this card? Unless it is the Samurai, the Illusionist is captured.";
      case "throw":
        return choice["card"] === figures.samurai
          ? null
          : `Discard the ${rank(Number(choice["card"]))}? It does not save the Illusionist.`;
      default:
        return null;
    }
  },
  ownSeats: true,
  rules,
  pictures: () => import("./Pictures.svelte"),
  tutorial,
  opened,
  lobby,
};
