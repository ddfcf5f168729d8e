// SPDX-License-Identifier: MIT
// Local storage, with memory as the fallback where the browser refuses it (private windows).

const memory = new Map<string, string>();

export function load(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function save(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The copy in memory lasts as long as the page.
  }
}

export function loadJson<T>(key: string, otherwise: T): T {
  const text = load(key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function saveJson(key: string, value: unknown): void {
  save(key, JSON.stringify(value));
}
