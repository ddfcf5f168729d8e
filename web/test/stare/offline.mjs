// SPDX-License-Identifier: MIT
// A camera without a network: the models are fetched when somebody first opens a stare, and kept. The table is
// one on this device, against a bot.
import { same, Server, test, visitor } from "../browser/lib.mjs";
import { GAMES } from "../browser/tables.mjs";
import { kept, lay } from "../offline/games.mjs";
import { drawCamera } from "./drawn.mjs";
import { blink } from "./ends.mjs";
import { agree, until } from "./people.mjs";

const AGAINST_BOT = {
  ...GAMES.mindseye,
  seats: 2,
  names: { Stare: "Eyes" },
  numbers: { Rounds: 12 },
};
const HERE = { at: (path) => `/here${path === "/" ? "" : path}` };

const stare = (page) => page.getByRole("region", { name: "Staring contest" });

/** Shows a card in every round until bot and person show the same. A game may end before that. */
async function meet(page) {
  const again = page.getByRole("link", { name: "Watch it again" });
  for (let game = 0; game < 5; game++) {
    await lay(page, HERE, "mindseye", ["Novice"], AGAINST_BOT);
    while (!(await again.isVisible())) {
      const card = page.getByRole("button", { name: "Blue", exact: true }).first();
      await card.or(stare(page)).or(again).first().waitFor();
      if (await stare(page).isVisible()) return;
      if (!(await card.isVisible())) continue;
      await card.click({ timeout: 2000 }).catch(() => undefined);
      const seal = page.getByRole("button", { name: "Seal blue" });
      await seal.click({ timeout: 2000 }).catch(() => undefined);
    }
  }
  throw new Error("no contest in five games");
}

/** The models that this browser keeps. */
const models = (page) =>
  page.evaluate(async () => {
    const cache = await caches.open("planchette-art");
    const names = (await cache.keys()).map(({ url }) => url.split("/").at(-1));
    return names.filter((name) =>
      /^(blazeface|facemesh|tfjs-backend-wasm|stare-worker)/.test(name),
    );
  });

const cameras = (page) => page.evaluate(() => globalThis.eyes.cameras.map((one) => one.readyState));

/** The eyes are learnt, the stare begins, and a blink loses it. */
async function isWatched(page) {
  await agree(page);
  await page.getByText("Do not blink.").waitFor();
  await blink(page);
  await page.getByText("Do not blink.").waitFor({ state: "detached" });
  await until(async () => (await cameras(page)).every((one) => one === "ended"), "camera off");
}

export async function offlineTests(browser, face) {
  await test("without a network eyes are watched once they were watched with one", async () => {
    const server = await new Server().start();
    const page = await visitor(browser, server, { keeps: true });
    page.expectLoss = true;
    await page.context().addInitScript(drawCamera, face);
    await page.context().addInitScript(() => {
      localStorage.setItem("planchette.settings", '{"swift":true,"moments":"off"}');
    });
    await page.goto("/");
    await kept(page);
    await server.stop("SIGKILL");
    await meet(page);
    await agree(page);
    await page.getByText(/needs a network the first time/).waitFor();
    await page.getByRole("button", { name: "Hold to stare" }).waitFor();
    same(await cameras(page), ["ended"], "the camera");
    same(await models(page), [], "models before anybody has opened a stare");

    await server.start();
    await meet(page);
    await isWatched(page);
    await until(async () => (await models(page)).length === 6, "the models are kept");

    await server.stop("SIGKILL");
    await meet(page);
    await isWatched(page);
    same(page.faults, [], "console errors");
    await page.context().close();
    await server.start();
    await server.clean();
  });
}
