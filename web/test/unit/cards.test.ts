// SPDX-License-Identifier: MIT
// Card sets of the workshop: the tables are those of tools/relate, zips come back as they were, and
// bytes from outside are refused in words or read, whatever they are.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { likeDrawings, sharedDrawings, type Painted } from "../../../tools/relate/drawn.mjs";
import { relate } from "../../../tools/relate/score.mjs";
import { parseVectors } from "../../../tools/relate/words.mjs";
import classic from "virtual:classic-cards";
import {
  blank,
  faultsOf,
  folderOf,
  PARTS,
  taggedSet,
  type CardForm,
} from "../../src/workshop/cards/cards";
import { tablesOf } from "../../src/workshop/cards/make";
import { BadPicture, CENTRED, part, sizeOf } from "../../src/workshop/cards/photo";
import { BadZip, crc32, unzip, zip, type Packed } from "../../src/workshop/cards/zip";

const DATA = "../data/mysterium";
const vectors = parseVectors(readFileSync(`${DATA}/tagvectors.txt`, "utf8"));
const MOST = { files: 10, bytes: 1 << 20 };

function classicSet() {
  const set = { ...blank("Classic"), id: "classic" };
  for (const one of PARTS)
    set.cards[one] = classic[one].map((card) => ({ ...card, picture: "a-b.webp" }));
  return set;
}

it("makes the same tables as the tool, byte for byte", () => {
  const set = classicSet();
  const tagged = taggedSet(set);
  // Sets of the workshop have photographs, and so no drawings to share.
  expect([tagged.drawn, tagged.like]).toEqual([undefined, undefined]);
  const painted = JSON.parse(readFileSync(`${DATA}/classic/painted.json`, "utf8")) as Record<
    string,
    Painted
  >;
  const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);
  tagged.drawn = sharedDrawings(painted, ids(tagged.visions), ids(tagged.targets));
  tagged.like = likeDrawings(painted, ids(tagged.visions), ids(tagged.targets));
  const tables = { a: relate(tagged, vectors, "a"), b: relate(tagged, vectors, "b") };
  for (const [name, text] of tablesOf(set, tables))
    expect(text === readFileSync(`${DATA}/classic/${name}`, "utf8"), name).toBe(true);
}, 300000);

it("finds nothing wrong with the classic set, and a fault at its field", () => {
  const knows = (word: string) => vectors.has(word);
  const set = classicSet();
  for (const one of PARTS)
    for (const card of set.cards[one]) expect(faultsOf(card, knows)).toEqual([]);
  const card = set.cards.visions[0] as CardForm;
  const fields = (change: Partial<CardForm>) =>
    faultsOf({ ...card, ...change }, knows).map(({ field }) => field);
  expect(fields({ picture: null })).toContain("picture");
  expect(fields({ title: " " })).toEqual(["title"]);
  expect(fields({ alt: "Too short." })).toEqual(["alt"]);
  expect(fields({ tags: card.tags.slice(0, 5) })).toEqual(["tags"]);
  expect(fields({ tags: [...card.tags, ["zzzz", 5]] })).toEqual(["tags"]);
  expect(fields({ tags: [...card.tags.slice(1), ["sea", 11]] })).toEqual(["tags"]);
});

it("a folder's name has only letters that a server accepts", () => {
  expect(folderOf("Our holidays, 1987!")).toBe("our-holidays-1987");
  expect(folderOf("Classic")).toBe("my-set");
  expect(folderOf("日本")).toBe("my-set");
});

const FILES: Packed[] = [
  { name: "a/set.json", bytes: new TextEncoder().encode('{"name":"x"}') },
  { name: "a/pictures/ü.webp", bytes: Uint8Array.from({ length: 999 }, (_, i) => i & 255) },
];

async function packed(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await zip(FILES).arrayBuffer());
}

it("a zip comes back as it was", async () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  const back = await unzip(await packed(), MOST);
  expect(back.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
    FILES.map(({ name, bytes }) => [name, [...bytes]]),
  );
});

it("a zip with too many files or bytes is refused", async () => {
  await expect(unzip(await packed(), { files: 1, bytes: 1 << 20 })).rejects.toThrow("1 files");
  await expect(unzip(await packed(), { files: 9, bytes: 500 })).rejects.toThrow("MB");
});

let state = 5;
function random(n: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

it("a damaged zip is refused with a reason, or its files are right", async () => {
  const whole = await packed();
  const right = new Set(FILES.map(({ bytes }) => [...bytes].join()));
  for (let i = 0; i < 3000; i++) {
    const bytes = i < 1000 ? whole.slice(0, random(whole.length)) : whole.slice();
    for (let k = 0; k < 1 + random(4) && bytes.length; k++)
      bytes[random(bytes.length)] = random(256);
    try {
      for (const file of await unzip(bytes, MOST))
        expect(right.has([...file.bytes].join())).toBe(true);
    } catch (why) {
      expect(why).toBeInstanceOf(BadZip);
    }
  }
});

it("any bytes are measured as a picture or refused with a reason", () => {
  const starts = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff, 0xe0],
    [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38],
    [0, 0, 0, 0, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66],
    [],
  ];
  let sizes = 0;
  for (let i = 0; i < 20000; i++) {
    const bytes = Uint8Array.from({ length: random(60) }, () => random(256));
    bytes.set((starts[i % starts.length] ?? []).slice(0, bytes.length));
    try {
      const { width, height } = sizeOf(bytes);
      expect(width * height <= 50e6).toBe(true);
      sizes += 1;
    } catch (why) {
      expect(why).toBeInstanceOf(BadPicture);
    }
  }
  expect(sizes).toBeGreaterThan(0);
});

it("the part of a picture used for a card has its shape and lies within the picture", () => {
  for (const size of [
    { width: 3000, height: 500 },
    { width: 400, height: 4000 },
  ])
    for (const crop of [CENTRED, { x: 0, y: 1, zoom: 3 }, { x: 1, y: 0, zoom: 1 }]) {
      const { x, y, width, height } = part(size, crop);
      expect(width / height).toBeCloseTo(2 / 3);
      expect(x >= 0 && y >= 0).toBe(true);
      expect(x + width <= size.width + 1e-6 && y + height <= size.height + 1e-6).toBe(true);
    }
});
