// SPDX-License-Identifier: MIT
// The sounds: each has its file, and one setting mutes all of them, those of moments too.
import { readdirSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/settings.svelte";
import { playSound, SOUNDS } from "../../src/sound";

class Heard {
  static files: string[] = [];
  currentTime = 0;
  constructor(private readonly file: string) {}
  play(): Promise<void> {
    Heard.files.push(this.file);
    return Promise.resolve();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Heard.files = [];
  settings.sound = true;
});

describe("a sound", () => {
  it("has a file, and no file is left over", () => {
    expect(readdirSync("static/sound").sort()).toEqual(SOUNDS.map((name) => `${name}.mp3`).sort());
  });

  it("is fetched and played while sound is on", () => {
    vi.stubGlobal("Audio", Heard);
    vi.stubGlobal("document", { visibilityState: "visible" });
    settings.sound = true;
    SOUNDS.forEach(playSound);
    expect(Heard.files.length).toBe(SOUNDS.length);
  });

  it("is silent while sound is off, whichever it is", () => {
    vi.stubGlobal("Audio", Heard);
    vi.stubGlobal("document", { visibilityState: "visible" });
    settings.sound = false;
    SOUNDS.forEach(playSound);
    expect(Heard.files).toEqual([]);
  });
});
