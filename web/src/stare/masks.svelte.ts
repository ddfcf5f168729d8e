// SPDX-License-Identifier: MIT
// The masks and faces that are shown, by seat.
import { SvelteMap } from "svelte/reactivity";
import { between, RESTING, type Mask } from "./mask";

export const masks = { of: new SvelteMap<number, Mask>() };
/** The pictures of those who let this person see them, by seat. */
export const faces = { of: new SvelteMap<number, MediaStream>() };

/** Others' masks come a few times a second; a mask goes to the next one in this time. */
const EASE = 120;
const next = new Map<number, Mask>();

/** Lets somebody's mask move to where their face is. */
export function follow(seat: number, to: Mask): void {
  const from = masks.of.get(seat) ?? RESTING;
  const begun = performance.now();
  next.set(seat, to);
  const step = () => {
    if (next.get(seat) !== to) return;
    const way = Math.min(1, (performance.now() - begun) / EASE);
    masks.of.set(seat, between(from, to, way));
    if (way < 1) requestAnimationFrame(step);
  };
  step();
}

export function forgetMasks(): void {
  next.clear();
  masks.of.clear();
  faces.of.clear();
}
