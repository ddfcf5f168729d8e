// SPDX-License-Identifier: MIT
// Pictures from outside. A file is looked at before the browser decodes it: what it is by its first
// bytes, and how large it would become. Then it is drawn anew, so that nothing but its pixels is kept:
// no script, no place where it was taken, no hidden thumbnail.

export const MOST_BYTES = 20 * 1024 * 1024;
export const MOST_PIXELS = 50e6;
export const LEAST_SIDE = 200;
export const WIDTH = 540;
export const HEIGHT = 810;
const QUALITY = 0.82;

export class BadPicture extends Error {}

export interface Size {
  width: number;
  height: number;
}

/** The middle of what is shown and how much of it, both as shares; 1 is as much as fits. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export const CENTRED: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const ascii = (bytes: Uint8Array, at: number, len: number) =>
  String.fromCharCode(...bytes.subarray(at, at + len));

function pngSize(view: DataView): Size | null {
  if (view.byteLength < 24) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame header of a JPEG, behind its other segments. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const mark = view.getUint8(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView, bytes: Uint8Array): Size | null {
  if (view.byteLength < 30) return null;
  const kind = ascii(bytes, 12, 4);
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** The largest of the sizes that an AVIF tells of; a grid has one for each tile as well. */
function avifSize(view: DataView, bytes: Uint8Array): Size | null {
  let found: Size | null = null;
  for (let at = 0; at + 20 <= bytes.length; at++) {
    if (bytes[at] !== 0x69 || ascii(bytes, at, 4) !== "ispe") continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!found || size.width * size.height > found.width * found.height) found = size;
  }
  return found;
}

/** How large a picture will be, by its header; throws unless it is a photograph of a kind we take. */
export function sizeOf(bytes: Uint8Array): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: Size | null;
  if (ascii(bytes, 1, 3) === "PNG" && bytes[0] === 0x89) size = pngSize(view);
  else if (bytes[0] === 0xff && bytes[1] === 0xd8) size = jpegSize(view);
  else if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP")
    size = webpSize(view, bytes);
  else if (ascii(bytes, 4, 4) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 4)))
    size = avifSize(view, bytes);
  else throw new BadPicture("it is no photograph: JPEG, PNG, WebP or AVIF is needed");
  if (!size) throw new BadPicture("it is damaged");
  const { width, height } = size;
  if (width * height > MOST_PIXELS)
    throw new BadPicture(`${width} × ${height} pixels; at most 50 million are allowed`);
  if (Math.min(width, height) < LEAST_SIDE)
    throw new BadPicture(`${width} × ${height} pixels; at least ${LEAST_SIDE} a side are needed`);
  return size;
}

export async function decode(file: Blob): Promise<ImageBitmap> {
  if (file.size > MOST_BYTES) throw new BadPicture("it is larger than 20 MB");
  const bytes = new Uint8Array(await file.arrayBuffer());
  sizeOf(bytes);
  try {
    // Without a type of its own: the browser goes by the bytes, as we did.
    return await createImageBitmap(new Blob([bytes]));
  } catch {
    throw new BadPicture("it is damaged");
  }
}

/** The part of a picture that becomes the card. */
export function part(size: Size, crop: Crop) {
  const scale = Math.min(size.width / WIDTH, size.height / HEIGHT) / crop.zoom;
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  return { x: (size.width - width) * crop.x, y: (size.height - height) * crop.y, width, height };
}

/** Draws the card, on a canvas of any size. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, width, height } = part(picture, crop);
  const pen = canvas.getContext("2d");
  if (!pen) throw new BadPicture("this browser cannot draw it");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#000"; // behind what is transparent
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The card as a new file: WebP, or JPEG where the browser cannot write that. */
export async function encode(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  draw(canvas, picture, crop);
  const as = (type: string) =>
    new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  const first = await as("image/webp");
  const made = first?.type === "image/webp" ? first : await as("image/jpeg");
  if (!made) throw new BadPicture("this browser cannot draw it");
  return made;
}
