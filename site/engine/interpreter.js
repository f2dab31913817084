/**
 * What PyScript loads in the worker as its interpreter: Pyodide with the engine installed.
 *
 * This module alone decides how Python gets there.  It boots Pyodide with a lock file of ours, from
 * which micropip installs the engine.  It also tells the page how far it is and what went wrong: left
 * alone, Pyodide waits for ever when one of its files is missing or can't be compiled.
 */

import { VERSION, LOCK, PYODIDE, WHEELS, SCRIPTS, STREAMS } from "./files.js";

const here = new URL(import.meta.url);
const again = here.searchParams.has("again");
const { withoutStorage } = await import(`./storage.js${here.search}`);

/** PyScript asks which Pyodide this is. */
export const version = VERSION;

/** @param {{step?: string, loaded?: number, total?: number, failed?: string, detail?: string}} news for `boot.js` */
const tell = (news) => globalThis.postMessage({ callwise: news });

/** The page feels the pulse here: nothing else tells it that a worker was ended. */
const { port1: answers, port2: pulse } = new MessageChannel();
answers.onmessage = () => answers.postMessage("");
globalThis.postMessage({ callwise: { pulse } }, [pulse]);

/**
 * Tell the page that the engine can't run, and why.
 * @param {"file" | "memory" | "unsupported" | "engine"} kind
 * @param {unknown} cause
 */
const fail = (kind, cause) => tell({ failed: kind, detail: String(cause?.message ?? cause) });

/** @param {unknown} error */
const kindOf = (error) =>
  error instanceof RangeError || /memory/i.test(String(error?.message)) ? "memory" : "engine";

globalThis.addEventListener("unhandledrejection", ({ reason }) => fail(kindOf(reason), reason));

withoutStorage();

/*
 * Bytes.  Each file counts with what it weighs on the wire, which is less than it holds where the host compresses.
 */

/** @typedef {{path: string, bytes: number, type: string, sha256: string}} EngineFile */

/** @type {Map<EngineFile, {arrived: number, wire: number}>} */
const parts = new Map([...SCRIPTS, ...STREAMS].map((file) => [file, { arrived: 0, wire: file.bytes }]));
let told = -Infinity;
let booted = false;

/** @param {boolean} now whether to tell even if the page was told a moment ago */
function count(now) {
  if (!now && performance.now() - told < 50) return;
  told = performance.now();
  let loaded = 0;
  let total = 0;
  for (const [{ bytes }, { arrived, wire }] of parts) {
    loaded += (arrived / bytes) * wire;
    total += wire;
  }
  const step = booted ? "installing" : "booting";
  tell({ step: loaded < total ? "fetching" : step, loaded: Math.round(loaded), total });
}

/**
 * Fetch a file, count its bytes as they arrive, and refuse one that isn't what belongs here before its end is given away.
 *
 * It is read as fast as it comes, not as it is used: Python boots in one piece, and what waits for that would look as if
 * it were still being fetched.  A browser that digests nothing by itself, as where the host speaks no HTTPS, checks it
 * before its first byte instead.
 * @param {EngineFile} file
 * @returns {Promise<Response>}
 */
async function take(file) {
  const { path, bytes, type, sha256 } = file;
  const part = parts.get(file);
  const refuse = (why) => {
    const error = new Error(`${path}: ${why}`);
    fail("file", error);
    return error;
  };
  const options = { cache: again ? "reload" : "default", ...(!crypto.subtle && { integrity: `sha256-${sha256}` }) };
  const response = await fetch(new URL(path, here), options).catch(({ message }) => Promise.reject(refuse(message)));
  if (!response.ok) throw refuse(`status ${response.status}`);
  if (response.headers.get("content-encoding")) part.wire = Number(response.headers.get("content-length")) || bytes;
  const reader = response.body.getReader();
  const whole = new Uint8Array(bytes);
  const pull = async (/** @type {ReadableStreamDefaultController} */ out) => {
    try {
      const { done, value } = await reader.read();
      const arrived = part.arrived + (value?.byteLength ?? 0);
      if (done ? arrived < bytes : arrived > bytes) throw new Error(`${arrived} bytes where ${bytes} belong`);
      if (done && !(await isMeant(whole, sha256))) throw new Error("not the file that belongs here");
      if (done) return out.close();
      whole.set(value, part.arrived);
      part.arrived = arrived;
      count(part.arrived === bytes);
      out.enqueue(value);
    } catch ({ message }) {
      out.error(refuse(message));
    }
  };
  const counted = new ReadableStream({ pull }, { highWaterMark: Infinity });
  return new Response(counted, { headers: { "content-type": type } });
}

/**
 * @param {Uint8Array} whole
 * @param {string} sha256
 */
async function isMeant(whole, sha256) {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return btoa(String.fromCharCode(...digest)) === sha256;
}

/**
 * Import one of Pyodide's own modules, of which a copy in the browser's cache was checked first.
 * @param {EngineFile} file
 */
async function script(file) {
  await take(file).then((response) => response.arrayBuffer());
  const url = new URL(file.path, here).href;
  const module = await import(url).catch((error) => {
    fail("file", error);
    throw error;
  });
  return module;
}

/** Begin every download at once, and give Pyodide what has begun when it asks. */
function begin() {
  const begun = new Map(STREAMS.map((file) => [new URL(file.path, here).href, take(file)]));
  for (const response of begun.values()) response.catch(() => {}); // told already
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = String(input?.url ?? input);
    const response = begun.get(url);
    begun.delete(url);
    return response ?? fetch(input, init);
  };
}

/** Pyodide only warns when its binary can't be compiled, so listen in. */
function watchCompiling() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...args) =>
    instantiateStreaming(...args).catch((error) => {
      fail(kindOf(error), error);
      throw error;
    });
}

/**
 * PyScript's call for an interpreter.
 * @param {object} options what PyScript wants of Pyodide
 */
export async function loadPyodide(options) {
  if (typeof WebAssembly !== "object") fail("unsupported", "no WebAssembly");
  try {
    begin();
    watchCompiling();
    const [{ loadPyodide: load }, { default: createPyodideModule }] = await Promise.all(SCRIPTS.map(script));
    const python = await load({
      ...options,
      createPyodideModule,
      indexURL: new URL(PYODIDE, here).href,
      lockFileURL: new URL(LOCK, here).href,
      packageBaseUrl: new URL(WHEELS, here).href,
    });
    booted = true;
    count(true);
    await python.loadPackage("micropip", { messageCallback() {} });
    await python.runPythonAsync("import micropip\nawait micropip.install('callwise')");
    count(true);
    await python.runPythonAsync("import callwise.bridge");
    return python;
  } catch (error) {
    fail(kindOf(error), error);
    throw new Error(error.message);
  }
}
