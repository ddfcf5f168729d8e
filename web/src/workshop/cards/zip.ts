// SPDX-License-Identifier: MIT
// A folder as one file: zip without compression, since pictures are compressed already. Reads what
// others packed as well, deflated or not; it is somebody else's bytes, so names and sizes are bounded.

export interface Packed {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65535;
const UTF8 = 0x800;
/** The first day that the format knows. */
const DAY = 0x21;
const STORED = 0;
const DEFLATED = 8;

const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcs[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** A header of fields of two and four bytes: [size, value]. */
function header(...fields: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

export function zip(files: Packed[]): Blob {
  const body: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const called = new TextEncoder().encode(name);
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, UTF8],
      [2, STORED],
      [2, 0],
      [2, DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, called.length],
      [2, 0],
    ];
    body.push(header([4, LOCAL], ...common), called, bytes);
    list.push(
      header([4, CENTRAL], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      called,
    );
    at += 30 + called.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const n = files.length;
  const end = header([4, END], [2, 0], [2, 0], [2, n], [2, n], [4, size], [4, at], [2, 0]);
  return new Blob([...body, ...list, end], { type: "application/zip" });
}

export class BadZip extends Error {}

async function inflate(bytes: Uint8Array<ArrayBuffer>, size: number) {
  const out = new Uint8Array(size);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) {
      await reader.cancel();
      throw new BadZip("it is damaged");
    }
    out.set(value, at);
    at += value.length;
  }
  if (at !== size) throw new BadZip("it is damaged");
  return out;
}

interface Bounds {
  files: number;
  bytes: number;
}

/** The files of a zip; throws BadZip. */
export async function unzip(whole: Uint8Array<ArrayBuffer>, most: Bounds): Promise<Packed[]> {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  try {
    return await entries(whole, view, most);
  } catch (why) {
    // A number that leads outside, or bytes that cannot be inflated.
    throw why instanceof BadZip ? why : new BadZip("it is damaged");
  }
}

async function entries(whole: Uint8Array<ArrayBuffer>, view: DataView, most: Bounds) {
  let end = whole.length - END_BYTES;
  const least = Math.max(0, end - LONGEST_COMMENT);
  while (end >= least && view.getUint32(end, true) !== END) end -= 1;
  if (end < least) throw new BadZip("it is no zip file");
  const count = view.getUint16(end + 10, true);
  if (count > most.files) throw new BadZip(`more than ${most.files} files`);
  const found: Packed[] = [];
  let left = most.bytes;
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new BadZip("it is damaged");
    const [nameLen, extra, comment] = [28, 30, 32].map((by) => view.getUint16(at + by, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(whole.subarray(at + 46, at + 46 + nameLen));
    left -= view.getUint32(at + 24, true);
    if (left < 0) throw new BadZip(`more than ${most.bytes >> 20} MB`);
    if (!name.endsWith("/")) found.push({ name, bytes: await contents(whole, view, at) });
    at += 46 + nameLen + extra + comment;
  }
  return found;
}

/** What the entry of the list at 'at' stands for. */
async function contents(whole: Uint8Array<ArrayBuffer>, view: DataView, at: number) {
  const method = view.getUint16(at + 10, true);
  const crc = view.getUint32(at + 16, true);
  const [packed, size, local] = [20, 24, 42].map((by) => view.getUint32(at + by, true)) as [
    number,
    number,
    number,
  ];
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const bytes = whole.slice(from, from + packed);
  if (bytes.length !== packed) throw new BadZip("it is damaged");
  if (method !== STORED && method !== DEFLATED) throw new BadZip("it is packed in an unknown way");
  const plain = method === STORED ? bytes : await inflate(bytes, size);
  if (crc32(plain) !== crc) throw new BadZip("it is damaged");
  return plain;
}
