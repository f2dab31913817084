/**
 * A worker that runs the engine's tests in the site's Python, with the engine and pytest installed by micropip.
 *
 * It receives pytest's arguments, forwards each printed line, and replies with the outcomes from `run.py`.
 */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const near = (path) => new URL(path, import.meta.url).href;

/** @param {string} line */
const print = (line) => globalThis.postMessage({ line });

async function python() {
  const started = await loadPyodide({
    lockFileURL: near("lock.json"),
    packageBaseUrl: near("wheels/"),
    stdout: print,
    stderr: print,
  });
  await started.loadPackage("micropip", { messageCallback() {} });
  const micropip = started.pyimport("micropip");
  await micropip.install.callKwargs(["callwise", "pytest", "hypothesis"], { index_urls: near("index") });
  started.unpackArchive(await (await fetch("files.zip")).arrayBuffer(), "zip", { extractDir: "/repository" });
  return started;
}

globalThis.onmessage = async ({ data }) => {
  try {
    const started = await python();
    started.runPython(await (await fetch("run.py")).text());
    globalThis.postMessage({ report: started.globals.get("outcomes")(...data) });
  } catch (error) {
    globalThis.postMessage({ failed: String(error?.message ?? error) });
  }
};
