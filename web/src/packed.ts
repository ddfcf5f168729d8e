// SPDX-License-Identifier: MIT
// Texts in addresses: deflated, as letters. What comes in by a link is somebody else's: it is bounded
// before it is unpacked and while it is.
import { SITE } from "./place";
import { router } from "./router.svelte";

export interface Bounds {
  letters: number;
  bytes: number;
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function through(bytes: BlobPart, by: CompressionStream | DecompressionStream, most: number) {
  return collect(new Blob([bytes]).stream().pipeThrough(by), most);
}

/** A text as letters for an address. */
export async function pack(text: string, { bytes: most }: Bounds): Promise<string> {
  const bytes = await through(text, new CompressionStream("deflate-raw"), most);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks such letters; null if they are not valid or too large. */
export async function unpack(letters: string, most: Bounds): Promise<string | null> {
  if (letters.length > most.letters || !/^[\w-]+$/.test(letters)) return null;
  try {
    const bytes = Uint8Array.from(
      atob(letters.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const text = await through(bytes, new DecompressionStream("deflate-raw"), most.bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}

/** The letters that the address of this page carries under a name: after "#", where no server sees
    them. */
export function carried(name: string): string | null {
  const hash = SITE ? location.hash.replace(/^[^?]*/, "") : location.hash.slice(1);
  return new URLSearchParams(hash).get(name);
}

/** An address that carries them to a page, such as "/workshop". */
export function carrying(page: string, name: string, letters: string): string {
  return SITE
    ? `${location.href.replace(/#.*/, "")}#${page}?${name}=${letters}`
    : `${location.origin}${router.to(page)}#${name}=${letters}`;
}
