// SPDX-License-Identifier: MIT
// The schemas that tables are drawn from, by game.
import type { WholeSchema } from "../schema";

export const schemas = new Map<string, WholeSchema>();
