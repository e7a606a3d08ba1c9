// @ts-check
// Bundles PyScript's core, with the parts that this page uses: node tools/bundle.mjs INTO
//
// Left out are PyScript's Python modules (the game imports none), its databases of packages and of folders,
// MicroPython, TOML (the build converts it to JSON), and the editors, terminals and banners that core can load on
// demand.
import { readFile } from "node:fs/promises";
import { build } from "esbuild";

/** @type {Record<string, string>} what a file becomes, by its path in node_modules */
const LEFT_OUT = {
  "@pyscript/core/src/plugins.js": "export default {}",
  "@pyscript/core/src/stdlib.js": 'export const stdlib = "", optional = ""',
  "@webreflection/idb-map/sync.js":
    "export default class { async sync() {} clear() {} async close() {} }",
  "@pyscript/core/src/fs.js": "export const idb = {}, getFileSystemDirectoryHandle = () => {}",
  "@pyscript/core/src/types.js": 'export default new Map([["py", "pyodide"]])',
  "@pyscript/core/src/plugins/codemirror.js": "export default {}",
  "@pyscript/core/src/plugins/donkey.js": "export default () => {}",
  "polyscript/esm/3rd-party.js": "export const toml = () => {}, zip = toml;",
  "polyscript/esm/interpreter/pyodide_graph.js": "export default {}",
  "polyscript/esm/interpreter/micropython.js": 'export default { type: "micropython" }',
};

// Workers would create a database of packages on the player's device and store nothing in it. Where the browser
// refuses the database, no worker starts.
/** @type {Record<string, [RegExp, string]>} what is replaced in a file, and by what */
const REPLACED = {
  "polyscript/esm/worker/xworker.js": [
    /(\w+)=new \w+\(`\$\{\w+\}@\$\{\w+\}`\)/,
    "$1={async sync(){},clear(){},async close(){}}",
  ],
};

const found = new Set();

/** @type {import("esbuild").Plugin} */
const leaveOut = {
  name: "leave-out",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const source = path.replaceAll("\\", "/").split("node_modules/").at(-1) ?? "";
      let contents = LEFT_OUT[source];
      if (source in REPLACED) {
        const [old, replacement] = REPLACED[source];
        const original = await readFile(path, "utf8");
        if (!old.test(original)) throw new Error(`${source} no longer has ${old}`);
        contents = original.replace(old, replacement);
      }
      if (contents === undefined) return undefined;
      found.add(source);
      return { contents, loader: "js" };
    });
  },
};

await build({
  entryPoints: ["@pyscript/core"],
  outfile: process.argv[2],
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  plugins: [leaveOut],
  logLevel: "warning",
});

const missed = Object.keys({ ...LEFT_OUT, ...REPLACED }).filter((source) => !found.has(source));
if (missed.length) throw new Error(`PyScript no longer has ${missed.join(", ")}`);
