// SPDX-License-Identifier: MIT
// The card set that is worked on: what is wrong with it, what fits what, its pictures' addresses.
import { SvelteMap } from "svelte/reactivity";
import {
  blank,
  faultsOf,
  KINDS,
  PARTS,
  taggedSet,
  type CardForm,
  type Fault,
  type Part,
  type SetForm,
} from "./cards";
import { ENOUGH, Fits } from "./fits.svelte";
import { keepDraft, keepPictures, keptDraft, pictureOf } from "./keep";
import { BadPicture, CENTRED, decode, encode } from "./photo";

/** "old_oak-2.JPG" as "Old oak 2". */
function titleFrom(file: string): string {
  const words = file
    .replace(/\.\w+$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 40);
}

const DRAFT_MS = 300;

export class Bench {
  private readonly empty = blank("My set");
  set = $state.raw<SetForm>(this.empty);
  readonly fits = new Fits();
  /** Addresses of pictures by their names. */
  readonly urls = new SvelteMap<string, string>();
  private readonly wanted = new Set<string>();

  private readonly knows = (word: string) =>
    this.fits.words.size === 0 || this.fits.words.has(word);
  readonly faults = $derived(
    new Map<CardForm, Fault[]>(
      PARTS.flatMap((part) =>
        this.set.cards[part].map((card): [CardForm, Fault[]] => [card, faultsOf(card, this.knows)]),
      ),
    ),
  );
  /** Cards that are in order, by part. */
  readonly done = $derived(
    Object.fromEntries(
      PARTS.map((part) => [
        part,
        this.set.cards[part].filter((card) => this.faults.get(card)?.length === 0).length,
      ]),
    ) as Record<Part, number>,
  );
  /** There is something to compare. */
  readonly tagged = $derived(
    PARTS.some((part) => this.set.cards[part].some((card) => card.tags.length > 0)),
  );
  readonly whole = $derived(
    this.fits.words.size > 0 &&
      this.set.name.trim() !== "" &&
      [...this.faults.values()].every((list) => list.length === 0),
  );

  /** How many visions fit a card clearly, or how many cards a vision does; null if not known yet. */
  count(part: Part, i: number): number | null {
    const clear = this.fits.clear;
    if (!clear) return null;
    if (part === "visions") return clear[i]?.filter(Boolean).length ?? 0;
    const column = KINDS.indexOf(part) * 18 + i;
    return clear.filter((row) => row[column]).length;
  }

  /** Whether a card has too few visions, or a vision fits nothing. */
  isPoor(part: Part, i: number): boolean {
    const n = this.count(part, i);
    return n !== null && n < (part === "visions" ? 1 : ENOUGH);
  }

  /** Compares visions and cards anew, by the words that have vectors. */
  look(): void {
    const { targets, visions } = taggedSet(this.set);
    const known = ({ id, tags }: (typeof targets)[number]) => ({
      id,
      tags: Object.fromEntries(Object.entries(tags).filter(([word]) => this.fits.words.has(word))),
    });
    if (this.fits.words.size > 0)
      this.fits.look({ targets: targets.map(known), visions: visions.map(known) });
  }

  /** Brings back what was here before a reload, unless something is here already. */
  async restore(): Promise<void> {
    const draft = await keptDraft().catch(() => null);
    if (draft && this.set === this.empty) this.set = draft;
  }

  /** Keeps what is here for a reload, as soon as nothing more changes. */
  draft(): () => void {
    const set = this.set;
    if (set === this.empty) return () => undefined;
    // A full disk keeps no draft; saving says so.
    const timer = setTimeout(() => void keepDraft(set).catch(() => undefined), DRAFT_MS);
    return () => clearTimeout(timer);
  }

  change(part: Part, i: number, card: CardForm): void {
    const cards = this.set.cards[part].map((one, k) => (k === i ? card : one));
    this.set = { ...this.set, cards: { ...this.set.cards, [part]: cards } };
  }

  /** The address of a picture, once it has been read. */
  url(name: string | null): string | undefined {
    if (name === null) return undefined;
    if (!this.wanted.has(name)) {
      this.wanted.add(name);
      void pictureOf(name).then((blob) => blob && this.urls.set(name, URL.createObjectURL(blob)));
    }
    return this.urls.get(name);
  }

  /** Puts pictures on the cards of a part that have none; what was refused. */
  async take(part: Part, files: File[]): Promise<string[]> {
    const refused: string[] = [];
    for (const file of files) {
      const i = this.set.cards[part].findIndex((card) => card.picture === null);
      if (i < 0) {
        refused.push(`${file.name}: all cards have a picture`);
        break;
      }
      try {
        const photo = await decode(file);
        const [picture = null] = await keepPictures([await encode(photo, CENTRED)]);
        photo.close();
        const card = this.set.cards[part][i] as CardForm;
        this.change(part, i, { ...card, picture, title: card.title || titleFrom(file.name) });
      } catch (why) {
        refused.push(
          `${file.name}: ${why instanceof BadPicture ? why.message : "this browser cannot keep it"}`,
        );
      }
    }
    return refused;
  }

  stop(): void {
    this.fits.stop();
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
  }
}
