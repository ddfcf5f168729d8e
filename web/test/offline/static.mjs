// SPDX-License-Identifier: MIT
// A plain static host: files of a folder under a path, with no headers but their type.
import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
};

export class StaticHost {
  port = 0;

  /** 'types' differ from the usual ones; files whose name 'lacks' matches are not there. */
  constructor(folder, path, { types = {}, lacks = /^$/ } = {}) {
    Object.assign(this, { folder, path, lacks, types: { ...TYPES, ...types } });
  }

  start() {
    this.server = http.createServer((request, answer) => {
      const name = decodeURIComponent(new URL(request.url, "http://none").pathname);
      const inside = name.startsWith(this.path) && !name.includes("..");
      let file = join(this.folder, inside ? name.slice(this.path.length) : "none");
      if (inside && name.endsWith("/")) file = join(file, "index.html");
      const found = inside && existsSync(file) && statSync(file).isFile() && !this.lacks.test(name);
      answer.writeHead(found ? 200 : 404, {
        "Content-Type": this.types[extname(file)] ?? "text/plain",
      });
      answer.end(found ? readFileSync(file) : "not found");
    });
    return new Promise((resolve) => {
      this.server.listen(this.port, "127.0.0.1", () => {
        this.port = this.server.address().port;
        resolve(this);
      });
    });
  }

  stop() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    return closed;
  }
}
