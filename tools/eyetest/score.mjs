// SPDX-License-Identifier: MIT
// What guesses are worth: which were right, and how sure one can be of the share.

export const LETTERS = "ABCDEFGHIJ";
const KINDS = ["character", "location", "object"];

/** The share in per cent, and the ends of its interval of 95 % by Wilson. */
export function interval(right, n) {
  const z = 1.96;
  const p = right / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [p, middle - half, middle + half].map((x) => 100 * x);
}

/** The trials that were answered, each with the letter 'given' and whether it is 'right'. */
export function answered(trials, answers) {
  const given = new Map(
    answers
      .split("\n")
      .map((line) => /^\s*(\d+)\D*?\b([A-Ja-j])\b/.exec(line))
      .filter(Boolean)
      .map(([, id, letter]) => [id.padStart(3, "0"), letter.toUpperCase()]),
  );
  return Object.entries(trials)
    .filter(([id]) => given.has(id))
    .map(([id, trial]) => ({
      id,
      ...trial,
      given: given.get(id),
      right: given.get(id) === trial.answer,
    }));
}

function line(name, list) {
  if (list.length === 0) return [];
  const right = list.filter((t) => t.right).length;
  const [p, low, high] = interval(right, list.length).map((x) => x.toFixed(1));
  return [`${name}: ${right} of ${list.length}, ${p} % (${low} to ${high})`];
}

/** The result in lines of text. */
export function report(trials, answers) {
  const all = answered(trials, answers);
  const left = Object.keys(trials).length - all.length;
  const chance = all.reduce((sum, t) => sum + 100 / t.row.length, 0) / (all.length || 1);
  return [
    ...line("right", all),
    ...KINDS.flatMap((kind) =>
      line(
        `  ${kind}s`,
        all.filter((t) => t.kind === kind),
      ),
    ),
    ...[1, 2, 3].flatMap((n) =>
      line(
        `  with ${n} vision(s)`,
        all.filter((t) => t.visions.length === n),
      ),
    ),
    `chance ${chance.toFixed(1)} %; ${left} not answered`,
    ...all
      .filter((t) => !t.right)
      .map(
        (t) =>
          `  ${t.id}: ${t.visions.join(" ")} meant ${t.card}, taken for ${t.row[LETTERS.indexOf(t.given)]}`,
      ),
  ];
}
