// SPDX-License-Identifier: MIT
// What this browser's owner likes: sound, help, motion, moments. Kept in the browser only.
import type { Help } from "./games/module";
import { loadJson, saveJson } from "./net/storage";

const KEY = "planchette.settings";

interface Kept {
  sound: boolean;
  help: Help;
  still: boolean;
  moments: MomentPace;
  docked: boolean;
  swift: boolean;
}

/** How beats on important events are played. */
export type MomentPace = "full" | "quick" | "off";

const usual: Kept = {
  sound: true,
  help: "legal",
  still: false,
  moments: "full",
  docked: true,
  swift: false,
};

class Settings {
  sound = $state(usual.sound);
  help = $state<Help>(usual.help);
  /** No motion, as if the system asked for it. */
  still = $state(usual.still);
  moments = $state<MomentPace>(usual.moments);
  /** Log and talk stand beside the table where there is room. */
  docked = $state(usual.docked);
  /** Bots on this device answer at once. */
  swift = $state(usual.swift);

  constructor() {
    Object.assign(this, { ...usual, ...loadJson<Partial<Kept>>(KEY, {}) });
  }

  keep(): void {
    const { sound, help, still, moments, docked, swift } = this;
    saveJson(KEY, { sound, help, still, moments, docked, swift });
    this.apply();
  }

  apply(): void {
    document.documentElement.classList.toggle("still", this.still);
  }
}

export const settings = new Settings();
