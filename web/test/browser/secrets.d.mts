// SPDX-License-Identifier: MIT
/** What is wrong with the frames of a page, compared with the truth about the finished game. */
export function secrets(
    game: string,
    page: { frames_: string[]; loads_: number[] },
    truth: unknown,
): string[];
