// @ts-check
// Runs a Python script inside Pyodide under Node: node tools/inside.mjs SCRIPT [ARGUMENT...]
// The checkout is mounted at /checkout, which is the working directory and in sys.path.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const [script, ...args] = process.argv.slice(2);
const python = await loadPyodide({ args: [script, ...args] });
python.mountNodeFS("/checkout", checkout);
python.globals.set("arguments", python.toPy([script, ...args]));
try {
  python.runPython(`
import os, runpy, sys
os.chdir("/checkout")
sys.path.insert(0, "/checkout")
sys.dont_write_bytecode = True
sys.argv = arguments
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    sys.stdout.flush()
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
