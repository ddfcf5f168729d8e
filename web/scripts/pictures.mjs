// SPDX-License-Identifier: MIT
// Takes the pictures of docs/pictures from a real server: the first page, a lobby, the five tables and
// the shared board, wide and on a phone.
//
// usage: node scripts/pictures.mjs [PATTERN]
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, Server, visitor, WIDE } from "../test/browser/lib.mjs";

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "docs", "pictures");
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const PHONE = { width: 390, height: 844 };
const TABLES = {
  clairvoyance: "Clairvoyance",
  mysterium: "Mysterium",
  telepathic: "Telepathic",
  mindseye: "Mind’s Eye",
  illusionist: "Capture the Illusionist",
};

mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const browser = await launch();

async function shoot(page, name) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  // A short word at the top of the page goes away by itself.
  await page.locator(".toast").waitFor({ state: "hidden", timeout: 9000 });
  // Words stand where a picture is still on its way.
  await page.waitForFunction(
    () => [...document.images].every((it) => it.complete) && !document.querySelector(".plain"),
  );
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 82 });
  console.log(`docs/pictures/${name}.jpg`);
}

/** Makes a few moves from the list, so that there is something to see. */
async function play(page, moves) {
  for (let i = 0; i < moves; i++) {
    const open = page
      .locator("header")
      .getByRole("button", { name: "Moves" })
      .and(page.locator(":enabled"));
    await open.waitFor({ timeout: 8000 }).catch(() => undefined);
    if (!(await open.isVisible())) return;
    await open.click();
    const dialog = page.getByRole("dialog", { name: "All your moves" });
    const set = dialog.locator("fieldset").first();
    if (await set.isVisible()) {
      await set.locator(".things button").first().click();
      await set.locator(".pri").click();
    } else {
      const all = dialog.locator("li button");
      await all.nth((i * 7) % (await all.count())).click();
    }
    const yes = page.getByRole("button", { name: "Yes, do it" });
    if (await yes.isVisible()) await yes.click();
    await page.waitForTimeout(400);
  }
}

for (const [kind, size] of [
  ["", WIDE],
  ["-phone", PHONE],
]) {
  if (only.test("home")) {
    const page = await visitor(browser, server, { size, name: "Ida" });
    await page.goto("/");
    await shoot(page, `page-home${kind}`);
    await page.context().close();
  }
  if (only.test("lobby")) {
    const page = await visitor(browser, server, { size, name: "Ida" });
    await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
    await page.getByRole("button", { name: "Add a bot" }).first().click();
    await shoot(page, `page-lobby${kind}`);
    await page.context().close();
  }
  for (const [game, name] of Object.entries(TABLES)) {
    if (!only.test(game)) continue;
    const page = await visitor(browser, server, { size, name: "Ida" });
    await page.getByRole("button", { name: `Play now: ${name}` }).click();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await play(page, { mysterium: 2, illusionist: 6, telepathic: 0 }[game] ?? 3);
    if (game === "mindseye") await page.locator(".opts button").nth(1).click();
    if (game === "telepathic") {
      const shown = page.locator(".cards button, .outs button").first();
      await shown.click({ timeout: 8000 }).catch(() => undefined);
    }
    await shoot(page, `table-${game}${kind}`);
    await page.context().close();
  }
}
if (only.test("board")) {
  const page = await visitor(browser, server, { name: "Ida" });
  await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  const code = await page.locator(".code:visible").first().textContent();
  await page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled")).click();
  await play(page, 2);
  const board = await visitor(browser, server, { size: { width: 1600, height: 900 } });
  await board.goto(`/b/${code}`);
  await shoot(board, "page-board");
}
await browser.close();
await server.clean();
