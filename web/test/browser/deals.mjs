// SPDX-License-Identifier: MIT
// The bytes of a deal when a tab is closed between commitment and opening: the browser still has
// them, or it says that they are lost and everybody sees who voided the deal.
import { over, same, visitor, watch } from "./lib.mjs";
import { close, configure, GAMES, play, seated } from "./tables.mjs";

/** Ada and Bea sit at a table of Mind's Eye, and both are ready. */
async function bothReady(ada, bea) {
  await ada.goto("/");
  await ada.getByRole("button", { name: "Invite friends to Mind’s Eye" }).click();
  await ada.waitForURL(/\/t\//);
  await configure(ada, { ...GAMES.mindseye, seats: 2 });
  await bea.goto(new URL(ada.url()).pathname);
  await seated(bea);
  await bea.getByRole("button", { name: "I am ready" }).click();
  await ada.getByRole("button", { name: "I am ready" }).click();
  await starter(ada).waitFor();
}

function starter(page) {
  return page.getByRole("button", { name: "Start the game" }).and(page.locator(":enabled"));
}

/** Closes the tab without leaving the table; the browser's storage remains. */
async function comeBack(page, link) {
  const again = await page.context().newPage();
  watch(again);
  await again.goto(link);
  return again;
}

const inGame = (page) => page.locator("header").getByRole("button", { name: "Log" }).waitFor();

export async function dealTests(check, browser, server) {
  await check(
    "a tab that dies before its bytes are opened opens them when it is back",
    async () => {
      const ada = await visitor(browser, server, { name: "Ada" });
      const bea = await visitor(browser, server, { name: "Bea" });
      await bothReady(ada, bea);
      await bea.close({ runBeforeUnload: false });
      await starter(ada).click();
      await ada.getByRole("heading", { name: "Dealing: waiting for Bea" }).waitFor();
      const again = await comeBack(bea, new URL(ada.url()).pathname);
      await Promise.all([inGame(ada), inGame(again)]);
      same(again.sent_.filter((text) => text.includes('"reveal"')).length, 1, "times opened");
      await close(ada, again);
    },
  );

  await check("lost bytes void the deal, and everybody sees whose they were", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { name: "Bea" });
    await bothReady(ada, bea);
    await bea.evaluate(() => localStorage.removeItem("planchette.deals"));
    await bea.close({ runBeforeUnload: false });
    await starter(ada).click();
    await ada.getByRole("heading", { name: "Dealing: waiting for Bea" }).waitFor();
    const again = await comeBack(bea, new URL(ada.url()).pathname);
    await again.getByText("Your browser has lost its bytes").waitFor();
    await ada.getByText("The deal was voided: Bea had lost the promised bytes.").waitFor();
    // Ada's browser has committed to new bytes by itself; Bea takes her seat again.
    await ada.getByRole("button", { name: "Not ready" }).waitFor();
    await ada.getByRole("button", { name: /See the proof/ }).click();
    await ada.getByText("One deal was voided before this one.").waitFor();
    await ada.getByRole("button", { name: "Close" }).click();
    await again.getByRole("button", { name: "Sit here" }).first().click();
    await again.getByRole("button", { name: "I am ready" }).click();
    await starter(ada).click();
    await Promise.all([inGame(ada), inGame(again)]);
    await Promise.all([ada, again].map((page, i) => play(page, "mindseye", i + 1)));
    await Promise.all([over(ada), over(again)]);
    for (const page of [ada, again]) {
      await page.getByRole("button", { name: "Fair deal, 1 voided" }).click();
      await page
        .getByText("One deal was voided before this one: Bea had lost the promised bytes.")
        .waitFor();
      same(await page.getByText("Does not hold:").count(), 0, "checks that do not hold");
    }
    await close(ada, again);
  });
}
