// SPDX-License-Identifier: MIT
// Verdicts on series: made by hand for the rules, and recorded from clips for the whole.
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import schema from "../../src/games/mindseye/schema.json";
import {
  calibrate,
  CALIBRATION,
  GRACE,
  MIN_FPS,
  RULE,
  UNSURE,
  Watch,
  type Personal,
  type Verdict,
} from "../../src/stare/blink";
import type { Sample } from "../../src/stare/measure";
import recorded from "./recorded.json";
import { score } from "./score";

const PERSONAL: Personal = { open: 0.36, shut: 0.22, yaw: 0, pitch: 0, fps: 30 };

/** Samples of openness, 30 a second unless said otherwise. */
function series(openness: (number | null)[], step = 1000 / 30): Sample[] {
  return openness.map((one, i) => {
    const level = one === null ? 0 : 0.22 + 0.14 * one;
    return { at: i * step, eyes: one === null ? null : [level, level], yaw: 0, pitch: 0 };
  });
}

const said = (samples: Sample[], personal = PERSONAL) => {
  const watch = new Watch(personal);
  return samples.flatMap((one) => watch.add(one) ?? []);
};
const within = (one?: Verdict) => (one && one.kind !== "slow" ? one.within : NaN);
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

describe("a blink", () => {
  it("is certain at the first picture of shut eyes", () => {
    const [blink, ...more] = said(series([...times(10, 1), 0.1, 0, 0, 0.6, ...times(10, 1)]));
    expect(more).toEqual([]);
    expect(blink).toMatchObject({ kind: "blink" });
    expect(blink?.sure).toBeCloseTo(333, 0);
    // It began between this picture and the one before.
    expect(blink).toMatchObject({ at: expect.closeTo(317, 0) });
    expect(within(blink)).toBeLessThan(30);
  });
  it("needs two pictures of eyes that are not quite shut", () => {
    expect(said(series([1, 1, 1, 0.38, 1, 1, 1]))).toEqual([]);
    expect(said(series([1, 1, 1, 0.38, 0.38, 1, 1]))).toHaveLength(1);
  });
  it("is reported once, however long the eyes stay shut", () => {
    expect(said(series([1, 1, 1, ...times(60, 0), 1, 1, 1]))).toHaveLength(1);
  });
  it("is reported again when the eyes were open in between", () => {
    expect(said(series([1, 1, 0, 0, 1, 1, 1, 0, 0, 1]))).toHaveLength(2);
  });
  it("claims less certainty about its time when pictures are rare", () => {
    const [slow] = said(series([1, 1, 1, 0, 0, 1], 80));
    expect(within(slow)).toBeGreaterThan(45);
  });
  it("cannot be hidden by closing the lids slowly", () => {
    const sinking = Array.from({ length: 600 }, (_, i) => Math.max(0, 1 - i / 500));
    expect(said(series(sinking))).toHaveLength(1);
  });
});

describe("looking away", () => {
  const longer = Math.ceil((GRACE / 1000) * 30) + 2;
  it("counts after a grace, from its beginning", () => {
    const [away, ...more] = said(series([...times(10, 1), ...times(longer, null), 1]));
    expect(more).toEqual([]);
    expect(away).toMatchObject({ kind: "away" });
    // The face went between this picture and the one before.
    expect(away).toMatchObject({ at: expect.closeTo(317, 0) });
  });
  it("is reported early enough to count from its beginning", () => {
    const fields = schema.moves.find((one) => one.name === "release")?.fields ?? [];
    const age = fields.find((one) => one.name === "age");
    const oldest = age && "max" in age ? Number(age.max) : 0;
    const fps = MIN_FPS + 0.5;
    const [away] = said(series([...times(30, 1), ...times(30, null)], 1000 / fps));
    if (away?.kind !== "away") throw new Error("no verdict");
    expect(away.sure - away.at).toBeLessThan(oldest);
  });
  it("is forgiven when it is short", () => {
    expect(said(series([...times(10, 1), ...times(longer - 5, null), ...times(10, 1)]))).toEqual(
      [],
    );
  });
  it("also counts a head that turns away", () => {
    const turned = series(times(longer, 1)).map((one) => ({ ...one, yaw: 0.3 }));
    expect(said(turned)).toMatchObject([{ kind: "away" }]);
  });
});

describe("a device with few pictures", () => {
  /** What the rules call a tie. */
  const header = readFileSync("../games/mindseye/mindseye.h", "utf8");
  const near = Number(/MINDSEYE_NEAR_MS = (\d+)/.exec(header)?.[1]);
  const pause = (samples: Sample[], from: number, ms: number) =>
    samples.map((one, i) => (i < from ? one : { ...one, at: one.at + ms }));

  it("is as certain as ties need, at the fewest pictures that are allowed", () => {
    const step = 1000 / (MIN_FPS + 0.5);
    const blinks = said(series([...times(40, 1), 0, 0, ...times(40, 1), 0.38, 0.38, 1], step));
    expect(blinks.map(({ kind }) => kind)).toEqual(["blink", "blink"]);
    for (const one of blinks) expect(within(one)).toBeLessThanOrEqual(UNSURE);
    // Two of them, and a clock's error for each.
    expect(2 * UNSURE).toBeLessThanOrEqual(near - 60);
  });
  it("says so once when fewer come", () => {
    const slow = series([...times(40, 1), 0, 0, 1], 1000 / (MIN_FPS - 1));
    expect(said(slow)).toMatchObject([{ kind: "slow" }]);
  });
  it("says so when fewer come in the middle of a stare", () => {
    const quick = series(times(90, 1));
    const slow = series(times(40, 1), 120).map((one) => ({ ...one, at: one.at + 3000 }));
    expect(said([...quick, ...slow])).toMatchObject([{ kind: "slow" }]);
  });
  it("does not say when somebody blinked whose eyes it did not see for long", () => {
    const shut = series([...times(90, 1), ...times(4, 0), ...times(10, 1)]);
    expect(said(pause(shut, 90, 150))).toMatchObject([{ kind: "blink" }]);
    expect(said(pause(shut, 90, 350))).toMatchObject([{ kind: "slow" }]);
  });
  it("goes on after a short pause with open eyes", () => {
    expect(said(pause(series(times(120, 1)), 90, 500))).toEqual([]);
  });
});

describe("the calibration", () => {
  const good = series([...times(62, 1), 0.5, ...times(26, 0), 0.7]);
  it("finds the levels of open and shut eyes", () => {
    const personal = calibrate(good, 0);
    expect(personal).toMatchObject({
      open: expect.closeTo(0.36, 2),
      shut: expect.closeTo(0.22, 2),
    });
  });
  it("is not put off by a blink", () => {
    const blinking = good.map((one, i) =>
      i === 20 || i === 21 ? { ...one, eyes: [0.22, 0.22] } : one,
    );
    expect(calibrate(blinking as Sample[], 0)).toMatchObject({ open: expect.closeTo(0.36, 2) });
  });
  it("refuses eyes that were never shut", () => {
    expect(calibrate(series(times(90, 1)), 0)).toBe("alike");
  });
  it("refuses a slow device", () => {
    expect(calibrate(series(times(30, 1), CALIBRATION / 30), 0)).toBe("slow");
  });
  it("refuses a face that comes and goes", () => {
    expect(calibrate(series(times(90, 1).map((one, i) => (i % 3 ? one : null))), 0)).toBe(
      "no-face",
    );
  });
});

describe("recorded series", () => {
  it.each(recorded)("$words: every blink in time, and no other", ({ blinks, samples }) => {
    const whole = samples.map(([at = 0, right = 0, left = 0, yaw = 0, pitch = 0]): Sample => ({
      at,
      eyes: right < 0 ? null : [right / 1000, left / 1000],
      yaw: yaw / 1000,
      pitch: pitch / 1000,
    }));
    const { found, falsely, refused } = score(whole, blinks, RULE);
    expect({ found, falsely, refused }).toEqual({ found: blinks.length, falsely: 0, refused: 0 });
  });
});
