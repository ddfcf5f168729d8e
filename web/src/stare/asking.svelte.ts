// SPDX-License-Identifier: MIT
// What the person before a camera is asked and told, step by step.
import type { NoGood } from "./blink";
import type { NoCamera as NotOpened } from "./eyes";

/** Why there is no camera any more. */
export type NoCamera = NotOpened | "slow" | "late" | "cut";

export type Step =
  | { at: "ask" }
  | { at: "loading" }
  | { at: "face" }
  | { at: "open" }
  | { at: "shut" }
  | { at: "again"; why: NoGood }
  | { at: "none"; why: NoCamera };

export interface Asking {
  step: Step;
  /** The others may see the face, if they let this person see theirs. */
  seen: boolean;
  /** The seconds that are left until fingers decide; null for no limit. */
  left: number | null;
  agree: () => void;
  decline: () => void;
}

/** Why there is no camera, and what happens instead. */
export function noCamera(why: NoCamera): string {
  const reason = {
    insecure: "Browsers give a camera to pages over https only, and this one came over plain http.",
    none: "No camera answers on this device.",
    refused: "The browser was not allowed to use the camera.",
    slow: "This device was too slow just now to see every blink.",
    late: "There was no time left to get ready.",
    cut: "The connection was lost.",
    broken: "What watches eyes could not be loaded. It needs a network the first time.",
  }[why];
  return `${reason} You stare with a finger instead.`;
}

export function notLearnt(why: NoGood): string {
  return {
    slow: "This device is too slow just now to see a short blink.",
    "no-face": "Your face was not in the picture all the time.",
    alike: "Your open and shut eyes look alike from here. More light helps, or come nearer.",
  }[why];
}
