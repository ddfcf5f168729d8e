// SPDX-License-Identifier: MIT
// How the client is built: static/ is copied as it is, and every text file gets a compressed form
// beside it, which the server sends to browsers that take it. '--mode site' builds the client for any
// static host ('make site'), '--mode stare' the page that 'make stare' measures with.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { inOrder, type Index } from "./src/art-order.ts";
import { pack, type Stored } from "./src/puzzles/pack.ts";

/** "virtual:engine" is the address of the engine for browsers, or null if 'make wasm' made none. */
function engine(): Plugin {
  const file = resolve(process.env["PLANCHETTE_WASM"] ?? "../build/browser/planchette.wasm");
  return {
    name: "engine",
    resolveId: (id) => (id === "virtual:engine" ? "\0engine" : null),
    load: (id) =>
      id !== "\0engine"
        ? null
        : existsSync(file) && !process.env["VITEST"]
          ? `export { default } from ${JSON.stringify(`${file}?url&no-inline`)};`
          : "export default null;",
  };
}

const picturesOf = (game: string) =>
  inOrder(
    (JSON.parse(readFileSync(join("static/art", `${game}.json`), "utf8")) as { cards: Index })
      .cards,
  );

/** "virtual:art-sizes" says what the pictures of each game weigh. */
function artSizes(): Plugin {
  const sizes = () =>
    readdirSync("static/art")
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.replace(".json", ""))
      .map((game) => [
        game,
        picturesOf(game).reduce((sum, file) => sum + statSync(join("static/art", file)).size, 0),
      ]);
  return {
    name: "art-sizes",
    resolveId: (id) => (id === "virtual:art-sizes" ? "\0art-sizes" : null),
    load: (id) =>
      id === "\0art-sizes"
        ? `export default ${JSON.stringify(Object.fromEntries(sizes()))};`
        : null,
  };
}

/** What looks at faces: two models and the program that runs them, from their packages. */
const STARE_FILES = [
  ...["blazeface.json", "blazeface.bin", "facemesh.json", "facemesh.bin"].map(
    (name) => `node_modules/@vladmandic/human/models/${name}`,
  ),
  ...["tfjs-backend-wasm-simd.wasm", "tfjs-backend-wasm.wasm"].map(
    (name) => `node_modules/@tensorflow/tfjs-backend-wasm/dist/${name}`,
  ),
];

/** "virtual:stare" is the folder of these files. Its name changes with them, so that they can be kept. */
function stare(): Plugin {
  const hash = createHash("sha256");
  for (const file of STARE_FILES) hash.update(readFileSync(file));
  const folder = `stare/${hash.digest("hex").slice(0, 12)}/`;
  return {
    name: "stare",
    resolveId: (id) => (id === "virtual:stare" ? "\0stare" : null),
    load: (id) => (id === "\0stare" ? `export default ${JSON.stringify(folder)};` : null),
    generateBundle() {
      for (const file of STARE_FILES)
        this.emitFile({
          type: "asset",
          fileName: folder + basename(file),
          source: readFileSync(file),
        });
    },
  };
}

/** "virtual:puzzles" lists the puzzles of each game; "virtual:puzzles/GAME" has them. */
function puzzles(): Plugin {
  const folder = "../data/puzzles";
  const read = (game: string) =>
    (JSON.parse(readFileSync(join(folder, `${game}.json`), "utf8")) as { puzzles: Stored[] })
      .puzzles;
  const index = () =>
    readdirSync(folder)
      .map((file) => file.replace(".json", ""))
      .map((game) => [game, read(game).map(({ name, motif, level }) => ({ name, motif, level }))]);
  return {
    name: "puzzles",
    resolveId: (id) => (id.startsWith("virtual:puzzles") ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith("\0virtual:puzzles")) return null;
      const game = id.split("/")[1];
      const what = game ? read(game).map(pack) : Object.fromEntries(index());
      return `export default ${JSON.stringify(what)};`;
    },
  };
}

/** "virtual:classic-cards" has the words of the classic card set of Mysterium, for the workshop. */
function classicCards(): Plugin {
  const folder = "../data/mysterium/classic";
  interface Entry {
    id: string;
    title: string;
    alt: string;
    tags: Record<string, number>;
  }
  const read = (part: string) =>
    (JSON.parse(readFileSync(join(folder, `${part}.json`), "utf8")) as Entry[]).map(
      ({ id, title, alt, tags }) => ({ id, title, alt, tags: Object.entries(tags) }),
    );
  const all = () =>
    ["characters", "locations", "objects", "visions"].map((part) => [part, read(part)]);
  return {
    name: "classic-cards",
    resolveId: (id) => (id === "virtual:classic-cards" ? "\0classic-cards" : null),
    load: (id) =>
      id === "\0classic-cards"
        ? `export default ${JSON.stringify(Object.fromEntries(all()))};`
        : null,
  };
}

/** Tells the service worker which files it keeps from the start: neither the pictures of the games nor
    what only a stare needs. */
function listed(out: string): void {
  const home = new Set(["home.json", ...picturesOf("home")].map((name) => `art/${name}`));
  const files = readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(out, name)).isFile())
    .filter((name) => !name.startsWith("art/") || home.has(name))
    .filter((name) => !/^(stare\/|assets\/stare-)/.test(name))
    .filter((name) => !/^(sw\.js|social\.jpg)$/.test(name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
  const worker = join(out, "sw.js");
  const code = readFileSync(worker, "utf8")
    .replace("FILES", JSON.stringify(files))
    .replaceAll("VERSION", JSON.stringify(hash.digest("hex").slice(0, 12)));
  writeFileSync(worker, code);
}

function compressed(out: string): void {
  const files = readdirSync(out, { recursive: true, encoding: "utf8" });
  const small = /\.(js|css|html|svg|json|webmanifest|wasm|bin)$/;
  for (const file of files.filter((name) => small.test(name))) {
    const bytes = readFileSync(join(out, file));
    writeFileSync(join(out, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(out, `${file}.br`), brotliCompressSync(bytes));
  }
}

/** A static host sends no headers of ours: the page itself says what it may load. */
function strict(): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return {
    name: "strict",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: policy },
        injectTo: "head-prepend",
      },
      {
        tag: "meta",
        attrs: { name: "referrer", content: "no-referrer" },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** What is done with the files once they are written. */
function finished(...steps: ((out: string) => void)[]): Plugin {
  let out = "";
  return {
    name: "finished",
    apply: "build",
    configResolved(config) {
      out = config.build.outDir;
    },
    closeBundle: () => steps.forEach((step) => step(out)),
  };
}

const inputs = (mode: string): Record<string, string> =>
  mode === "stare"
    ? { index: "test/stare/index.html" }
    : { index: "index.html", sw: "src/offline/sw.ts" };

export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [
    svelte(),
    engine(),
    artSizes(),
    puzzles(),
    classicCards(),
    stare(),
    ...(mode === "site" ? [strict(), finished(listed)] : []),
    ...(mode === "production" ? [finished(listed, compressed)] : []),
  ],
  worker: { format: "es", plugins: () => [engine()] },
  publicDir: mode === "stare" ? false : "static",
  build: {
    target: "es2022",
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    // On a slow machine every build would end with a page about its plugins.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: inputs(mode),
      // The service worker's address must never change.
      output: {
        entryFileNames: ({ name }: { name: string }) =>
          name === "sw" ? "sw.js" : "assets/[name]-[hash].js",
        // The first page lists every part that it may load later, and names in that list cost bytes.
        chunkFileNames: "assets/part-[hash].js",
        assetFileNames: ({ names }: { names: string[] }) =>
          names.some((name) => name.endsWith(".css"))
            ? "assets/part-[hash].css"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
  // The deck of Clairvoyance is read from data/, beside web/.
  server: { fs: { allow: [".."] }, proxy: { "/ws": { target: "ws://127.0.0.1:7474", ws: true } } },
  // The tests mount components, so they need Svelte's code for browsers.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // The guard is generous: tests share the machine with whole suites.
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"], testTimeout: 60000 },
})) as ReturnType<typeof defineConfig>;
