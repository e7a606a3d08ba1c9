// The interpreter module that PyScript imports: Pyodide, told where its files are on this site.
import { loadPyodide as load, version } from "asset:runtime/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;

export { version };

export const loadPyodide = (options) =>
  new Promise((resolve, reject) => {
    // Pyodide only warns when its wasm can't be used, and then waits for ever.
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...args) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      const instance = instantiateStreaming.apply(WebAssembly, args);
      instance.catch(reject);
      return instance;
    };
    load({
      ...options,
      indexURL: at("asset:runtime/"),
      stdLibURL: at("asset:stdlib.zip"),
      packageBaseUrl: at("asset:runtime/"),
      lockFileContents: { info: "value:lock-info", packages: {} },
    }).then(resolve, reject);
  });
