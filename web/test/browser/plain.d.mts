// SPDX-License-Identifier: MIT
export function notPlain(text: string): string[];
