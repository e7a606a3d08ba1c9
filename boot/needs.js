// @ts-check
// What the game needs of a browser, as far as some browsers that are still met lack it. OLDEST follows from it, and
// from the engine and the style sheets; the README states it too.

export const OLDEST = "Chrome 112+, Edge 112+, Firefox 121+, Safari 16.4+";

/** @type {Record<string, () => unknown>} */
const NEEDS = {
  WebAssembly: () => WebAssembly.compileStreaming,
  "WebAssembly.Exception": () => "Exception" in WebAssembly,
  modules: () => "noModule" in HTMLScriptElement.prototype,
  TransformStream: () => TransformStream,
  dialog: () => HTMLDialogElement,
  ":has()": () => CSS.supports("selector(:has(a))"),
  "color-mix()": () => CSS.supports("color: color-mix(in oklab, red, red)"),
  "container queries": () => CSS.supports("container-type: size"),
  "static blocks": () => new Function("class A { static {} }"),
};

/** Names what this browser lacks. */
export const lacking = () =>
  Object.keys(NEEDS).filter((name) => {
    try {
      return !NEEDS[name]();
    } catch {
      return true;
    }
  });
