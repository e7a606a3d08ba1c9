// The interpreter module that PyScript imports: Python as a snapshot holds it, or from the beginning, as always in
// the coach's worker.
import { unpack } from "asset:boot/memory.js";
import { loadPyodide as load, version } from "asset:boot/runtime.js";
import { refuse, take } from "asset:boot/snapshot.js";

const snapshot = take();

const page = new Promise((resolve) => {
  if (globalThis.document?.readyState !== "loading") resolve();
  else document.addEventListener("readystatechange", resolve, { once: true });
});

// What is drawn from chance must differ from one start to the next.
const RESEED = "import sys; 'random' in sys.modules and sys.modules['random'].seed()";

const restored = async (options, packed) => {
  const { first, others } = unpack(packed);
  const python = await load({ ...options, _loadSnapshot: first }, ({ HEAPU8 }) => {
    for (const { place, bytes } of others) HEAPU8.set(bytes, place);
  });
  delete python._api.config._loadSnapshot; // or all of it would stay for as long as the page does
  python.runPython(RESEED);
  performance.mark("restored");
  return python;
};

const started = async (options) => {
  const bytes = await snapshot;
  if (!bytes) return load(options);
  try {
    return await restored(options, bytes);
  } catch (error) {
    console.warn("Python starts from the beginning:", error);
    refuse();
    return load(options);
  }
};

export { version };

// Python needs all of the page, which may take longer to arrive than what is kept already.
export const loadPyodide = async (options) => {
  const python = await started(options);
  await page;
  return python;
};
