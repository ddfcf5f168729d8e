// SPDX-License-Identifier: MIT
// The review of a game that was played on this device, made there without a network.
import { autoplay, axe, over, same, tooWide } from "../browser/lib.mjs";
import { GAMES } from "../browser/tables.mjs";
import { kept, lay } from "./games.mjs";

export async function reviewTests(check, host, size) {
  await check(`${host.name}: a review without a network`, async () => {
    const page = await host.visit();
    await page.goto(host.at("/"));
    await kept(page);
    await host.cut();
    await lay(page, host, "illusionist", ["Novice"]);
    await autoplay(page, 3, { eager: GAMES.illusionist.eager });
    await over(page);
    await page.setViewportSize(size);
    await page.getByRole("link", { name: "Watch it again" }).click();
    await page.getByRole("button", { name: "One move on" }).click();
    const wide = size.width >= 1280;
    /** A panel beside the table, or a sheet over it. */
    const open = async (name) => {
      await page.getByRole("button", { name, exact: true }).click();
      return wide ? page.locator("aside") : page.getByRole("dialog", { name });
    };
    const chances = await open("Chances");
    await chances.getByRole("img", { name: /^Chances of/ }).waitFor();
    await chances.getByText(/could expect \d+\s%; with all cards open it was \d+\s%/).waitFor();
    await chances.getByText(/played on \d+ times/).waitFor();
    await chances.getByLabel("Show what comes next").check();
    const turned = chances.locator("ol > li").or(chances.getByText("No single moment decided"));
    await turned.first().waitFor();
    if (!wide) await page.keyboard.press("Escape");
    const known = await open("Could know");
    await known.getByText("this was so").first().waitFor({ state: "attached" });
    same((await known.getByText(/(front|back) card/).count()) > 3, true, "face-down cards");
    same([...(await axe(page)), ...(await tooWide(page))], [], "what is wrong with the page");
    await host.back();
    await host.leave(page);
  });
}
