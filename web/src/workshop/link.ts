// SPDX-License-Identifier: MIT
// A deck in the address of the workshop. Once unpacked it is read strictly, as one from a file.
import * as packed from "../packed";
import { MOST_BYTES } from "./deck";

/** The longest link that is looked at, in letters. */
export const MOST_LETTERS = 24000;
const BOUNDS: packed.Bounds = { letters: MOST_LETTERS, bytes: MOST_BYTES };

export const pack = (text: string): Promise<string> => packed.pack(text, BOUNDS);

export const unpack = (letters: string): Promise<string | null> => packed.unpack(letters, BOUNDS);
