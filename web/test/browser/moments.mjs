// SPDX-License-Identifier: MIT
// Moments: in every game a beat is seen, skipped and shown still. It costs no player time, never
// blocks a move, and is not played again after a reload.
import { autoplay, over, PHONE, same, visitor, WIDE } from "./lib.mjs";
import { close, GAMES, lay, SLOWLY } from "./tables.mjs";

/** A beat that each game shows soon, and the settings of its table. */
const SOON = {
  mindseye: { id: "eyes", names: { Stare: "Duel" }, numbers: { Rounds: 6, Choose: 30 } },
  telepathic: { id: "line" },
  illusionist: { id: /capture|rescue/ },
  mysterium: { id: "hour" },
  clairvoyance: { id: /throw|hit/ },
};

/**
 * Plays until a beat that is wanted begins, marks what it draws and stops playing. Cards are dealt at
 * random and a short game can end without such a beat: then another one is played.
 */
async function untilMoment(page, game, seed) {
  for (let tries = 0; tries < 6; tries++) {
    await lay(page, [], game, { ...GAMES[game], ...SOON[game] });
    await autoplay(page, seed + tries, { eager: GAMES[game].eager });
    const found = await page.waitForFunction(
      (source) => {
        const layer = document.querySelector("[data-moment]");
        const wanted = layer && new RegExp(source).test(layer.getAttribute("data-moment"));
        const drawn = wanted ? [...layer.querySelectorAll(".root > *")] : [];
        if (drawn.length === 0) return document.querySelector(".page.over .end") ? "over" : null;
        clearInterval(globalThis.player);
        globalThis.still = {
          lines: document.querySelectorAll("aside .log li").length,
          words: layer.querySelector(".say")?.textContent,
          moving: drawn.some((it) =>
            it.getAnimations({ subtree: true }).some((one) => one.playState === "running"),
          ),
          visible: drawn.some(
            (it) => Number(getComputedStyle(it).opacity) > 0.5 && it.getBoundingClientRect().width,
          ),
        };
        for (const it of drawn) it.setAttribute("data-seen", "");
        return "seen";
      },
      new RegExp(SOON[game].id).source,
      { polling: 20, timeout: 180000 },
    );
    if ((await found.jsonValue()) === "seen") return;
  }
  throw new Error(`six games of ${game} without ${SOON[game].id}`);
}

const isOver = (page) => page.locator(".page.over .end").isVisible();
const playing = (page) => page.locator("[data-moment]").count();
const seen = (page) => page.locator("[data-seen]").count();

const moves = (page) => page.sent_.filter((text) => /"method":"move"/.test(text)).length;

/** The messages that the page has sent so far have arrived, since messages stay in order. */
const settled = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 50)));

/** Waits for the end of the beat that was marked; bots may have begun the next one. */
async function gone(page, within) {
  await page.waitForFunction(() => !document.querySelector("[data-seen]"), undefined, {
    timeout: within,
  });
}

/** The timers that a page was told of, by number: when each ends, and when the page was told. */
function clocks(page) {
  const parts = page.frames_
    .map((text) => JSON.parse(text))
    .map((it) => it.result?.sync ?? it.params?.sync ?? it.params)
    .filter((part) => part?.clock);
  return Object.fromEntries(
    parts.map(({ clock, at, now }) => [clock.number, { ends: clock.ends, told: at ?? now }]),
  );
}

/** The event that the test adds in each game, so that a scene covers the table while the seat has
    to move. */
const COVERED = {
  mindseye: { id: "eyes", event: null },
  telepathic: { id: "announce", event: { event: "announced", seat: 1, condition: "star" } },
  illusionist: { id: "rescue", event: { event: "saved", seat: 1, from: 0 } },
  mysterium: { id: "hour", event: { event: "wrong", seat: null, psychic: "red", card: 1 } },
  clairvoyance: { id: "knockout", event: { event: "out", seat: 1 } },
};

/** Presses, with the mouse and wherever it is, what brings this seat closer to a move: the button that
 *  makes it, or else any of the things that are chosen for it. */
async function press(page, where = "") {
  const at = await page.evaluate((within) => {
    const free = (it) => {
      const { width, height, top } = it.getBoundingClientRect();
      const inSight = width > 0 && top >= 0 && top + height / 2 < innerHeight;
      return inSight && it.ariaPressed !== "true" && !it.disabled && !it.matches(".look, .extra *");
    };
    const all = (what) => [...document.querySelectorAll(what)].filter(free);
    // A press that takes long, as on a busy machine, opens the close look at a card. It covers the
    // table, so a person closes it first.
    const [close] = all("dialog:modal:not(:has(.pri, .option)) [aria-label=Close]");
    const [main] = [...all("dialog[open] .pri"), ...all("[data-decide] .pri")];
    const things = all(`${within} :is(button.option, .hand > button, button.legal, button.lit)`);
    const others = [...all("ul[aria-label=Characters] button"), ...all("[data-decide] button")];
    const chosen = close ?? main ?? things[Math.floor(Math.random() * things.length)] ?? others[0];
    const box = chosen?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
  }, where);
  if (at) await page.mouse.click(...at);
  await settled(page);
}

/** Adds an event to the next update after which this page may move. */
async function alsoTell(page, event) {
  const also = { told: event === null };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const up = socket.connectToServer();
    up.onMessage((text) => {
      const message = JSON.parse(String(text));
      const update = message.method === "update" ? message.params : null;
      if (also.told || !update?.events?.length || !update.legal?.length) return socket.send(text);
      also.told = true;
      update.events.push(event);
      socket.send(JSON.stringify(message));
    });
  });
  return also;
}

/**
 * Waits for a scene over the table while this seat has to move, and marks it. Returns the buttons of
 * the decision area that it covers, or null if no such scene came. Everything is read in one step: a
 * moment later the scene may be over, and while the area slides in nothing can be pressed yet.
 */
function coveredByScene(page, id) {
  return page
    .waitForFunction(
      (wanted) => {
        const layer = document.querySelector(`[data-moment="${wanted}"].veil`);
        const inSight = [...document.querySelectorAll("[data-decide] button:enabled")].filter(
          (it) => {
            const { width, height, top, bottom } = it.getBoundingClientRect();
            return width > 0 && height > 0 && top >= 0 && bottom <= innerHeight;
          },
        );
        if (!layer || inSight.length === 0) return false;
        for (const it of layer.querySelectorAll(".root > *")) it.setAttribute("data-seen", "");
        return inSight
          .filter((it) => {
            const { left, top, width, height } = it.getBoundingClientRect();
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            return !it.contains(over) && over?.closest("[data-moment]");
          })
          .map((it) => it.outerHTML.slice(0, 120));
      },
      id,
      { polling: 20, timeout: 3000 },
    )
    .then(
      (found) => found.jsonValue(),
      () => null,
    );
}

async function setting(page, value) {
  await page.addInitScript((moments) => {
    const kept = JSON.parse(localStorage.getItem("planchette.settings") ?? "{}");
    localStorage.setItem("planchette.settings", JSON.stringify({ ...kept, moments }));
  }, value);
}

export async function momentTests(check, browser, server) {
  for (const game of Object.keys(SOON)) {
    await check(`${game}: a moment is seen and skipped`, async () => {
      const page = await visitor(browser, server, { size: WIDE, motion: "no-preference" });
      await untilMoment(page, game, 3);
      same(
        await page.locator(".layer:has(> .root)").getAttribute("aria-hidden"),
        "true",
        "hidden from the reading order",
      );
      // An earlier move is being sent, or the page asks for confirmation.
      await settled(page);
      const sent = moves(page);
      // Escape closes an open panel first; a second one within the time ends the whole queue.
      for (let i = 0; i < 4 && (await seen(page)); i++) await page.keyboard.press("Escape");
      await gone(page, 1000);
      await settled(page);
      same(moves(page), sent, "moves made by skipping");
      await close(page);
    });

    for (const size of [WIDE, PHONE])
      await check(
        `${game}: a scene over the table leaves moves in reach at ${size.width}`,
        async () => {
          const { id, event } = COVERED[game];
          const page = await visitor(browser, server, { size, motion: "no-preference" });
          const also = await alsoTell(page, event);
          const begin = () =>
            lay(page, [], game, { ...GAMES[game], ...SLOWLY[game], ...SOON[game] });
          await begin();
          // A press at the wrong moment ends it, the next one may come when others have to move, and
          // a game played at random can be over before: then another one is played.
          let covered = null;
          for (let i = 0; i < 60 && !covered; i++) {
            if (also.told) covered = await coveredByScene(page, id);
            if (covered) break;
            if (await isOver(page)) await begin();
            also.told = event === null;
            for (let j = 0; j < 100 && (j === 0 || !also.told); j++) await press(page);
          }
          same(covered, [], "buttons under a scene while this seat has to move");
          // The first click takes effect: it ends the scene and leads to a move.
          const sent = moves(page);
          await press(page, "[data-decide]");
          same(await seen(page), 0, "what is left of the scene after the first press");
          const guard = Date.now() + 60000;
          while (moves(page) === sent && Date.now() < guard) await press(page);
          same(moves(page) > sent, true, "a move is made");
          await close(page);
        },
      );

    await check(`${game}: a moment stands still with reduced motion`, async () => {
      const page = await visitor(browser, server, { size: PHONE });
      await untilMoment(page, game, 5);
      // It is shown for a short time, so everything is read at once.
      const { words, moving, visible } = await page.evaluate(() => globalThis.still);
      same(words?.length > 10, true, `the sentence of the still version: "${words}"`);
      same([moving, visible], [false, true], "anything that moves, and anything to see");
      await gone(page, 10000);
      await close(page);
    });
  }

  await check("moments: both players and a watcher have the same clock", async () => {
    const ada = await visitor(browser, server, { name: "Ada", motion: "no-preference" });
    const bea = await visitor(browser, server, {
      name: "Bea",
      size: PHONE,
      motion: "no-preference",
    });
    await setting(bea, "off");
    const cyd = await visitor(browser, server, { name: "Cyd" });
    const link = await lay(ada, [bea], "mindseye", {
      ...GAMES.mindseye,
      seats: 2,
      numbers: { Choose: 30 },
    });
    await cyd.goto(link);
    await cyd.locator("header").getByRole("button", { name: "Log" }).waitFor();
    for (const page of [ada, bea]) {
      await page.locator(".opts button").first().click();
      await page.getByRole("button", { name: /^Seal / }).click();
    }
    await ada.waitForFunction(() => document.querySelector('[data-moment="eyes"]'));
    same(await playing(bea), 0, "beats where they are off");
    const newest = (page) => Math.max(...Object.keys(clocks(page)).map(Number));
    const last = newest(ada);
    for (let i = 0; i < 900 && [bea, cyd].some((page) => newest(page) < last); i++)
      await ada.waitForTimeout(100);
    const [first, second, third] = [ada, bea, cyd].map(clocks);
    const { ends, told } = first[last];
    same([second[last]?.ends, third[last]?.ends], [ends, ends], "ends of the clock");
    const left = ends - told;
    same(left > 30000 && left <= 33400, true, `the scene's time is added (${left} ms left)`);
    // The beat plays, and the decision area works all the same.
    await ada.locator(".opts button").nth(1).click();
    await ada.getByRole("button", { name: /^Seal / }).click();
    await ada.waitForFunction(() => !document.querySelector("[data-moment]"), undefined, {
      timeout: 1000,
    });
    await close(ada, bea, cyd);
  });

  await check("moments: the log waits for them, and a reload plays none again", async () => {
    const page = await visitor(browser, server, { motion: "no-preference" });
    await untilMoment(page, "mindseye", 3);
    const { lines } = await page.evaluate(() => globalThis.still);
    await gone(page, 90000);
    await page.waitForFunction(
      (before) => document.querySelectorAll("aside .log li").length > before,
      lines,
    );
    // Nothing comes before this person has chosen, so a beat after the reload is an old one.
    await page.locator(".opts button:enabled").first().waitFor();
    await page.reload();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await page.waitForTimeout(500);
    same(await playing(page), 0, "beats after a reload");
    await close(page);
  });

  await check("moments: the setting turns them off", async () => {
    const page = await visitor(browser, server, { motion: "no-preference" });
    await page.goto("/");
    await page.getByRole("button", { name: /Settings/ }).click();
    await page.getByRole("radio", { name: "Off" }).last().check();
    await page.getByRole("button", { name: "Close" }).click();
    await lay(page, [], "mindseye");
    let seen = 0;
    await page.exposeFunction("sawMoment", () => (seen += 1));
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector("[data-moment]")) globalThis.sawMoment();
      }).observe(document.body, { subtree: true, attributes: true, childList: true });
    });
    await autoplay(page, 3);
    await over(page);
    same(seen, 0, "beats");
    await close(page);
  });
}
