// The check of a deal, against SHA-256 as Node computes it.
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { checkDeal, verdict, type Dealt } from "../../src/net/deal";
import { remember, seenOf } from "../../src/net/seen";

const SECRET = "5a".repeat(32);
const GIVEN = "0123456789abcdef".repeat(2);

function hash(...parts: (string | Buffer)[]): string {
  const all = createHash("sha256");
  for (const part of parts) all.update(part);
  return all.digest("hex");
}

/** A deal made by the words of docs/records.md. */
function dealt(): Dealt {
  const setting =
    '{"game":"mindseye","version":1,"seats":2,"options":{"stare":"duel","rounds":6},"data":null}';
  return {
    ...(JSON.parse(setting) as Omit<Dealt, "deal" | "seed">),
    deal: {
      by_hand: false,
      table: "k7-frost",
      commitment: hash("planchette commitment 1\0k7-frost\0", Buffer.from(SECRET, "hex")),
      secret: SECRET,
      given: [GIVEN, null],
    },
    seed: hash(
      "planchette seed 1\0",
      Buffer.from(SECRET, "hex"),
      setting,
      Buffer.from(GIVEN, "hex"),
      Buffer.alloc(16),
    ),
  };
}

function seen() {
  return { commitment: dealt().deal.commitment as string, given: GIVEN };
}

test("a deal as promised holds in every point", () => {
  const found = checkDeal(dealt(), seen());
  expect(found.map((one) => one.holds)).toEqual([true, true, true, true]);
  expect(verdict(found)).toBe(true);
});

test("another half than the promised one is noticed", () => {
  const it = dealt();
  it.deal.secret = "5b".repeat(32);
  expect(verdict(checkDeal(it, seen()))).toBe(false);
});

test("a promise that changed after the start is noticed", () => {
  const found = checkDeal(dealt(), { ...seen(), commitment: "00".repeat(32) });
  expect(found.map((one) => one.holds)).toEqual([true, false, true, true]);
});

test("bytes that were left out are noticed", () => {
  const found = checkDeal(dealt(), { ...seen(), given: "ff".repeat(16) });
  expect(found.map((one) => one.holds)).toEqual([true, true, false, true]);
});

test("a seed from other settings is noticed", () => {
  const found = checkDeal({ ...dealt(), options: { stare: "hold", rounds: 6 } }, seen());
  expect(found.map((one) => one.holds)).toEqual([true, true, true, false]);
});

test("who came later is told that it cannot be told", () => {
  const found = checkDeal(dealt(), {});
  expect(found.map((one) => one.holds)).toEqual([true, null, true]);
  expect(verdict(found)).toBe(true);
});

test("luck chosen by hand promises nothing", () => {
  const found = checkDeal({ ...dealt(), deal: { by_hand: true } }, seen());
  expect(verdict(found)).toBe(null);
});

beforeEach(() => localStorage.clear());

test("the first promise seen is kept, and the last bytes given", () => {
  remember("t", { commitment: "aa" });
  remember("t", { given: "01" });
  remember("t", { commitment: "bb", given: "02" });
  expect(seenOf("t")).toEqual({ commitment: "aa", given: "02" });
  expect(seenOf("u")).toEqual({});
});

test("the oldest tables are forgotten", () => {
  for (let i = 0; i < 60; i++) remember(`t${i}`, { commitment: String(i) });
  expect(seenOf("t0")).toEqual({});
  expect(seenOf("t59")).toEqual({ commitment: "59" });
});
