// SPDX-License-Identifier: MIT
// The engine's code, fetched and compiled once in a worker.
import engine from "virtual:engine";

let module: Promise<WebAssembly.Module> | undefined;

/** Compiles it while it arrives, which browsers do only if the host names the type rightly. */
async function compile(address: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine cannot be fetched: ${answer.status}`);
  return answer.headers.get("Content-Type")?.toLowerCase() === "application/wasm"
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

export function compiled(): Promise<WebAssembly.Module> {
  if (engine === null) return Promise.reject(new Error("this client has no engine"));
  return (module ??= compile(new URL(engine, self.location.href)));
}
