// SPDX-License-Identifier: MIT
// Prints what a first visit loads: JavaScript and CSS, compressed, and the pictures of the first page; and
// what a camera needs, which is loaded when somebody agrees to it. Fails above the budget. What is kept for offline use comes later, when the page is idle.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const BUDGET = 45 * 1024;
const WITH_PICTURES = 105 * 1024;
const CAMERA = 5 * 1024 * 1024;

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
// As src/art-order.ts: the small pictures come first, the large ones when the page is idle.
const { cards } = JSON.parse(readFileSync(join(dist, "art/home.json"), "utf8"));
const pictures = Object.values(cards).map((it) => it.avif200);
const shown = pictures.reduce((sum, name) => sum + statSync(join(dist, "art", name)).size, total);
console.log(`# ${(total / 1024).toFixed(1).padStart(6)} KB  first load, of ${BUDGET / 1024}`);
console.log(
  `# ${(shown / 1024).toFixed(1).padStart(6)} KB  with pictures, of ${WITH_PICTURES / 1024}`,
);
// The models and what runs them. A browser takes one of the two .wasm files; both are counted.
const camera = readdirSync(join(dist, "stare"), { recursive: true })
  .map((name) => `stare/${name}`)
  .filter((name) => statSync(join(dist, name)).isFile() && !/\.(br|gz)$/.test(name))
  .concat(rest.filter((name) => /\/stare-worker-/.test(name)));
const watching = camera.reduce((sum, name) => sum + size(name), 0);
console.log(
  `# ${(watching / 1024).toFixed(1).padStart(6)} KB  a camera, ${camera.length} files, of ${CAMERA / 1024}`,
);
if (camera.length < 7) throw new Error(`only ${camera.length} files of a camera: ${camera}`);
for (const file of rest)
  console.log(`# ${(size(file) / 1024).toFixed(1).padStart(6)} KB  later: ${file}`);
process.exitCode = total > BUDGET || shown > WITH_PICTURES || watching > CAMERA ? 1 : 0;
