// SPDX-License-Identifier: MIT
// Builds the measuring page and serves it with the headers of the real server, so that what the server's
// policy forbids fails here too.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(web, "../build/stare");
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** The Content-Security-Policy as the server's source has it. */
function policy() {
  const source = readFileSync(join(web, "../server/conn_http.c"), "utf8");
  const found = /"Content-Security-Policy: ([^;]*;[\s\S]*?)\\r\\n"/.exec(source);
  return found[1].replace(/"\s*"/g, "");
}

export function build() {
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--mode", "stare", "--logLevel", "warn"].concat([
      "--outDir",
      folder,
      "--emptyOutDir",
    ]),
    { cwd: web, stdio: ["ignore", 2, 2] },
  );
}

/** Serves the page on a free port; gives its address and how to end it. */
export async function serve() {
  const csp = policy();
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname);
    if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Security-Policy": csp,
    });
    createReadStream(path).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  return { url: `http://localhost:${port}/test/stare/index.html`, stop: () => server.close() };
}
