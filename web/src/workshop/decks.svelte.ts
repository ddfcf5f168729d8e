// SPDX-License-Identifier: MIT
// The decks that this browser keeps, whichever of its windows saved them, and the deck of this window
// that is not saved yet.
import { loadJson, saveJson } from "../net/storage";
import { renewed, type CardForm } from "./deck";

const KEPT = "planchette.decks";
const DRAFT = "planchette.draft.deck";
const MOST = 40;

type Kept = [name: string, text: string];

/** Name and text of each; what is not that was written by something else. */
function read(): Kept[] {
  const all = loadJson<unknown>(KEPT, []);
  return (Array.isArray(all) ? all : []).filter(
    (one): one is Kept =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"),
  );
}

export class Decks {
  all = $state.raw(read());
  /** What this window has opened or saved, by name. */
  private readonly known = new Map<string, string>();

  /** Follows what other windows save, until the function that it returns is called. */
  follow(): () => void {
    const look = ({ key }: StorageEvent) => {
      if (key === KEPT || key === null) this.all = read();
    };
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }

  opened(name: string, text: string): void {
    this.known.set(name, text);
  }

  /** Whether saving would replace a deck that this window has not seen. */
  wouldReplace(name: string, text: string): boolean {
    const there = read().find(([one]) => one === name)?.[1];
    return there !== undefined && there !== text && there !== this.known.get(name);
  }

  /** What is to be said of it. */
  keep(name: string, text: string): { saved: boolean; say: string } {
    const others = read().filter(([one]) => one !== name);
    if (others.length >= MOST)
      return { saved: false, say: `There are ${MOST} decks already. Remove one first.` };
    this.write([...others, [name, text]]);
    if (!this.isStored(name, text))
      return { saved: false, say: "This browser cannot keep it. Take the file." };
    this.known.set(name, text);
    return { saved: true, say: "Saved in this browser." };
  }

  forget(name: string): void {
    this.write(read().filter(([one]) => one !== name));
  }

  private write(next: Kept[]): void {
    saveJson(KEPT, next);
    this.all = read();
  }

  /** In the browser's storage and not only in the page's memory. */
  private isStored(name: string, text: string): boolean {
    try {
      const all = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Kept[];
      return all.some((one) => one[0] === name && one[1] === text);
    } catch {
      return false;
    }
  }
}

/** A deck that is being edited, valid or not. */
export interface Draft {
  name: string;
  deck: CardForm[];
  /** The link that it was opened with. */
  link: string | null;
}

/** Of this window, so that two of them do not write over each other's; a reload leaves it. */
export function keepDraft(draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing.
  }
}

export function keptDraft(): Draft | null {
  try {
    const { name, deck, link } = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null") as Draft;
    return { name, deck: renewed(deck), link };
  } catch {
    return null;
  }
}
