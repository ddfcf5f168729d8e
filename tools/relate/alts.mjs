// SPDX-License-Identifier: MIT
// Does an alt text name only what is painted? Every word of it that names something the painter can
// paint must be the name of something in this picture, or a word of scenery.
import { meanings } from "./tags.mjs";

// Words that also describe a place, a part of something, or what somebody does or wears.
const SCENERY = new Set(
  (
    "arm back balance bank bar bow box building button card cloud coat colour colours crows cut dress drop drops edge " +
    "eye eyes face fall fans field figure fire flower flowers foot frame full garden glass gold gown grass ground " +
    "hand hands head hill house ice iron leaf leaves leave light mask minds moon mountain mouth night note open " +
    "palm nest people play point rain ring rise road rock roof room sand sea shade shadow shelf shell shield shovels " +
    "silver sky smoke snow stage stand stands star stars storm straw string street sun swings table threads tree " +
    "trees up left stone stones wooden ball door hat wall watch watches water wave waves wax wind window wings wood world"
  ).split(" "),
);

const ODD = { mice: "mouse", geese: "goose", children: "child", men: "man", women: "woman" };

/** A word in the singular as well, if it may be a plural. */
export function forms(word) {
  const single = [word.replace(/s$/, "")];
  if (Object.hasOwn(ODD, word)) single.push(ODD[word]);
  if (/(s|x|ch|sh)es$/.test(word)) single.push(word.slice(0, -2));
  if (word.endsWith("ies")) single.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("ves")) single.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return [word, ...single];
}

const partsOf = (name) => name.replace(/^(own:|who-|@)/, "").split(/[-:]/);

/** Words that name a thing that can be painted: its name, and what the lexicon calls it. */
export function paintable(lexicon) {
  const names = new Set();
  for (const [name, words] of lexicon)
    if (!/^(who|figure|pose)-/.test(name))
      for (const word of [words[0], ...partsOf(name).slice(-1)])
        for (const form of forms(word)) names.add(form);
  for (const word of SCENERY) names.delete(word);
  return names;
}

/** The words of an alt text that name something that is not in the picture. */
export function unpainted(alt, card, lexicon) {
  const known = paintable(lexicon);
  const seen = new Set(
    [...card.things.map((thing) => thing.name), ...card.setting]
      .flatMap((name) => [
        ...partsOf(name),
        ...meanings(name).flatMap((meaning) => lexicon.get(meaning) ?? []),
      ])
      .flatMap(forms),
  );
  const words = alt.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...new Set(words)].filter(
    (word) =>
      !SCENERY.has(word) &&
      forms(word).some((form) => known.has(form)) &&
      !forms(word).some((form) => seen.has(form)),
  );
}
