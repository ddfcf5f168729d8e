// SPDX-License-Identifier: MIT
// What a table without a drawing of its own shows: the fields of a view, sorted to the seats they belong
// to, to the middle of the table, and to what only this seat knows. The schema says how each is drawn.
import { plain, type Field, type WholeSchema } from "../schema";
import { sealedMove } from "../sealed";
import { capital, isSeats, moveWords, value, type Loose, type Names } from "../words";

export type Form = "card" | "die" | "pile" | "chips" | "number" | "words" | "tag";

export interface Item {
  key: string;
  label: string;
  help?: string;
  form: Form;
  /** One, or all of a list. */
  values: unknown[];
  /** Hidden here, but somebody may know it; if false, the place is empty. */
  secret: boolean;
  field: Field;
}

export interface Group {
  title: string | null;
  items: Item[];
}

export interface Layout {
  seats: Item[][];
  middle: Group[];
  own: Group[];
}

/** What every view has, and the frame shows. */
const FRAME = new Set([
  "phase",
  "awaited",
  "speak",
  "timer_number",
  "timer_kind",
  "timer_ms",
  "timer_count",
  "me",
]);

function formOf(field: Field): Form {
  if (field.as && field.as !== "nothing") return field.as;
  if (field.type === "boolean") return "tag";
  return field.type === "number" && field.count === undefined ? "number" : "words";
}

function isNothing(it: unknown): boolean {
  return it === null || it === undefined || it === false || (Array.isArray(it) && it.length === 0);
}

/** 'known': nothing of this field is hidden here. */
function itemOf(field: Field, it: unknown, key: string, known = false): Item | null {
  const form = formOf(field);
  const drawn = form !== "tag" && form !== "words";
  if (isNothing(it) && !drawn) return null;
  return {
    key,
    label: capital(plain(field.name)),
    ...(field.help ? { help: capital(field.help) } : {}),
    form,
    values: Array.isArray(it) ? it : [it],
    secret: !known && field.who !== undefined && field.who !== "all",
    field,
  };
}

/** Whether a value is the back of a card, a die under its cup, or an empty place. */
export function isBlank(item: Item, it: unknown): boolean {
  return it === null || it === 0 || it === "" || (item.field.names?.[0] ?? null) === it;
}

/** Fields guessed from the values, if the schema does not describe them. */
function guessed(part: Loose): Field[] {
  return Object.entries(part).map(([name, it]) => ({
    name,
    type:
      typeof it === "boolean"
        ? "boolean"
        : typeof it === "number"
          ? "number"
          : typeof it === "object" && it !== null && !Array.isArray(it)
            ? "struct"
            : "words",
  }));
}

class Sorter {
  layout: Layout;

  constructor(
    private schema: WholeSchema,
    private names: Names,
    seats: number,
    /** Whose view it is; null for a watcher's. */
    private me: number | null,
    /** The state of a finished game, of which all is known. */
    private whole: boolean,
  ) {
    this.layout = { seats: Array.from({ length: seats }, () => []), middle: [], own: [] };
  }

  private fields(struct: string | undefined, part: Loose): Field[] {
    return this.schema.structs?.[struct ?? ""] ?? guessed(part);
  }

  /** Whether all of a field is known here: a seat knows its own, so there 0 is an empty place. */
  private knows(field: Field, seat: number | null): boolean {
    return this.whole || (field.who === "owner" && seat !== null && seat === this.me);
  }

  private onSeat(seat: number, item: Item | null): void {
    if (item) this.layout.seats[seat]?.push(item);
  }

  private items(struct: string | undefined, part: Loose, key: string, seat: number | null): Item[] {
    return this.fields(struct, part)
      .filter((field) => field.as !== "nothing" && field.type !== "hex")
      .map((field) =>
        itemOf(field, part[field.name], `${key}.${field.name}`, this.knows(field, seat)),
      )
      .filter((item) => item !== null);
  }

  private perSeat(field: Field, list: unknown[]): void {
    list.forEach((it, seat) => {
      if (field.type === "struct")
        for (const item of this.items(field.of, it as Loose, field.name, seat))
          this.onSeat(seat, item);
      else this.onSeat(seat, itemOf(field, it, field.name, this.knows(field, seat)));
    });
  }

  /** A set of seats marks each of them. */
  private marked(field: Field, seats: unknown[]): void {
    for (const seat of seats)
      this.onSeat(Number(seat), itemOf({ ...field, type: "boolean" }, true, field.name));
  }

  /** A struct becomes a group with a title, a list of them one group for each. */
  private struct(field: Field, it: unknown, to: Group[]): void {
    const all = (Array.isArray(it) ? it : [it]) as Loose[];
    all.forEach((part, i) => {
      const number = all.length > 1 ? ` ${i + 1}` : "";
      const items = this.items(field.of, part, `${field.name}${number}`, this.me);
      if (items.length) to.push({ title: capital(plain(field.name)) + number, items });
    });
  }

  /** What the seat has sealed lies in its view as bytes. */
  private sealed(field: Field, hex: unknown, loose: Group): void {
    const move = typeof hex === "string" ? sealedMove(this.schema, hex) : null;
    if (!move) return;
    const item = itemOf(
      { name: field.name, type: "words" },
      moveWords(this.schema, move, this.names),
      field.name,
    );
    if (item) loose.items.push(item);
  }

  sort(struct: string, part: Loose, to: Group[]): void {
    const loose: Group = { title: null, items: [] };
    for (const field of this.fields(struct, part)) {
      const it = part[field.name];
      if (FRAME.has(field.name) || field.as === "nothing" || it === undefined) continue;
      if (field.name === "open") this.sort(field.of ?? "Open", it as Loose, this.layout.middle);
      else if (field.of === "Rng" || field.name === "rng") continue;
      else if (field.type === "hex") this.sealed(field, it, loose);
      else if (isSeats(field) && Array.isArray(it)) this.marked(field, it);
      else if (field.per_seat && Array.isArray(it)) this.perSeat(field, it);
      else if (field.type === "struct") this.struct(field, it, to);
      else if (field.type === "seat" && typeof it === "number")
        this.onSeat(it, itemOf({ ...field, type: "boolean" }, true, field.name));
      else {
        const item = itemOf(field, it, field.name, this.knows(field, this.me));
        if (item) loose.items.push(item);
      }
    }
    if (loose.items.length) to.unshift(loose);
  }
}

/** A view, or the whole state of a finished game, as a table shows it. */
export function layoutOf(
  schema: WholeSchema,
  view: Loose,
  names: Names,
  seats: number,
  whole = false,
): Layout {
  const me = view["me"];
  const seat = typeof me === "number" && me < seats ? me : null;
  const sorter = new Sorter(schema, names, seats, seat, whole);
  sorter.sort(whole ? schema.state : schema.view, view, sorter.layout.own);
  return sorter.layout;
}

/** A value in words: a name, a number, a list. */
export function wordsOf(item: Item, it: unknown, names: Names): string {
  const { field } = item;
  if (field.type === "set" && typeof it === "number" && !isSeats(field))
    return plain(field.names?.[it] ?? String(it));
  if (typeof it === "object" && it !== null && !Array.isArray(it))
    return Object.entries(it)
      .map(([name, one]) => `${plain(name)} ${value(undefined, one, names)}`)
      .join(", ");
  return value(field, it, names);
}
