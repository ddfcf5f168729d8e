// SPDX-License-Identifier: MIT
// Contests of eyes in which something does not come: the models, an answer, or the server. No camera stays
// on, and nobody loses by it.
import { same, test } from "../browser/lib.mjs";
import { close } from "../browser/tables.mjs";
import { drawCamera } from "./drawn.mjs";
import { begin, isOff, seesFinger, tracks } from "./ends.mjs";
import { agree, contest, told, until } from "./people.mjs";

/** A request that a page makes and that gets no answer; gives how often it was made. */
async function withhold(page, path) {
  const asked = { times: 0 };
  await page.route(path, () => void (asked.times += 1));
  return asked;
}

export async function lostTests(browser, server, face) {
  const prepare = [drawCamera, face];

  await test("a camera goes off with the contest also while the models still load", async () => {
    const pages = await contest(browser, server, prepare);
    const asked = await withhold(pages[0], "**/stare/*/facemesh.bin");
    await agree(pages[0]);
    await until(() => asked.times > 0, "the models are asked for");
    same(await tracks(pages[0]), ["live"], "the camera meanwhile");
    await pages[1].getByRole("button", { name: "Rather with a finger" }).click();
    for (const page of pages) await seesFinger(page);
    await isOff(pages[0]);
    await close(...pages);
  });

  await test("a page whose own files are gone says so, and fingers decide", async () => {
    const pages = await contest(browser, server, prepare);
    pages[0].expectLoss = true;
    await pages[0].route("**/assets/part-*.js", (route) => route.abort());
    await agree(pages[0]);
    await pages[0].getByText(/could not be loaded/).waitFor();
    for (const page of pages) await seesFinger(page);
    same(await tracks(pages[0]), [], "cameras");
    await close(...pages);
  });

  await test("people who answer nothing are asked for no camera, and nobody has lost", async () => {
    const pages = await contest(browser, server, prepare, prepare, {}, { Press: 2 });
    for (const page of pages) await page.getByText(/^Fingers decide in \d+ s\.$/).waitFor();
    await pages[1].getByText(/no time left to get ready/).waitFor();
    for (const page of pages) await seesFinger(page);
    await pages[0].getByText("Bea uses no camera, so fingers decide.").waitFor();
    same(told(pages[0], "darkened").length, 1, "how often that was told");
    same(told(pages[0], "forfeits"), [], "who lost by it");
    for (const page of pages) same(await tracks(page), [], "cameras");
    await close(...pages);
  });

  await test("without a server the camera goes off, and fingers decide when it is back", async () => {
    const pages = await contest(browser, server, prepare);
    for (const page of pages) page.expectLoss = true;
    await begin(pages);
    await server.stop("SIGKILL");
    for (const page of pages) {
      await page.getByText(/The connection was lost/).waitFor();
      same(await tracks(page), ["ended"], "the camera");
    }
    await server.start();
    for (const page of pages) await seesFinger(page);
    await close(...pages);
  });
}
