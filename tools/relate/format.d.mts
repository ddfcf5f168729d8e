// SPDX-License-Identifier: MIT
export type Part = "characters" | "locations" | "objects" | "visions";
export const KINDS: Part[];
export const COUNTS: Record<Part, number>;
export function checkEntry(
  entry: unknown,
  seen: Set<string>,
  tell: (field: string, text: string) => void,
): void;
export function faultsOf(
  set: { about: unknown } & Record<Part, unknown>,
  vocabulary: null,
  hasPicture: (file: string) => boolean,
): string[];
