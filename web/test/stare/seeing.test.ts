// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { readSignal, serversOf } from "../../src/stare/seeing";

describe("what another browser says", () => {
  it("is a description or a candidate", () => {
    const offer = { description: { type: "offer", sdp: "v=0" } };
    expect(readSignal(JSON.stringify(offer))).toEqual(offer);
    const candidate = { candidate: { candidate: "candidate:1" } };
    expect(readSignal(JSON.stringify(candidate))).toEqual(candidate);
  });
  it("is null for any other text", () => {
    for (const text of ["", "{", "null", "7", "[]", "{}", '{"description":1}'])
      expect(readSignal(text)).toBeNull();
    expect(readSignal('{"description":{},"candidate":{}}')).toBeNull();
  });
});

describe("servers that help two browsers", () => {
  it("are those that the server names, with their login", () => {
    expect(serversOf(null, null)).toEqual([]);
    expect(serversOf("stun:a:1", null)).toEqual([{ urls: "stun:a:1" }]);
    expect(serversOf("turn:a:1", "ada secret")).toEqual([
      { urls: "turn:a:1", username: "ada", credential: "secret" },
    ]);
  });
});
