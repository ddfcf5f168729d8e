// SPDX-License-Identifier: MIT
// Keeps the engine's bytes in IndexedDB: one object store with the engine's keys, and one with the
// number of the current writer (the term). Every worker that begins to write raises the term, and a
// commit with an older term is refused: a worker that was suspended while another took over cannot
// overwrite its changes.
import { Overtaken, type Keeper } from "./engine";

const STORE = "kept";
const TERMS = "terms";
const TERM = "term";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the database failed"));
  });
}

export class Database implements Keeper {
  private term = 0;

  private constructor(private readonly db: IDBDatabase) {}

  static async open(name: string): Promise<Database> {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STORE);
      asked.result.createObjectStore(TERMS);
    };
    const database = new Database(await done(asked));
    await database.raiseTerm();
    return database;
  }

  private async raiseTerm(): Promise<void> {
    const writing = this.db.transaction(TERMS, "readwrite");
    const end = ended(writing);
    const terms = writing.objectStore(TERMS);
    this.term = Number((await done(terms.get(TERM))) ?? 0) + 1;
    terms.put(this.term, TERM);
    await end;
  }

  async load(): Promise<[string, Uint8Array][]> {
    const store = this.db.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    // Other programs of this origin may have written what is not ours.
    return keys.flatMap((key, i): [string, Uint8Array][] => {
      const value: unknown = values[i];
      return value instanceof Uint8Array ? [[String(key), value]] : [];
    });
  }

  /** Resolves once the browser has written it; a full disk rejects and changes nothing. */
  async commit(changes: [string, Uint8Array | null][]): Promise<void> {
    const writing = this.db.transaction([STORE, TERMS], "readwrite", { durability: "strict" });
    const end = ended(writing);
    let overtaken = false;
    const term = writing.objectStore(TERMS).get(TERM);
    term.onsuccess = () => {
      if (term.result === this.term) return;
      overtaken = true;
      writing.abort();
    };
    const store = writing.objectStore(STORE);
    for (const [key, bytes] of changes)
      if (bytes) store.put(bytes, key);
      else store.delete(key);
    try {
      await end;
    } catch (why) {
      throw overtaken ? new Overtaken() : why;
    }
  }

  close(): void {
    this.db.close();
  }
}
