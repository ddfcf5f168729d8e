// Prints what a first visit loads of JavaScript and CSS, compressed, and fails above the budget.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const BUDGET = 150 * 1024;

const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const html = readFileSync(join(dist, "index.html"), "utf8");
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  (found) => found[1],
);
const rest = readdirSync(join(dist, "assets"))
  .map((name) => `assets/${name}`)
  .filter((name) => /\.(js|css)$/.test(name) && !first.includes(name));

let total = 0;
for (const file of first) {
  total += size(file);
  console.log(`# ${(size(file) / 1024).toFixed(1).padStart(6)} KB  ${file}`);
}
console.log(`# ${(total / 1024).toFixed(1).padStart(6)} KB  first load, of ${BUDGET / 1024}`);
for (const file of rest)
  console.log(`# ${(size(file) / 1024).toFixed(1).padStart(6)} KB  later: ${file}`);
process.exitCode = total > BUDGET ? 1 : 0;
