// SPDX-License-Identifier: MIT
// A moment as a picture to share: the title, the table as the chosen eyes see it, a line about the
// chances, and the link.
import { paint } from "./paint";

export interface Caption {
  title: string;
  /** Whose eyes, and which move. */
  under: string;
  /** One sentence each. */
  lines: string[];
  link: string;
}

const EDGE = 40;
const LEAST = 640;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Words broken into lines that fit. */
export function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface Row {
  text: string;
  font: string;
  ink: string;
  high: number;
}

/** All lines of text, each with its look. */
function rows(
  on: CanvasRenderingContext2D,
  parts: [string, string, string, number][],
  wide: number,
) {
  return parts.flatMap(([text, font, ink, high]): Row[] => {
    on.font = font;
    return broken(text, (line) => on.measureText(line).width <= wide).map((line) => ({
      text: line,
      font,
      ink,
      high,
    }));
  });
}

function write(on: CanvasRenderingContext2D, all: Row[], top: number): void {
  let y = top;
  for (const { text, font, ink, high } of all) {
    y += high;
    on.font = font;
    on.fillStyle = ink;
    on.fillText(text, EDGE, y - high * 0.25);
  }
}

/** The picture of a table and its caption. */
export async function pictureOf(table: HTMLElement, caption: Caption): Promise<Blob> {
  const { width, height } = table.getBoundingClientRect();
  const scale = Math.max(1, Math.min(2, 1600 / width), devicePixelRatio > 1 ? 2 : 1);
  const wide = Math.max(LEAST, width + 2 * EDGE);
  const canvas = document.createElement("canvas");
  const on = canvas.getContext("2d");
  if (!on) throw new Error("this browser has no canvas");
  const [display, plain] = ["--display", "--text"].map(colour);
  const head = rows(
    on,
    [
      [caption.title, `500 30px ${display}`, colour("--bone-0"), 42],
      [caption.under, `400 17px ${plain}`, colour("--bone-1"), 28],
    ],
    wide - 2 * EDGE,
  );
  const foot = rows(
    on,
    [
      ...caption.lines.map((line): [string, string, string, number] => [
        line,
        `400 17px ${plain}`,
        colour("--bone-1"),
        26,
      ]),
      [caption.link, `400 15px ${plain}`, colour("--brass"), 26],
    ],
    wide - 2 * EDGE,
  );
  const tall = (all: Row[]) => all.reduce((sum, row) => sum + row.high, 0);
  const top = EDGE / 2 + tall(head) + 12;
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round((top + height + 12 + tall(foot) + EDGE / 2) * scale);
  on.scale(scale, scale);
  on.fillStyle = colour("--ink-0");
  on.fillRect(0, 0, wide, canvas.height);
  write(on, head, EDGE / 2);
  write(on, foot, top + height + 12);
  on.translate((wide - width) / 2, top);
  await paint(table, on);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Hands it to the device's own sharing where that takes files, else saves it. False if called off. */
export async function give(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: "image/png" });
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (why) {
      if (why instanceof DOMException && why.name === "AbortError") return false;
    }
  }
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  return true;
}
