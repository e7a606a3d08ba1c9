// Makes a snapshot in a thread of its own: Python as the page has it just before it draws.
import { pack } from "asset:boot/memory.js";
import { loadPyodide } from "asset:boot/runtime.js";
import { keep, missing, refuse } from "asset:boot/snapshot.js";

const PREPARE = `
import sys
from contextlib import suppress
from importlib import import_module

sys.path.append("game.zip")
for name in modules:
    with suppress(Exception):  # it wants a page
        import_module(name)
`;

const make = async () => {
  const game = await fetch(new URL("asset:game.zip", import.meta.url));
  let fresh;
  const python = await loadPyodide({ _makeSnapshot: true }, ({ HEAPU8 }) => {
    fresh = HEAPU8.slice();
  });
  const memory = () => python._module.HEAP8.length;
  const before = memory();
  python.FS.writeFile("game.zip", new Uint8Array(await game.arrayBuffer()));
  const modules = python.toPy("value:modules");
  const names = python.toPy({ modules });
  python.runPython(PREPARE, { globals: names });
  names.destroy();
  modules.destroy();
  if (memory() !== before) throw new Error("a start has less memory than this takes");
  await keep(await pack(python.makeMemorySnapshot(), fresh));
};

await navigator.locks.request("magdagdon.snapshot", { ifAvailable: true }, async (lock) => {
  if (!lock || !(await missing())) return;
  try {
    await make();
  } catch (error) {
    console.warn("No snapshot can be made here:", error);
    await refuse();
  }
});
close();
