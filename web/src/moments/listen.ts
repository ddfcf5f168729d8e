// SPDX-License-Identifier: MIT
// Turns the news of a table into beats. Only live updates do: somebody who joins, reconnects or returns
// to a hidden tab sees the table as it is, without beats.
import type { GameModule } from "../games/module";
import type { Names } from "../games/words";
import type { Room } from "../net/protocol";
import type { Table } from "../net/table.svelte";
import { settings } from "../settings.svelte";
import type { Moments } from "./player.svelte";

interface At {
  game: GameModule;
  room: Room;
  names: Names;
  me: number | null;
}

/** Listens until the returned function is called. */
export function listen(table: Table, moments: Moments, at: () => At | null): () => void {
  table.onnews = (events, before, after) => {
    const here = at();
    if (!here?.game.moments || settings.moments === "off") return;
    if (document.visibilityState === "hidden" || !after || !before) return;
    const { names, me, room } = here;
    const news = { events, before, after, names, me, seats: room.seats, options: room.options };
    const { number } = table;
    moments.add(here.game.moments(news as never).map((beat) => ({ ...beat, number })));
  };
  return () => {
    table.onnews = null;
    moments.cut();
  };
}
