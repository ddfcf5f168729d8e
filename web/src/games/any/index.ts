// SPDX-License-Identifier: MIT
// A game that the client has no table for, made from what the server says of it: its schema.
import { everybodyAwaited } from "../awaits";
import { openPart, type Chapter, type GameModule } from "../module";
import { plain, type Schema, type WholeSchema } from "../schema";
import { capital, eventWords, moveWords } from "../words";
import Table from "./Table.svelte";
import { schemas } from "./schemas";

function rulesOf(schema: WholeSchema): Chapter[] {
  // The rules are set for a terminal: an empty line ends a paragraph, other lines go on.
  const text = (schema.rules ?? "")
    .split(/\n\s*\n/)
    .map((lines) => lines.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  return text.length ? [{ id: "rules", title: "The rules", text }] : [];
}

export function anyGame(given: unknown): GameModule {
  const schema = given as WholeSchema;
  schemas.set(schema.game, schema);
  // Worth a word only in a game that has more than "playing" and "over".
  const phases = Object.values(schema.structs ?? {}).flat();
  const steps = (phases.find(({ name }) => name === "phase")?.names?.length ?? 0) > 2;
  return {
    schema: schema as Schema,
    Table,
    ownSeats: true,
    awaits(view, names) {
      const open = openPart(view);
      if (!open || open.awaited.length === 0) return { say: ["The game is over"] };
      const phase = steps ? capital(plain(open.phase)) : "";
      if (open.awaited.length === 1 && open.awaited[0] === names.me)
        return { say: [{ you: "It is your turn" }], next: phase };
      return { ...everybodyAwaited(open.awaited, names, "to move"), next: phase };
    },
    move: (choice, names) => moveWords(schema, choice, names),
    event: (event, names) => `${eventWords(schema, event, names)}.`,
    thing(field, it) {
      const verb = schema.moves.find((one) => one.fields.some(({ name }) => name === field));
      return plain(verb?.fields.find(({ name }) => name === field)?.names?.[it] ?? String(it));
    },
    opened: (state) => ({ view: state, seat: null, notes: [] }),
    rules: rulesOf(schema),
  };
}
