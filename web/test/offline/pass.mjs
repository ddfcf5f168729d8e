// SPDX-License-Identifier: MIT
// One phone for several people, without a network: it goes round until the game is over.
import { axe, over, PHONE, same, tooWide } from "../browser/lib.mjs";
import { handOn, sitRound, turn } from "../browser/pass.mjs";
import { kept, setTable } from "./games.mjs";

const NAMES = ["Adelheid", "Beatrix"];
/** The game has two rounds; a stare may need some more turns. */
const MOST_HANDS = 60;

async function passOn(phone) {
  const order = [];
  const taking = phone.getByRole("button", { name: /^I am / });
  const end = phone.getByRole("region", { name: "The end" });
  for (let i = 0; i < MOST_HANDS; i++) {
    await taking.or(end).first().waitFor();
    if (await end.isVisible()) break;
    const table = phone.getByRole("region", { name: "The table" });
    same(await table.count(), 0, "tables behind the curtain");
    if (i === 0) same([...(await axe(phone)), ...(await tooWide(phone))], [], "at the curtain");
    order.push((await taking.textContent()).replace(/^I am /, ""));
    if (i === 1) {
      // Whoever reloads it does not get to see the hand of the one before.
      await phone.reload();
      await taking.waitFor();
      same(await table.count(), 0, "tables after a reload");
    }
    await taking.click();
    await table.waitFor();
    if (!(await turn(phone, "mindseye", i + 1))) break;
    await handOn(phone);
  }
  return order;
}

export async function passTests(check, host) {
  await check(`${host.name}: one phone goes round without a network`, async () => {
    const phone = await host.visit();
    await phone.setViewportSize(PHONE);
    await phone.goto(host.at("/"));
    await kept(phone);
    await host.cut();
    await setTable(phone, host, "mindseye");
    await sitRound(phone, "mindseye", NAMES);
    const order = await passOn(phone);
    await over(phone);
    same(order.slice(0, 2), NAMES, "the order of the seats");
    await host.back();
    await host.leave(phone);
  });
}
