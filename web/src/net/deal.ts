// SPDX-License-Identifier: MIT
// The hashes of a fair deal, as docs/records.md says: the promise of this browser's bytes before the
// game, and all of it again when the game is over. SHA-256 is plain JavaScript, since the browser's own
// exists only in secure contexts and people play on plain http at home. Loaded when it is needed.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seen, Share } from "./seen";
import type { Voided } from "./protocol";
import { voidedBecause } from "./voided";

/** What the seats gave to one deal. */
interface Shares {
  commitments?: (string | null)[];
  given?: (string | null)[];
}

export interface VoidedDeal extends Shares {
  why: Voided["why"];
  by: { seat: number; player: number | null }[];
}

/** The members of a record that the deal is made of. */
export interface Dealt {
  format: number;
  game: string;
  version: number;
  seats: number;
  options: unknown;
  data: unknown;
  names?: (string | null)[];
  deal: Shares & {
    by_hand: boolean;
    table?: string;
    commitment?: string;
    secret?: string;
    voided?: VoidedDeal[];
  };
  seed: string;
}

/** The result of one check; null if this browser cannot tell. */
export interface Finding {
  holds: boolean | null;
  /** It is a remark and not a check. */
  note?: true;
  say: string;
}

const ZERO = "00";
const NOTHING_GIVEN = ZERO.repeat(16);
const END = hexToBytes(ZERO);

function hash(...parts: Uint8Array[]): string {
  return bytesToHex(sha256(concatBytes(...parts)));
}

export function commitmentOf(table: string, secret: string): string {
  return hash(
    utf8ToBytes("planchette commitment 1"),
    END,
    utf8ToBytes(table),
    END,
    hexToBytes(secret),
  );
}

/** A seat's promise of its bytes. */
export function promiseOf(
  table: string,
  commitment: string,
  number: number,
  seat: number,
  given: string,
): string {
  return hash(
    utf8ToBytes("planchette given 2"),
    END,
    utf8ToBytes(table),
    END,
    hexToBytes(commitment),
    Uint8Array.of(number, seat),
    hexToBytes(given),
  );
}

type Setting = Pick<Dealt, "game" | "version" | "seats" | "options" | "data">;

export function settingOf({ game, version, seats, options, data }: Setting): string {
  return hash(utf8ToBytes(JSON.stringify({ game, version, seats, options, data })));
}

export function seedOf(dealt: Dealt): string {
  const { game, version, seats, options, data, deal, format } = dealt;
  const setting = JSON.stringify({ game, version, seats, options, data });
  const secret = hexToBytes(deal.secret ?? "");
  const number = (deal.voided?.length ?? 0) + 1;
  const given = Array.from({ length: seats }, (_, i) =>
    hexToBytes(deal.given?.[i] ?? NOTHING_GIVEN),
  );
  const half =
    format === 1
      ? secret
      : hexToBytes(hash(utf8ToBytes("planchette half 2"), END, secret, Uint8Array.of(number)));
  return hash(
    utf8ToBytes(format === 1 ? "planchette seed 1" : "planchette seed 2"),
    END,
    half,
    utf8ToBytes(setting),
    ...given,
  );
}

/** Whether all opened bytes of a deal are the promised ones, but for the seats that were wrong. */
function fitsAll(deal: Dealt["deal"], shares: Shares, number: number, wrong: number[]): boolean {
  const { table = "", commitment = "" } = deal;
  return (shares.given ?? []).every((given, seat) => {
    const wanted = shares.commitments?.[seat];
    if (given === null) return true;
    const fits = promiseOf(table, commitment, number, seat, given) === wanted;
    return fits !== wrong.includes(seat);
  });
}

function bytesFit(deal: Dealt["deal"]): boolean {
  const voided = deal.voided ?? [];
  const all = (deal.commitments ?? []).every(
    (promised, seat) => promised === null || typeof deal.given?.[seat] === "string",
  );
  const before = voided.every((one, i) =>
    fitsAll(deal, one, i + 1, one.why === "wrong" ? one.by.map(({ seat }) => seat) : []),
  );
  return all && before && fitsAll(deal, deal, voided.length + 1, []);
}

/** Who voided the deals, a sentence each. */
function voidedLines(dealt: Dealt): string {
  const name = ({ seat, player }: VoidedDeal["by"][number]) =>
    (player === null ? null : dealt.names?.[player]) ?? `whoever had seat ${seat + 1}`;
  return (dealt.deal.voided ?? [])
    .map(({ why, by }) => voidedBecause({ why, names: by.map(name) }))
    .join(" ");
}

function checkVoided(dealt: Dealt): Finding {
  const n = dealt.deal.voided?.length ?? 0;
  if (n === 0) return { holds: true, say: "No deal was voided before this one." };
  const count = n === 1 ? "One deal was" : `${n} deals were`;
  return {
    holds: null,
    note: true,
    say: `${count} voided before this one: ${voidedLines(dealt)} Each is one more draw.`,
  };
}

/** Whether all promises were made before this browser opened its own bytes. */
function checkPromises({ deal, ...rest }: Dealt, opened: Share[]): Finding {
  if (opened.length === 0)
    return {
      holds: null,
      say: "Whether all promises were made before any bytes were opened: this browser opened none.",
    };
  return {
    holds: opened.every(
      ({ promises, setting }) =>
        JSON.stringify(promises) === JSON.stringify(deal.commitments) &&
        setting === settingOf(rest),
    ),
    say: "When this browser opened its bytes, the promises of all seats and the settings were the ones of this game.",
  };
}

function checkBytes(dealt: Dealt, seen: Seen): Finding[] {
  const { deal } = dealt;
  if (dealt.format === 1)
    return [
      {
        holds: null,
        say: "This is an older game: bytes were given in the open, so whoever knew the server’s half and gave last could have chosen the deal.",
      },
    ];
  const opened = Object.entries(seen.shares ?? {}).filter(([, share]) => share.promises);
  const mine: Finding = {
    holds: opened.every(([seat, share]) => deal.given?.[Number(seat)] === share.given),
    say: "The random bytes that this browser gave went into the deal.",
  };
  return [
    ...(opened.length ? [mine] : []),
    checkPromises(
      dealt,
      opened.map(([, share]) => share),
    ),
    { holds: bytesFit(deal), say: "All bytes that were opened are the promised ones." },
  ];
}

/** What can be said about a deal, given what this browser itself saw before the start. */
export function checkDeal(dealt: Dealt, seen: Seen, dealer = "the server"): Finding[] {
  const { deal } = dealt;
  const { table, commitment, secret } = deal;
  if (deal.by_hand || !table || !commitment || !secret)
    return [
      { holds: null, say: "The luck of this table was chosen by hand, so nothing was promised." },
    ];
  return [
    {
      holds: commitmentOf(table, secret) === commitment,
      say: `The half that ${dealer} opened at the end is the one it had promised.`,
    },
    seen.commitment === undefined
      ? {
          holds: null,
          say: `Whether ${dealer} made its promise before the start: this browser was not there then.`,
        }
      : {
          holds: seen.commitment === commitment,
          say: `The promise of ${dealer} is the one this browser saw before the start.`,
        },
    ...checkBytes(dealt, seen),
    {
      holds: seedOf(dealt) === dealt.seed,
      say: "The seed is the hash of that half, the settings and everybody’s bytes, and of nothing else.",
    },
    ...(dealt.format === 1 ? [] : [checkVoided(dealt)]),
  ];
}

/** The verdict: null if nothing was promised. */
export function verdict(findings: Finding[]): boolean | null {
  if (findings.some((one) => one.holds === false)) return false;
  return findings.some((one) => one.holds) ? true : null;
}
