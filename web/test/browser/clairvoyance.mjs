// SPDX-License-Identifier: MIT
// Clairvoyance for somebody who only defends.
import { same, visitor } from "./lib.mjs";
import { counted, defend } from "./pace.mjs";
import { close, lay } from "./tables.mjs";

const ALONE = {
  seats: 3,
  names: { Answers: "When all answered" },
  numbers: { Window: 30, Later: 20 },
};

/** Defends for three turns. A player who is knocked out earlier starts another game. */
async function threeTurns(page) {
  for (let tries = 0; tries < 6; tries++) {
    await lay(page, [], "clairvoyance", ALONE);
    page.sent_.length = 0;
    await defend(page, "Pass unless it hits me");
    const found = await page.waitForFunction(
      () => {
        if (globalThis.pace.turn >= 3) return "done";
        const out = document.querySelector('.page.over .end, [aria-label="You are out"]');
        return out ? "out" : null;
      },
      undefined,
      { timeout: 300000 },
    );
    if ((await found.jsonValue()) === "done") return;
  }
  throw new Error("knocked out six times within three turns");
}

export async function clairvoyanceTests(check, browser, server) {
  await check(
    "clairvoyance: a pass given in advance asks only about what flies at you",
    async () => {
      const page = await visitor(browser, server);
      await threeTurns(page);
      const { standing, window, answer } = await counted(page);
      await page.evaluate(() => clearInterval(globalThis.player));
      same(standing, 1, "presses that set it");
      // Each throw at this seat is one question; two bots throw at most twice in a round.
      same(window <= 6 && answer <= 12, true, `few questions, with ${window} and ${answer}`);
      const passes = page.sent_.filter((text) => /"do":"pass"/.test(text));
      same(passes.length > window, true, "windows passed without a press");
      await close(page);
    },
  );
}
