// SPDX-License-Identifier: MIT
// Records from elsewhere, out of a file or a link: somebody else's bytes, so they are bounded, read
// strictly and played again by the engine before anything is kept or shown.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { here } from "../app.svelte";
import { verifyRecord } from "../engine/local";
import { carrying, pack, unpack, type Bounds } from "../packed";

export const MOST_BYTES = 2 * 1024 * 1024;
/** What people can still send; browsers take more. */
const LONGEST_LINK = 32000;
const BOUNDS: Bounds = { letters: 200000, bytes: MOST_BYTES };

export type Opened = { record: string } | { fault: string };

/** Takes a record from a file: its id on this device, or what is wrong with it. */
export async function openText(text: string): Promise<Opened> {
  let plain: string;
  try {
    plain = JSON.stringify(JSON.parse(text));
  } catch {
    return { fault: "it is not the file of a game" };
  }
  const record = bytesToHex(sha256(utf8ToBytes(plain))).slice(0, 32);
  await here.connected();
  const fault = await verifyRecord(plain, record);
  return fault === null ? { record } : { fault };
}

export async function openFile(file: File): Promise<Opened> {
  if (file.size > MOST_BYTES) return { fault: "larger than 2 MB" };
  return openText(await file.text());
}

export async function openLetters(letters: string): Promise<Opened> {
  const text = await unpack(letters, BOUNDS);
  return text === null ? { fault: "it is damaged or too large" } : openText(text);
}

/** A link that carries a whole game; null if it would be too long. */
export async function linkTo(record: unknown, at: number): Promise<string | null> {
  const letters = await pack(JSON.stringify(record), BOUNDS);
  return letters.length > LONGEST_LINK
    ? null
    : `${carrying("/r/open", "record", letters)}&at=${at}`;
}
