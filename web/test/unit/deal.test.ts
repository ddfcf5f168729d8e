// SPDX-License-Identifier: MIT
// The check of a deal, against SHA-256 as Node computes it.
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { checkDeal, verdict, type Dealt, type VoidedDeal } from "../../src/net/deal";
import { remember, seenOf, type Seen, type Share } from "../../src/net/seen";

const SECRET = "5a".repeat(32);
const GIVEN = "0123456789abcdef".repeat(2);
const OTHER = "fedcba9876543210".repeat(2);
const SETTING =
  '{"game":"mindseye","version":1,"seats":2,"options":{"stare":"duel","rounds":6},"data":null}';
const hex = (text: string) => Buffer.from(text, "hex");

function hash(...parts: (string | Buffer)[]): string {
  const all = createHash("sha256");
  for (const part of parts) all.update(part);
  return all.digest("hex");
}

const COMMITMENT = hash("planchette commitment 1\0k7-frost\0", hex(SECRET));

function promised(number: number, seat: number, given: string): string {
  const place = Buffer.of(number, seat);
  return hash("planchette given 2\0k7-frost\0", hex(COMMITMENT), place, hex(given));
}

/** A deal made by the words of docs/records.md: both seats gave, after some voided deals. */
function dealt(voided: VoidedDeal[] = []): Dealt {
  const number = voided.length + 1;
  return {
    ...(JSON.parse(SETTING) as Omit<Dealt, "deal" | "seed" | "format">),
    format: 2,
    names: ["Ada", "Bob"],
    deal: {
      by_hand: false,
      table: "k7-frost",
      commitment: COMMITMENT,
      secret: SECRET,
      commitments: [promised(number, 0, GIVEN), promised(number, 1, OTHER)],
      given: [GIVEN, OTHER],
      voided,
    },
    seed: hash(
      "planchette seed 2\0",
      hex(hash("planchette half 2\0", hex(SECRET), Buffer.of(number))),
      SETTING,
      hex(GIVEN),
      hex(OTHER),
    ),
  };
}

const LATE: VoidedDeal = {
  why: "late",
  by: [{ seat: 1, player: 1 }],
  commitments: [promised(1, 0, GIVEN), promised(1, 1, OTHER)],
  given: [GIVEN, null],
};

function share(number = 1): Share {
  return {
    given: GIVEN,
    number,
    promises: [promised(number, 0, GIVEN), promised(number, 1, OTHER)],
    setting: hash(SETTING),
  };
}

function seen(number = 1): Seen {
  return {
    commitment: COMMITMENT,
    shares: { 0: share(number) },
  };
}

const holds = (it: Dealt, by: Seen) => checkDeal(it, by).map((one) => one.holds);

test("a deal that matches its commitments passes every check", () => {
  expect(holds(dealt(), seen())).toEqual([true, true, true, true, true, true, true]);
  expect(verdict(checkDeal(dealt(), seen()))).toBe(true);
});

test("at a table on this device the text does not mention a server", () => {
  const said = checkDeal(dealt(), seen(), "this device").map((one) => one.say);
  expect(said.filter((say) => say.includes("this device"))).toHaveLength(2);
  expect(said.join(" ")).not.toContain("server");
});

test("a secret that does not match the commitment is reported", () => {
  const it = dealt();
  it.deal.secret = "5b".repeat(32);
  expect(verdict(checkDeal(it, seen()))).toBe(false);
});

test("a commitment that changed after the start is reported", () => {
  const found = holds(dealt(), { ...seen(), commitment: "00".repeat(32) });
  expect(found).toEqual([true, false, true, true, true, true, true]);
});

test("a player's bytes that were left out are reported", () => {
  const shares = { 0: { ...share(), given: "ff".repeat(16) } };
  const found = holds(dealt(), { ...seen(), shares });
  expect(found).toEqual([true, true, false, true, true, true, true]);
});

test("a promise made after this browser opened its bytes is reported", () => {
  const promises = [promised(1, 0, GIVEN), promised(1, 1, "00".repeat(16))];
  const late = { ...share(), promises };
  expect(holds(dealt(), { ...seen(), shares: { 0: late } })).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    true,
  ]);
});

test("bytes that do not match their commitment are reported", () => {
  const it = dealt();
  it.deal.given = [GIVEN, "00".repeat(16)];
  expect(holds(it, seen())).toEqual([true, true, true, true, false, false, true]);
});

test("a seed made from other options is reported", () => {
  const found = holds({ ...dealt(), options: { stare: "hold", rounds: 6 } }, seen());
  expect(found).toEqual([true, true, true, false, true, false, true]);
});

test("a voided deal is counted, and who did it is named", () => {
  const found = checkDeal(dealt([LATE]), seen(2));
  expect(found.map((one) => one.holds)).toEqual([true, true, true, true, true, true, null]);
  expect(found.at(-1)?.say).toBe(
    "One deal was voided before this one: Bob did not open the promised bytes in time. Each is one more draw.",
  );
});

test("a voided deal that is left out is reported", () => {
  const it = dealt([LATE]);
  it.deal.voided = [];
  expect(verdict(checkDeal(it, seen(2)))).toBe(false);
});

test("a browser that joined later cannot verify, and says so", () => {
  const found = checkDeal(dealt(), {});
  expect(found.map((one) => one.holds)).toEqual([true, null, null, true, true, true]);
  expect(verdict(found)).toBe(true);
});

test("an older game says what its commitment covers", () => {
  const it = { ...dealt(), format: 1, seed: "" };
  it.deal = { ...it.deal, commitments: undefined, voided: undefined } as Dealt["deal"];
  it.seed = hash("planchette seed 1\0", hex(SECRET), SETTING, hex(GIVEN), hex(OTHER));
  const found = checkDeal(it, { commitment: COMMITMENT });
  expect(found.map((one) => one.holds)).toEqual([true, true, null, true]);
  expect(found[2]?.say).toContain("could have chosen the deal");
});

test("a seed given by hand carries no commitment", () => {
  const found = checkDeal({ ...dealt(), deal: { by_hand: true } }, seen());
  expect(verdict(found)).toBe(null);
});

beforeEach(() => localStorage.clear());

test("keeps the first commitment seen and the last bytes sent", () => {
  remember("t", { commitment: "aa" });
  remember("t", { shares: { 0: { given: "01", number: 1 }, 1: { given: "03", number: 1 } } });
  remember("t", { commitment: "bb", shares: { 0: { given: "02", number: 2 } } });
  expect(seenOf("t")).toEqual({
    commitment: "aa",
    shares: { 0: { given: "02", number: 2 }, 1: { given: "03", number: 1 } },
  });
  expect(seenOf("u")).toEqual({});
});

test("drops the oldest tables when the list is full", () => {
  for (let i = 0; i < 60; i++) remember(`t${i}`, { commitment: String(i) });
  expect(seenOf("t0")).toEqual({});
  expect(seenOf("t59").commitment).toBe("59");
});
