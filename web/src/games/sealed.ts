// SPDX-License-Identifier: MIT
// A view holds the move that its seat has sealed as eight bytes in hex: the kind, then the fields. The
// length never changes, so a frame's size does not tell what was sealed. The schema has what each byte
// means.
import type { Field, Schema } from "./schema";
import type { Loose } from "./words";

function fieldOf(field: Field, bytes: number[]): unknown {
  const at = 1 + (field.at ?? 0);
  if (field.type === "set") {
    const numbers = Array.from({ length: 32 }, (_, i) => i);
    return numbers.filter((i) => ((bytes[at + (i >> 3)] ?? 0) >> (i & 7)) & 1);
  }
  const stored = bytes[at] ?? 0;
  if (field.nullable && stored === 0) return null;
  const value = field.nullable ? stored - 1 : stored;
  if (field.type === "boolean") return value === 1;
  return field.type === "name" ? (field.names?.[value] ?? null) : value;
}

/** The sealed move as the list of moves would name it; null if nothing is sealed. */
export function sealedMove(schema: Schema, hex: string): Loose | null {
  const bytes = (hex.match(/../g) ?? []).map((two) => parseInt(two, 16));
  const verb = schema.moves.find(({ kind }) => kind === bytes[0]);
  if (!verb || !bytes[0]) return null;
  const fields = verb.fields.map((field) => [field.name, fieldOf(field, bytes)]);
  return { do: verb.name, ...Object.fromEntries(fields) };
}
