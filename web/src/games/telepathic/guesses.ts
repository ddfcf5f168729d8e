// SPDX-License-Identifier: MIT
// The others' conditions, for notes.
import { address, picture as pictureAt } from "../../art.svelte";
import type { Guessable } from "../guesses";
import { whose } from "../hidden";
import type { Names } from "../words";
import type { Condition } from "./grid";
import type { View } from "./types";
import { conditionId, threeOf } from "./words";

export const KINDS: Record<"colour" | "shape", Condition[]> = {
  colour: ["blue", "orange", "green", "purple"],
  shape: ["star", "circle", "cross", "square"],
};

export const pictureOf = (it: Condition): string | undefined =>
  address(pictureAt("telepathic", conditionId(it)), "small");

export function guesses(view: View, names: Names): Guessable[] {
  return view.open.role.flatMap((role, seat) => {
    const kind = role.split("-")[0];
    if (kind !== "colour" && kind !== "shape") return [];
    const may = KINDS[kind].map(threeOf);
    if (seat === view.me || view.win[seat] || view.lose[seat]) return [];
    const picture = (label: string) => {
      const it = KINDS[kind].find((one) => threeOf(one) === label);
      return it && pictureOf(it);
    };
    const wins = { what: `win[${seat}]`, title: `${whose(seat, names)} wish`, may, picture };
    const loses = {
      what: `lose[${seat}]`,
      title: `What ${names.of(seat)} must avoid`,
      may,
      picture,
    };
    if (role.endsWith("-win")) return [wins];
    return role.endsWith("-lose") ? [loses] : [wins, loses];
  });
}
