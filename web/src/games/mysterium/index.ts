// Mysterium: a silent ghost, psychics who read its dreams, and a line-up at the end.
import type { GameModule } from "../module";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { opened } from "./opened";
import { rules } from "./rules";
import Explained from "./Explained.svelte";
import { useSet, useTitles } from "./set.svelte";
import Table from "./Table.svelte";
import { tutorial } from "./tutorial";
import { asks, awaits, event, move, outcome, role, schema, thing } from "./words";

export const game: GameModule = {
  schema,
  Table,
  Board,
  Aside,
  awaits,
  move,
  event,
  thing,
  asks,
  role,
  outcome,
  ownSeats: true,
  ownClock: true,
  rules,
  use: useSet,
  Explain: Explained,
  tell: useTitles,
  tutorial,
  opened,
};
