// SPDX-License-Identifier: MIT
// Runs a program for WASI that may read one folder.
//
// usage: run_wasm.mjs FOLDER FILE.wasm WORD...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [folder, file, ...words] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [file, ...words],
  preopens: { [folder]: folder },
});
const module = new WebAssembly.Module(readFileSync(file));
process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));
