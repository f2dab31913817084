/**
 * Starts Python normally, with its library, and lets micropip install the engine.
 *
 * @param {object} given
 * @param {(options: object) => Promise<any>} given.load Pyodide's `loadPyodide`
 * @param {Function} given.create Pyodide's module factory
 * @param {object} given.options Pyodide's options; its lock file lists the engine's wheels
 * @param {(step: string) => void} given.onStep
 * @returns {Promise<any>} Pyodide
 */
export async function installed({ load, create, options, onStep }) {
  const python = await load({ ...options, createPyodideModule: create });
  onStep("installing");
  await python.loadPackage("micropip", { messageCallback() {} });
  await python.runPythonAsync("import micropip\nawait micropip.install('callwise')");
  return python;
}
