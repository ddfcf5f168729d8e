// SPDX-License-Identifier: MIT
// How contests of eyes end when something goes wrong, in the client's own pages. The camera is one of
// which a test says when its eyes shut (drawn.mjs), but where the browser itself refuses it.
import { chromium } from "playwright-core";
import { same, test } from "../browser/lib.mjs";
import { close } from "../browser/tables.mjs";
import { drawCamera } from "./drawn.mjs";
import { fakeCamera } from "./film.mjs";
import { agree, contest, ready, told, until } from "./people.mjs";

export const seesFinger = (page) => page.getByRole("button", { name: "Hold to stare" }).waitFor();
export const tracks = (page) =>
  page.evaluate(() => globalThis.eyes.cameras.map((track) => track.readyState));

/** One after the other: two faces at a time are much for a busy machine. */
export async function begin(pages) {
  for (const page of pages) await ready(page);
  await until(() => told(pages[0], "begins").length, "the stare begins");
}

/** Shuts somebody's eyes for 400 ms. */
export const blink = (page) => page.evaluate(() => (globalThis.eyes.shut = 6));

/** The camera is off, and was within a second of what ended the contest. The second is one of the page's
    own time: a page that gets no time on a busy machine cannot do anything. */
export async function isOff(page) {
  await until(async () => (await tracks(page)).every((state) => state === "ended"), "camera off");
  const { stopped, decided } = await page.evaluate(() => globalThis.eyes);
  same(stopped - decided < 20, true, `off ${stopped - decided} ticks of 50 ms after the end`);
}

async function unplug(page) {
  await page.evaluate(() => {
    for (const track of globalThis.eyes.cameras) {
      track.stop();
      track.dispatchEvent(new Event("ended"));
    }
  });
}

async function hide(page) {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

const releases = (page) =>
  page.sent_.flatMap((text) => (/"do":"release"/.test(text) ? [JSON.parse(text).params.move] : []));

const holds = (page) => page.sent_.filter((text) => /"do":"hold"/.test(text)).length;

/** Two blink at once. The table believes a time that is half a second past, and no older one. So two
    reports that are older and arrive together are a tie, however late each device of a busy machine is. */
async function tieByBlinking(server, pages) {
  for (const page of pages) {
    await page.evaluate(() => (globalThis.eyes.keeps = true));
    await blink(page);
  }
  for (const page of pages)
    await until(() => page.evaluate(() => globalThis.eyes.send !== null), "a blink is found");
  await pages[0].waitForTimeout(600);
  server.process.kill("SIGSTOP");
  for (const page of pages) {
    await page.evaluate(() => {
      globalThis.eyes.keeps = false;
      globalThis.eyes.send();
    });
    await until(() => releases(page).length > 0, "a blink is told");
  }
  server.process.kill("SIGCONT");
  await until(() => told(pages[0], "released").length >= 2, "both blinked");
}

export async function endTests(browser, server, face, film) {
  const prepare = [drawCamera, face];

  await test("two who blink at once stare again, then the first to blink loses", async () => {
    const pages = await contest(browser, server, prepare);
    for (const page of pages) await page.evaluate(() => (globalThis.eyes.brisk = true));
    await begin(pages);
    await tieByBlinking(server, pages);
    for (const page of pages) same(releases(page)[0].why, "eyes_closed", "why they let go");
    await until(() => told(pages[0], "repeated").length, "it is repeated");
    await until(() => told(pages[0], "begins").length > 1, "they stare again");
    for (const page of pages) same((await tracks(page)).at(-1), "live", "a camera between stares");
    const won = told(pages[0], "stare_won").length;
    await blink(pages[0]);
    await until(() => told(pages[0], "stare_won").length > won, "somebody wins");
    same(told(pages[0], "stare_won").at(-1).seat, 1, "who wins");
    for (const page of pages) await isOff(page);
    await close(...pages);
  });

  await test("a camera lost during a contest turns it into one of fingers", async () => {
    const pages = await contest(browser, server, prepare);
    await begin(pages);
    await unplug(pages[0]);
    for (const page of pages) await seesFinger(page);
    same(told(pages[1], "darkened").length, 1, "it is told");
    await isOff(pages[1]);
    await pages[1].getByText("Ada uses no camera, so fingers decide.").waitFor();
    same(holds(pages[1]), 1, "eyes that were open do not hold as a finger");
    await close(...pages);
  });

  await test("a camera lost during calibration turns the contest into one of fingers", async () => {
    const pages = await contest(browser, server, prepare);
    await agree(pages[0]);
    await pages[0].locator('[data-step="open"]').waitFor();
    await unplug(pages[0]);
    await pages[0].getByText(/No camera answers/).waitFor();
    for (const page of pages) await seesFinger(page);
    same(await tracks(pages[1]), [], "cameras of somebody who was only asked");
    await close(...pages);
  });

  await test("a hidden page counts as looking away, also at the start of a contest", async () => {
    const pages = await contest(browser, server, prepare);
    await ready(pages[0]);
    await hide(pages[0]);
    await ready(pages[1]);
    await until(() => told(pages[1], "stare_won").length, "the other wins");
    same(told(pages[1], "released")[0].why, "looked_away", "why the first let go");
    same(told(pages[1], "stare_won")[0].seat, 1, "who wins");
    for (const page of pages) await isOff(page);
    await close(...pages);
  });

  await test("a face that is gone for half a second counts as looking away", async () => {
    const pages = await contest(browser, server, prepare);
    await begin(pages);
    await pages[1].evaluate(() => (globalThis.eyes.face = false));
    await until(() => told(pages[0], "stare_won").length, "the other wins");
    same(told(pages[0], "released")[0].why, "looked_away", "why");
    same(told(pages[0], "stare_won")[0].seat, 0, "who wins");
    await close(...pages);
  });

  await test("a browser that refuses the camera turns the contest into one of fingers", async () => {
    const refusing = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: fakeCamera(film, "deny"),
    });
    const pages = await contest(refusing, server, [() => undefined]);
    await agree(pages[0]);
    await pages[0].getByText(/was not allowed to use the camera/).waitFor();
    for (const page of pages) await seesFinger(page);
    await close(...pages);
    await refusing.close();
  });
}
