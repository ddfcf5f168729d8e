// SPDX-License-Identifier: MIT
// Lists that the client uses by number have the order of the rules, as the generated types tell it.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLACES } from "../../src/games/illusionist/words";
import { COLOURS as EYES } from "../../src/games/mindseye/words";
import { COLOURS as PSYCHICS } from "../../src/games/mysterium/psychics";
import { CONDITIONS } from "../../src/games/telepathic/grid";

/** The values of a field, in the order of its first union in the generated types. */
function values(game: string, field: string): string[] {
  const text = readFileSync(`src/games/${game}/types.ts`, "utf8");
  const union = new RegExp(`^ +${field}: \\(?("[^;]*);`, "m").exec(text)?.[1] ?? "";
  return [...union.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? "");
}

test.each([
  ["illusionist", "place", PLACES],
  ["mindseye", "left", EYES],
  ["mysterium", "on", PSYCHICS],
  ["telepathic", "win", CONDITIONS],
])("%s: the values of '%s' are in the order of the rules", (game, field, list) => {
  expect([...list]).toEqual(values(game, field));
});
