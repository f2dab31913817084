/**
 * Makes the image: Python's memory after the engine was installed and has answered its first questions.
 *
 * Reads its input as JSON from standard input, and writes the image to the file named there. One interpreter lets
 * micropip resolve the dependencies and freezes the result; another, in which micropip never ran, loads that, since
 * micropip leaves JavaScript objects behind that an image can't contain.
 */

import "./steady.mjs";
import "./telling.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { encoded } from "./encode.mjs";

/**
 * @typedef {object} Asked
 * @property {string} pyodide the folder of Pyodide, with a trailing slash
 * @property {string} wheels the folder of the wheels, with a trailing slash
 * @property {object} lock a lock file with only micropip
 * @property {string[]} install the file names of the engine's wheels
 * @property {string[]} imports every module the engine can ever import
 * @property {{warm: string, trim: string, wake: string}} scripts Python to run, in order; `wake` after each restore
 * @property {string} out the image's path
 */

const asked = /** @type {Asked} */ (JSON.parse(readFileSync(0, "utf-8")));
const { loadPyodide } = await import(pathToFileURL(`${asked.pyodide}pyodide.mjs`).href);
const QUIET = { messageCallback() {} };
const COMMON = {
  indexURL: asked.pyodide,
  packageBaseUrl: asked.wheels,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  _sysExecutable: "/engine", // otherwise the image would contain this script's path
};

/** Let micropip install the engine's wheels and return the lock file that it freezes. */
async function resolved() {
  const python = await loadPyodide({ ...COMMON, lockFileContents: asked.lock });
  await python.loadPackage("micropip", QUIET);
  for (const name of asked.install) python.FS.writeFile(`/tmp/${name}`, readFileSync(asked.wheels + name));
  const install = JSON.stringify(asked.install.map((name) => `emfs:/tmp/${name}`));
  const frozen = await python.runPythonAsync(`import micropip\nawait micropip.install(${install})\nmicropip.freeze()`);
  const lock = JSON.parse(frozen);
  delete lock.packages.micropip;
  for (const one of Object.values(lock.packages)) one.file_name = one.file_name.split("/").pop();
  return lock;
}

/**
 * Zero free memory, which would otherwise account for most differences: request ever smaller zeroed blocks until none
 * of that size is left.  Pyodide has no other allocator.
 */
function zeroFree({ _module: module }) {
  const held = [];
  const top = module._sbrk(0);
  let end = top;
  for (let size = 1 << 15; size >= 16; size = size > 64 ? ((size * 3) >>> 2) & ~7 : size - 8) {
    for (;;) {
      const piece = module._calloc(1, size);
      if (piece) held.push(piece);
      if (!piece || module._sbrk(0) > end) break;
    }
    end = module._sbrk(0);
  }
  for (const piece of held) module._free(piece);
}

/** Load the frozen packages, warm up and trim; return the memory snapshot and the memory before any code ran. */
async function taken(lock) {
  let base = new Uint8Array();
  const { default: create } = await import(pathToFileURL(`${asked.pyodide}pyodide.asm.mjs`).href);
  const createPyodideModule = (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        base = new Uint8Array(instance.exports.memory.buffer).slice();
        done(instance, module);
      });
    return create(settings);
  };
  const python = await loadPyodide({ ...COMMON, lockFileContents: lock, createPyodideModule, _makeSnapshot: true });
  await python.loadPackage(Object.keys(lock.packages), QUIET);
  for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name]; // no image can hold them
  const { warm, trim, wake } = asked.scripts;
  python.FS.writeFile(`${python._api.sitePackages}/_wake.py`, wake);
  python.runPython(`${warm}\nwarm(${JSON.stringify(asked.imports)})`, { globals: python.toPy({}) });
  python.runPython(`${trim}\ntrim()`, { globals: python.toPy({}) });
  zeroFree(python);
  return { snapshot: python.makeMemorySnapshot(), base, build: python._api.config.BUILD_ID };
}

writeFileSync(asked.out, encoded(await taken(await resolved())));
process.exit(0); // Pyodide would keep Node running
