import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { keepFor } from "../../src/keep";
import Chat from "../../src/ui/Chat.svelte";

afterEach(cleanup);

const open = (say: (text: string) => Promise<void>) =>
  render(Chat, { lines: [], me: "me", silent: null, say, keep: keepFor("one", null) });
const typed = () => screen.getByLabelText<HTMLInputElement>("Say something").value;

it("keeps what is typed until it has been said", async () => {
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

it("keeps what could not be said", async () => {
  open(async () => {
    throw new Error("You may not speak now.");
  });
  await fireEvent.input(screen.getByLabelText("Say something"), { target: { value: "an owl" } });
  await fireEvent.click(screen.getByText("Say"));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("speak"));
  expect(typed()).toBe("an owl");
});
