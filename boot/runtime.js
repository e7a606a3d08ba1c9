// Pyodide, told where its files are on this site.
import { loadPyodide as load, version } from "asset:runtime/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;

const script = (src) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src, onload: resolve });
    element.onerror = () => reject(new Error(`${src} could not be loaded`));
    document.head.append(element);
  });

// Where it finds this, Pyodide runs Python on a stack of its own, so that it may wait in the midst of a call (JSPI);
// nothing here does. Chromium's heap profiler, which is on for some players, walks the stack whenever it samples
// who asks for memory, reads beyond the end of such a one, and the page crashes.
delete WebAssembly.Suspending;

// A classic script, which the browser may have compiled: tools/engine.mjs. Workers can but import it.
const engine = (globalThis.document ? script : (src) => import(src))(at("asset:runtime/pyodide.asm.js"));
engine.catch(() => {}); // told by whoever waits for it

export { version };

// `ready` is given the engine before Python begins in it.
export const loadPyodide = async (options, ready = () => {}) => {
  await engine;
  return new Promise((resolve, reject) => {
    // Pyodide only warns when its wasm can't be used, and then waits for ever. A module instead of a response
    // comes from a page that had it compiled earlier.
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      try {
        const module = await source;
        if (!(module instanceof WebAssembly.Module)) return await instantiateStreaming(module, imports);
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    load({
      ...options,
      createPyodideModule: (settings) => {
        settings.onRuntimeInitialized = () => ready(settings);
        return globalThis.createPyodideModule(settings);
      },
      indexURL: at("asset:runtime/"),
      stdLibURL: at("asset:stdlib.zip"),
      packageBaseUrl: at("asset:runtime/"),
      lockFileContents: { info: "value:lock-info", packages: {} },
    }).then(resolve, reject);
  });
};
