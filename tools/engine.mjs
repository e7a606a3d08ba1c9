// @ts-check
// Cuts Pyodide's engine down to what a page that loads no further libraries can reach, and writes its script and
// its wasm: node tools/engine.mjs PYODIDE INTO GLOBAL [whole]
//
// As published, the engine serves libraries that may be loaded later: its wasm exports whatever they might call,
// and its script carries whatever they might import, such as all of WebGL. Here a reachability analysis by name keeps
// only the exports that the script names, only the imports that the wasm then still has, only the statements of the
// script that are then still named; it repeats until nothing more can be removed. A name counts wherever it stands,
// even in a text.
//
// The script becomes a classic one, which puts the engine into the variable globalThis.GLOBAL, because Chromium keeps
// the compiled code of classic scripts that a service worker installs. With "whole" this is all that is done.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import binaryen from "binaryen";
import { build } from "esbuild";

/**
 * @typedef {Record<string, any>} Node an ESTree node
 * @typedef {object} Part a statement or one of its declarators
 * @property {string} [purpose] the name for which alone it is there; none where it does something by itself
 * @property {string[]} [names] what it names
 * @property {() => string} code
 */

const [pyodide, into, global, whole] = process.argv.slice(2);

const source = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf8");
/** @param {Node} node */
const text = ({ start, end }) => source.slice(start, end);
/** @param {string} code */
const words = (code) => code.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** @type {Record<string, (node: Node) => boolean>} whether evaluating an expression has no side effect */
const INERT = {
  ArrayExpression: ({ elements }) => elements.every(inert),
  ArrowFunctionExpression: () => true,
  FunctionExpression: () => true,
  Identifier: () => true,
  Literal: () => true,
  ObjectExpression: ({ properties }) => properties.every((/** @type {Node} */ { value }) => inert(value)),
  UnaryExpression: ({ argument }) => inert(argument),
};
/** @type {(node?: Node) => boolean} */
const inert = (node) => !node || (INERT[node.type]?.(node) ?? false);

// An assignment to a property serves its object, which is taken to have that one name.
/** @type {(node: Node) => string | undefined} */
const purpose = ({ type, id, init, expression }) => {
  if (type === "FunctionDeclaration") return id.name;
  if (type === "VariableDeclarator") return inert(init) ? id.name : undefined;
  if (expression?.type !== "AssignmentExpression") return undefined;
  const { left, right } = expression;
  if (left.object?.type !== "Identifier" || !inert(right)) return undefined;
  if (left.object.name === "Module") return left.property.value ?? left.property.name;
  return left.object.name === "API" ? undefined : left.object.name;
};

// The tables of what the script takes from the wasm and gives to it name everything, so they are filtered last.
const TAKEN = "assignWasmExports";
const GIVEN = "wasmImports";
/** @param {Node} statement */
const takes = (statement) => /wasmExports\["(\w+)"\]/.exec(text(statement))?.[1];
/** @type {(property: Node) => string} */
const gives = ({ key }) => key.name ?? key.value;
/** @type {{ taken?: Node[], given?: Node[] }} */
const found = {};

/** @type {(statement: Node) => Part | Part[]} */
const takeApart = (statement) => {
  if (statement.id?.name === TAKEN) {
    found.taken = statement.body.body;
    return { code: () => `function ${TAKEN}(wasmExports) { ${tables.taken.map(text).join(";")} }` };
  }
  if (statement.type !== "VariableDeclaration")
    return { purpose: purpose(statement), names: words(text(statement)), code: () => text(statement) };
  return statement.declarations.map((/** @type {Node} */ one) => {
    if (one.id.name === GIVEN) {
      found.given = one.init.properties;
      return { code: () => `var ${GIVEN} = {${tables.given.map(text)}};` };
    }
    return { purpose: purpose(one), names: words(text(one)), code: () => `${statement.kind} ${text(one)};` };
  });
};

/** @type {Node | undefined} */
const factory = parse(source, { ecmaVersion: "latest", sourceType: "module" }).body.find(
  ({ type }) => type === "FunctionDeclaration",
);
/** @type {Part[]} */
let parts = factory?.body.body.flatMap(takeApart) ?? [];
if (!factory || !found.taken || !found.given)
  throw new Error(`Pyodide's engine no longer has ${TAKEN} and ${GIVEN}`);
const tables = { taken: found.taken, given: found.given };
const namedElsewhere = words(readFileSync(join(pyodide, "pyodide.mjs"), "utf8"));

// All names in the parts that do something by themselves, in those that are there for one of these names, and so on.
const reachableNames = () => {
  const names = new Set([...namedElsewhere, ...tables.given.flatMap((property) => words(text(property)))]);
  let unreached = parts;
  for (let before = -1; before !== unreached.length; ) {
    before = unreached.length;
    unreached = unreached.filter((part) => {
      if (part.purpose && !names.has(part.purpose)) return true;
      part.names?.forEach((name) => names.add(name));
      return false;
    });
  }
  return names;
};

// The features that Pyodide's compiler uses; Binaryen would use any other that were allowed here.
const { Features } = binaryen;
const features =
  Features.MutableGlobals |
  Features.NontrappingFPToInt |
  Features.SignExt |
  Features.BulkMemory |
  Features.ReferenceTypes |
  Features.Multivalue |
  Features.ExceptionHandling;
/** @type {(binary: Uint8Array, features: number) => binaryen.Module} whose second argument the types leave out */
const readBinary = binaryen.readBinary;
const published = readFileSync(join(pyodide, "pyodide.asm.wasm"));
const wasm = readBinary(published, features);
/** @type {<T>(count: number, at: (place: number) => T) => T[]} */
const listed = (count, at) => Array.from({ length: count }, (_, place) => at(place));
const exported = () =>
  listed(wasm.getNumExports(), (place) => binaryen.getExportInfo(wasm.getExportByIndex(place)).name);
const imported = () =>
  listed(wasm.getNumFunctions(), (place) => binaryen.getFunctionInfo(wasm.getFunctionByIndex(place)))
    .filter(({ module }) => module)
    .map(({ base }) => base);

for (let before = Infinity; !whole && parts.length < before; ) {
  before = parts.length;
  const names = reachableNames();
  for (const name of exported()) if (!names.has(name) && !names.has(`_${name}`)) wasm.removeExport(name);
  wasm.runPasses(["remove-unused-module-elements"]);
  const [exports, imports] = [new Set(exported()), new Set(imported())];
  tables.taken = tables.taken.filter((statement) => exports.has(takes(statement) ?? ""));
  tables.given = tables.given.filter((property) => imports.has(gives(property)));
  for (const name of tables.taken.flatMap((statement) => words(text(statement)))) names.add(name);
  parts = parts.filter((part) => !part.purpose || names.has(part.purpose));
}

const binary = whole ? published : new Uint8Array(wasm.emitBinary());
const given = new Set(tables.given.map(gives));
const lacking = WebAssembly.Module.imports(new WebAssembly.Module(binary)).filter(({ name }) => !given.has(name));
if (lacking.length) throw new Error(`The wasm still needs ${lacking.map(({ name }) => name)}`);

const { outputFiles } = await build({
  stdin: {
    contents: `${source.slice(factory.start, factory.body.start)}{${parts.map(({ code }) => code()).join("\n")}}
      globalThis.${global} = ${factory.id.name};`,
    resolveDir: pyodide,
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
writeFileSync(join(into, "pyodide.asm.js"), outputFiles[0].contents);
writeFileSync(join(into, "pyodide.asm.wasm"), binary);
