// Checks the deal of a finished game in the browser: the promise, the bytes that people gave, and the
// seed are hashed anew as docs/records.md says. SHA-256 is plain JavaScript, since the browser's own
// exists only in secure contexts and people play on plain http at home. Loaded when a game is over.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seen } from "./seen";

/** The members of a record that the deal is made of. */
export interface Dealt {
  game: string;
  version: number;
  seats: number;
  options: unknown;
  data: unknown;
  deal: {
    by_hand: boolean;
    table?: string;
    commitment?: string;
    secret?: string;
    given?: (string | null)[];
  };
  seed: string;
}

/** A thing that was looked at: whether it holds, or null if this browser cannot tell. */
export interface Finding {
  holds: boolean | null;
  say: string;
}

const ZERO = "00";
const NOTHING_GIVEN = ZERO.repeat(16);

function hash(...parts: Uint8Array[]): string {
  return bytesToHex(sha256(concatBytes(...parts)));
}

export function commitmentOf(table: string, secret: string): string {
  const end = hexToBytes(ZERO);
  return hash(
    utf8ToBytes("planchette commitment 1"),
    end,
    utf8ToBytes(table),
    end,
    hexToBytes(secret),
  );
}

export function seedOf(dealt: Dealt): string {
  const { game, version, seats, options, data, deal } = dealt;
  const setting = JSON.stringify({ game, version, seats, options, data });
  const given = Array.from({ length: seats }, (_, i) =>
    hexToBytes(deal.given?.[i] ?? NOTHING_GIVEN),
  );
  return hash(
    utf8ToBytes("planchette seed 1"),
    hexToBytes(ZERO),
    hexToBytes(deal.secret ?? ""),
    utf8ToBytes(setting),
    ...given,
  );
}

/** What can be said about a deal, given what this browser itself saw before the start. */
export function checkDeal(dealt: Dealt, seen: Seen): Finding[] {
  const { deal } = dealt;
  const { table, commitment, secret } = deal;
  if (deal.by_hand || !table || !commitment || !secret)
    return [
      { holds: null, say: "The luck of this table was chosen by hand, so nothing was promised." },
    ];
  return [
    {
      holds: commitmentOf(table, secret) === commitment,
      say: "The half that the server opened at the end is the one it had promised.",
    },
    seen.commitment === undefined
      ? {
          holds: null,
          say: "Whether the promise was made before the start: this browser was not there then.",
        }
      : {
          holds: seen.commitment === commitment,
          say: "The promise is the one this browser saw before the start.",
        },
    ...(seen.given === undefined
      ? []
      : [
          {
            holds: (deal.given ?? []).includes(seen.given),
            say: "The random bytes that this browser gave went into the deal.",
          },
        ]),
    {
      holds: seedOf(dealt) === dealt.seed,
      say: "The seed is the hash of that half, the settings and everybody’s bytes, and of nothing else.",
    },
  ];
}

/** The whole in one word: null if nothing was promised. */
export function verdict(findings: Finding[]): boolean | null {
  if (findings.some((one) => one.holds === false)) return false;
  return findings.some((one) => one.holds) ? true : null;
}
