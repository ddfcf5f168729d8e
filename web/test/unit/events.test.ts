// SPDX-License-Identifier: MIT
// What the log says of events: names of people and cards, never a seat's number or a field's name.
import { describe, expect, it } from "vitest";
import { event as clairvoyance } from "../../src/games/clairvoyance/words";
import { event as illusionist } from "../../src/games/illusionist/words";
import { event as mindseye } from "../../src/games/mindseye/words";
import { event as mysterium } from "../../src/games/mysterium/words";
import { event as telepathic } from "../../src/games/telepathic/words";
import type { Loose, Names } from "../../src/games/words";
import { givenNames } from "../../src/seats";

interface Field {
  name: string;
  type: string;
  nullable?: boolean;
  names?: (string | null)[];
  count?: number;
  per_seat?: boolean;
  min?: number;
}

const schemas = import.meta.glob<{ events: { name: string; fields: Field[] | null }[] }>(
  "../../src/games/*/schema.json",
  { eager: true, import: "default" },
);

type Words = (it: Loose, names: Names) => string | null;
const WORDS: Record<string, Words> = { clairvoyance, illusionist, mindseye, mysterium, telepathic };

const names = givenNames(["Ida", "Mara", "Teo"], 0);

function value(field: Field, empty: boolean): unknown {
  const one = (i: number) => {
    if (empty && field.nullable) return null;
    if (field.type === "boolean") return empty;
    if (field.type === "seat") return i;
    if (field.type === "name") return field.names?.[i] ?? field.names?.[0];
    if (field.type === "set") return field.names?.[0] ? [field.names[0]] : [field.min ?? 1];
    return (field.min ?? 0) + i;
  };
  if (!field.count && !field.per_seat) return one(1);
  const n = field.per_seat ? 3 : Math.min(field.count ?? 1, 2);
  return Array.from({ length: n }, (_, i) => one(Math.min(i, 1)));
}

/** A number with no unit after "seat", and what a template shows where a value is missing. */
const RAW = /seat \d|undefined|null|NaN|\[object|\{|\}|\b[a-z]+_[a-z]+\b/i;

describe("the words of events", () => {
  for (const [game, words] of Object.entries(WORDS))
    it(`of ${game} have no numbers of seats and no names of fields`, () => {
      const schema = schemas[`../../src/games/${game}/schema.json`];
      expect(schema?.events.length).toBeGreaterThan(5);
      for (const one of schema?.events ?? [])
        for (const empty of [false, true])
          for (const seat of [0, 1, 2]) {
            const fields = (one.fields ?? []).map((field) => [field.name, value(field, empty)]);
            const it = { event: one.name, seat, ...Object.fromEntries(fields) } as Loose;
            const said = words(it, names) ?? "";
            expect(said, `${one.name}: ${JSON.stringify(it)}`).not.toMatch(RAW);
          }
    });
});
