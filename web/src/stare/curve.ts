// SPDX-License-Identifier: MIT
// What a camera saw as a line: openness over the last seconds of a contest.
import type { Series } from "./series";

/** So much of a contest is drawn, in ms. */
export const SPAN = 10000;
const TOP = 120;

export const endOf = (series: Series): number =>
  series.points.reduce((at, [gap]) => at + gap, series.from);

/** An SVG path in a box of 'width' by 'height' whose right edge is the server's time 'end'. It has a gap
    where no face was seen. */
export function lineOf(series: Series, end: number, width: number, height: number): string {
  let at = series.from;
  let drawn = false;
  let path = "";
  for (const [gap, part] of series.points) {
    at += gap;
    const x = (1 - (end - at) / SPAN) * width;
    if (x < 0 || part < 0) {
      drawn = false;
      continue;
    }
    const y = (1 - Math.min(TOP, part) / TOP) * height;
    path += `${drawn ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    drawn = true;
  }
  return path;
}
