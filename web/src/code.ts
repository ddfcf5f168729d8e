// SPDX-License-Identifier: MIT
// Short codes as people read them aloud: "maple tiger lamp 42".

export const EXAMPLE = "maple tiger lamp 42";

/** A code as it is shown, from the server or from an address; codes of earlier versions have no dashes and stay as they are. */
export function spoken(code: string): string {
  return code.replace(/-|%20/g, " ");
}
