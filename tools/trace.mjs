// @ts-check
// Prints, as JSON, the modules of the standard library that are loaded by a start, by the given imports, and by the
// imports within the functions of these: node tools/trace.mjs STDLIB_ZIP '["module", ...]'
import { loadPyodide } from "pyodide";

const [stdLibURL, imports] = process.argv.slice(2);
const trace = `
import asyncio, dis, importlib, json, sys, traceback, types, warnings, zipimport

# Imported where the page never comes: in functions it does not call, in place of what is there.
NEVER_REACHED = {"_pydatetime", "difflib", "ipaddress", "locale"}


def imports(code):
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from imports(constant)


def from_zip(module):  # and not built into the runtime
    return isinstance(getattr(module, "__loader__", None), zipimport.zipimporter)


def load(names):
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:  # not for this platform
            pass


load(wanted)
for name in wanted:
    module = sys.modules.get(name)
    if from_zip(module):
        load(set(imports(module.__loader__.get_code(name))) - NEVER_REACHED)


async def ordinary_life():
    """Uses what the page uses beside imports: waiting, failing, reporting."""
    await asyncio.sleep(0)
    async with asyncio.Lock(), asyncio.timeout(1), asyncio.TaskGroup():
        pass
    await asyncio.wait_for(asyncio.gather(asyncio.sleep(0), asyncio.ensure_future(asyncio.sleep(0))), 1)
    try:
        try:
            json.loads("{")
        except ValueError as error:
            raise RuntimeError("told with its cause") from error
    except RuntimeError:
        traceback.format_exc()
    exec(compile("1 + 1", "<exec>", "exec"))
    warnings.warn("nothing")
    asyncio.get_running_loop().call_exception_handler({"message": "nothing"})


await ordinary_life()
json.dumps(sorted(name for name, module in sys.modules.items() if from_zip(module)))
`;
try {
  const python = await loadPyodide({ stdLibURL, stderr() {} });
  python.globals.set("wanted", python.toPy(JSON.parse(imports)));
  console.log(await python.runPythonAsync(trace));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
