// SPDX-License-Identifier: MIT
// Numbers of the workshop as people read them.
import type { Estimate } from "./stats";

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
};

export function percent(it: Estimate | null): string {
  return it ? `${(100 * it.value).toFixed(1)} %` : "–";
}

/** "+1.2 ± 0.9"; in hundredths for shares. */
export function changed(it: Estimate | null, scale: number, digits = 1): string {
  if (!it) return "–";
  const half = (it.high - it.low) / 2;
  return `${signed(scale * it.value, digits)} ± ${(scale * half).toFixed(digits)}`;
}

export function count(n: number): string {
  return n.toLocaleString("en");
}

/** "Harold, Luke and Myr". */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;
}
