// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { readSeries, Recorder, sealOf, writeSeries } from "../../src/stare/series";

function kept() {
  const recorder = new Recorder();
  recorder.add(1033.4, 0.987);
  recorder.add(1066.8, null);
  return recorder.end();
}
const salt = "0".repeat(32);

describe("a sealed series", () => {
  it("holds when it began, milliseconds between pictures and percentages, and no more", () => {
    const { salt: mine, ...rest } = kept();
    expect(mine).toMatch(/^[0-9a-f]{32}$/);
    const points = [
      [0, 99],
      [34, -1],
    ];
    expect(rest).toEqual({ from: 1033, points });
  });
  it("is read as it was written, in the server's time", () => {
    const series = kept();
    const read = readSeries(writeSeries(series, 500.4));
    expect(read).toEqual({ ...series, from: 1533 });
  });
  it("has another seal when one point is changed", () => {
    const text = writeSeries(kept(), 0);
    expect(sealOf(text.replace("99", "98"))).not.toBe(sealOf(text));
  });
  it("cannot be guessed from its seal: two of the same have different ones", () => {
    expect(sealOf(writeSeries(kept(), 0))).not.toBe(sealOf(writeSeries(kept(), 0)));
  });
  it("keeps the end of a long stare, within what the server takes", () => {
    const recorder = new Recorder();
    for (let at = 0; at < 120000; at += 1000 / 30) recorder.add(at, 1);
    const series = recorder.end();
    const long = series.points.reduce((sum, [gap]) => sum + gap, 0);
    expect(series.from + long).toBeGreaterThan(119900);
    expect(long).toBeGreaterThan(45000);
    expect(writeSeries(series, 1.8e12).length).toBeLessThan(16384);
  });
  it.each([
    "",
    "null",
    "3",
    "{}",
    JSON.stringify({ salt: "x", from: 0, points: [] }),
    JSON.stringify({ salt, from: 0, points: [[1]] }),
    JSON.stringify({ salt, from: 0, points: [[-1, 50]] }),
    JSON.stringify({ salt, from: 0, points: [[1, 151]] }),
    JSON.stringify({ salt, from: null, points: [] }),
  ])("is refused if it is none: %s", (text) => expect(readSeries(text)).toBeNull());
});
