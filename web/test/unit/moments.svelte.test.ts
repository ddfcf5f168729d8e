// SPDX-License-Identifier: MIT
// The queue of beats: order, skipping, and what is left out.
import { describe, expect, it } from "vitest";
import type { Beat } from "../../src/moments/beat";
import { Moments } from "../../src/moments/player.svelte";

const beat = (id: string, ms = 1500): Beat => ({
  id,
  ms,
  say: `${id} is said`,
  draw: () => undefined,
});

function queue() {
  let now = 0;
  const moments = new Moments(() => now);
  return { moments, wait: (ms: number) => (now += ms) };
}

describe("the queue of beats", () => {
  it("plays one beat at a time, in the order of the events", () => {
    const { moments } = queue();
    moments.add([beat("a"), beat("b")]);
    expect(moments.current?.id).toBe("a");
    moments.done();
    expect(moments.current?.id).toBe("b");
    moments.done();
    expect(moments.current).toBe(null);
  });

  it("leaves out all but the newest when more than two wait", () => {
    const { moments } = queue();
    moments.add([beat("a")]);
    moments.add([beat("b"), beat("c")]);
    moments.add([beat("d")]);
    moments.done();
    expect(moments.current?.id).toBe("d");
  });

  it("lets three beats of one update play: the first does not wait", () => {
    const { moments } = queue();
    moments.add([beat("a"), beat("b"), beat("c")]);
    const seen = [];
    for (; moments.current; moments.done()) seen.push(moments.current.id);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("plays the first and the newest of four beats in one update", () => {
    const { moments } = queue();
    moments.add([beat("a"), beat("b"), beat("c"), beat("d")]);
    expect(moments.current?.id).toBe("a");
    moments.done();
    expect(moments.current?.id).toBe("d");
  });

  it("plays no more than six seconds in a row", () => {
    const { moments } = queue();
    moments.add([beat("a", 4000)]);
    moments.add([beat("b", 3000)]);
    moments.done();
    expect(moments.current).toBe(null);
    moments.add([beat("c", 4000)]);
    expect(moments.current?.id).toBe("c");
  });

  it("ends one beat at a skip, and the queue at a second skip soon after", () => {
    const { moments, wait } = queue();
    moments.add([beat("a"), beat("b")]);
    wait(1000);
    moments.skip();
    expect(moments.current?.id).toBe("b");
    moments.add([beat("c")]);
    wait(300);
    moments.skip();
    expect(moments.current).toBe(null);
  });

  it("ends everything when a decision is made", () => {
    const { moments } = queue();
    moments.add([beat("a"), beat("b")]);
    moments.cut();
    expect(moments.current).toBe(null);
    moments.done();
    expect(moments.current).toBe(null);
  });

  it("says which update no beat has shown yet, so that the words wait for it", () => {
    const { moments } = queue();
    expect(moments.unseen).toBe(Infinity);
    moments.add([{ ...beat("a"), number: 7 }]);
    moments.add([{ ...beat("b"), number: 8 }]);
    expect(moments.unseen).toBe(7);
    moments.done();
    expect(moments.unseen).toBe(8);
    moments.skip();
    expect(moments.unseen).toBe(Infinity);
  });

  it("delays the end page while the last beat plays or waits", () => {
    const { moments } = queue();
    moments.add([beat("a"), { ...beat("b"), last: true }]);
    expect(moments.ending).toBe(true);
    moments.done();
    expect(moments.ending).toBe(true);
    moments.done();
    expect(moments.ending).toBe(false);
  });
});
