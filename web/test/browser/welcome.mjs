// SPDX-License-Identifier: MIT
// Somebody who has never played: what the first page offers, and where the lesson leads.
import { axe, over, PHONE, same, tooWide, visitor } from "./lib.mjs";
import { close, lay, play, seated, SLOWLY } from "./tables.mjs";

/** The room of the table that a page is at. */
function roomOf(page) {
  return page.frames_
    .map((text) => JSON.parse(text))
    .map((it) => (it.result?.sync ?? it.params?.sync ?? it.params)?.room)
    .findLast((room) => room);
}

const count = (page, what) => page.locator(what).count();

function atTable(page) {
  return page.locator("header").getByRole("button", { name: "Log" }).waitFor();
}

export async function welcomeTests(check, browser, server) {
  await check("the first time: the goal, your role, and the simplest way to play", async () => {
    const page = await visitor(browser, server, { size: PHONE, fresh: true });
    await page.goto("/");
    const play = page.getByRole("button", { name: "Play now: Telepathic" });
    await play.and(page.locator(":enabled")).click();
    const sheet = page.getByRole("dialog", { name: "Your first Telepathic" });
    await sheet.getByText("Bring both your secret lines").waitFor();
    await sheet.getByText("You and a bot are partners").waitFor();
    same([...(await axe(page)), ...(await tooWide(page))], [], "axe");
    await sheet.getByRole("button", { name: "Straight to the table" }).click();
    await atTable(page);
    await page.getByText("Bring both your secret lines").waitFor();
    same(roomOf(page).options.mode, "first", "mode");
    // The second time there is no introduction, and the game has its usual settings.
    await page.goto("/");
    await play.and(page.locator(":enabled")).click();
    await atTable(page);
    same(roomOf(page).options.mode, "standard", "mode the second time");
    await close(page);
  });

  await check("a door opens by a press on it, and the lesson leads to a real game", async () => {
    const page = await visitor(browser, server, { fresh: true });
    await page.goto("/");
    await page.locator(".door .arch.ready").nth(3).click();
    const sheet = page.getByRole("dialog", { name: "Your first Mind’s Eye" });
    await sheet.getByRole("link", { name: "Two-minute lesson first" }).click();
    await page.waitForURL(/\/how\/mindseye\/try/);
    const real = page.getByRole("button", { name: "Play a real game" });
    while (!(await real.isVisible())) await page.getByRole("button", { name: "Skip" }).click();
    await real.click();
    await atTable(page);
    same(roomOf(page).phase, "playing", "phase");
    same(roomOf(page).game, "mindseye", "game");
    await close(page);
  });

  await check("a quick word is shown at the seat that said it", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    await lay(ada, [bea], "clairvoyance", SLOWLY.clairvoyance);
    await bea.locator("header").getByRole("button", { name: "Talk" }).click();
    // It touches the sign of the seat, which says whose it is. It is gone after some seconds, so the
    // page measures it as soon as it is there.
    const measured = ada.waitForFunction(() => {
      const bubble = document.querySelector(".bubbles p")?.getBoundingClientRect();
      const seat = document.querySelector('.frame [data-seat="1"]').getBoundingClientRect();
      return (
        bubble && {
          apart: Math.min(Math.abs(bubble.bottom - seat.top), Math.abs(bubble.top - seat.bottom)),
          says: document.querySelector(".bubbles p").textContent,
        }
      );
    });
    await bea.getByRole("button", { name: "Wow!" }).click();
    await bea.locator(".bubbles p", { hasText: "Wow!" }).waitFor();
    const { apart, says } = await (await measured).jsonValue();
    same(/Wow!/.test(says), true, says);
    same(apart < 40, true, `${apart} px from the seat`);
    same(await tooWide(bea), [], "cut off");
    same(await axe(ada), [], "axe");
    await ada.locator(".bubbles p").waitFor({ state: "hidden" });
    await close(ada, bea);
  });

  await check("mysterium: the ghost cannot say a quick word, the psychics can", async () => {
    const ghost = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { name: "Bea" });
    await lay(ghost, [bea], "mysterium");
    await ghost.getByRole("region", { name: "Talk" }).getByText("ask for silence").waitFor();
    same(await ghost.getByRole("button", { name: "Nice!" }).count(), 0, "words of the ghost");
    // The server refuses it too.
    const said = await ghost.evaluate(
      (table) =>
        new Promise((answer) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const send = (id, method, params) =>
            socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
          const token = localStorage.getItem("planchette.token");
          socket.onopen = () => send(1, "hello", { protocol: 1, token });
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.id === 1) send(2, "resume", { table });
            if (message.id === 2) send(3, "chat", { table, text: "Nice!" });
            if (message.id === 3) answer(message.error?.data.name ?? "said");
          };
        }),
      roomOf(ghost).table,
    );
    same(said, "NOT_ALLOWED", "the ghost");
    await bea.getByRole("button", { name: "Nice!" }).click();
    await ghost.locator(".bubbles p", { hasText: "Nice!" }).waitFor();
    await close(ghost, bea);
  });

  await check("mysterium: a person who was the ghost says what they meant, to all", async () => {
    const ghost = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { size: PHONE, name: "Bea" });
    await lay(ghost, [bea], "mysterium");
    await Promise.all([ghost, bea].map((page, i) => play(page, "mysterium", i + 1)));
    await Promise.all([over(ghost), over(bea)]);
    await ghost.getByRole("button", { name: "Say what you meant" }).click();
    const first = ghost.getByLabel(/^What you meant by/).first();
    const title = (await first.getAttribute("aria-label")).replace("What you meant by ", "");
    same(await ghost.getByText("no words for it").count(), 0, "words by a program");
    await first.fill("a light far away");
    await first.press("Enter");
    await ghost.getByRole("button", { name: "Told" }).first().waitFor();
    same(await axe(ghost), [], "axe");
    await bea.getByRole("button", { name: "What the ghost meant" }).click();
    const told = bea.locator("dialog[open] figure", { hasText: title }).first();
    await told.getByText("a light far away").waitFor();
    same(await bea.getByLabel(/^What you meant by/).count(), 0, "questions to a psychic");
    same(await tooWide(bea), [], "cut off");
    await close(ghost, bea);
  });

  await check(
    "how to play: pictures in every game, steps side by side without motion",
    async () => {
      const still = await visitor(browser, server, { size: PHONE });
      const moving = await visitor(browser, server, { motion: "no-preference" });
      for (const game of ["clairvoyance", "mysterium", "telepathic", "mindseye", "illusionist"]) {
        for (const page of [still, moving]) {
          await page.goto(`/how/${game}`);
          await page.locator("article figure").first().waitFor();
        }
        const loop = "article figure:has(ol)";
        same(
          await still.locator(`${loop} li:visible`).count(),
          await count(still, `${loop} li`),
          game,
        );
        same(await still.locator(".live").count(), 0, `${game} moves for who wants no motion`);
        same([...(await axe(still)), ...(await tooWide(still))], [], `axe on ${game}`);
        await moving.locator(".live").first().waitFor();
        await moving.getByRole("button", { name: "Show the steps side by side" }).first().click();
        same(await moving.locator(".live").count(), 0, `${game} moves after it was stopped`);
        same(await axe(moving), [], `axe on ${game}, wide`);
      }
      await moving.goto("/how/illusionist");
      await moving.locator("#dogs li").first().waitFor();
      same(await count(moving, "#dogs li"), 11, "dogs in the gallery");
      await close(still, moving);
    },
  );

  await check("how to play: the rules can be printed", async () => {
    // As wide as a sheet of A4 between its margins.
    const page = await visitor(browser, server, { size: { width: 704, height: 1000 } });
    for (const game of ["mindseye", "clairvoyance"]) {
      await page.goto(`/how/${game}`);
      await page.locator("article figure").first().waitFor();
      await page.emulateMedia({ media: "print" });
      for (const gone of ["header", "nav", "article button"])
        same(await page.locator(`${gone}:visible`).count(), 0, `${gone} on paper`);
      const looks = await page.evaluate(() => {
        const { color } = getComputedStyle(document.querySelector("article p"));
        return [color, getComputedStyle(document.documentElement).backgroundColor];
      });
      same(looks, ["rgb(29, 26, 22)", "rgb(255, 255, 255)"], "dark words on white");
      same(await tooWide(page), [], "cut off on paper");
      const pages = String(await page.pdf({ format: "A4" })).match(/\/Type\s*\/Page\b/g).length;
      same(pages >= 1 && pages <= 14, true, `${pages} pages`);
      await page.emulateMedia({ media: "screen" });
    }
    await close(page);
  });

  await check("the host sees shared addresses only where everybody is told", async () => {
    const ada = await visitor(browser, server, { name: "Ada" });
    const bea = await visitor(browser, server, { name: "Bea", size: PHONE });
    await ada.goto("/");
    await ada.getByRole("button", { name: "Invite friends to Mind’s Eye" }).click();
    await ada.getByRole("heading", { name: "At the table" }).waitFor();
    await bea.goto(new URL(ada.url()).pathname);
    await seated(bea);
    await ada.getByText("Bea", { exact: true }).waitFor();
    const asked = (page) => page.sent_.filter((text) => /"method":"neighbours"/.test(text)).length;
    same(
      [asked(ada), await bea.getByText("The host can see which seats").count()],
      [0, 0],
      "before",
    );
    await ada.locator("summary:visible", { hasText: "Times and finer points" }).click();
    const group = ada.locator('[data-option="neighbours"]:visible');
    await group.getByRole("button", { name: "Yes" }).click();
    await ada.getByText("Ada and Bea share an address.").waitFor();
    await bea.getByText("The host can see which seats share an address.").waitFor();
    same(asked(bea), 0, "questions of somebody who is not the host");
    await group.getByRole("button", { name: "No" }).click();
    await bea.getByText("The host can see which seats").waitFor({ state: "hidden" });
    await ada.getByText("share an address.").waitFor({ state: "hidden" });
    await close(ada, bea);
  });
}
