// SPDX-License-Identifier: MIT
// The tones of an iris: light, main and dark.
import type { Colour } from "./words";

export const TONES: Record<Colour, [string, string, string]> = {
  blue: ["#8fc4f2", "#3f7fc4", "#173a68"],
  purple: ["#cfa4ee", "#8a55bf", "#3b1d5c"],
  green: ["#9adbb0", "#3f9763", "#12432a"],
  orange: ["#f7c27c", "#d97f2c", "#6b3408"],
};
