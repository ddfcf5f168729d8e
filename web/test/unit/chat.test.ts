// SPDX-License-Identifier: MIT
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { keepFor } from "../../src/keep";
import { Refused } from "../../src/net/client.svelte";
import type { Line } from "../../src/net/protocol";
import { meantBy, meantText } from "../../src/ui/meant";
import { saidNow, SAID_MS } from "../../src/ui/quick";
import Chat from "../../src/ui/Chat.svelte";

afterEach(cleanup);

const open = (say: (text: string) => Promise<void>) =>
  render(Chat, { lines: [], me: "me", silent: null, say, keep: keepFor("one", null) });
const typed = () => screen.getByLabelText<HTMLInputElement>("Say something").value;

it("keeps a draft until it was sent", async () => {
  const say = vi.fn(async () => {});
  open(say);
  await fireEvent.input(screen.getByLabelText("Say something"), { target: { value: "a moth" } });
  cleanup();
  open(say);
  expect(typed()).toBe("a moth");
  await fireEvent.click(screen.getByText("Say"));
  await vi.waitFor(() => expect(typed()).toBe(""));
  expect(say).toHaveBeenCalledWith("a moth");
  cleanup();
  open(say);
  expect(typed()).toBe("");
});

it("keeps a draft that the server refused", async () => {
  open(async () => {
    throw new Refused("NOT_ALLOWED", "not now", {});
  });
  await fireEvent.input(screen.getByLabelText("Say something"), { target: { value: "an owl" } });
  await fireEvent.click(screen.getByText("Say"));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("speak"));
  expect(typed()).toBe("an owl");
});

it("says a word with one press", async () => {
  const say = vi.fn(async () => {});
  open(say);
  await fireEvent.click(screen.getByText("Wow!"));
  expect(say).toHaveBeenCalledWith("Wow!");
});

it("shows the last line of each seat for a while, and none of watchers", () => {
  const line = (seat: number | null, at: number, text: string): Line => ({
    number: 1,
    at,
    from: "p",
    name: "P",
    seat,
    text,
    to: seat === null ? "watchers" : "table",
  });
  const lines = [line(0, 0, "old"), line(1, 900, "a"), line(1, 950, "b"), line(null, 950, "w")];
  expect(saidNow(lines, 1000 + 100).map((one) => one.text)).toEqual(["old", "b"]);
  expect(saidNow(lines, SAID_MS + 10).map((one) => one.text)).toEqual(["b"]);
});

it("reads what a seat meant from its own lines only, and takes the last", () => {
  const line = (seat: number, text: string): Line => ({
    number: 1,
    at: 0,
    from: "p",
    name: "P",
    seat,
    text,
    to: "table",
  });
  const lines = [
    line(0, meantText("Lighthouse", "the sea")),
    line(1, meantText("Swan", "not mine to say")),
    line(0, meantText("Lighthouse", "a “far” light: home")),
    line(0, "By the way"),
  ];
  expect([...meantBy(lines, 0)]).toEqual([["Lighthouse", "a “far” light: home"]]);
});
