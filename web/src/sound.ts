// Short sounds. They are fetched when first needed, and none is played while sound is off.
import { settings } from "./settings.svelte";

export type Sound = "turn";

export function playSound(name: Sound): void {
  if (!settings.sound || typeof Audio === "undefined") return;
  void name;
}
