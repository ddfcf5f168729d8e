// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { CaptureClock } from "../../src/stare/pictures";

describe("the time of a picture", () => {
  it("is the camera's own, whatever that counts from", () => {
    const clock = new CaptureClock();
    expect(clock.at(5000, 100)).toBe(100);
    expect(clock.at(5040, 140)).toBe(140);
  });
  it("is not the time at which the device processed it", () => {
    const clock = new CaptureClock();
    clock.at(0, 100);
    expect(clock.at(40, 900)).toBe(140);
    expect(clock.at(80, 905)).toBe(180);
  });
  it("is better known when a picture comes sooner", () => {
    const clock = new CaptureClock();
    clock.at(0, 300); // the first one waited
    expect(clock.at(40, 160)).toBe(160);
    expect(clock.at(80, 400)).toBe(200);
  });
});
