// SPDX-License-Identifier: MIT
// What a person meant by a picture, told after the game. It is a line of talk of a fixed form, so it
// reaches whoever is at the table and can be read among the rest of the talk as well.
import type { Line } from "../net/protocol";

const FORM = /^By “([^”]+)” I meant: (.+)$/;

export function meantText(title: string, words: string): string {
  return `By “${title}” I meant: ${words}`;
}

/** The last words of one person about each picture, by its title. */
export function meantBy(lines: Line[], seat: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, title, words] = line.seat === seat ? (FORM.exec(line.text) ?? []) : [];
    if (title && words) found.set(title, words);
  }
  return found;
}
