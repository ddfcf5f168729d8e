// SPDX-License-Identifier: MIT
// The others' conditions, for notes.
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import type { Condition } from "./grid";
import type { View } from "./types";
import { threeOf } from "./words";

export const KINDS: Record<"colour" | "shape", Condition[]> = {
  colour: ["blue", "orange", "green", "purple"],
  shape: ["star", "circle", "cross", "square"],
};

export function guesses(view: View, names: Names): Guessable[] {
  return view.open.role.flatMap((role, seat) => {
    const kind = role.split("-")[0];
    if (kind !== "colour" && kind !== "shape") return [];
    const may = KINDS[kind].map(threeOf);
    if (seat === view.me || view.win[seat] || view.lose[seat]) return [];
    const wins = { what: `win[${seat}]`, title: `${whose(seat, names)} wish`, may };
    const loses = { what: `lose[${seat}]`, title: `What ${names.of(seat)} must avoid`, may };
    if (role.endsWith("-win")) return [wins];
    return role.endsWith("-lose") ? [loses] : [wins, loses];
  });
}
