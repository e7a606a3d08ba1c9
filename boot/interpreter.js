// The interpreter module that PyScript imports on the page: Python as a snapshot holds it, or from the
// beginning.
import { loadPyodide as load, version } from "asset:boot/runtime.js";
import { refuse, take } from "asset:boot/snapshot.js";
import { unpack } from "asset:boot/sparse.js";

const snapshot = take();

// What is drawn from chance must differ from one start to the next.
const RESEED = "import sys; 'random' in sys.modules and sys.modules['random'].seed()";

const restored = async (options, bytes) => {
  const python = await load({ ...options, _loadSnapshot: unpack(bytes) });
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
    await refuse();
    return load(options);
  }
};
