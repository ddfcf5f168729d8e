// SPDX-License-Identifier: MIT
export const SENTENCES: Record<"condition" | "known" | "glimpse" | "vote", RegExp>;
