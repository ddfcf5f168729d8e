// SPDX-License-Identifier: MIT
// Runs the browser tests side by side: some processes of run.mjs, each with a browser and a server
// of its own, go through the same list, and each test is run by the first process that claims it.
//
// usage: node test/browser/crew.mjs [PATTERN]      only tests whose name matches
//
// PLANCHETTE_BROWSERS sets how many run at once; without it there are three.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const workers = Number(process.env.PLANCHETTE_BROWSERS ?? 3);
const script = fileURLToPath(new URL("run.mjs", import.meta.url));
const taken = new Map(); // name of each test: whether it has ended
let count = 0;
let failed = 0;

function report(name, ok, more) {
  if (!ok) failed += 1;
  console.log(`${ok ? "ok" : "not ok"} ${++count} - ${name}${more}`);
}

function hear(worker, { ask, ended }) {
  if (ask !== undefined) {
    const free = !taken.has(ask);
    if (free) taken.set(ask, false);
    worker.asked.push(ask);
    worker.send({ run: free });
  } else if (ended) {
    taken.set(ended.name, true);
    report(ended.name, ended.ok, ended.more);
  }
}

const crew = Array.from({ length: workers }, () => {
  const worker = fork(script, process.argv.slice(2), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  worker.asked = [];
  worker.on("message", (message) => hear(worker, message));
  return worker;
});
const codes = await Promise.all(crew.map(async (worker) => (await once(worker, "exit"))[0]));

for (const [name, ended] of taken)
  if (!ended) report(name, false, ": the browser or the test ended");
// Every process must reach the end of the list; one that did not has crashed.
const lists = new Set(crew.map(({ asked }) => JSON.stringify(asked)));
if (lists.size > 1 || codes.some((code) => code === null || code > 1))
  report("every process goes through all tests", false, `: exit codes ${codes.join(" ")}`);
console.log(`1..${count}`);
process.exitCode = failed || count === 0 ? 1 : 0;
