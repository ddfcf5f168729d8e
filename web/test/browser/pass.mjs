// SPDX-License-Identifier: MIT
// One phone for several people. Whenever the curtain is up the test looks for everything that a seat
// was shown and the public was not: in the document, in both storages, in caches and databases, in what
// the browser wrote down about pictures, and on open connections. The same search must find a
// secret that the test plants there.
import { autoplay, axe, over, PHONE, same, tooWide, visitor } from "./lib.mjs";
import { close, configure, GAMES } from "./tables.mjs";

/** Shorter texts stand in any page. */
const LEAST = 6;

/** Records the connections of a page with their messages. */
function follow(page) {
  page.open_ = new Map();
  page.on("websocket", (socket) => {
    const views = [];
    page.open_.set(socket, views);
    let seat = null;
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      const part = message.result?.sync ?? message.params?.sync ?? message.params;
      if (part?.me) seat = part.me.seat;
      if (part?.view) views.push(seat);
    });
    socket.on("close", () => page.open_.delete(socket));
  });
}

/** Every text, label and picture of a page. */
function shown(page) {
  return page.evaluate((least) => {
    const found = new Set();
    for (const it of document.querySelectorAll("body *")) {
      for (const node of it.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent.trim());
      for (const name of ["aria-label", "alt", "title", "src"])
        if (it.hasAttribute(name)) found.add(it.getAttribute(name));
    }
    return [...found].filter((text) => text.length >= least);
  }, LEAST);
}

/** Everything that the page and its browser still hold. */
function left(page) {
  return page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    /** Files of the client are left out: they contain all words of the games. */
    const isOfClient = (answer) =>
      /javascript|css|html|image|font|audio|wasm/.test(answer.headers.get("content-type") ?? "");
    const cached = [];
    for (const name of await (globalThis.caches?.keys() ?? [])) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url);
        const answer = await cache.match(request, { ignoreVary: true });
        if (answer && !isOfClient(answer)) cached.push(await answer.text());
      }
    }
    const done = (asked) =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const readable = (_, it) => {
      if (it instanceof ArrayBuffer || ArrayBuffer.isView(it)) return new TextDecoder().decode(it);
      return it;
    };
    const kept = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      kept.push(name);
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
        kept.push(JSON.stringify([store, keys, values], readable));
      }
      database.close();
    }
    return [
      document.documentElement.outerHTML,
      document.title,
      ...[...document.querySelectorAll("input, textarea")].map((it) => it.value),
      ...stores,
      ...performance.getEntriesByType("resource").map((entry) => entry.name),
      ...cached,
      ...kept,
      JSON.stringify(history.state),
      location.href,
    ];
  });
}

/** Waits for the connection of a seat to close, which takes a message there and back. */
async function detached(page) {
  for (let i = 0; i < 250 && page.open_.size > 1; i++) await page.waitForTimeout(20);
}

/** The faults while the curtain is up. */
async function behind(page, secret) {
  await detached(page);
  const all = (await left(page)).join("\n");
  const found = [...secret].filter((text) => all.includes(text));
  if (page.open_.size !== 1) found.push(`${page.open_.size} connections`);
  if ([...page.open_.values()].flat().some((seat) => seat !== null)) found.push("a seat's view");
  if (await page.getByRole("region", { name: "The table" }).count()) found.push("a table");
  return found;
}

/** The places where a secret of a seat could remain. */
const PLACES = {
  document: (page, text) =>
    page.evaluate((it) => {
      const hidden = document.createElement("p");
      hidden.hidden = true;
      hidden.textContent = it;
      document.body.append(hidden);
      return () => hidden.remove();
    }, text),
  title: (page, text) => page.evaluate((it) => (document.title = it), text),
  storage: (page, text) => page.evaluate((it) => localStorage.setItem("planted", it), text),
  session: (page, text) => page.evaluate((it) => sessionStorage.setItem("planted", it), text),
  cache: (page, text) =>
    page.evaluate(async (it) => {
      await (await caches.open("planted")).put("/planted", new Response(it));
    }, text),
  database: (page, text) =>
    page.evaluate(
      (it) =>
        new Promise((written, failed) => {
          const asked = indexedDB.open("planted", 1);
          asked.onupgradeneeded = () => asked.result.createObjectStore("planted");
          asked.onerror = failed;
          asked.onsuccess = () => {
            const change = asked.result.transaction("planted", "readwrite");
            change.objectStore("planted").put(new TextEncoder().encode(it), 1);
            change.oncomplete = () => {
              asked.result.close();
              written();
            };
          };
        }),
      text,
    ),
  connection: (page) =>
    page.evaluate(() => {
      globalThis.planted = new WebSocket(`ws://${location.host}/ws`);
      return new Promise((open) => (globalThis.planted.onopen = open));
    }),
};

async function planted(page, secret) {
  const found = {};
  for (const [where, plant] of Object.entries(PLACES)) {
    await plant(page, [...secret][0]);
    found[where] = (await behind(page, secret)).length > 0;
    await page.evaluate(async () => {
      document.querySelector("body > p[hidden]")?.remove();
      document.title = "Planchette";
      localStorage.removeItem("planted");
      sessionStorage.removeItem("planted");
      await caches.delete("planted");
      await new Promise((gone) => (indexedDB.deleteDatabase("planted").onsuccess = gone));
      globalThis.planted?.close();
    });
    same(await behind(page, secret), [], `after ${where} was tidied`);
  }
  return found;
}

/** Public texts, and the name on the curtain, are no secrets. */
async function learn(secret, watcher, names) {
  await watcher.waitForTimeout(100);
  const open = (await shown(watcher)).join("\n");
  for (const text of secret)
    if (open.includes(text) || names.some((name) => text === name) || /^Hand the phone/.test(text))
      secret.delete(text);
}

/** Everybody sits down with one phone, in its lobby, and the game begins behind the curtain. */
export async function sitRound(phone, game, names) {
  await configure(phone, {
    seats: names.length,
    numbers: game === "mindseye" ? { Rounds: 2 } : {},
  });
  await phone.getByRole("button", { name: "Pass one phone around" }).click();
  const sheet = phone.getByRole("dialog", { name: "Pass one phone around" });
  for (const [i, name] of names.entries()) {
    const field = sheet.getByLabel(`Name of player ${i + 1}`);
    if (!(await field.isVisible()))
      await sheet.getByRole("button", { name: "Somebody else plays too" }).click();
    await field.fill(name);
  }
  same(await axe(phone), [], "axe in the sheet");
  await sheet.getByRole("button", { name: "Sit down" }).click();
  for (const name of names) await phone.locator(".seatrow", { hasText: name }).waitFor();
  await phone
    .getByRole("button", { name: "Start the game" })
    .and(phone.locator(":enabled"))
    .click();
  await phone.getByRole("heading", { name: /^Hand the phone to/ }).waitFor();
}

/** A table for one phone, made through the pages; the watcher sees it from elsewhere. */
async function begin(browser, server, game, names) {
  const phone = await visitor(browser, server, { size: PHONE, name: names[0] });
  follow(phone);
  await phone.goto("/");
  await phone.getByRole("button", { name: `Invite friends to ${GAMES[game].name}` }).click();
  await phone.waitForURL(/\/t\//);
  await sitRound(phone, game, names);
  const watcher = await visitor(browser, server);
  // Without scenes the log tells at once what everybody may know.
  await watcher
    .context()
    .addInitScript(() => localStorage.setItem("planchette.settings", '{"moments":"off"}'));
  await watcher.goto(new URL(phone.url()).pathname);
  await watcher.locator("header").getByRole("button", { name: "Log" }).waitFor();
  return { phone, watcher };
}

/** Plays on the phone for its holder until that seat is done; false when the game is over. */
export async function turn(phone, game, seed) {
  await autoplay(phone, seed, { eager: GAMES[game].eager });
  const done = phone.locator(".pass .pri:enabled");
  const end = phone.getByRole("region", { name: "The end" });
  await done.or(end).first().waitFor();
  await phone.evaluate(() => clearInterval(globalThis.player));
  return !(await end.isVisible());
}

/** The holder of the phone is done and passes it on. */
export async function handOn(phone) {
  const dialog = phone.locator("dialog[open] [aria-label=Close]");
  if (await dialog.isVisible()) await dialog.click();
  await phone.locator(".pass button").click();
}

/** Passes the phone round until the game is over or it has changed hands often enough. */
async function passRound(browser, server, game, names, { hands }) {
  const { phone, watcher } = await begin(browser, server, game, names);
  const secret = new Set();
  const order = [];
  let plants = null;
  let goes = true;
  for (let i = 0; goes && i < hands; i++) {
    const button = phone.getByRole("button", { name: /^I am / });
    await button
      .or(phone.getByRole("region", { name: "The end" }))
      .first()
      .waitFor();
    if (!(await button.isVisible())) break;
    await learn(secret, watcher, names);
    if (i > 0) same(secret.size > 3, true, "there is something to look for");
    same(await behind(phone, secret), [], `behind the curtain, hand ${i}`);
    if (i === 3) plants = await planted(phone, secret);
    if (i === 1) same([...(await axe(phone)), ...(await tooWide(phone))], [], "axe at the curtain");
    order.push((await button.textContent()).replace(/^I am /, ""));
    await button.click();
    await phone.getByRole("region", { name: "The table" }).waitFor();
    const before = phone.sent_.length;
    for (const text of await shown(phone)) secret.add(text);
    goes = await turn(phone, game, i + 1);
    if (!goes) break;
    for (const text of await shown(phone)) secret.add(text);
    for (const text of phone.sent_.slice(before)) {
      const { method, params } = JSON.parse(text);
      if (method === "move") secret.add(JSON.stringify(params.move));
    }
    await handOn(phone);
  }
  return { phone, watcher, order, plants };
}

export async function passTests(check, browser, server) {
  await check("one phone: three people play a whole game, sealed colours too", async () => {
    const names = ["Adelheid", "Beatrix", "Cydonia"];
    const { phone, watcher, order, plants } = await passRound(browser, server, "mindseye", names, {
      hands: 60,
    });
    await over(phone);
    same(order.slice(0, 3), names, "the order of the seats");
    same(
      plants,
      Object.fromEntries(Object.keys(PLACES).map((where) => [where, true])),
      "what was planted is found",
    );
    // The same people again: the phone knows them at the next table too.
    await phone.getByRole("button", { name: "Again" }).click();
    await phone
      .getByRole("button", { name: "Start the game" })
      .and(phone.locator(":enabled"))
      .click();
    await phone.getByRole("heading", { name: "Hand the phone to Adelheid" }).waitFor();
    await phone.reload();
    await phone.getByRole("heading", { name: "Hand the phone to Adelheid" }).waitFor();
    await close(phone, watcher);
  });

  await check("one phone: two who stare settle together who blinked", async () => {
    const names = ["Adelheid", "Beatrix"];
    const { phone, watcher } = await begin(browser, server, "mindseye", names);
    for (const name of names) {
      await phone.getByRole("button", { name: `I am ${name}` }).click();
      await phone.getByRole("button", { name: "Blue", exact: true }).first().click();
      await phone.getByRole("button", { name: "Seal blue" }).click();
      await phone.locator(".pass .pri:enabled, [aria-label='Staring contest']").first().waitFor();
      // In the contest the holder may own up, and cannot say that the other blinked.
      same(
        await phone.getByRole("button", { name: / blinked$/ }).allTextContents(),
        name === "Beatrix" ? ["I blinked"] : [],
        `what ${name} may say alone`,
      );
      await handOn(phone);
    }
    await phone.getByRole("heading", { name: /Who blinked first/ }).waitFor();
    same(await axe(phone), [], "axe at the curtain");
    const gazes = await phone.locator("figure").allInnerTexts();
    same(gazes, ["Adelheid\n8 cards", "Beatrix\n8 cards"], "whose eyes meet");
    await phone.getByRole("button", { name: "Beatrix blinked" }).click();
    await phone.getByRole("heading", { name: "Hand the phone to Adelheid" }).waitFor();
    const events = () => watcher.frames_.flatMap((text) => JSON.parse(text).params?.events ?? []);
    // Another connection gets the message a little later.
    for (let tries = 0; tries < 100 && !events().some((one) => one.event === "blinked"); tries++)
      await watcher.waitForTimeout(100);
    const told = events();
    same(
      told.filter((one) => one.event === "blinked").map((one) => one.seat),
      [1],
      "who blinked, as the table was told",
    );
    await detached(phone);
    same(
      [...phone.open_.values()].flat().filter((seat) => seat !== null),
      [],
      "open seats",
    );
    await close(phone, watcher);
  });

  for (const [game, names] of Object.entries({
    telepathic: ["Adelheid", "Beatrix"],
    illusionist: ["Adelheid", "Beatrix"],
    mysterium: ["Adelheid", "Beatrix", "Cydonia"],
    clairvoyance: ["Adelheid", "Beatrix", "Cydonia"],
  }))
    await check(`one phone: ${game} goes round and leaves nothing behind`, async () => {
      const { phone, watcher, order } = await passRound(browser, server, game, names, { hands: 5 });
      same([...new Set(order)].sort(), names, "everybody had the phone");
      await close(phone, watcher);
    });
}
