// A game made from its schema alone: playable from the list of moves before it has its own table.
import Generic from "../ui/Generic.svelte";
import { openPart, type Await, type Chapter, type GameModule } from "./module";
import type { Schema } from "./schema";
import { eventWords, moveWords, type Names } from "./words";

/** "You and Odin are awaited", with "You" in brass; without you once yours is sealed. */
export function everybodyAwaited(
  seats: number[],
  names: Names,
  what: string,
  sealed = false,
): Await {
  if (seats.length === 0) return { say: ["Nobody is awaited"] };
  const alone = seats.length === 1;
  const mine = names.me !== null && seats.includes(names.me) && (!sealed || alone);
  const others = seats.filter((seat) => seat !== names.me).map((seat) => names.Of(seat));
  const all = mine ? [{ you: "You" }, ...others] : others;
  const say: Await["say"] = [];
  all.forEach((one, i) => {
    if (i > 0) say.push(i === all.length - 1 ? " and " : ", ");
    say.push(one);
  });
  say.push(mine || all.length > 1 ? ` are ${what}` : ` is ${what}`);
  return { say };
}

export function generic(schema: unknown, rules: Chapter[]): GameModule {
  const known = schema as Schema;
  return {
    schema: known,
    Table: Generic,
    plain: true,
    awaits(view, names) {
      const open = openPart(view);
      if (!open || open.phase === "over") return { say: ["The game is over"] };
      return { ...everybodyAwaited(open.awaited, names, "choosing"), next: open.phase };
    },
    move: (choice, names) => moveWords(known, choice, names),
    event: (event, names) => eventWords(known, event, names),
    rules,
  };
}
