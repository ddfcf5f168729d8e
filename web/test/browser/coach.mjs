// SPDX-License-Identifier: MIT
// The coach of somebody alone with bots: what they could know, a hint, and the mark that it was asked.
import { axe, PHONE, same, tooWide, visitor, WIDE } from "./lib.mjs";
import { close, lay } from "./tables.mjs";

const sheet = (page) => page.getByRole("dialog", { name: "Your coach" });

export async function coachTests(check, browser, server) {
  await check("the coach helps a person alone with bots, and later arrivals see it", async () => {
    const page = await visitor(browser, server, { size: WIDE, name: "Ada" });
    const link = await lay(page, [], "telepathic");
    await page.getByRole("button", { name: "Coach", exact: true }).click();
    await sheet(page).getByRole("button", { name: "What could I know here?" }).click();
    await sheet(page).getByText(/wish$/).first().waitFor();
    same(await sheet(page).getByText("this was so").count(), 0, "truths that are told");
    await sheet(page).getByRole("button", { name: "A hint" }).click();
    await sheet(page)
      .getByText(/In your place I would/)
      .waitFor();
    same(await axe(page), [], "axe");
    await sheet(page).getByRole("button", { name: "Close" }).click();
    await page.getByText("You asked the coach twice").first().waitFor();
    const guest = await visitor(browser, server, { size: WIDE });
    await guest.goto(link);
    await guest.getByText("Ada asked the coach twice").first().waitFor();
    same(await guest.getByRole("button", { name: "Coach", exact: true }).count(), 0, "for others");
    const told = guest.frames_.filter((text) => /"(facts|believed)"/.test(text));
    same(told, [], "advice that others get");
    await close(page, guest);
  });

  await check("the coach keeps quiet when a watcher comes unseen", async () => {
    const page = await visitor(browser, server, { size: WIDE });
    const link = await lay(page, [], "telepathic");
    const guest = await visitor(browser, server, { size: WIDE });
    await page.getByRole("button", { name: "Coach", exact: true }).click();
    await guest.goto(link);
    await guest.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await sheet(page).getByRole("button", { name: "What could I know here?" }).click();
    await sheet(page).getByText("Somebody else is here now").waitFor();
    await close(page, guest);
  });

  await check("the coach on a phone, from the menu", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], "mindseye");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "A hint, please" }).click();
    await sheet(page)
      .getByText(/In your place I would/)
      .waitFor();
    same(await axe(page), [], "axe");
    same(await tooWide(page), [], "cut off");
    await close(page);
  });
}
