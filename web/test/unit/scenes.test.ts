// SPDX-License-Identifier: MIT
// The server's timers wait as long as the scenes that the client plays, for every game.
import { describe, expect, it } from "vitest";
import { SCENES as clairvoyance } from "../../src/games/clairvoyance/moments";
import { SCENES as illusionist } from "../../src/games/illusionist/moments";
import { SCENES as mindseye } from "../../src/games/mindseye/moments";
import { SCENES as mysterium } from "../../src/games/mysterium/moments";
import { SCENES as telepathic } from "../../src/games/telepathic/moments";
import type { Scenes } from "../../src/moments/beat";

const ALL: Record<string, Scenes> = {
  clairvoyance,
  illusionist,
  mindseye,
  mysterium,
  telepathic,
};

const schemas = import.meta.glob<{ moments: Record<string, number> }>(
  "../../src/games/*/schema.json",
  { eager: true, import: "default" },
);

/** How long each event keeps the screen busy: its longest scene, with what comes before it. */
function needed(scenes: Scenes): Record<string, number> {
  const longest: Record<string, number> = {};
  for (const { ms, on, after } of Object.values(scenes))
    for (const event of on)
      longest[event] = Math.max(
        longest[event] ?? 0,
        ms + (after === undefined ? 0 : (scenes[after]?.ms ?? Infinity)),
      );
  return longest;
}

describe("the time that the server gives for scenes", () => {
  it.each(Object.keys(ALL))("is as long as the scenes of %s", (game) => {
    const given = schemas[`../../src/games/${game}/schema.json`]?.moments;
    expect(given).toEqual(needed(ALL[game] ?? {}));
  });
});
