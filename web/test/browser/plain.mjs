// SPDX-License-Identifier: MIT
// Words that no player should read: what programs call things, and grammar that no person would use.

const NOT_PLAIN = {
  "a value": /\b(?:undefined|NaN|null)\b|\[object/,
  "a name from the source": /\b[a-z]+_[a-z_]+\b/,
  "a seat by its number": /\bseat 0\b/i,
  "a wrong article": /\ba (?:Hour|Honest|Iron|Umbrella|[AEO][a-z])/,
  "a wrong verb":
    /\bYou (?:activates|beats|cancels|discards|draws|gives|has|is|loses|looks|marks|names|reveals|sends|takes|throws|ties|turns|uses|wins)\b/,
  "a wrong pronoun": /\bYou (?:throw|place) [^.\n]* (?:at|in front of) you\b/,
};

/** What a text says in words that are not plain. */
export function notPlain(text) {
  return Object.entries(NOT_PLAIN).flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const line = text.slice(0, found.index + 60).slice(Math.max(0, found.index - 40));
    return [`${what}: “${line.replace(/\s+/g, " ")}”`];
  });
}

/** The same of everything that was read on a page, see 'readAlong'. */
export function readRough(page) {
  return [...new Set((page.read_ ?? []).flatMap(({ text }) => notPlain(text)))];
}
