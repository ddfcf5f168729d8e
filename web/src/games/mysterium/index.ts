// SPDX-License-Identifier: MIT
// Mysterium: a silent ghost, psychics who read its dreams, and a line-up at the end.
import type { GameModule } from "../module";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { guesses } from "./guesses";
import { hidden } from "./hidden";
import { lobby } from "./lobby";
import { log } from "./log";
import { moments } from "./moments";
import { opened } from "./opened";
import { ghostOf } from "./psychics";
import { rules } from "./rules";
import Explained from "./Explained.svelte";
import { useSet, useTitles } from "./set.svelte";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import type { View } from "./types";
import { asks, awaits, event, move, outcome, role, schema, thing } from "./words";

export const game: GameModule = {
  schema,
  hidden,
  guesses,
  Table,
  Board,
  Aside,
  awaits,
  log,
  moments,
  marks: {
    first: { event: "wrong", name: "First wrong guess" },
    beats: { lineup: "The line-up", vision: "Shared vision", verdict: "The verdict" },
  },
  move,
  event,
  thing,
  asks,
  role,
  outcome,
  ownSeats: true,
  ownClock: true,
  rules,
  pictures: () => import("./Pictures.svelte"),
  use: useSet,
  Explain: Explained,
  explainer: (view: View) => ghostOf(view.open),
  tell: useTitles,
  tutorial,
  opened,
  lobby,
};
