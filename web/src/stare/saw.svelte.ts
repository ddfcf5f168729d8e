// SPDX-License-Identifier: MIT
// What outlasts a contest of eyes on this page: what the cameras saw, and that this person has agreed.
import { SvelteMap } from "svelte/reactivity";
import type { Saw } from "./sealing";

/** The last contest: at which table, and what each camera saw, by seat. */
export const saw = $state({ table: "", of: new SvelteMap<number, Saw>() });

export function forgetSaw(table: string): void {
  saw.table = table;
  saw.of.clear();
}

interface Consent {
  table: string;
  /** The others may see the face, if they let this person see theirs. */
  seen: boolean;
}

/** A person who agreed is not asked again at that table while the page is open, unless they want to
    be. */
export const consent: { given: Consent | null } = $state({ given: null });
