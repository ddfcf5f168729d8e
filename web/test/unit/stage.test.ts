// SPDX-License-Identifier: MIT
// What scenes are drawn with.
import { expect, it } from "vitest";
import { Stage } from "../../src/moments/stage";

it("a picture in a scene is decoded with the frame that shows it, so that no card turns up blank", () => {
  const root = document.createElement("div");
  const stage = new Stage(root, 1000);
  const card = stage.flip(50, 50, 20, 30);
  stage.paint(card.back, "/wizard.avif");
  stage.picture("/samurai.avif", 50, 50, 20, 30);
  const found = [...root.querySelectorAll("img")];
  expect(found.map((it) => [it.getAttribute("src"), it.decoding])).toEqual([
    ["/wizard.avif", "sync"],
    ["/samurai.avif", "sync"],
  ]);
  expect(found.map((it) => it.alt)).toEqual(["", ""]);
});

it("a picture that is not loaded leaves its box empty", () => {
  const root = document.createElement("div");
  new Stage(root, 1000).picture("", 50, 50, 20, 30);
  expect(root.querySelector("img")).toBe(null);
});
