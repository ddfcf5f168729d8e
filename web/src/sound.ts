// SPDX-License-Identifier: MIT
// Short sounds. They are fetched when first needed, and none is played while sound is off.
import { fileAt } from "./place";
import { settings } from "./settings.svelte";

export const SOUNDS = [
  "turn",
  "card",
  "shuffle",
  "reveal",
  "seal",
  "die",
  "throw",
  "vision",
  "hurry",
  "knock",
  "win",
  "lose",
  "hour-right",
  "hour-wrong",
  "bet-paid",
  "clock-strike",
  "answer",
  "turn-away",
  "impact",
  "candle-out",
  "count",
  "verdict",
  "eye-shut",
  "tiles",
  "hush",
  "word",
  "spotlight",
  "hat-drop",
] as const;
export type Sound = (typeof SOUNDS)[number];

const kept = new Map<Sound, HTMLAudioElement>();

/** A sound that belongs to a beat: the table makes it only where beats are off. */
export function playWithoutBeat(name: Sound): void {
  if (settings.moments === "off") playSound(name);
}

export function playSound(name: Sound): void {
  if (!settings.sound || typeof Audio === "undefined" || document.visibilityState === "hidden")
    return;
  const audio = kept.get(name) ?? new Audio(fileAt(`sound/${name}.mp3`));
  kept.set(name, audio);
  audio.currentTime = 0;
  // A browser refuses sound before the first press of a key or button; that is fine.
  audio.play().catch(() => undefined);
}
