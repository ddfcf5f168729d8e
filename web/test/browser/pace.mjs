// SPDX-License-Identifier: MIT
// Plays Clairvoyance through its own buttons as somebody who only wants to defend, and counts what that
// takes: presses in windows, and the time from the end of one turn to the next.

/** Starts the player in the page; 'standing' is the pass that is given in advance. */
export function defend(page, standing) {
  return page.evaluate((wanted) => {
    const pace = { window: 0, answer: 0, turn: 0, forced: 0, standing: 0, waits: [] };
    globalThis.pace = pace;
    let ended = 0;
    let tries = 0;
    const shown = (it) => it && it.offsetParent !== null && !it.disabled;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const named = (name) => all("button").find((it) => it.textContent.trim() === name);
    const press = (button, what) => {
      pace[what] += 1;

      button.click();
    };
    /** Chooses the first option, unless one is chosen already. */
    const choose = () => {
      const from = ".opts button, ul[aria-label=Characters] button";
      const some = all(from).some((it) => it.getAttribute("aria-pressed") === "true");
      if (!some && all(from)[0]) press(all(from)[0], "forced");
    };
    clearInterval(globalThis.player);
    globalThis.player = setInterval(() => {
      const yes = named("Yes, do it");
      if (yes) return press(yes, "forced");
      const end = named("End turn");
      if (end) {
        if (ended) pace.waits.push(performance.now() - ended);
        ended = 0;
        tries = 0;
        return press(end, "turn");
      }
      if (!ended && pace.turn) ended = performance.now();
      const stand = all(`.extra [aria-label="${wanted}"]`)[0];
      if (stand) return press(stand, "standing");
      const main = all(".ask .acts .pri")[0];
      const pass = all(".ask .acts .btn").find((it) =>
        /^(Let it|Pass$)/.test(it.textContent.trim()),
      );
      const target = /You are the target/.test(document.querySelector(".dock .say")?.textContent);
      if (target && pass && tries < 3) {
        tries += 1;
        const card = all(".hand .card.legal")[0];
        if (main && main !== pass) {
          tries = 9;
          return press(main, "answer");
        }
        if (card) return press(card, "answer");
      }
      if (pass) {
        tries = 0;
        return press(pass, "window");
      }
      if (main) return press(main, "forced");
      choose();
    }, 150);
  }, standing);
}

/** The counts so far. */
export function counted(page) {
  return page.evaluate(() => globalThis.pace);
}
