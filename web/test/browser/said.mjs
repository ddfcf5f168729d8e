// SPDX-License-Identifier: MIT
// Sentences of a game that may only stand on a page that was told what they say. A pattern that no
// sentence matches finds nothing, so test/unit/said.test.ts compares them with the client's words.
export const SENTENCES = {
  condition: /\b(Win|Lose)(?: with|:)\s+three (\w+)/g,
  known: /you know it is \w+, the (\w+)/g,
  glimpse: /Your \w+ (?:front|back) card is the (\w+)/g,
  vote: /voted for/g,
};
