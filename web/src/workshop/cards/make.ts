// SPDX-License-Identifier: MIT
// Between the form of a card set and everything else: the built-in set to begin with, a zip that
// 'serve --sets' takes once it is unpacked, and a table in this browser.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import classic from "virtual:classic-cards";
import {
  asBytes,
  tableText,
  tagsText,
  type Method,
  type Related,
} from "../../../../tools/relate/score.mjs";
import type { Index } from "../../art-order";
import type { CardSet } from "../../games/mysterium/types";
import { fileAt } from "../../place";
import {
  allCards,
  blank,
  COUNTS,
  filesOf,
  folderOf,
  KINDS,
  PARTS,
  taggedSet,
  type CardForm,
  type SetForm,
} from "./cards";
import { keepPictures, keepPlayed, pictureOf } from "./keep";
import { CENTRED, decode, encode } from "./photo";
import { BadZip, unzip, zip, type Packed } from "./zip";

const AT_ONCE = 6;
const BOUNDS = { files: 400, bytes: 200 * 1024 * 1024 };

/** Does 'work' for all, a few at a time; tells how many are done. */
async function each<A, B>(
  all: A[],
  work: (one: A) => Promise<B>,
  tell: (done: number) => void,
): Promise<B[]> {
  const out: B[] = [];
  let next = 0;
  let done = 0;
  const worker = async () => {
    while (next < all.length) {
      const i = next++;
      out[i] = await work(all[i] as A);
      tell(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return out;
}

/** The built-in set with its own pictures, to be changed card by card. */
export async function fromClassic(tell: (share: number) => void): Promise<SetForm> {
  const answer = await fetch(fileAt("art/mysterium.json"));
  const { cards } = (await answer.json()) as { cards: Index };
  const all = PARTS.flatMap((part) => classic[part]);
  const names = await each(
    all,
    async ({ id }) => {
      const file = cards[id]?.avif540;
      if (!file) throw new Error(`no picture of ${id}`);
      const picture = await fetch(fileAt(`art/${file}`));
      if (!picture.ok) throw new Error(`no picture of ${id}`);
      return (await keepPictures([await picture.blob()]))[0] ?? null;
    },
    (done) => tell(done / all.length),
  );
  const set = blank("My set");
  let at = 0;
  for (const part of PARTS)
    set.cards[part] = classic[part].map((card) => ({ ...card, picture: names[at++] ?? null }));
  return { ...set, licence: "Changed from the classic set: MIT, pictures as in docs/credits.md" };
}

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** The two tables as a set's folder has them: the tool in tools/relate writes the same bytes. */
export function tablesOf(
  set: SetForm,
  tables: Record<Method, Related>,
): [name: string, text: string][] {
  const tagged = taggedSet(set);
  const fingerprint = hashOf(tagsText(tagged)).slice(0, 16);
  const command = `tools/node tools/relate/relate.mjs table data/mysterium/${set.id}`;
  return (["a", "b"] as const).map((method) => [
    `relate-${method}.json`,
    tableText(tagged, tables[method], method, command, fingerprint),
  ]);
}

/** The whole folder of a set. */
export async function toZip(set: SetForm, tables: Record<Method, Related>): Promise<Blob> {
  const texts = [...filesOf(set), ...tablesOf(set, tables)];
  const files: Packed[] = texts.map(([name, text]) => ({
    name: `${set.id}/${name}`,
    bytes: utf8ToBytes(text) as Uint8Array<ArrayBuffer>,
  }));
  for (const file of new Set(allCards(set).map(({ picture }) => picture))) {
    const blob = file === null ? null : await pictureOf(file);
    if (file === null || !blob) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    files.push({ name: `${set.id}/pictures/${file}`, bytes });
  }
  return zip(files);
}

interface Entry {
  id: string;
  title: string;
  alt: string;
  picture: { file: string };
  tags: Record<string, number>;
}

/** A list of entries of somebody else's file, as far as a form can hold them. */
function entriesOf(text: string, part: string, count: number): Entry[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list) || list.length !== count)
    throw new BadZip(`${part}.json: exactly ${count} entries are needed`);
  return list.map((it: Partial<Entry> | null, i) => {
    const { id, title, alt, picture, tags } = it ?? {};
    const texts = [id, title, alt, picture?.file];
    if (texts.some((one) => typeof one !== "string") || typeof tags !== "object" || !tags)
      throw new BadZip(`${part}.json: entry ${i + 1} is no card with a photograph`);
    return { id, title, alt, picture, tags } as Entry;
  });
}

function textOf(files: Map<string, Packed>, name: string): string {
  const found = files.get(name);
  if (!found) throw new BadZip(`${name} is missing`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(found.bytes);
  } catch {
    throw new BadZip(`${name}: it is damaged`);
  }
}

/** Draws a picture of somebody else's set anew. */
async function redrawn(files: Map<string, Packed>, file: string): Promise<string | null> {
  const found = files.get(`pictures/${file}`);
  if (!found) return null;
  const picture = await decode(new Blob([found.bytes]));
  const [name] = await keepPictures([await encode(picture, CENTRED)]);
  picture.close();
  return name ?? null;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A set out of a zip of its folder; throws BadZip or BadPicture. */
export async function fromZip(file: File, tell: (share: number) => void): Promise<SetForm> {
  if (file.size > BOUNDS.bytes) throw new BadZip("more than 200 MB");
  const packed = await unzip(new Uint8Array(await file.arrayBuffer()), BOUNDS);
  const root = packed.find(({ name }) => /(^|\/)set\.json$/.test(name))?.name.slice(0, -8);
  if (root === undefined) throw new BadZip("set.json is missing");
  const files = new Map(
    packed
      .filter(({ name }) => name.startsWith(root))
      .map((it) => [it.name.slice(root.length), it]),
  );
  try {
    const about = JSON.parse(textOf(files, "set.json")) as Partial<SetForm>;
    const name = typeof about.name === "string" ? about.name.slice(0, 40) : "A set";
    const set = blank(name);
    set.id = folderOf(root.replace(/\/$/, "").split("/").pop() || name);
    if (typeof about.licence === "string") set.licence = about.licence;
    if (Number.isInteger(about.version)) set.version = Number(about.version);
    const entries = PARTS.flatMap((part) =>
      entriesOf(textOf(files, `${part}.json`), part, COUNTS[part]),
    );
    const pictures = await each(
      entries,
      (entry) => redrawn(files, entry.picture.file),
      (done) => tell(done / entries.length),
    );
    let at = 0;
    const used = new Set<string>();
    for (const part of PARTS)
      set.cards[part] = set.cards[part].map((card): CardForm => {
        const { id, title, alt, tags } = entries[at] as Entry;
        const picture = pictures[at++] ?? null;
        const words = Object.entries(tags).map(([word, n]): [string, number] => [word, Number(n)]);
        const good = SLUG.test(id) && id.length <= 24 && !used.has(id);
        used.add(id);
        return { id: good ? id : `${card.id}-new`, title, alt, tags: words, picture };
      });
    return set;
  } catch (why) {
    throw why instanceof SyntaxError ? new BadZip("a file is no JSON") : why;
  }
}

/** Everything that a table is told of a set, and what its pages need of it: as the server does it
 *  (extras/mysterium_extras.c), so the mark is the same. */
export async function toTable(set: SetForm, tables: Record<Method, Related>): Promise<CardSet> {
  const targets = KINDS.flatMap((kind) => set.cards[kind]);
  const cards: Index = {};
  targets.forEach(({ title, alt, picture }, i) => {
    cards[`c${i + 1}`] = { title: title.trim(), alt: alt.trim(), file: picture ?? "" };
  });
  set.cards.visions.forEach(({ alt, picture }, i) => {
    cards[`v${i + 1}`] = { alt: alt.trim(), file: picture ?? "" };
  });
  const mark = hashOf(`${JSON.stringify({ cards })}\n`).slice(0, 8);
  await keepPlayed(`${set.id}-${mark}`, cards);
  const says = (method: Method) =>
    bytesToHex(Uint8Array.from(asBytes(tables[method].z).flat(), (byte) => byte & 255));
  return {
    set: set.id,
    mark,
    version: set.version,
    card: targets.map(({ title }) => ({ title: title.trim() })),
    table: [{ says: says("a") }, { says: says("b") }],
  };
}
