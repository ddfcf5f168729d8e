// How the client is built: static/ is copied as it is, and every text file gets a compressed form
// beside it, which the server sends to browsers that take it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const files = readdirSync("dist", { recursive: true, encoding: "utf8" });
      for (const file of files.filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
        const bytes = readFileSync(join("dist", file));
        writeFileSync(join("dist", `${file}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(join("dist", `${file}.br`), brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  publicDir: "static",
  build: {
    target: "es2022",
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    // On a slow machine every build would end with a page about its plugins.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // The deck of Clairvoyance is read from data/, beside web/.
  server: { fs: { allow: [".."] }, proxy: { "/ws": { target: "ws://127.0.0.1:7474", ws: true } } },
  // The tests mount components, so they need Svelte's code for browsers.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
