// SPDX-License-Identifier: MIT
// What this build of the client is: beside a server or a site of files, with or without the engine.
import engine from "virtual:engine";

/** Where the engine for browsers is; null if this build has none. */
export const ENGINE: string | null = engine;

/** A folder of files without a server behind it ('make site'). */
export const SITE = import.meta.env.MODE === "site";

/** The address of a file that is copied as it is, such as "art/home.json". */
export const fileAt = (name: string): string => import.meta.env.BASE_URL + name;
