// SPDX-License-Identifier: MIT
// Card sets in this browser: an IndexedDB of their own. Pictures are named by their contents, so a table
// that was made with an earlier form of a set still finds its own. Nothing of it leaves the device.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { here, indexes } from "../../art.svelte";
import type { Index } from "../../art-order";
import { randomHex } from "../../net/random";
import { allCards, type SetForm } from "./cards";

const NAME = "planchette-sets";
const STORES = ["sets", "pictures", "played"] as const;
type Store = (typeof STORES)[number];

let opened: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });
}

function ended(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error("the database failed"));
  });
}

function database(): Promise<IDBDatabase> {
  opened ??= (() => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const store of STORES) asked.result.createObjectStore(store);
    };
    return done(asked);
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

async function get(store: Store, key: string): Promise<unknown> {
  const db = await database();
  return done<unknown>(db.transaction(store).objectStore(store).get(key));
}

/** Resolves once it is written; a full disk rejects and changes nothing. */
async function write(store: Store, entries: [key: string, value: unknown][]): Promise<void> {
  const writing = (await database()).transaction(store, "readwrite", { durability: "strict" });
  for (const [key, value] of entries)
    if (value === null) writing.objectStore(store).delete(key);
    else writing.objectStore(store).put(value, key);
  await ended(writing);
}

const ENDINGS: Record<string, string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/avif": "avif",
};

/** The server names pictures in the same way (extras/mysterium_extras.c). */
function nameOf(bytes: Uint8Array, type: string): string {
  const hash = bytesToHex(sha256(bytes));
  return `${hash.slice(0, 8)}-${hash.slice(8, 16)}.${ENDINGS[type] ?? "jpg"}`;
}

/** Keeps pictures that were drawn by us; their names. */
export async function keepPictures(pictures: Blob[]): Promise<string[]> {
  const named = await Promise.all(
    pictures.map(async (blob): Promise<[string, Blob]> => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return [nameOf(bytes, blob.type), blob];
    }),
  );
  await write("pictures", named);
  return named.map(([name]) => name);
}

export async function pictureOf(name: string): Promise<Blob | null> {
  const found = await get("pictures", name);
  return found instanceof Blob ? found : null;
}

/** What is on the bench of a window stands among the sets, under a name that no set can have. */
const DRAFT = "/draft/";
const DRAFT_DAYS = 7;
interface Draft extends SetForm {
  when: number;
}

export async function keptNames(): Promise<string[]> {
  const db = await database();
  const keys = await done(db.transaction("sets").objectStore("sets").getAllKeys());
  return keys.map(String).filter((id) => !id.startsWith(DRAFT));
}

export async function keptSet(id: string): Promise<SetForm | null> {
  return ((await get("sets", id)) as SetForm | undefined) ?? null;
}

const picturesOf = (set: SetForm) => allCards(set).map(({ picture }) => picture);

/** Writes or deletes a set, and the pictures that it alone had go with it: what another set, the bench
    of another window or a table shows stays. */
async function writeSet(id: string, set: SetForm | null): Promise<void> {
  const writing = (await database()).transaction(STORES, "readwrite", { durability: "strict" });
  const end = ended(writing);
  const sets = writing.objectStore("sets");
  const before = sets.get(id) as IDBRequest<SetForm | undefined>;
  if (set) sets.put(set, id);
  else sets.delete(id);
  const all = sets.getAll() as IDBRequest<SetForm[]>;
  const played = writing.objectStore("played").getAll() as IDBRequest<Index[]>;
  played.onsuccess = () => {
    const used = new Set([
      ...all.result.flatMap(picturesOf),
      ...played.result.flatMap((index) => Object.values(index).map(({ file }) => file)),
    ]);
    for (const name of before.result ? picturesOf(before.result) : [])
      if (name !== null && !used.has(name)) writing.objectStore("pictures").delete(name);
  };
  await end;
}

export function keepSet(set: SetForm): Promise<void> {
  return writeSet(set.id, set);
}

export function forgetSet(id: string): Promise<void> {
  return writeSet(id, null);
}

const WINDOW = "planchette.draft.cards";
/** The name of this window's draft; a reload leaves it. */
function draftName(): string {
  let name: string = randomHex(8);
  try {
    name = sessionStorage.getItem(WINDOW) ?? name;
    sessionStorage.setItem(WINDOW, name);
  } catch {
    // A browser that keeps nothing.
  }
  return DRAFT + name;
}

/** Keeps what is on the bench, or nothing. */
export function keepDraft(set: SetForm | null): Promise<void> {
  const draft: Draft | null = set && { ...set, when: Date.now() };
  return writeSet(draftName(), draft);
}

/** What was on the bench before a reload. Old ones of windows that were closed are forgotten. */
export async function keptDraft(): Promise<SetForm | null> {
  const found = (await get("sets", draftName())) as Draft | undefined;
  const keys = await done((await database()).transaction("sets").objectStore("sets").getAllKeys());
  for (const key of keys.map(String).filter((id) => id.startsWith(DRAFT))) {
    const { when } = (await get("sets", key)) as Draft;
    if (Date.now() - when > DRAFT_DAYS * 24 * 3600 * 1000) await forgetSet(key);
  }
  if (!found) return null;
  const { when: _, ...set } = found;
  return set;
}

/** What a table needs of a set: the words and names of its pictures, under "set-mark". */
export function keepPlayed(key: string, index: Index): Promise<void> {
  return write("played", [[key, index]]);
}

/** Gives a table the pictures of a set of this device; false if it has none of that name. */
export async function bringPlayed(key: string): Promise<boolean> {
  const index = (await get("played", key)) as Index | undefined;
  if (!index) return false;
  indexes.set(key, index);
  for (const { file } of Object.values(index)) {
    if (file === undefined || here.has(file)) continue;
    const blob = await pictureOf(file);
    if (blob) here.set(file, URL.createObjectURL(blob));
  }
  return true;
}
