// SPDX-License-Identifier: MIT
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anyGame } from "../../src/games/any";
import mindseye from "../../src/games/mindseye/schema.json";
import mysterium from "../../src/games/mysterium/schema.json";
import { givenNames } from "../../src/seats";
import MoveList from "../../src/ui/MoveList.svelte";

afterEach(cleanup);
const names = givenNames(["Ada", "Bea"], 0);

describe("the list of moves", () => {
  it("offers every legal move as a button", async () => {
    const onmove = vi.fn();
    const legal = [
      { do: "show", colour: "blue" },
      { do: "show", colour: "green" },
    ];
    render(MoveList, { game: anyGame(mindseye), legal, view: {}, names, busy: false, onmove });
    expect(screen.getAllByRole("button").map((it) => it.textContent)).toEqual([
      "Seal blue",
      "Seal green",
    ]);
    await fireEvent.click(screen.getByText("Seal green"));
    expect(onmove).toHaveBeenCalledWith({ do: "show", colour: "green" });
  });

  it("asks for as many things as an open set allows", async () => {
    const onmove = vi.fn();
    const legal = [
      { do: "give", psychic: "blue", cards: { of: [3, 7, 9], min: 1, max: 2, ordered: false } },
    ];
    render(MoveList, { game: anyGame(mysterium), legal, view: {}, names, busy: false, onmove });
    const done = screen.getAllByRole("button").at(-1);
    expect(done).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByText("9"));
    await fireEvent.click(screen.getByText("3"));
    expect(done).toHaveProperty("disabled", false);
    await fireEvent.click(screen.getByText("7"));
    expect(done).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByText("7"));
    if (done) await fireEvent.click(done);
    expect(onmove).toHaveBeenCalledWith({ do: "give", psychic: "blue", cards: [3, 9] });
  });

  it("keeps the order of an ordered set", async () => {
    const onmove = vi.fn();
    const legal = [
      { do: "cast", group: 1, cards: { of: [1, 2, 3], min: 3, max: 3, ordered: true } },
    ];
    render(MoveList, { game: anyGame(mysterium), legal, view: {}, names, busy: false, onmove });
    for (const it of ["3", "1", "2"]) await fireEvent.click(screen.getByText(it, { exact: true }));
    const done = screen.getAllByRole("button").at(-1);
    if (done) await fireEvent.click(done);
    expect(onmove).toHaveBeenCalledWith({ do: "cast", group: 1, cards: [3, 1, 2] });
  });

  it("disables every move while one is being sent", () => {
    render(MoveList, {
      game: anyGame(mindseye),
      legal: [{ do: "settle" }],
      view: {},
      names,
      busy: true,
      onmove: vi.fn(),
    });
    expect(screen.getByRole("button")).toHaveProperty("disabled", true);
  });
});
