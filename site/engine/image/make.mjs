/**
 * Makes the image: Python's memory after the engine was installed and has answered its first questions. Then compiles
 * the late modules with the same Python.
 *
 * Reads its input as JSON from standard input, and writes the image and each late module into a folder, the modules by
 * their index. Pyodide loads the engine from a lock file, since micropip would leave JavaScript objects behind that an
 * image can't contain.
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
 * @property {{packages: Record<string, object>}} lock a lock file with the engine's wheels
 * @property {string[]} imports every module the engine can ever import
 * @property {Record<string, string>} late each late module's text by the path of its compiled file
 * @property {{warm: string, trim: string, wake: string, late: string}} scripts Python to run; `wake` after each restore
 * @property {string} out the folder, with a trailing slash
 */

const asked = /** @type {Asked} */ (JSON.parse(readFileSync(0, "utf-8")));
const { loadPyodide } = await import(pathToFileURL(`${asked.pyodide}pyodide.mjs`).href);

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

/** Load the engine, warm up and trim; return the memory, that before any code ran, and the compiled late modules. */
async function made() {
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
  const python = await loadPyodide({
    indexURL: asked.pyodide,
    packageBaseUrl: asked.wheels,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    _sysExecutable: "/engine", // otherwise the image would contain this script's path
    lockFileContents: asked.lock,
    createPyodideModule,
    _makeSnapshot: true,
  });
  await python.loadPackage(Object.keys(asked.lock.packages), { messageCallback() {} });
  for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name]; // no image can hold them
  const { warm, trim, wake, late } = asked.scripts;
  const trimming = python.toPy({});
  python.FS.writeFile(`${python._api.sitePackages}/_wake.py`, wake);
  python.runPython(`${warm}\nwarm(${JSON.stringify(asked.imports)})`, { globals: python.toPy({}) });
  python.runPython(`${trim}\ntrim()`, { globals: trimming });
  zeroFree(python);
  const snapshot = python.makeMemorySnapshot();
  python.runPython(late, { globals: trimming });
  const [compiled, bare] = ["compiled", "bare"].map((name) => trimming.get(name));
  const modules = Object.entries(asked.late).map(([path, text]) => compiled(text, path, bare).toJs());
  return { snapshot, base, build: python._api.config.BUILD_ID, modules };
}

const { modules, ...memory } = await made();
writeFileSync(`${asked.out}image`, encoded(memory));
modules.forEach((module, place) => writeFileSync(`${asked.out}${place}`, module));
process.exit(0); // Pyodide would keep Node running
