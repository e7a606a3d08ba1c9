// @ts-check
// Pyodide, told where its files are on this site.
import lockInfo from "value:lock-info";
import { loadPyodide as load, version } from "asset:runtime/pyodide.mjs";
import { asWasm } from "./wasm.js";

/**
 * What Pyodide's published types leave out: its engine, its snapshots and the options that concern them.
 * @typedef {{ HEAPU8: Uint8Array<ArrayBuffer>, HEAP8: Int8Array }} Engine
 * @typedef {Omit<import("pyodide").PyodideAPI, "makeMemorySnapshot"> & {
 *   _api: { config: Record<string, unknown> },
 *   _module: Engine,
 *   makeMemorySnapshot(): Uint8Array<ArrayBuffer>,
 * }} Python
 * @typedef {Record<string, unknown>} Options
 */

/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

/** @param {string} src */
const script = (src) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src, onload: resolve });
    element.onerror = () => reject(new Error(`${src} could not be loaded`));
    document.head.append(element);
  });

// Where it finds this, Pyodide runs Python on a stack of its own, so that it can wait within a call (JSPI); nothing
// here does. Chromium's heap profiler, which is on for some players, walks the stack whenever it samples an
// allocation, reads beyond the end of such a stack, and the page crashes.
Reflect.deleteProperty(WebAssembly, "Suspending");

// A classic script, of which the browser may have the compiled code: tools/engine.mjs. Workers can only import it.
const engine = (globalThis.document ? script : (/** @type {string} */ src) => import(src))(
  at("asset:runtime/pyodide.asm.js"),
);
engine.catch(() => {}); // loadPyodide rejects with it

export { version };

/**
 * Starts Python. `ready` is called with the engine before Python begins in it.
 * @param {Options} options
 * @param {(engine: Engine) => void} [ready]
 * @returns {Promise<Python>}
 */
export const loadPyodide = async (options, ready = () => {}) => {
  await engine;
  return new Promise((resolve, reject) => {
    // Pyodide only warns when its wasm cannot be used, and then never answers; so it is instantiated here. It comes
    // as a module where the page has begun to compile it earlier (boot.js).
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      try {
        /** @type {unknown} */
        const given = await source;
        if (!(given instanceof WebAssembly.Module))
          return await instantiateStreaming(asWasm(/** @type {Response} */ (given)), imports);
        return { module: given, instance: await WebAssembly.instantiate(given, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    load({
      ...options,
      createPyodideModule: (/** @type {any} */ settings) => {
        settings.onRuntimeInitialized = () => ready(settings);
        return Reflect.get(globalThis, "createPyodideModule")(settings);
      },
      indexURL: at("asset:runtime/"),
      stdLibURL: at("asset:stdlib.zip"),
      packageBaseUrl: at("asset:runtime/"),
      lockFileContents: { info: lockInfo, packages: {} },
    }).then((python) => resolve(/** @type {Python} */ (/** @type {unknown} */ (python))), reject);
  });
};
