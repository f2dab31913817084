/**
 * Compiles modules with the Python that browsers run.
 *
 * Reads its input as JSON from standard input, and writes each compiled module into a folder, named by its index.
 */

import "./telling.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Asked
 * @property {string} pyodide the folder of Pyodide, with a trailing slash
 * @property {string[]} scripts the scripts that define `compiled`, in order
 * @property {Record<string, string>} files each module's text by the path of its compiled file
 * @property {string} out the folder, with a trailing slash
 */

const asked = /** @type {Asked} */ (JSON.parse(readFileSync(0, "utf-8")));
const { loadPyodide } = await import(pathToFileURL(`${asked.pyodide}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: asked.pyodide, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
for (const script of asked.scripts) python.runPython(script);
const [compiled, bare] = ["compiled", "bare"].map((name) => python.globals.get(name));
Object.entries(asked.files).forEach(([path, text], place) => {
  writeFileSync(`${asked.out}${place}`, compiled(text, path, bare).toJs());
});
process.exit(0); // Pyodide would keep Node running
