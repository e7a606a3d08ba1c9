// @ts-check
// Makes a snapshot in a worker: Python as the page has it just before it draws.
import modulesOf from "value:modules";
import { blocksInUse, pack } from "asset:boot/memory.js";
import { loadPyodide } from "asset:boot/runtime.js";
import { countFailure, keep, missing } from "asset:boot/snapshot.js";
import { SNAPSHOT_LOCK } from "./names.js";

const PREPARE = `
import sys
from contextlib import suppress
from importlib import import_module

sys.path.append("game.zip")
for name in modules:
    with suppress(Exception):  # it needs more of a page than a worker has
        import_module(name)
`;

// What the game imports of a page and workers lack, or have but do not hand out to Pyodide's maker of snapshots. A
// snapshot holds only the names of such things, and no module uses them while it is imported.
const STAND_INS = {
  document: {},
  getComputedStyle() {},
  history: {},
  location: {},
  matchMedia() {},
  navigator: {},
  window: {},
};

const make = async () => {
  const game = await fetch(new URL("asset:game.zip", import.meta.url));
  /** @type {boolean[]} */
  let inUse = [];
  const python = await loadPyodide({ _makeSnapshot: true }, ({ HEAPU8 }) => {
    inUse = blocksInUse(HEAPU8);
  });
  const memory = () => python._module.HEAP8.length;
  const before = memory();
  for (const [name, value] of Object.entries(STAND_INS))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  python.FS.writeFile("game.zip", new Uint8Array(await game.arrayBuffer()));
  const modules = python.toPy(modulesOf);
  const names = python.toPy({ modules });
  python.runPython(PREPARE, { globals: names });
  names.destroy();
  modules.destroy();
  if (memory() !== before) throw new Error("a start has less memory than this takes");
  await keep(await pack(python.makeMemorySnapshot(), inUse));
};

await navigator.locks?.request(SNAPSHOT_LOCK, { ifAvailable: true }, async (lock) => {
  if (!lock || !(await missing())) return;
  try {
    await make();
  } catch (error) {
    console.warn("No snapshot can be made here:", error);
    await countFailure();
  }
});
postMessage("done");
close();
