// The interpreter module that PyScript imports on the page: Python as a snapshot holds it, or from the
// beginning.
import { unpack } from "asset:boot/memory.js";
import { loadPyodide as load, version } from "asset:boot/runtime.js";
import { refuse, take } from "asset:boot/snapshot.js";

const snapshot = take();

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

export { version };

export const loadPyodide = async (options) => {
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
