// @ts-check
// What the game needs of a browser, as far as some browsers that are still met lack it. OLDEST follows from it, and
// from the engine and the style sheets; the README states it too.

export const OLDEST = "Chrome 123, Edge 123, Firefox 121, Safari 17.5";

/** @type {Record<string, () => unknown>} */
const NEEDS = {
  WebAssembly: () => WebAssembly.compileStreaming,
  "WebAssembly.Exception": () => "Exception" in WebAssembly,
  modules: () => "noModule" in HTMLScriptElement.prototype,
  TransformStream: () => TransformStream,
  dialog: () => HTMLDialogElement,
  checkVisibility: () => Element.prototype.checkVisibility,
  ":has()": () => CSS.supports("selector(:has(a))"),
  "light-dark()": () => CSS.supports("color: light-dark(red, red)"),
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
