// @ts-check
// What ESLint checks: its recommended rules and some that find mistakes or keep one way of writing.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import globals from "globals";

export default defineConfig([
  { ignores: ["**/*", "!boot/**", "!tools", "!tools/*.mjs", "!eslint.config.mjs"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-self-compare": "error",
      "no-unreachable-loop": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "require-atomic-updates": "error",
      strict: ["error", "never"],
    },
  },
  { files: ["boot/**"], languageOptions: { globals: globals.browser } },
  { files: ["boot/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tools/*.mjs"], languageOptions: { globals: globals.nodeBuiltin } },
]);
