// SPDX-License-Identifier: MIT
// Runes outside of components, for tests.

/** A copy whose fields can be watched. */
export function reactive<T extends object>(value: T): T {
  const copy: T = $state(value);
  return copy;
}

/** Runs what 'make' gives again whenever something changes that it read; the result ends that. */
reactive.root = (make: () => () => void): (() => void) =>
  $effect.root(() => {
    const again = make();
    $effect(() => again());
  });
