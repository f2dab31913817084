/**
 * Makes the image: what Python's memory holds when the engine is installed and has answered its first questions.
 *
 * Reads what it needs to know from the standard input, as JSON, and writes the image to the file that is named there.
 * One interpreter lets micropip find out what belongs together and freezes that; another, which never saw micropip,
 * loads what was frozen, since micropip leaves things of JavaScript behind that no image can hold.
 */

import "./steady.mjs";
import "./telling.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { encoded } from "./encode.mjs";

/**
 * @typedef {object} Asked
 * @property {string} pyodide the folder of Pyodide, with a slash at the end
 * @property {string} wheels the folder of the wheels, with a slash at the end
 * @property {object} lock a lock that names micropip alone
 * @property {string[]} install the file names of the wheels that make up the engine
 * @property {string[]} imports every module that the engine may ever import
 * @property {{warm: string, trim: string, wake: string}} scripts what Python does, in this order, and `wake` after each restore
 * @property {string} out where the image is written
 */

const asked = /** @type {Asked} */ (JSON.parse(readFileSync(0, "utf-8")));
const { loadPyodide } = await import(pathToFileURL(`${asked.pyodide}pyodide.mjs`).href);
const QUIET = { messageCallback() {} };
const COMMON = {
  indexURL: asked.pyodide,
  packageBaseUrl: asked.wheels,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  _sysExecutable: "/engine", // or else the path of this script would be in the image
};

/** Let micropip install the engine's wheels; give the lock that it freezes. */
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
 * Overwrite what is free with zeros, which is most of what changes hands: ask for ever smaller pieces, which come cleared,
 * until there is none left of that size.  Pyodide has no allocator of its own beside this one.
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

/** Load what was frozen, warm it, trim it; give the memory's picture and what the memory was before any code ran. */
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
process.exit(0); // Pyodide would keep Node waiting
