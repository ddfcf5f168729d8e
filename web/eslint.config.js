// SPDX-License-Identifier: MIT
// What the linter looks for, here and in the other folders with scripts: tools/lint names them.
// Layout is prettier's, types are svelte-check's; this finds mistakes.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["**/dist/", "**/static/", "**/src/games/*/types.ts", "**/src/net/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The compiler knows which names there are, and svelte-check runs it.
      "no-undef": "off",
      // "_" stands where a name is needed to reach the next one.
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_$",
          varsIgnorePattern: "^_$",
          destructuredArrayIgnorePattern: "^_$",
        },
      ],
      // Our maps and sets are made again inside $derived, or are lists of callbacks and requests
      // that no template reads. What a template reads and code changes is $state.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space that the layout of the source would lose.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
    // The rule does not see that a counter in <script module> lives on.
    rules: { "no-useless-assignment": "off" },
  },
);
