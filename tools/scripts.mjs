// @ts-check
// Prints the scripts of boot/ as they are shipped, as JSON by path: node tools/scripts.mjs MODULE... -- CLASSIC...
//
// Each takes in what it imports by a relative path, so that names and small helpers cost no request. References to
// other files ("asset:PATH") and to what only the build knows ("value:NAME") stay for tools/build.py. Classic scripts
// are for old browsers too.
import { build } from "esbuild";

const VALUE = /^value:/;

/** @type {import("esbuild").Plugin} */
const values = {
  name: "values",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: VALUE }, ({ path }) => ({ path, namespace: "value" }));
    onLoad({ filter: VALUE, namespace: "value" }, ({ path }) => ({ contents: `export default ${JSON.stringify(path)}` }));
  },
};

/**
 * @param {string[]} sources
 * @param {"esm" | "iife"} format
 * @param {string} target
 */
const shipped = async (sources, format, target) => {
  const entries = sources.map(async (source) => {
    const { outputFiles } = await build({
      entryPoints: [source],
      bundle: true,
      external: ["asset:*"],
      format,
      target,
      minifyWhitespace: true, // and not the syntax, in which the references would be lost
      minifyIdentifiers: true,
      legalComments: "none",
      charset: "utf8",
      plugins: [values],
      write: false,
      logLevel: "warning",
    });
    return [source, outputFiles[0].text];
  });
  return Promise.all(entries);
};

const scripts = process.argv.slice(2);
const end = scripts.indexOf("--");
const modules = await shipped(scripts.slice(0, end), "esm", "es2022");
const classic = await shipped(scripts.slice(end + 1), "iife", "es2017");
console.log(JSON.stringify(Object.fromEntries([...modules, ...classic])));
