// SPDX-License-Identifier: MIT
// Contests of eyes through the client's own pages, with the browser's own fake camera, which shows a film
// of a drawn face.
import { chromium } from "playwright-core";
import { same, Server, test } from "../browser/lib.mjs";
import { close } from "../browser/tables.mjs";
import { drawCamera, drawnFace } from "./drawn.mjs";
import { endTests } from "./ends.mjs";
import { fakeCamera, filmOf } from "./film.mjs";
import { lostTests } from "./lost.mjs";
import { longestOf, maskTests } from "./masks.mjs";
import { offlineTests } from "./offline.mjs";
import { agree, contest, learnt, ready, told, until } from "./people.mjs";

/** Notes every request for a camera, and the tracks that came of it. */
function noteCameras() {
  const devices = navigator.mediaDevices;
  if (!devices) return;
  globalThis.cameras = [];
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    const stream = ask(wish);
    globalThis.cameras.push(stream);
    return stream;
  };
}

async function states(page) {
  return page.evaluate(async () => {
    const streams = await Promise.all(globalThis.cameras);
    return streams.flatMap((one) => one.getTracks().map((track) => track.readyState));
  });
}

const off = async (page) => (await states(page)).every((state) => state === "ended");

/** How often a busy machine may be too slow for the film before that is a fault. */
const TRIES = 5;

/** Whether the film's blink decided a contest. A busy machine may be too slow to see every picture of it:
    then the page says so, fingers decide, and the test tries another contest. */
async function blinkDecides(page) {
  const blinked = () => told(page, "released").length > 0;
  const gaveUp = () => told(page, "darkened").length > 0;
  await agree(page);
  // The film may be at the wrong place when it should show shut eyes; then it is tried again.
  const tries = await learnt(
    [page],
    () => told(page, "begins").length > 0 || gaveUp(),
    "it begins",
    20,
  );
  if (tries > 20) await page.getByRole("button", { name: "Rather with a finger" }).click();
  await until(() => blinked() || gaveUp(), "a blink");
  if (blinked()) return true;
  if (tries <= 20) await page.getByText(/too slow just now/).waitFor();
  return false;
}

/** A contest that the film's blink decided. */
async function decidedByBlink(browser, server, face) {
  for (let i = 1; i <= TRIES; i++) {
    const pages = await contest(browser, server, [noteCameras], [drawCamera, face]);
    const [ada, bea] = pages;
    for (const page of pages)
      await page.getByRole("heading", { name: "Stare with your camera?" }).waitFor();
    same(await states(ada), [], "cameras before anybody agreed");
    same(await bea.evaluate(() => globalThis.eyes.cameras.length), 0, "cameras of the other");
    await ready(bea);
    if (await blinkDecides(ada)) return pages;
    console.log(`# try ${i}: this machine was too slow for the film`);
    await until(() => off(ada), "the camera is off");
    await close(...pages);
  }
  throw new Error(`no blink in ${TRIES} contests`);
}

async function filmTests(browser, server, face) {
  await test("cameras decide a contest, after everybody agreed, and are off after it", async () => {
    const pages = await decidedByBlink(browser, server, face);
    const [ada] = pages;
    const [{ seat, why }] = told(ada, "released");
    same([seat, why], [0, "eyes_closed"], "who let go, and why");
    await until(() => told(ada, "stare_won").length, "the other wins");
    same(told(ada, "stare_won")[0].seat, 1, "who wins");
    await until(() => off(ada), "the camera is off");
    const largest = Math.max(...pages.map(longestOf));
    same(largest < 1500, true, `no picture fits in what was sent: ${largest} bytes at most`);
    await close(...pages);
  });

  await test("plain http gives no camera: the page says why, and fingers decide", async () => {
    const pages = await contest(browser, server, [noteCameras], [noteCameras], {
      host: "parlour.test",
    });
    await pages[0].getByText(/over plain http/).waitFor();
    await until(() => told(pages[1], "darkened").length, "it becomes a contest of nerve");
    await pages[0].getByRole("button", { name: "Hold to stare" }).waitFor();
    same(await states(pages[1]), [], "cameras of somebody who was only asked");
    await close(...pages);
  });
}

/** 'which': "all"; "drawn", only those with a camera that does what a test says; or "offline". */
export async function contestTests(measuring, which = "all") {
  const film = await filmOf(measuring);
  const server = await new Server().start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...fakeCamera(film.path), "--host-resolver-rules=MAP parlour.test 127.0.0.1"],
  });
  const face = drawnFace(film.pictures);

  if (which === "all") await filmTests(browser, server, face);
  if (which !== "offline") {
    await endTests(browser, server, face, film.path);
    await maskTests(browser, server, face);
    await lostTests(browser, server, face);
  }
  await offlineTests(browser, face);

  await browser.close();
  await server.clean();
  film.remove();
}
