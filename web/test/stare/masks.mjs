// SPDX-License-Identifier: MIT
// Live masks through the client's own pages: who gets them, from when on, and what they weigh; and what the
// cameras saw, after the contest.
import { createHash } from "node:crypto";
import { same, test, visitor } from "../browser/lib.mjs";
import { close } from "../browser/tables.mjs";
import { drawCamera } from "./drawn.mjs";
import { blink } from "./ends.mjs";
import { contest, ready, told, until } from "./people.mjs";

/** What goes through the server while two see each other; none of it has a picture. */
const KINDS = ["answer", "mask", "signal", "ping", "update"];

const isMask = (text) => /"method":"mask"/.test(text);
const sent = (page) => page.sent_.filter(isMask);
const got = (page) => page.frames_.filter(isMask);

/** Notes the least that the mask of this person was open, from now on. */
async function noteLids(page, name) {
  await page.evaluate((who) => {
    globalThis.least = 9;
    const look = () => {
      for (const one of document.querySelectorAll("figure"))
        if (one.textContent.includes(who)) {
          const open = Number(one.querySelector("[data-open]")?.dataset.open ?? 9);
          globalThis.least = Math.min(globalThis.least, open);
        }
      requestAnimationFrame(look);
    };
    look();
  }, name);
}

const signals = (page) =>
  [...page.sent_, ...page.frames_].filter((text) => /"method":"signal"/.test(text));

async function letThemSee(page) {
  const button = page.getByRole("button", { name: "Let them see me" });
  await button.click();
  await button.and(page.locator("[aria-pressed=true]")).waitFor();
}

/** Whether somebody's face moves on this page. */
const plays = (page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return video !== null && video.videoWidth > 0 && video.currentTime > 0.5;
  });

/** What has gone through the socket so far, both ways. Frames that are no text are no JSON either. */
const frames = (page) => [...page.sent_, ...page.frames_];
const kindOf = (text) => JSON.parse(text).method ?? "answer";
const bytesOf = (texts) => texts.reduce((sum, text) => sum + text.length, 0);

const of = (texts, method) =>
  texts.map((text) => JSON.parse(text)).filter((one) => one.method === method);

/** What was sent that is no series; a picture would have to be in it. */
export const longestOf = (page) =>
  Math.max(...page.sent_.filter((text) => kindOf(text) !== "opened").map((text) => text.length));

/** After a contest both have each other's series, as it was sealed, and nobody else has. */
async function bothOpened(pages, watcher) {
  for (const page of pages)
    await until(() => of(page.frames_, "opened").length > 0, "what the other camera saw");
  pages.forEach((page, i) => {
    const [mine] = of(page.sent_, "opened");
    const [theirs] = of(pages[1 - i].frames_, "opened");
    const [seal] = of(pages[1 - i].frames_, "sealed");
    same(theirs.params.series, mine.params.series, "a series is what was sent");
    const hash = createHash("sha256").update(theirs.params.series).digest("hex");
    same(seal.params.hash, hash, "its hash is what was sealed");
    const { points } = JSON.parse(theirs.params.series);
    same(points.flat().every(Number.isInteger), true, "numbers and nothing else");
    const order = page.frames_.findIndex((text) => kindOf(text) === "sealed");
    const opened = page.frames_.findIndex((text) => kindOf(text) === "opened");
    same(order >= 0 && order < opened, true, "it was sealed before it was opened");
  });
  same(
    watcher.frames_.filter((text) => ["sealed", "opened"].includes(kindOf(text))),
    [],
    "what a watcher was told of it",
  );
  for (const page of pages) {
    const curves = page.getByRole("figure", { name: "What each camera saw" }).first();
    await curves.waitFor();
    same(await curves.getByRole("img").count(), 2, "curves");
  }
}

const least = (page) => page.evaluate(() => globalThis.least);

export async function maskTests(browser, server, face) {
  await test("those who stare see each other's live eyes, nobody else, and not before", async () => {
    const pages = await contest(browser, server, [drawCamera, face]);
    const [ada, bea] = pages;
    const watcher = await visitor(browser, server, { name: "Cyd" });
    await watcher.goto(new URL(ada.url()).pathname);
    await watcher.getByRole("region", { name: "Staring contest" }).waitFor();
    same([sent(ada).length, sent(bea).length], [0, 0], "masks before anybody agreed");
    // One of two is not enough.
    await letThemSee(ada);
    await ready(ada);
    await until(() => got(bea).length > 0, "a mask arrives");
    same(sent(bea).length, 0, "masks of somebody who was only asked");
    await ready(bea);
    const [first, before] = [Date.now(), sent(bea).length];
    await until(() => sent(bea).length > before + 10, "masks go on");
    const rate = (sent(bea).length - before) / ((Date.now() - first) / 1000);
    same(rate < 13, true, `masks a second: ${rate.toFixed(1)}`);
    const resting = await watcher
      .locator("figure [data-open]")
      .evaluateAll((all) => all.map((one) => Number(one.dataset.open)));
    await noteLids(bea, "Ada");
    await until(async () => (await least(bea)) < 1, "Ada's mask moves");
    await blink(ada);
    await until(() => told(bea, "stare_won").length, "the contest is decided");
    const lids = got(bea).map((text) => JSON.parse(text).params.right);
    same(Math.min(...lids) < 50, true, `a mask with shut eyes: ${Math.min(...lids)}`);
    same(got(watcher).length, 0, "masks to a watcher");
    same(resting, [1, 1], "a watcher sees masks at rest");
    same(pages.flatMap(signals), [], "signals where one person wants to be seen");
    for (const page of pages) same(await page.locator("video").count(), 0, "faces");
    const longest = Math.max(...pages.map(longestOf));
    same(longest < 1500, true, `no picture fits in what was sent: ${longest} bytes at most`);
    const [mask] = sent(ada).map((text) => JSON.parse(text).params);
    same(Object.keys(mask).sort(), ["lean", "left", "pitch", "right", "table", "yaw"], "a mask");
    // No more of them once a page has put its camera away.
    for (const page of pages)
      await until(() => page.evaluate(() => globalThis.eyes.stopped !== null), "camera off");
    const after = pages.map((page) => sent(page).length);
    await ada.waitForTimeout(600);
    same(
      pages.map((page) => sent(page).length),
      after,
      "masks after the contest",
    );
    await bothOpened(pages, watcher);
    const [lowest] = of(ada.sent_, "opened").map(({ params }) =>
      Math.min(...JSON.parse(params.series).points.map(([, part]) => part)),
    );
    same(lowest < 50, true, `the blink is in what Ada's camera saw: ${lowest} %`);
    same(await bea.getByRole("list", { name: "Your longest stares" }).count(), 1, "longest stares");
    await close(...pages, watcher);
  });

  await test("two who both want it see each other, and no picture goes through the server", async () => {
    const pages = await contest(browser, server, [drawCamera, face]);
    for (const page of pages) await letThemSee(page);
    same(pages.flatMap(signals), [], "signals before anybody agreed");
    for (const page of pages) await ready(page);
    for (const page of pages) await until(() => plays(page), "a face");
    const before = pages.map((page) => new Set(frames(page)));
    const began = Date.now();
    await pages[0].waitForTimeout(2000);
    const seconds = (Date.now() - began) / 1000;
    pages.forEach((page, i) => {
      const passed = frames(page).filter((text) => !before[i].has(text));
      const others = passed.map(kindOf).filter((kind) => !KINDS.includes(kind));
      same(others, [], "kinds of messages");
      const rate = Math.round(bytesOf(passed) / seconds);
      same(rate < 12000, true, `bytes a second through the server: ${rate}`);
      const largest = Math.max(...signals(page).map((text) => text.length));
      same(largest < 17000, true, `the largest signal: ${largest} bytes`);
      console.log(`# ${rate} bytes a second through the server, a signal has ${largest} at most`);
    });
    // One of them no longer wants to be seen. The contest goes on with masks.
    await pages[0].getByRole("button", { name: "Stop showing me" }).click();
    for (const page of pages)
      await until(async () => (await page.locator("video").count()) === 0, "the faces are gone");
    same(of(pages[1].frames_, "see").at(-1).params.allow, false, "what the other was told");
    const masks = got(pages[1]).length;
    await until(() => got(pages[1]).length > masks + 3, "masks go on");
    // And then not even that: fingers decide, and the camera is off.
    await pages[0].getByRole("button", { name: "Camera off" }).click();
    await until(() => told(pages[1], "darkened").length, "it becomes a contest of nerve");
    await until(
      () =>
        pages[0].evaluate(() => globalThis.eyes.cameras.every((one) => one.readyState === "ended")),
      "the camera is off",
    );
    await close(...pages);
  });
}
