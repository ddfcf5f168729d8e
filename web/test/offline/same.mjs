// SPDX-License-Identifier: MIT
// In Chromium, too, the module replays every golden record and its bots choose the moves that they choose
// natively; tests/browser/test_same.mjs shows the same under node.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { same } from "../browser/lib.mjs";

const build = fileURLToPath(new URL("../../../build", import.meta.url));
const golden = fileURLToPath(new URL("../../../tests/golden", import.meta.url));
const GAMES = ["mindseye", "telepathic", "illusionist", "clairvoyance", "mysterium"];

/** In the page: runs a program for WASI that reads 'input' and prints; what it printed. */
async function runProgram([base64, words, input = ""]) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const args = words.map((word) => new TextEncoder().encode(`${word}\0`));
  let memory;
  let said = "";
  let unread = new TextEncoder().encode(input);
  const decoder = new TextDecoder();
  const view = () => new DataView(memory.buffer);
  const put = (at, value) => (view().setUint32(at, value, true), 0);
  const known = {
    args_sizes_get: (count, size) =>
      put(count, args.length) ||
      put(
        size,
        args.reduce((sum, arg) => sum + arg.length, 0),
      ),
    args_get: (list, room) => {
      for (const [i, arg] of args.entries()) {
        put(list + 4 * i, room);
        new Uint8Array(memory.buffer).set(arg, room);
        room += arg.length;
      }
      return 0;
    },
    environ_sizes_get: (count, size) => put(count, 0) || put(size, 0),
    fd_prestat_get: () => 8,
    clock_time_get: () => 0,
    fd_fdstat_get: (_file, at) => (new Uint8Array(memory.buffer).fill(0, at, at + 24), 0),
    fd_read: (_file, list, n, count) => {
      let total = 0;
      for (let i = 0; i < n && unread.length; i++) {
        const [at, len] = [0, 4].map((by) => view().getUint32(list + 8 * i + by, true));
        const part = unread.subarray(0, len);
        new Uint8Array(memory.buffer).set(part, at);
        unread = unread.subarray(part.length);
        total += part.length;
      }
      return put(count, total);
    },
    fd_write: (_file, list, n, written) => {
      let total = 0;
      for (let i = 0; i < n; i++) {
        const [at, len] = [0, 4].map((by) => view().getUint32(list + 8 * i + by, true));
        said += decoder.decode(new Uint8Array(memory.buffer, at, len), { stream: true });
        total += len;
      }
      return put(written, total);
    },
    proc_exit: (code) => {
      throw new Error(`exit ${code}`);
    },
  };
  const module = await WebAssembly.compile(bytes);
  const wasi = Object.fromEntries(
    WebAssembly.Module.imports(module).map(({ name }) => [name, known[name] ?? (() => 0)]),
  );
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  try {
    exports._start();
  } catch (why) {
    if (why.message !== "exit 0") throw why;
  }
  return said;
}

export async function sameTests(check, browser) {
  await check("golden records have the same views and bytes in Chromium as natively", async () => {
    const program = readFileSync(join(build, "browser/same.wasm")).toString("base64");
    const page = await browser.newPage();
    const run = (what, text) => page.evaluate(runProgram, [program, ["same", what, "-"], text]);
    const records = readdirSync(golden).filter((name) => name.endsWith(".json"));
    same(records.length > 15, true, "golden records");
    for (const name of records) {
      const path = join(golden, name);
      const text = readFileSync(path, "utf8");
      const views = readFileSync(path.replace(/json$/, "txt"), "utf8");
      same((await run("views", text)) === views, true, `views of ${name}`);
      const { stdout } = await promisify(execFile)(join(build, "tests/same"), ["verify", path]);
      same((await run("verify", text)) === stdout, true, `bytes of ${name}`);
    }
    await page.close();
  });

  await check("every bot chooses the same moves in Chromium as natively", async () => {
    const program = readFileSync(join(build, "browser/same.wasm")).toString("base64");
    const page = await browser.newPage();
    const compared = async (...words) => {
      const { stdout } = await promisify(execFile)(join(build, "tests/same"), words);
      const said = await page.evaluate(runProgram, [program, ["same", ...words]]);
      same(said.split("\n"), stdout.split("\n"), words.join(" "));
      return stdout.split("\n").length - 1;
    };
    for (const game of GAMES) {
      same((await compared("bots", game, "20", "1")) > 3, true, `bots of ${game}`);
      for (const level of ["novice", "steady", "keen"])
        same(await compared("bots", game, "200", "0", level), 1, `${level} of ${game}`);
    }
    await page.close();
  });
}
