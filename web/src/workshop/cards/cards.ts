// SPDX-License-Identifier: MIT
// A Mysterium card set as it is edited. Its rules are those of tools/relate, which checks the folder of
// a set; here a fault only becomes a field of the form.
import { checkEntry, COUNTS, KINDS, type Part } from "../../../../tools/relate/format.mjs";
import type { Tagged, TaggedSet } from "../../../../tools/relate/score.mjs";

export { COUNTS, KINDS, type Part };
export const PARTS: readonly Part[] = [...KINDS, "visions"];
export const LEAST_TAGS = 6;
export const MOST_TAGS = 48;

export type Field = "picture" | "title" | "alt" | "tags";

export interface CardForm {
  /** Within the set, and stays the same while the card is edited. */
  id: string;
  title: string;
  alt: string;
  tags: [word: string, weight: number][];
  /** The name of its picture in the browser's store, such as "0a1b2c3d-4e5f6071.webp". */
  picture: string | null;
}

export interface SetForm {
  /** The name of its folder. */
  id: string;
  name: string;
  licence: string;
  version: number;
  cards: Record<Part, CardForm[]>;
}

export interface Fault {
  field: Field;
  text: string;
}

const idOf = (part: Part, i: number) =>
  `${part === "visions" ? "v" : part.slice(0, 1)}${String(i + 1).padStart(2, "0")}`;

export function blank(name: string): SetForm {
  const made = (part: Part) =>
    Array.from({ length: COUNTS[part] }, (_, i) => ({
      id: idOf(part, i),
      title: "",
      alt: "",
      tags: [],
      picture: null,
    }));
  return {
    id: folderOf(name),
    name,
    licence: "My own pictures",
    version: 1,
    cards: {
      characters: made("characters"),
      locations: made("locations"),
      objects: made("objects"),
      visions: made("visions"),
    },
  };
}

/** "Our holidays!" as "our-holidays"; the built-in set's name is taken. */
export function folderOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  return slug === "" || slug === "classic" ? "my-set" : slug;
}

export const allCards = (set: SetForm): CardForm[] => PARTS.flatMap((part) => set.cards[part]);

/** An entry as the files have it. */
export function entryOf(card: CardForm) {
  return {
    id: card.id,
    title: card.title.trim(),
    alt: card.alt.trim(),
    picture: { kind: "photo", file: card.picture ?? "" },
    tags: Object.fromEntries(card.tags),
  };
}

/** What is wrong with a card, each at its field; 'knows' tells whether a word has a vector. */
export function faultsOf(card: CardForm, knows: (word: string) => boolean): Fault[] {
  const found: Fault[] = [];
  if (card.picture === null) found.push({ field: "picture", text: "a picture is needed" });
  checkEntry(entryOf(card), new Set(), (field, text) =>
    found.push({ field: field as Field, text: text.replace(/; (\d+) to/, ": $1 to") }),
  );
  for (const [word] of card.tags)
    if (!knows(word)) found.push({ field: "tags", text: `“${word}” is not in the vocabulary` });
  return found;
}

const taggedOf = (card: CardForm): Tagged => ({ id: card.id, tags: Object.fromEntries(card.tags) });

/** What the tables are made from. */
export function taggedSet(set: SetForm): TaggedSet {
  return {
    targets: KINDS.flatMap((kind) => set.cards[kind].map(taggedOf)),
    visions: set.cards.visions.map(taggedOf),
  };
}

/** The texts of a set's files, without its tables. */
export function filesOf(set: SetForm): [name: string, text: string][] {
  const json = (it: unknown) => `${JSON.stringify(it, null, 2)}\n`;
  const { name, version, licence } = set;
  return [
    ["set.json", json({ name, version, licence: licence.trim() || "My own pictures" })],
    ...PARTS.map((part): [string, string] => [`${part}.json`, json(set.cards[part].map(entryOf))]),
  ];
}
