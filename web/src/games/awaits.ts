// SPDX-License-Identifier: MIT
// The sentence that says whom a table waits for, where several may be asked at once.
import type { Await } from "./module";
import type { Names } from "./words";

/** "You and Odin are awaited", with "You" in brass; without you once yours is sealed. */
export function everybodyAwaited(
  seats: number[],
  names: Names,
  what: string,
  sealed = false,
): Await {
  if (seats.length === 0) return { say: ["One moment…"] };
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
