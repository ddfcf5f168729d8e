// SPDX-License-Identifier: MIT
// Small things this browser stores for a seat: pins, notes, unfinished choices.
import type { Keep } from "./games/module";
import { loadJson, saveJson } from "./net/storage";

/** Forgets everything with the page that uses it: for a device that goes round. */
export function fleetingKeep(): Keep {
  const all = new Map<string, unknown>();
  return {
    get: (name, otherwise) => (all.has(name) ? (all.get(name) as typeof otherwise) : otherwise),
    set: (name, value) => void all.set(name, value),
  };
}

export function keepFor(table: string, seat: number | null): Keep {
  const key = `planchette.keep.${table}.${seat ?? "watch"}`;
  return {
    get: (name, otherwise) => {
      const all = loadJson<Record<string, unknown>>(key, {});
      return name in all ? (all[name] as typeof otherwise) : otherwise;
    },
    set: (name, value) =>
      saveJson(key, { ...loadJson<Record<string, unknown>>(key, {}), [name]: value }),
  };
}
