// SPDX-License-Identifier: MIT
// Random bytes in hex. Works on plain http, where crypto.randomUUID does not exist.

export function randomHex(bytes: number): string {
  const array = new Uint8Array(bytes);
  if (typeof crypto !== "undefined" && typeof crypto.getRandomValues === "function") {
    crypto.getRandomValues(array);
  } else {
    array.forEach((_, i) => (array[i] = Math.floor(Math.random() * 256)));
  }
  return Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
