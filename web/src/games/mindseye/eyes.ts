// SPDX-License-Identifier: MIT
// What a source of eyes, such as a camera, gives to a staring contest. Stare.svelte says how it is used.
import type { Component } from "svelte";
import type { Colour } from "./words";

export interface EyeWatch {
  /** The eyes are open and were learnt: this seat takes hold. May be called more than once. */
  open: () => void;
  /** A certain blink, or a look away. 'at' is the server's time (TableProps.now) of its beginning. */
  blink: (at: number, why: "eyes_closed" | "looked_away") => void;
  /** The camera is gone or was refused: the contest becomes one of fingers for everybody. */
  lost: () => void;
  /** How long this seat still has to take hold, in ms; null where nobody waits for it. */
  left: () => number | null;
}

/** Draws a contestant: a mask or a video that follows the live eyes, where this device is told of them. */
export type Face = Component<{ seat: number; colour: Colour; mine: boolean; shut: boolean }>;

export interface EyeSource {
  /** Starts to watch this device's eyes; call the result to stop. It runs only while this seat is in
      a contest of eyes. */
  watch: (tell: EyeWatch) => () => void;
}
