// Short ways through the client that a whole game does not take: a stare that is held, the own half
// beside a shared board, a tutorial to its end, talk in a shared seat, replays by link, two windows of
// one person, what was typed while the server was gone, and the report of a fault.
import { readFileSync } from "node:fs";
import { playedByBots } from "./bots.mjs";
import { PHONE, same, visitor, watch } from "./lib.mjs";
import { close, configure, GAMES, lay } from "./tables.mjs";

/** The last view that a page was given. */
function lastView(page) {
  const views = page.frames_
    .map((text) => JSON.parse(text))
    .map((it) => (it.result?.sync ?? it.params?.sync ?? it.params)?.view)
    .filter((view) => view);
  return views.at(-1);
}

async function seal(page, colour) {
  await page.getByRole("button", { name: colour, exact: true }).first().click();
  await page.getByRole("button", { name: `Seal ${colour.toLowerCase()}` }).click();
}

async function talk(page, text) {
  await page.locator("header").getByRole("button", { name: /^Talk/ }).click();
  await page.getByLabel("Say something").fill(text);
  await page.getByRole("button", { name: "Say", exact: true }).click();
}

export async function flowTests(check, browser, server) {
  await check("mindseye: who lets go of a stare first has lost it", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    const setting = { seats: 2, names: { Stare: "Hold" }, numbers: { Hold: 600 } };
    await lay(ada, [bea], "mindseye", { ...GAMES.mindseye, ...setting });
    await Promise.all([ada, bea].map((page) => seal(page, "Blue")));
    const button = (page) => page.getByRole("button", { name: /^(Hold to stare|Keep holding)$/ });
    for (const page of [ada, bea]) await button(page).waitFor();
    // Ada holds with the mouse; Bea, who walks there by keys, with the space bar.
    await button(ada).hover();
    await ada.mouse.down();
    await ada.getByRole("button", { name: "Keep holding" }).waitFor();
    for (let i = 0; i < 60; i++) {
      const at = await bea.evaluate(() => document.activeElement?.textContent?.trim());
      if (at === "Hold to stare") break;
      await bea.keyboard.press("Tab");
    }
    await bea.keyboard.down("Space");
    await bea.getByRole("button", { name: "Keep holding" }).waitFor();
    same(lastView(ada).open.phase, "hold", "phase while both hold");
    await bea.keyboard.up("Space");
    await ada.getByRole("region", { name: "Staring contest" }).waitFor({ state: "hidden" });
    await ada.mouse.up();
    const { cards } = lastView(ada).open;
    same(cards[0] > cards[1], true, `Ada has won the cards: ${cards}`);
    await close(ada, bea);
  });

  await check(
    "telepathic: a phone shows the own half, the board only what all may see",
    async () => {
      const ada = await visitor(browser, server, { size: PHONE, name: "Ada" });
      const link = await lay(ada, [], "telepathic");
      await ada.locator("header").getByRole("button", { name: "More" }).click();
      const path = await ada.getByRole("link", { name: /^Shared board/ }).getAttribute("href");
      const board = await visitor(browser, server);
      await board.goto(path);
      await board.getByRole("group", { name: "The grid" }).waitFor();
      await ada.goto(`${link}?half`);
      await ada.getByText(/^Win: three/).waitFor();
      same(
        await ada.getByRole("group", { name: "The grid" }).isVisible(),
        false,
        "grid on the half",
      );
      same(/Win(:| with)|Lose(:| with)/.test(await board.innerText("body")), false, "a condition");
      for (const one of ["win", "lose"])
        same(lastView(board)[one], [null, null], `${one} in the board's frames`);
      await ada.reload();
      await ada.getByText(/^Win: three/).waitFor();
      same(await ada.getByRole("group", { name: "The grid" }).isVisible(), false, "after a reload");
      await ada.locator("header").getByRole("button", { name: "More" }).click();
      await ada.getByRole("button", { name: "Show the whole table here" }).click();
      await ada.keyboard.press("Escape");
      await ada.getByRole("group", { name: "The grid" }).waitFor();
      await close(ada, board);
    },
  );

  await check("two options that are changed at once both hold", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    await page.getByRole("button", { name: "Invite friends to Clairvoyance" }).click();
    await page.getByRole("heading", { name: "At the table" }).waitFor();
    await page.locator("summary:visible", { hasText: "Times and finer points" }).click();
    await page.getByRole("spinbutton", { name: "Window", exact: true }).waitFor();
    // No person is that quick, but one who waits for a slow answer is no slower than it.
    await page.evaluate(() => {
      for (const name of ["Window", "Later", "Turn"]) {
        const field = [...document.querySelectorAll(`input[aria-label="${name}"]`)].find(
          (it) => it.offsetParent,
        );
        field.value = "0.25";
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
      [...document.querySelectorAll('[aria-label="Seats"] button')]
        .find((it) => it.textContent.trim() === "2" && it.offsetParent)
        .click();
    });
    await page.locator('[aria-pressed=true]:text-is("2")').waitFor();
    const { options, seats } = page.frames_
      .map((text) => JSON.parse(text).params?.room)
      .findLast((room) => room);
    same([options.window_ms, options.later_ms, options.turn_ms, seats], [250, 250, 250, 2], "room");
    await close(page);
  });

  await check("mysterium: the tutorial is played to its end", async () => {
    const page = await visitor(browser, server);
    await page.goto("/how/mysterium/try");
    const step = (n) => page.getByText(`step ${n} of 7`).waitFor();
    const press = (name) => page.getByRole("button", { name }).first().click();
    await step(1);
    await press(/Cook$/);
    await page.getByRole("alert").waitFor();
    await press(/Captain$/);
    await step(2);
    await press(/^Moth/);
    await press(/Right/);
    await step(3);
    await press(/^Settle on/);
    await press("Yes, do it");
    await step(4);
    await press(/Vision 69$/);
    await press(/^Send/);
    await step(5);
    await press(/Vision 43$/);
    await press(/^New cards/);
    await step(6);
    await press(/^Vote\s*for group 2/);
    await press("Yes, do it");
    await step(7);
    await page.getByRole("link", { name: "Play a real game" }).click();
    await page.getByRole("button", { name: "Play now: Mysterium" }).waitFor();
    await close(page);
  });

  await check(
    "telepathic: directors who share a seat talk, and the partners do not hear",
    async () => {
      const ada = await visitor(browser, server, { name: "Ada" });
      const bea = await visitor(browser, server, { name: "Bea" });
      const eve = await visitor(browser, server, { name: "Eve" });
      await ada.goto("/");
      await ada.getByRole("button", { name: "Invite friends to Telepathic" }).click();
      await ada.waitForURL(/\/t\//);
      await configure(ada, { seats: 3, names: { Mode: "Director" } });
      const link = new URL(ada.url()).pathname;
      for (const page of [bea, eve]) await page.goto(link);
      await bea.getByRole("button", { name: "Sit here" }).nth(1).click();
      await eve.getByText("Bea", { exact: true }).waitFor();
      await eve.getByRole("button", { name: "Share this seat" }).nth(1).click();
      await eve.getByText("Bea & Eve").waitFor();
      await bea.getByRole("button", { name: "I am ready" }).click();
      await eve.getByRole("button", { name: "Not ready" }).waitFor();
      await ada.getByRole("button", { name: "Fill with bots" }).click();
      await ada
        .getByRole("button", { name: "Start the game" })
        .and(ada.locator(":enabled"))
        .click();
      for (const page of [ada, bea, eve])
        await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
      await talk(bea, "Stars, I should think.");
      await eve.locator("header").getByRole("button", { name: /^Talk/ }).click();
      await eve.getByText("Stars, I should think.").waitFor();
      await ada.locator("header").getByRole("button", { name: /^Talk/ }).click();
      await ada.getByText("The rules ask for silence now.").waitFor();
      same(ada.frames_.join("").includes("Stars, I"), false, "heard by a partner");
      await close(ada, bea, eve);
    },
  );

  await check("a replay opens at the moment that its link names", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    const { record } = await playedByBots(page, "illusionist", 2, { turns: 6 }, "steady");
    await page.goto(`/r/${record}`);
    const eyes = page.getByRole("group", { name: "Whose eyes" });
    await eyes.getByRole("button", { name: "Public" }).waitFor();
    same(await page.getByText("What only some of them know").count(), 0, "secrets for the public");
    await eyes.getByRole("button", { name: "All open" }).click();
    await page.getByText("What only some of them know").waitFor();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await page.waitForURL(/at=3&eyes=all/);
    const notes = page.locator("details", { hasText: "What only some of them know" });
    const said = await notes.innerText();
    const friend = await visitor(browser, server, { size: PHONE });
    await friend.goto(page.url());
    const theirs = friend.locator("details", { hasText: "What only some of them know" });
    await theirs.waitFor();
    await theirs.locator("summary").click();
    same(await theirs.innerText(), said, "what the link shows");
    await close(page, friend);
  });

  await check(
    "two windows live, a typed word survives the server, a report is one's own",
    async () => {
      const page = await visitor(browser, server, { name: "Ada" });
      await lay(page, [], "mindseye", { ...GAMES.mindseye, seats: 2, numbers: { Rounds: 12 } });
      const twin = await page.context().newPage();
      watch(twin);
      await twin.goto(page.url());
      for (const one of [page, twin]) one.expectLoss = true;
      await twin.locator(".opts button").first().waitFor();
      const said = (one) => JSON.stringify(lastView(one));
      const before = said(twin);
      await seal(page, "Blue");
      const moved = () => said(twin) !== before && said(twin) === said(page);
      for (let i = 0; i < 900 && !moved(); i++) await page.waitForTimeout(100);
      same(moved(), true, "both windows have the new view");

      await page.locator("header").getByRole("button", { name: /^Talk/ }).click();
      await page.getByLabel("Say something").fill("Half a sent");
      await twin.locator(".opts button").first().click();
      const choice = await twin.getByRole("button", { name: /^Seal / }).innerText();
      await server.stop("SIGKILL");
      await page.getByText("The connection is lost").waitFor();
      await server.start();
      for (const one of [page, twin])
        await one.getByText("The connection is lost").waitFor({ state: "hidden" });
      same(await page.getByLabel("Say something").inputValue(), "Half a sent", "what was typed");
      await twin.getByRole("button", { name: choice }).and(twin.locator(":enabled")).waitFor();
      await page.getByLabel("Say something").fill("Half a sentence, and the rest.");
      await page.getByRole("button", { name: "Say", exact: true }).click();
      await twin.locator("header").getByRole("button", { name: /^Talk/ }).click();
      await twin.getByText("Half a sentence, and the rest.").waitFor();

      await page.keyboard.press("Escape");
      await page.locator("header").getByRole("button", { name: "More" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save a report of a fault" }).click();
      const text = readFileSync(await (await coming).path(), "utf8");
      const report = JSON.parse(text);
      same(report.view, lastView(page), "the view in the report");
      same(report.seat, 0, "whose report");
      const token = await page.evaluate(() => localStorage.getItem("planchette.token"));
      same(token.length > 8 && !text.includes(token), true, "no token in it");
      const told = page.frames_.join("\n");
      for (const { event } of report.events)
        same(told.includes(JSON.stringify(event)), true, "an event that this page was told");
      same(twin.faults, [], "console errors of the second window");
      await close(page);
    },
  );
}
