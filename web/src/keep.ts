// Small things a table remembers for a seat in this browser: pins, notes, half-made choices.
import type { Keep } from "./games/module";
import { loadJson, saveJson } from "./net/storage";

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
