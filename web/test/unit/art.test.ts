// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from "vitest";
import { address, loadArt, picture } from "../../src/art.svelte";
import { inOrder } from "../../src/art-order";

const card = (name: string) => ({
  title: name,
  alt: name,
  width: 2,
  height: 3,
  avif540: `${name}-large`,
  avif200: `${name}-small`,
  webp200: `${name}-webp`,
});
const cards = { a: card("a"), b: card("b"), c: { ...card("c"), svg: "c-svg", avif540: undefined } };
const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => vi.unstubAllGlobals());

describe("pictures", () => {
  it("come in one order, the small ones first", () => {
    expect(inOrder(cards)).toEqual(["a-small", "b-small", "c-svg", "a-large", "b-large"]);
  });

  it("are all fetched in that order, whatever is shown", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve({
        ok: true,
        json: () => Promise.resolve({ cards }),
        blob: () => Promise.resolve(new Blob([path])),
      });
    });
    loadArt("somegame");
    for (let i = 0; i < 20; i++) await flush();
    expect(asked).toEqual(["/art/somegame.json", ...inOrder(cards).map((file) => `/art/${file}`)]);
    expect(address(picture("somegame", "b"), "large")).toMatch(/^blob:/);
  });

  it("are never asked for by a card that is shown", () => {
    expect(address(card("unfetched"), "large")).toBeUndefined();
  });
});
