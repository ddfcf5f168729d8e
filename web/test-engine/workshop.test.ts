// SPDX-License-Identifier: MIT
// The engine behind the workshop: errors of the parser are shown at their field, and trials give
// the same counts with any number of workers.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Engine, MemoryKeeper } from "../src/engine/engine";
import { faultOf, fromText, STANDARD, toText, type CardForm } from "../src/workshop/deck";
import { together, type Counts } from "../src/workshop/stats";

const file = process.env["PLANCHETTE_WASM"] ?? "../build/browser/planchette.wasm";
const module = new WebAssembly.Module(readFileSync(file));

async function withEngine<T>(work: (engine: Engine) => T | Promise<T>): Promise<T> {
  const engine = await Engine.start(module, new MemoryKeeper());
  try {
    return await work(engine);
  } finally {
    engine.stop();
  }
}

it("shows an error of the parser at its field", () =>
  withEngine(async (engine) => {
    const check = (text: string) => Promise.resolve(engine.checkDeck(text));
    const deck = fromText(STANDARD);
    const first = deck.findIndex((card) => card.type === "item");
    const healing = deck.findIndex((card) => card.effect === "heal");
    const wrong = async (at: number, part: Partial<CardForm>) => {
      const fault = await faultOf(
        deck.map((card, i) => (i === at ? { ...card, ...part } : card)),
        check,
      );
      return fault && `${fault.card === null ? "deck" : fault.card === at} ${fault.field}`;
    };
    expect(await faultOf(deck, check)).toBeNull();
    expect(await wrong(first, { name: "" })).toBe("true name");
    expect(await wrong(first, { name: "x".repeat(22) })).toBe("true name");
    expect(await wrong(first + 1, { name: deck[first]?.name ?? "" })).toBe("true name");
    expect(await wrong(first, { copies: "0" })).toBe("true copies");
    expect(await wrong(first, { copies: "1.5" })).toBe("true copies");
    expect(await wrong(first, { copies: "" })).toBe("true copies");
    expect(await wrong(first, { faces: [] })).toBe("true faces");
    expect(await wrong(first, { damage: "11" })).toBe("true damage");
    expect(await wrong(first, { damage: "-1" })).toBe("true damage");
    expect(await wrong(first, { effect: "heal", param: "2" })).toBe("true effect");
    expect(await wrong(healing, { param: "" })).toBe("true param");
    expect(await wrong(healing, { param: "99" })).toBe("true param");
    expect(await wrong(healing, { param: "1 2" })).toBe("true param");
    const few = deck.slice(0, 5);
    expect(await faultOf(few, check)).toMatchObject({ card: null });
  }));

it("counts the same whether one worker plays a trial or two", async () => {
  const text = toText(
    fromText(STANDARD).map((card) => (card.name === "Armchair" ? { ...card, damage: "9" } : card)),
  );
  const part = (first: number, step: number) =>
    withEngine((engine) => {
      expect(engine.beginTrial(text, 4, 0)).toBeNull();
      for (let i = first; i < 60; i += step) expect(engine.playTrial(i, 1)).toBe(true);
      return JSON.parse(engine.trialCounts() ?? "null") as Counts;
    });
  const whole = await part(0, 1);
  expect(whole.pairs).toBe(60);
  expect(together([await part(0, 2), await part(1, 2)])).toEqual(whole);
});

it("refuses a trial with a bad deck", () =>
  withEngine((engine) => {
    expect(engine.beginTrial("deck 1\n", 4, 0)).toBe("2:1:there is no card");
    expect(engine.beginTrial(STANDARD, 9, 0)).toMatch(/^0:0:/);
    expect(engine.playTrial(0, 1)).toBe(false);
    expect(engine.trialCounts()).toBeNull();
  }));
