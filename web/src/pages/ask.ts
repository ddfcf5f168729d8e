// SPDX-License-Identifier: MIT
// Whether a move asks once before it is sent: what the game says, else what its schema marks.
import type { GameModule } from "../games/module";
import type { Loose, Names } from "../games/words";

export function askOnce(game: GameModule, move: Loose, names: Names, view: unknown): string | null {
  if (game.asks) return game.asks(move, view as never);
  const verb = game.schema.moves.find((one) => one.name === move["do"]);
  return verb?.commits ? `${game.move(move, names, view as never)}?` : null;
}
