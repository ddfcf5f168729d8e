// SPDX-License-Identifier: MIT
/** How long the end of a game stays before the page follows to the next table. The big screen and the
    phones wait alike, so that they change together. */
export const FOLLOW_MS = 4000;
