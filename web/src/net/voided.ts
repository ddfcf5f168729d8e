// SPDX-License-Identifier: MIT
// Why deals were voided, in words.
import { list } from "../games/words";
import type { Voided } from "./protocol";

/** What somebody did, after their name. */
export const WHY: Record<Voided["why"], string> = {
  late: "did not open the promised bytes in time",
  left: "left before the deal",
  wrong: "opened other bytes than promised",
  lost: "had lost the promised bytes",
  removed: "had to go: the host sent them away",
};

/** "Bob left before the deal." */
export function voidedBecause({ why, names }: Pick<Voided, "why" | "names">): string {
  return `${list(names)} ${WHY[why]}.`;
}
