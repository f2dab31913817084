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

/** The reference count of what CPython makes immortal on 32-bit machines. */
const IMMORTAL = 0x50000000;

/**
 * @typedef {object} Asked
 * @property {string} pyodide the folder of Pyodide, with a trailing slash
 * @property {string} wheels the folder of the wheels, with a trailing slash
 * @property {{packages: Record<string, object>}} lock a lock file with the engine's wheels
 * @property {string[]} imports every module the engine can ever import
 * @property {Record<string, string>} late each late module's text by the path of its compiled file
 * @property {Record<"warm" | "trim" | "wake" | "lasting" | "late", string>} scripts Python to run; `wake` after each
 *   restore
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

/**
 * Make all objects immortal, and have the garbage collector forget those it tracks: its links from one to the next,
 * in the order of their creation, are what compresses worst.  Nothing in an image is ever freed anyway.
 *
 * Every object on Python's heap begins with its reference count, which never changes once it is this large; a tracked
 * one follows two words, with the addresses of the next and of the previous one, whose lowest bits are flags.
 */
function settle({ _module: { HEAPU32: words } }, /** @type {Uint32Array} */ every, /** @type {Uint32Array} */ tracked) {
  for (const at of every) if (words[at / 4] < IMMORTAL) words[at / 4] = IMMORTAL;
  for (const at of tracked) {
    const [links, flags] = [at / 4 - 2, 3];
    const [next, previous] = [words[links], words[links + 1]].map((link) => (link & ~flags) >>> 2);
    words[previous] = (next * 4) | (words[previous] & flags);
    words[next + 1] = (previous * 4) | (words[next + 1] & flags);
    words.fill(0, links, links + 2);
  }
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
  const { warm, trim, wake, lasting, late } = asked.scripts;
  const trimming = python.toPy({});
  python.FS.writeFile(`${python._api.sitePackages}/_wake.py`, wake);
  python.runPython(`${warm}\nwarm(${JSON.stringify(asked.imports)})`, { globals: python.toPy({}) });
  python.runPython(`${trim}\ntrim()`, { globals: trimming });
  python.runPython(lasting, { globals: trimming });
  const found = trimming.get("lasting")();
  const [every, tracked] = found.toJs().map((/** @type {Uint8Array} */ one) => new Uint32Array(one.slice().buffer));
  found.destroy();
  zeroFree(python);
  settle(python, every, tracked);
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
