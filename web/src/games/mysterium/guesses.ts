// SPDX-License-Identifier: MIT
// What the ghost means for each psychic, for notes.
import type { Guessable } from "../guesses";
import type { Names } from "../words";
import { cardTitle } from "./cards";
import { all, isGhost, label, NOUN, rowOf, seeks } from "./psychics";
import type { View } from "./types";

export function guesses(view: View, names: Names): Guessable[] {
  const { open } = view;
  if (isGhost(view) || open.phase === "over") return [];
  return all(open).flatMap((psychic) => {
    const kind = seeks(open, psychic);
    if (!kind) return [];
    return [
      {
        what: `screen[${psychic}].${kind}`,
        title: `${label(open, psychic, names)}: the ${NOUN[kind]}`,
        may: rowOf(open, kind)
          .filter((card) => card > 0)
          .map(cardTitle),
      },
    ];
  });
}
