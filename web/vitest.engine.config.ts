// SPDX-License-Identifier: MIT
// The tests that need the engine for browsers ('make wasm'): tests/suites/wasm runs them.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: { environment: "node", include: ["test-engine/**/*.test.ts"], testTimeout: 120000 },
});
