// SPDX-License-Identifier: MIT
// What each person at a table may not know, at the tables where a leak is most likely: four
// partners, a director's room, a table that asks for memory while pages are reloaded, and a sealed
// vote.
import { playedByBots } from "./bots.mjs";
import { over, PHONE, same, visitor } from "./lib.mjs";
import { readAlong, secrets } from "./secrets.mjs";
import { close, GAMES, lay, play } from "./tables.mjs";
import { frames, truth } from "./truth.mjs";

/** Shows that the check finds a planted leak: a condition of another seat, in a frame and on a
    page. */
function planted(page, whole) {
  const at = page.frames_.findIndex((text) => /"method":"update".*"win":/.test(text));
  const message = JSON.parse(page.frames_[at]);
  const { view } = message.params;
  const other = view.win.findIndex((_, i) => i !== view.me && whole.states[0].state.win[i]);
  view.win[other] = whole.states[0].state.win[other];
  const inFrame = { ...page, frames_: page.frames_.toSpliced(at, 1, JSON.stringify(message)) };
  const said = { text: `Win with three ${view.win[other]}s`, frames: at + 1 };
  const onPage = { ...page, read_: [said] };
  return [inFrame, onPage].map((one) => secrets("telepathic", one, whole).length > 0);
}

/** Compares everybody's frames and pages with the truth after the game. */
async function agree(game, people) {
  const pages = Object.entries(people);
  const whole = await truth(pages[0][1]);
  for (const [who, page] of pages) same(secrets(game, page, whole), [], `what ${who} may not know`);
  if (game === "telepathic")
    same(planted(pages[0][1], whole), [true, true], "what was planted is found");
  await close(...pages.map(([, page]) => page));
  return whole;
}

/** Two people and bots play, and somebody watches; the text of each page is recorded. */
async function together(browser, server, game, setting, meanwhile = async () => undefined) {
  const ada = await visitor(browser, server, { name: "Ada" });
  const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
  const cyd = await visitor(browser, server);
  const link = await lay(ada, [bea], game, setting);
  await cyd.goto(link);
  await cyd.locator("header").getByRole("button", { name: "Log" }).waitFor();
  const people = { Ada: ada, Bea: bea, "Cyd, who looks on,": cyd };
  const stop = Object.values(people).map(readAlong);
  await Promise.all([ada, bea].map((page, i) => play(page, game, i + 1)));
  await meanwhile(ada, bea);
  await Promise.all([over(ada), over(bea), over(cyd)]);
  stop.forEach((end) => end());
  return agree(game, people);
}

export async function hiddenTests(check, browser, server) {
  for (const mode of ["Four", "Director"]) {
    await check(`telepathic, ${mode.toLowerCase()}: nobody sees another's conditions`, async () => {
      const setting = { ...GAMES.telepathic, seats: 4, names: { Mode: mode } };
      const whole = await together(browser, server, "telepathic", setting);
      same(whole.options.mode, mode.toLowerCase(), "mode");
      same(whole.seats, 4, "seats");
    });
  }

  await check("illusionist: a memory table never repeats a card after reloads", async () => {
    const setting = { ...GAMES.illusionist, names: { Memory: "Recall" } };
    let reloads = 0;
    const whole = await together(browser, server, "illusionist", setting, async (ada, bea) => {
      for (const page of [ada, bea, ada, bea]) {
        const had = page.frames_.length;
        await page.waitForFunction(
          () => globalThis.pressed >= 3 || document.querySelector('[aria-label="The end"]'),
        );
        await page.reload();
        for (let i = 0; i < 900 && page.frames_.length < had + 2; i++)
          await page.waitForTimeout(100);
        reloads += 1;
        await play(page, "illusionist", 10 + reloads);
      }
    });
    same(whole.options.memory, "recall", "memory");
  });

  await check("mysterium: nobody sees a vote before all are counted", async () => {
    const host = await visitor(browser, server);
    await host.goto("/");
    const [record, moments] = await beforeTheVote(host);
    await close(host);
    // The ghost has to choose the shared vision first; a psychic is asked for the vote itself.
    for (const [seat, at] of [
      [1, moments.vote],
      [0, moments.sharing],
    ]) {
      const ada = await visitor(browser, server);
      const cyd = await visitor(browser, server);
      await ada.goto(`/r/${record}?at=${at}`);
      await ada.getByRole("button", { name: "Continue from here" }).click();
      const sheet = ada.getByRole("dialog", { name: `Continue from move ${at}` });
      await sheet.getByRole("group", { name: "Your seat" }).getByRole("button").nth(seat).click();
      await sheet.getByRole("button", { name: "Play on" }).click();
      await ada.waitForURL(/\/t\//);
      await cyd.goto(new URL(ada.url()).pathname);
      await cyd.locator("header").getByRole("button", { name: "Log" }).waitFor();
      const people = { [`seat ${seat}`]: ada, "Cyd, who looks on,": cyd };
      const stop = Object.values(people).map(readAlong);
      await play(ada, "mysterium", 3);
      await Promise.all([over(ada), over(cyd)]);
      stop.forEach((end) => end());
      const whole = await agree("mysterium", people);
      const votes = whole.states.flatMap(({ state }) => state.vote).filter((it) => it !== null);
      same(votes.length > 0, true, "votes were cast");
    }
  });
}

/** A game of bots that came to its vote, and the moves before the shared vision and the vote. */
async function beforeTheVote(page) {
  const options = { timer_ms: 0, vote_ms: 0 };
  for (let i = 0; i < 20; i++) {
    const { record } = await playedByBots(page, "mysterium", 4, options, "keen");
    const { frames: all } = await frames(page, record, "watcher");
    const first = (name) => all.findIndex(({ view }) => view.open.phase.startsWith(name));
    if (first("vote") > 0) return [record, { vote: first("vote"), sharing: first("sharing") }];
  }
  throw new Error("in twenty games the bots never came to a vote");
}
