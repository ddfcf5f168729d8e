// SPDX-License-Identifier: MIT
// Measures how well blinks are found, on clips with known blinks, in Chromium.
//
// usage: run.mjs            ten clips and contests, for 'make test'; prints TAP
//        run.mjs --contests contests; --drawn: only those without a film; --offline: only the one
//                           without a network
//        run.mjs --all [N]  N clips (200) and the figures; the thresholds are chosen on one half and
//                           scored on the other
//        run.mjs --live [S] only pictures a second and memory, over S seconds (180)
import { launch, same, test, finish } from "../browser/lib.mjs";
import { contestTests } from "./contest.mjs";
import { build, serve } from "./host.mjs";
import { measureAll, measureLive } from "./measure.mjs";

build();
const host = await serve();
const browser = await launch();
const page = await browser.newPage();
const faults = [];
page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
page.on("pageerror", (error) => faults.push(error.message));
await page.goto(host.url);
await page.waitForFunction(() => globalThis.measuring);

const run = (...args) => page.evaluate((all) => globalThis.measuring.run(...all), args);
// As one text: a browser takes minutes for a hundred thousand numbers one by one.
const scoreOf = (runs, rule) =>
  page.evaluate(
    ([all, by]) => globalThis.measuring.scoreOf(JSON.parse(all), by),
    [JSON.stringify(runs), rule],
  );

if (process.argv[2] === "--all")
  await measureAll({ run, scoreOf, page }, Number(process.argv[3] ?? 200));
else if (process.argv[2] === "--live") await measureLive(page, Number(process.argv[3] ?? 180));
else if (process.argv[2] === "--contests") await contestTests(page);
else if (process.argv[2] === "--drawn") await contestTests(page, "drawn");
else if (process.argv[2] === "--offline") await contestTests(page, "offline");
else {
  await test("ten clips: every blink is found in time, and no other", async () => {
    const runs = [];
    // Few pictures a second: drawing them is what takes the time.
    for (let n = 0; n < 10; n++) runs.push(await run(n * 7, 2.2, n % 3 !== 2, 20));
    const { blinks, found, falsely, refused } = await scoreOf(runs);
    console.log(`# ${found} of ${blinks} blinks found, ${falsely} false`);
    same({ refused, falsely, found }, { refused: 0, falsely: 0, found: blinks }, "ten clips");
    if (blinks < 7) throw new Error(`only ${blinks} blinks in the clips`);
  });
  await test("the server's policy lets the models load, and nothing else was needed", async () => {
    same(faults, [], "errors of the page");
  });
  await contestTests(page);
}
await browser.close();
host.stop();
finish();
