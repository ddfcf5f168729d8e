// What this browser's owner likes: sound, help, motion. Kept in the browser only.
import type { Help } from "./games/module";
import { loadJson, saveJson } from "./net/storage";

const KEY = "planchette.settings";

interface Kept {
  sound: boolean;
  help: Help;
  still: boolean;
}

const usual: Kept = { sound: true, help: "legal", still: false };

class Settings {
  sound = $state(usual.sound);
  help = $state<Help>(usual.help);
  /** No motion, as if the system asked for it. */
  still = $state(usual.still);

  constructor() {
    Object.assign(this, { ...usual, ...loadJson<Partial<Kept>>(KEY, {}) });
  }

  keep(): void {
    saveJson(KEY, { sound: this.sound, help: this.help, still: this.still });
    this.apply();
  }

  apply(): void {
    document.documentElement.classList.toggle("still", this.still);
  }
}

export const settings = new Settings();
