// SPDX-License-Identifier: MIT
// Our own drawings by name; they come before the icon set when a manifest names a motif.

import { curios } from './curios.ts';
import { furniture } from './furniture.ts';
import { gear } from './gear.ts';
import { manor } from './manor.ts';

export const props: Record<string, string> = { ...furniture, ...curios, ...gear, ...manor };
