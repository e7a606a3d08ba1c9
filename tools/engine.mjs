// Cuts Pyodide's engine down to what a page that loads no further libraries can reach, and writes its script and
// its wasm: node tools/engine.mjs PYODIDE INTO GLOBAL
//
// As published, the engine serves libraries that may be loaded later: its wasm exports whatever they might call,
// and its script carries whatever they might import, such as all of WebGL. Here only those exports stay that the
// script names, only those imports that the wasm then still has, only those statements of the script that are
// then still named; and so on, until nothing more goes. To be named is enough: anywhere, even in a text.
//
// The script becomes a classic one, which leaves the engine in a global variable, since of classic scripts that a
// service worker installs Chromium keeps the compiled code.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import binaryen from "binaryen";
import { build } from "esbuild";

const [pyodide, into, global] = process.argv.slice(2);

const source = readFileSync(join(pyodide, "pyodide.asm.mjs"), "utf8");
const text = ({ start, end }) => source.slice(start, end);
const words = (code) => code.match(/[A-Za-z_$][\w$]*/g) ?? [];

// Whether evaluating an expression does nothing else.
const INERT = {
  ArrayExpression: ({ elements }) => elements.every(inert),
  ArrowFunctionExpression: () => true,
  FunctionExpression: () => true,
  Identifier: () => true,
  Literal: () => true,
  ObjectExpression: ({ properties }) => properties.every(({ value }) => inert(value)),
  UnaryExpression: ({ argument }) => inert(argument),
};
const inert = (node) => !node || (INERT[node.type]?.(node) ?? false);

// The name for which alone a statement or a declarator is there; none where it does something by itself. What is
// assigned to a property is there for its object, which is taken to have that one name.
const purpose = ({ type, id, init, expression }) => {
  if (type === "FunctionDeclaration") return id.name;
  if (type === "VariableDeclarator") return inert(init) ? id.name : undefined;
  if (expression?.type !== "AssignmentExpression") return undefined;
  const { left, right } = expression;
  if (left.object?.type !== "Identifier" || !inert(right)) return undefined;
  if (left.object.name === "Module") return left.property.value ?? left.property.name;
  return left.object.name === "API" ? undefined : left.object.name;
};

// The tables of what the script takes from the wasm and gives to it name everything: they are written last.
const TAKEN = "assignWasmExports";
const GIVEN = "wasmImports";
const takes = (statement) => /wasmExports\["(\w+)"\]/.exec(text(statement))?.[1];
const gives = ({ key }) => key.name ?? key.value;
const tables = {};

const takeApart = (statement) => {
  if (statement.id?.name === TAKEN) {
    tables.taken = statement.body.body;
    return { code: () => `function ${TAKEN}(wasmExports) { ${tables.taken.map(text).join(";")} }` };
  }
  if (statement.type !== "VariableDeclaration")
    return { purpose: purpose(statement), names: words(text(statement)), code: () => text(statement) };
  return statement.declarations.map((one) => {
    if (one.id.name === GIVEN) {
      tables.given = one.init.properties;
      return { code: () => `var ${GIVEN} = {${tables.given.map(text)}};` };
    }
    return { purpose: purpose(one), names: words(text(one)), code: () => `${statement.kind} ${text(one)};` };
  });
};

const { body } = parse(source, { ecmaVersion: "latest", sourceType: "module" });
const factory = body.find(({ type }) => type === "FunctionDeclaration");
let parts = factory.body.body.flatMap(takeApart);
if (!tables.taken || !tables.given) throw new Error(`Pyodide's engine no longer has ${TAKEN} and ${GIVEN}`);
const namedElsewhere = words(readFileSync(join(pyodide, "pyodide.mjs"), "utf8"));

// All names in the parts that do something by themselves, in those that are there for one of these names, and so on.
const reachableNames = () => {
  const names = new Set([...namedElsewhere, ...tables.given.flatMap((property) => words(text(property)))]);
  let waiting = parts;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((part) => {
      if (part.purpose && !names.has(part.purpose)) return true;
      part.names?.forEach((name) => names.add(name));
      return false;
    });
  }
  return names;
};

// What Pyodide's compiler uses; whatever else were allowed would be used in writing.
const { Features } = binaryen;
const features =
  Features.MutableGlobals |
  Features.NontrappingFPToInt |
  Features.SignExt |
  Features.BulkMemory |
  Features.ReferenceTypes |
  Features.Multivalue |
  Features.ExceptionHandling;
const wasm = binaryen.readBinary(readFileSync(join(pyodide, "pyodide.asm.wasm")), features);
const listed = (count, at) => Array.from({ length: count }, (_, place) => at(place));
const exported = () =>
  listed(wasm.getNumExports(), (place) => binaryen.getExportInfo(wasm.getExportByIndex(place)).name);
const imported = () =>
  listed(wasm.getNumFunctions(), (place) => binaryen.getFunctionInfo(wasm.getFunctionByIndex(place)))
    .filter(({ module }) => module)
    .map(({ base }) => base);

for (let before = Infinity; parts.length < before; ) {
  before = parts.length;
  const names = reachableNames();
  for (const name of exported()) if (!names.has(name) && !names.has(`_${name}`)) wasm.removeExport(name);
  wasm.runPasses(["remove-unused-module-elements"]);
  const [exports, imports] = [new Set(exported()), new Set(imported())];
  tables.taken = tables.taken.filter((statement) => exports.has(takes(statement)));
  tables.given = tables.given.filter((property) => imports.has(gives(property)));
  for (const name of tables.taken.flatMap((statement) => words(text(statement)))) names.add(name);
  parts = parts.filter((part) => !part.purpose || names.has(part.purpose));
}

const binary = wasm.emitBinary();
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
