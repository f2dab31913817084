import { loadPyodide } from "../pyodide/pyodide.mjs";

const python = await loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href });
postMessage(python.runPython("1 + 1"));
