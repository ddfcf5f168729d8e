// SPDX-License-Identifier: MIT
// What a device saw during a stare, and the seal on it: the hash goes to the other side first, the series
// itself afterwards. Whoever has both can check that nothing was changed in between.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Openness over time. */
export interface Series {
  /** Keeps the hash from being guessed. */
  salt: string;
  /** When it begins, in ms: the page's time as it is recorded, the server's once it is written. */
  from: number;
  /** The milliseconds since the point before, and a percentage; -1 where no face was. */
  points: [number, number][];
}

/** The last 50 seconds at 30 pictures a second: longer than a stare, and below the server's 16 KB. */
const LONGEST = 1500;

export class Recorder {
  private times: number[] = [];
  private parts: number[] = [];

  add(at: number, openness: number | null): void {
    const part = openness === null ? -1 : Math.min(150, Math.max(0, Math.round(openness * 100)));
    this.times.push(Math.round(at));
    this.parts.push(part);
    if (this.times.length <= LONGEST) return;
    this.times.shift();
    this.parts.shift();
  }

  end(): Series {
    const { times, parts } = this;
    return {
      salt: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
      from: times[0] ?? 0,
      points: times.map((at, i) => [at - (times[i - 1] ?? at), parts[i] ?? -1]),
    };
  }
}

/** A series as it is sent, with the server's time: 'late' is how much later that is than the page's. */
export function writeSeries(series: Series, late: number): string {
  return JSON.stringify({ ...series, from: Math.round(series.from + late) });
}

/** The seal on a series as it is sent. */
export function sealOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

const isWhole = (n: unknown): n is number => Number.isSafeInteger(n);

function isPoint(one: unknown): one is [number, number] {
  if (!Array.isArray(one) || one.length !== 2) return false;
  const [gap, part] = one as unknown[];
  return isWhole(gap) && gap >= 0 && isWhole(part) && part >= -1 && part <= 150;
}

/** A series from another device, or null if it is none. */
export function readSeries(text: string): Series | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { salt, from, points } = value as Record<string, unknown>;
  if (typeof salt !== "string" || !/^[0-9a-f]{32}$/.test(salt) || !isWhole(from)) return null;
  if (!Array.isArray(points) || points.length > LONGEST || !points.every(isPoint)) return null;
  return { salt, from, points };
}
