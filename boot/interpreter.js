// @ts-check
// The interpreter module that PyScript imports: Python from a snapshot where there is one, otherwise from the
// beginning. The coach's worker has no sessionStorage, so it never uses a snapshot.
import { unpack } from "asset:boot/memory.js";
import { loadPyodide as load, version } from "asset:boot/runtime.js";
import { countFailure, take } from "asset:boot/snapshot.js";
import { RESTORED } from "./names.js";

/** @typedef {import("asset:boot/runtime.js").Options} Options */

const snapshot = take();

/** @type {Promise<void>} */
const page = new Promise((resolve) => {
  if (globalThis.document?.readyState !== "loading") resolve();
  else document.addEventListener("readystatechange", () => resolve(), { once: true });
});

// Random numbers must differ from one start to the next.
const RESEED = "import sys; 'random' in sys.modules and sys.modules['random'].seed()";

/**
 * @param {Options} options
 * @param {ArrayBuffer} packed
 */
const restored = async (options, packed) => {
  const { first, others } = unpack(packed);
  const python = await load({ ...options, _loadSnapshot: first }, ({ HEAPU8 }) => {
    for (const { place, bytes } of others) HEAPU8.set(bytes, place);
  });
  delete python._api.config._loadSnapshot; // it would hold the bytes as long as the page is open
  python.runPython(RESEED);
  performance.mark(RESTORED);
  return python;
};

/** @param {Options} options */
const started = async (options) => {
  const bytes = await snapshot;
  if (!bytes) return load(options);
  try {
    return await restored(options, bytes);
  } catch (error) {
    console.warn("Python starts from the beginning:", error);
    countFailure();
    return load(options);
  }
};

export { version };

/**
 * Starts Python, and waits until the whole page has arrived, which may take longer than what is cached.
 * @param {Options} options
 */
export const loadPyodide = async (options) => {
  const python = await started(options);
  await page;
  return python;
};
