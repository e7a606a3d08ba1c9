// Prints a module as a classic script that leaves the default export in a global variable, since of classic
// scripts that a service worker installs Chromium keeps the compiled code: node tools/classic.mjs MODULE NAME
import { build } from "esbuild";
import { basename, dirname } from "node:path";

const [module, name] = process.argv.slice(2);
const { outputFiles } = await build({
  stdin: {
    contents: `import value from "./${basename(module)}"; globalThis.${name} = value;`,
    resolveDir: dirname(module),
  },
  bundle: true,
  format: "iife",
  platform: "browser",
  external: ["node:*"],
  define: { "import.meta.url": "globalThis.location.href" },
  target: "es2022",
  minify: true,
  legalComments: "none",
  banner: { js: "//# allFunctionsCalledOnLoad" },
  write: false,
  logLevel: "error",
});
process.stdout.write(outputFiles[0].contents);
