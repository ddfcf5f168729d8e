// SPDX-License-Identifier: MIT
// Flows that a whole game does not reach: the private half beside a shared board, a
// tutorial, talk in a shared seat, replays by link, two windows of one person, a draft while the server
// is down, and the problem report.
import { readFileSync } from "node:fs";
import { playedByBots } from "./bots.mjs";
import { PHONE, same, TABLET, visitor, watch, WIDE } from "./lib.mjs";
import { close, configure, field, GAMES, lay, seated, SLOWLY, start } from "./tables.mjs";

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
  await check("a short message lies above an open dialog", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    await page.getByRole("button", { name: /Settings/ }).click();
    await page.getByLabel("Your name").fill("Wanda");
    await page.getByRole("button", { name: "Save" }).click();
    const toast = page.getByText("Your name is changed");
    await toast.waitFor({ state: "attached" });
    // Only a popover is drawn above a modal dialog.
    const isAbove = () => toast.evaluate((it) => it.matches(":popover-open"));
    same(await isAbove(), true, "over the dialog that was open");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Settings/ }).click();
    same(await isAbove(), true, "over a dialog that was opened later");
    await close(page);
  });

  await check("signing out everywhere else signs out the other device", async () => {
    const mine = await visitor(browser, server, { name: "Ada" });
    const token = await mine.evaluate(() => localStorage.getItem("planchette.token"));
    const other = await visitor(browser, server);
    await other.goto("/");
    // Its own token first: one that came later would take the place of the copy.
    await other.waitForFunction(() => localStorage.getItem("planchette.token"));
    await other.evaluate((it) => localStorage.setItem("planchette.token", it), token);
    await other.reload();
    // The name appears when the server has answered.
    const named = async (page, wanted) => {
      await page.getByRole("button", { name: /Settings/ }).click();
      const field = page.getByLabel("Your name");
      for (let i = 0; i < 100 && (await field.inputValue()) !== wanted; i++) {
        await page.getByRole("button", { name: "Close" }).click();
        await page.waitForTimeout(100);
        await page.getByRole("button", { name: /Settings/ }).click();
      }
      const name = await field.inputValue();
      await page.getByRole("button", { name: "Close" }).click();
      return name;
    };
    same(await named(other, "Ada"), "Ada", "the copied token");
    await mine.getByRole("button", { name: /Settings/ }).click();
    await mine.getByRole("button", { name: "Sign out everywhere else" }).click();
    await mine.getByText("Only this browser is you now").waitFor({ state: "attached" });
    await mine.reload();
    same(await named(mine, "Ada"), "Ada", "after signing out elsewhere");
    await other.reload();
    same(await named(other, "Guest"), "Guest", "the other device");
    await close(mine, other);
  });

  await check(
    "telepathic: a phone shows the private half, the board only public things",
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

  await check("a friend who opens the link enters a name and is seated", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    await ada.goto("/");
    await ada.getByRole("button", { name: "Invite friends to Mysterium" }).click();
    await ada.waitForURL(/\/t\//);
    const friend = await visitor(browser, server, { size: PHONE });
    await friend.goto(ada.url());
    const asked = friend.getByRole("dialog", { name: "What should we call you?" });
    await asked.getByLabel("Your name").fill("Bea");
    await asked.getByRole("button", { name: "Sit down" }).click();
    await ada.locator(".seatrow", { hasText: "Bea" }).waitFor();
    await friend.getByRole("button", { name: "Rename" }).click();
    await asked.getByLabel("Your name").fill("Beatrix");
    await asked.getByRole("button", { name: "Keep this name" }).click();
    await ada.locator(".seatrow", { hasText: "Beatrix" }).waitFor();
    // The host gives roles by name.
    await ada.getByRole("combobox", { name: "The role of Beatrix" }).selectOption("Ghost");
    await friend.locator(".seatrow", { hasText: "Beatrix" }).getByText("Ghost").waitFor();
    // A person with a name is not asked for it again. A person who gives up the seat gets none back
    // by a reload.
    const other = await visitor(browser, server, { name: "Cyd" });
    await other.goto(ada.url());
    await ada.locator(".seatrow", { hasText: "Cyd" }).waitFor();
    await other.getByRole("button", { name: "Stand up" }).click();
    await other.getByRole("button", { name: "Sit here" }).first().waitFor();
    await other.reload();
    await other.getByRole("button", { name: "Sit here" }).first().waitFor();
    same(await ada.locator(".seatrow", { hasText: "Cyd" }).count(), 0, "seats of who stood up");
    await ada.getByRole("combobox", { name: "The role of Ada" }).waitFor();
    const { ghost } = ada.frames_
      .map((text) => JSON.parse(text).params?.room)
      .findLast((room) => room).options;
    same(ghost, 1, "the ghost's seat");
    await close(ada, friend, other);
  });

  await check("two options changed at once are both applied", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    await page.getByRole("button", { name: "Invite friends to Clairvoyance" }).click();
    await page.getByRole("heading", { name: "At the table" }).waitFor();
    await page.locator("summary:visible", { hasText: "Times and finer points" }).click();
    await field(page, "Window").waitFor();
    // No person is that quick, but a person who waits for a slow answer presses as soon as it
    // arrives.
    await page.evaluate(() => {
      for (const name of ["window", "later", "turn"]) {
        const field = [...document.querySelectorAll(`[data-option="${name}_ms"] input`)].find(
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

  await check(
    "mysterium: a psychic marks from the close look; all buttons are on screen",
    async () => {
      const page = await visitor(browser, server, { size: { width: 1600, height: 1000 } });
      await page.goto("/");
      await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
      await page.waitForURL(/\/t\//);
      await page.getByRole("button", { name: "Fill with bots" }).click();
      await page.getByRole("combobox", { name: "The role of Ember" }).selectOption("Ghost");
      const roles = page.getByRole("combobox", { name: /^The role of/ });
      for (let i = 0; i < 50 && (await roles.first().inputValue()) !== "psychic"; i++)
        await page.waitForTimeout(100);
      await start(page);
      await page.getByRole("button", { name: /Side by side/ }).click();
      const look = page.getByRole("dialog", { name: "Side by side" });
      await look.getByRole("group", { name: "Cards" }).getByRole("button").nth(1).click();
      const title = await look.locator("figcaption b").last().innerText();
      await look.getByRole("button", { name: /^Mark it/ }).click();
      const settle = page.getByRole("button", { name: /^Settle on/ });
      await settle.waitFor();
      same(
        (await settle.innerText()).toLowerCase(),
        `settle on ${title.toLowerCase()}`,
        "the card that is marked",
      );
      const { y, height } = await settle.boundingBox();
      same(y + height <= 1000, true, "the button is on screen");
      await close(page);
    },
  );

  await check("mysterium: the ghost of seven sees what a psychic chooses from", async () => {
    const page = await visitor(browser, server);
    await page.goto("/");
    await page.getByRole("button", { name: "Invite friends to Mysterium" }).click();
    await configure(page, { seats: 7 });
    await page.getByRole("button", { name: "Fill with bots" }).click();
    await start(page);
    const ghost = page.getByRole("region", { name: "Moth", exact: true });
    await ghost.locator(".hd").click();
    const others = ghost.getByRole("list", { name: "The other cards to choose from" });
    await others.waitFor();
    const cut = await others.evaluate((row) => {
      const edge = row.closest(".pics").getBoundingClientRect();
      return [...row.querySelectorAll("button")].filter((it) => {
        const { left, right, bottom, width } = it.getBoundingClientRect();
        return width < 24 || left < edge.left || right > edge.right || bottom > edge.bottom + 1;
      }).length;
    });
    same(cut, 0, "cards that are cut off");
    await close(page);
  });

  await check("mindseye: the words of eight pairs stay whole", async () => {
    const page = await visitor(browser, server);
    await lay(page, [], "mindseye");
    const pairs = page.getByRole("group", { name: "Colours" }).getByRole("button");
    await pairs.first().waitFor();
    for (const size of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize(size);
      const broken = await pairs.evaluateAll(
        (all) =>
          all
            .map((it) => it.lastChild)
            .filter((words) => {
              const range = document.createRange();
              range.selectNodeContents(words);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              return lines.size > 3;
            }).length,
      );
      same(broken, 0, `pairs in more lines than words at ${size.width}`);
    }
    await close(page);
  });

  await check("mysterium: the tutorial can be finished", async () => {
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
    await page.getByRole("button", { name: "Play a real game" }).click();
    await page.locator("header").getByRole("button", { name: "Log" }).waitFor();
    await close(page);
  });

  await check(
    "telepathic: directors who share a seat can talk unheard by the partners",
    async () => {
      const ada = await visitor(browser, server, { name: "Ada" });
      const bea = await visitor(browser, server, { name: "Bea" });
      const eve = await visitor(browser, server, { name: "Eve" });
      await ada.goto("/");
      await ada.getByRole("button", { name: "Invite friends to Telepathic" }).click();
      await ada.waitForURL(/\/t\//);
      await configure(ada, { seats: 3, names: { Mode: "Director" } });
      const link = new URL(ada.url()).pathname;
      await bea.goto(link);
      await bea.getByRole("button", { name: "Move here" }).click();
      await eve.goto(link);
      await seated(eve);
      await eve.getByRole("button", { name: "Stand up" }).click();
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
      await eve.getByText("Stars, I should think.").first().waitFor();
      await ada.locator("header").getByRole("button", { name: /^Talk/ }).click();
      await ada.getByText("The rules ask for silence now.").waitFor();
      same(ada.frames_.join("").includes("Stars, I"), false, "heard by a partner");
      await close(ada, bea, eve);
    },
  );

  await check("a replay opens at the move in its link", async () => {
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
    "two windows work, a draft survives a restart, a report has only own data",
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
      await twin.getByText("Half a sentence, and the rest.").first().waitFor();

      await page.keyboard.press("Escape");
      await page.locator("header").getByRole("button", { name: "More" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save a problem report" }).click();
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

  await check(
    "mysterium: no vision is cropped or tiny, for the ghost and for a psychic",
    async () => {
      const ghost = await visitor(browser, server, { name: "Ada" });
      const bea = await visitor(browser, server, { name: "Bea" });
      await lay(ghost, [bea], "mysterium");
      const bad = [];
      const look = async (page, who, least) => {
        for (const [size, wide] of [
          [WIDE, least[0]],
          [TABLET, least[0]],
          [PHONE, least[1]],
        ]) {
          await page.setViewportSize(size);
          await page.waitForTimeout(700);
          const found = await page.evaluate(() =>
            [
              ...document.querySelectorAll(
                ".hand .card img, .sent img, .vis .v img, .main:not(.rest) img",
              ),
            ].map((it) => {
              const { width, height } = it.getBoundingClientRect();
              return { width, ratio: width / height, small: it.closest(".sent, .main") !== null };
            }),
          );
          if (found.length === 0) bad.push(`${who} at ${size.width}: no visions`);
          for (const { width, ratio, small } of found)
            if (Math.abs(ratio - 2 / 3) > 0.02 || width < (small ? 36 : wide))
              bad.push(`${who} at ${size.width}: ${width.toFixed(0)} px wide, ${ratio.toFixed(2)}`);
        }
      };
      const send = ghost.locator("[data-decide] .pri");
      for (let i = 0; i < 12 && !(await bea.locator(".vis .v").count()); i++) {
        for (const n of [0, 1, 2]) await ghost.locator("[data-decide] .card").nth(n).click();
        await send.click({ timeout: 3000 }).catch(() => undefined);
        await ghost.waitForTimeout(400);
      }
      await look(ghost, "the ghost", [110, 70]);
      await look(bea, "the psychic", [120, 78]);
      same(bad, [], "visions");
      await close(ghost, bea);
    },
  );

  await check("clairvoyance: on a phone the cards say how much they hurt", async () => {
    const page = await visitor(browser, server, { size: PHONE });
    await lay(page, [], "clairvoyance", SLOWLY.clairvoyance);
    await page.locator(".hand .hc").first().waitFor();
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll(".hand .hc")]
        .map((it) => [it.querySelector("[aria-label]").ariaLabel, it.querySelector(".harm")])
        .filter(([label, harm]) => {
          const [, damage] = /(\d+) damage/.exec(label) ?? [];
          return damage && (harm?.textContent !== damage || !harm.getClientRects().length);
        })
        .map(([label]) => label),
    );
    same(wrong, [], "cards without their number");
    same(await page.locator(".harm:visible").count().then(Boolean), true, "numbers in sight");
    await close(page);
  });

  await check(
    "mindseye: a small phone shows the ring and the last result in every round",
    async () => {
      const page = await visitor(browser, server, { size: PHONE });
      await lay(page, [], "mindseye", { ...GAMES.mindseye, seats: 2 });
      const line = page.locator(".lastp");
      await line.getByText("Each beats the next").waitFor();
      same(await line.locator(".ring svg:visible").count(), 5, "eyes of the ring");
      await page.locator("[data-decide] .opts button:enabled").first().click();
      await page.getByRole("button", { name: /^Seal / }).click();
      await line.getByText(/You (beat|lose to|tie with|cancel|stare)/).waitFor();
      same(await line.locator(".ring svg:visible").count(), 5, "eyes of the ring in round two");
      await close(page);
    },
  );
}
