// SPDX-License-Identifier: MIT
// The named moments of a replay: firsts, scenes, the turning point, and which names have room.
import { describe, expect, it } from "vitest";
import type { GameModule } from "../../src/games/module";
import type { Beat } from "../../src/moments/beat";
import type { Frame, Turning } from "../../src/net/protocol";
import { fitting, heir, labelOf, nameMoments, withTurn } from "../../src/replay/named";

const frame = (at: number, ...events: string[]): Frame =>
  ({ at, view: {}, events: events.map((event) => ({ event })) }) as unknown as Frame;

const beat = (id: string, more: Partial<Beat>): Beat => ({
  id,
  ms: 1,
  say: `${id} is said`,
  draw: () => undefined,
  ...more,
});

const game = {
  event: ({ event }: { event: string }) => `it was ${event}`,
  moments: ({ events }: { events: { event: string }[] }) =>
    events.flatMap(({ event }) =>
      event === "fall"
        ? [beat("fall", { veil: true })]
        : event === "hour"
          ? [beat("hour", { veil: true })]
          : event === "stop"
            ? [beat("stop", { last: true })]
            : [beat("small", {})],
    ),
  marks: { first: { event: "hit", name: "First blood" }, beats: { fall: "Fall" } },
} as unknown as GameModule;

const plain = { event: () => null } as unknown as GameModule;

const played = (frames: Frame[], who = game) =>
  nameMoments(who, { frames, names: {} as never, me: null, seats: 2, options: {} });

const turn = (moment: number, change: number): Turning =>
  ({ moment, seat: 0, kind: "luck", change: [change, 0] }) as unknown as Turning;

describe("named moments", () => {
  it("names the first hit only, and scenes by their beat", () => {
    const frames = [
      frame(0),
      frame(1, "card"),
      frame(2, "hit"),
      frame(3, "hit"),
      frame(4, "fall"),
      frame(5, "stop"),
    ];
    expect(played(frames)).toEqual([
      { at: 2, say: "it was hit", label: "First blood" },
      { at: 4, say: "fall is said", label: "Fall" },
      { at: 5, say: "stop is said", label: "The end" },
    ]);
  });

  it("tells the scene where the first hit is one", () => {
    expect(played([frame(0), frame(1, "hit", "fall")])).toEqual([
      { at: 1, say: "fall is said", label: "First blood" },
    ]);
  });

  it("prefers the scene that has a name where a move has several", () => {
    const frames = [frame(0), frame(1, "hour"), frame(2, "hour", "fall")];
    expect(played(frames)).toEqual([
      { at: 1, say: "hour is said" },
      { at: 2, say: "fall is said", label: "Fall" },
    ]);
  });

  it("names nothing in a game without scenes", () => {
    expect(played([frame(0), frame(1, "hit")], plain)).toEqual([]);
  });

  it("adds the largest change as the turning point, in its place", () => {
    const named = [
      { at: 2, say: "a hit" },
      { at: 9, say: "the end", label: "The end" },
    ];
    expect(
      withTurn(named, [turn(4, 90), turn(6, -300)], "here").map((one) => [one.at, one.label]),
    ).toEqual([
      [2, undefined],
      [6, "Turning point"],
      [9, "The end"],
    ]);
    expect(withTurn(named, [turn(2, 90)], "here")[0]).toEqual({
      at: 2,
      say: "a hit",
      label: "Turning point",
    });
    expect(withTurn(named, [turn(9, 90)], "here")[1]?.label).toBe("The end, turning point");
    expect(withTurn(named, [], "here")).toBe(named);
  });

  it("shows names that do not lie over each other, and keeps them inside", () => {
    const named = [
      { at: 0, say: "", label: "Capture" },
      { at: 1, say: "", label: "Capture" },
      { at: 2, say: "", label: "Turning point" },
      { at: 100, say: "", label: "The end" },
    ];
    expect([...fitting(named, 100, 400)].sort((a, b) => a - b)).toEqual([2, 100]);
    for (const one of named) {
      const { x, half } = labelOf(one, 100, 400);
      expect(x - half >= 0 && x + half <= 400).toBe(true);
    }
    expect(fitting(named, 100, 20000).size).toBe(4);
    expect([...fitting(named, 100, 400, 1)].sort((a, b) => a - b)).toEqual([1, 100]);
  });
});

describe("the focus of a mark that is gone", () => {
  const marks = [
    { at: 2, say: "", label: "First blood" },
    { at: 9, say: "", label: "Capture, turning point" },
    { at: 12, say: "" },
  ];
  it("goes with the turning point", () => {
    expect(heir(marks, { at: 3, say: "", label: "Turning point" })?.at).toBe(9);
  });
  it("goes to the nearest mark otherwise", () => {
    expect(heir(marks, { at: 3, say: "" })?.at).toBe(2);
    expect(heir([], { at: 3, say: "" })).toBe(null);
  });
});
