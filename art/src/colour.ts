// SPDX-License-Identifier: MIT
// Colours are #rrggbb strings; these few functions are all the arithmetic the painter needs.

export type Colour = string;

export function channels(colour: Colour): [number, number, number] {
  const at = (i: number) => parseInt(colour.slice(i, i + 2), 16);
  return [at(1), at(3), at(5)];
}

function fromChannels(values: number[]): Colour {
  const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  return '#' + values.map((v) => byte(v).toString(16).padStart(2, '0')).join('');
}

/** The colour that lies at t (0 to 1) on the way from a to b. */
export function mix(a: Colour, b: Colour, t: number): Colour {
  const to = channels(b);
  return fromChannels(channels(a).map((v, i) => v + ((to[i] ?? v) - v) * t));
}

/** Lighter for a positive amount, darker for a negative one. */
export function shade(colour: Colour, amount: number): Colour {
  return amount < 0 ? mix(colour, '#000000', -amount) : mix(colour, '#ffffff', amount);
}

/** One decimal is enough for a path and keeps the pictures equal on every machine. */
export function fix(value: number): number {
  return +value.toFixed(1);
}
