/**
 * The interpreter that PyScript loads in the worker: Pyodide with the engine in it.
 *
 * Only this module decides how Python starts: from an image of its memory or, if that fails, by booting and letting
 * micropip install the engine.  It also reports progress and errors to the page: by itself, Pyodide waits forever if
 * one of its files is missing or can't be compiled.
 *
 * A page that can't have a worker imports it too.
 */

import { VERSION, PYODIDE, WHEELS, LOCK, NO_LOCK, SCRIPTS, BINARY, UNPACKER, LATE, PLAIN, GOLDEN } from "./files.js";
import { added, restored } from "./image.js";
import { withoutStorage } from "./storage.js";
import { Files } from "./taking.js";
import { unpacker } from "./unpack.js";

const here = new URL(import.meta.url);
const isWorker = "WorkerGlobalScope" in globalThis;

/** The Pyodide version, for PyScript. */
export const version = VERSION;

/**
 * Messages to `boot.js`.  `way` is how Python started; `why` is the reason the image wasn't used; `lock` is the name of
 * the lock this worker holds.
 * @typedef {{lock?: string, step?: string, loaded?: number, total?: number, failed?: string, detail?: string, way?:
 *   string, why?: string}} News
 */

/** @type {(news: News) => void} */
let tell = (news) => globalThis.postMessage({ callwise: news });

/** @param {any} error */
const kindOf = (error) =>
  error?.kind ?? (error instanceof RangeError || /memory/i.test(String(error?.message)) ? "memory" : "engine");

/**
 * Tell the page why the engine can't run.
 * @param {any} cause its kind is `file`, `memory`, `unsupported` or `engine`
 */
const fail = (cause) => tell({ failed: kindOf(cause), detail: String(cause?.message ?? cause) });

/** Whether an abandoned attempt can still throw, which is then ignored. */
let isFalling = false;

/**
 * Results that another worker prepares.  The page sends the port on which they arrive, one named message each.
 * @type {Begun | undefined}
 */
let begun;

if (isWorker) {
  // Pyodide reads it to detect the kind of worker; modules don't have it, and Trusted Types would report the attempt.
  Object.assign(globalThis, { importScripts: undefined });
  /** Without locks, the page pings the worker here: otherwise it wouldn't notice that it was killed. */
  const { port1: answers, port2: pulse } = new MessageChannel();
  /** @type {Map<string, {resolve: (value: any) => void, reject: (error: any) => void}>} */
  const awaited = new Map();
  const comes = (/** @type {string} */ name) => {
    const it = new Promise((resolve, reject) => awaited.set(name, { resolve, reject }));
    it.catch(() => {}); // awaited when needed
    return /** @type {Promise<any>} */ (it);
  };
  const hear = (/** @type {MessageEvent} */ { data: { name, value, error, kind } }) => {
    if (error) awaited.get(name)?.reject(Object.assign(error, kind && { kind }));
    else awaited.get(name)?.resolve(value);
  };
  begun = { scripts: comes("scripts"), module: comes("module"), head: comes("head"), memory: comes("memory") };
  answers.onmessage = ({ data }) => {
    if (!data) answers.postMessage("");
    else data.onmessage = hear;
  };
  globalThis.postMessage({ callwise: { pulse } }, { transfer: [pulse] });
  /** Held while this worker lives, even while Python computes: a page that gets it knows the worker is gone. */
  const lock = `callwise worker ${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const hold = () => {
    tell({ lock });
    return new Promise(() => {});
  };
  navigator.locks?.request(lock, hold).catch(() => {}); // if refused, the page uses the port
  globalThis.addEventListener("unhandledrejection", ({ reason }) => {
    if (!isFalling) fail(reason);
  });
  withoutStorage();
}

/** The path where Pyodide looks for the standard library; the image already contains the needed parts. */
const NO_LIBRARY = "nothing.zip";

let step = "booting";
/** Files fetched by this module, only if the image can't be used. */
const files = new Files({
  base: here,
  again: here.searchParams.has("again"),
  tell: (loaded, total) => tell({ step: loaded < total ? "fetching" : step, loaded, total }),
});

/** @typedef {import("./taking.js").EngineFile} EngineFile */
/** @typedef {import("./ahead.js").Begun} Begun */

/**
 * Make Pyodide use the compiled binary: Pyodide requests it late, and only warns if it can't be compiled.  The small
 * modules that Pyodide makes for JavaScript functions that the binary can call are of few kinds, each compiled once.
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {(error: Error) => void} failed
 * @returns {() => void} a function that lets Pyodide compile by itself again
 */
function withModule(compiled, failed) {
  const { instantiateStreaming, Module } = WebAssembly;
  /** @type {Map<string, WebAssembly.Module>} */
  const known = new Map();
  WebAssembly.Module = new Proxy(Module, {
    construct(_, [bytes]) {
      const content = String(bytes);
      const module = known.get(content) ?? new Module(bytes);
      known.set(content, module);
      return module;
    },
  });
  compiled.catch(failed);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports).catch((error) => {
      failed(error);
      throw error;
    });
    return { module, instance };
  };
  return () => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    WebAssembly.Module = Module;
  };
}

/**
 * Try one way to start Python.  Rejects as soon as anything fails, even when Pyodide would wait forever.
 *
 * @param {Begun} begun
 * @param {EngineFile[]} streams files that Pyodide itself requests
 * @param {Record<string, () => Response>} others files that Pyodide requests but doesn't need
 * @param {(parts: {load: (options: object) => Promise<any>, create: (settings: object) => Promise<any>}) =>
 *   Promise<any>} way
 */
function tried({ scripts, module }, streams, others, way) {
  return new Promise((resolve, giveUp) => {
    let isGivenUp = false;
    const reject = (/** @type {unknown} */ error) => {
      isGivenUp = true;
      giveUp(error);
    };
    const moveOn = files.standBy(streams, reject, { ...others, [BINARY.path]: () => new Response() });
    const leaveIt = withModule(module, reject);
    scripts
      .then(() => Promise.all(SCRIPTS.map(({ path }) => imported(path))))
      .then(([{ loadPyodide: load }, { default: create }]) => (isGivenUp ? undefined : way({ load, create })))
      .then(resolve, reject)
      .finally(() => {
        moveOn();
        leaveIt();
      });
  });
}

/** Import a checked module. @param {string} path */
function imported(path) {
  return import(files.at(path)).catch((error) => {
    throw Object.assign(new Error(`${path}: ${error.message}`), { kind: "file" });
  });
}

/**
 * Start from the image.  Its parts have been checked; then a test question shows whether it works.
 * @param {Begun} begun
 * @param {object} options
 */
async function fromImage(begun, options) {
  const { head, memory } = begun;
  return tried(begun, [], { [NO_LIBRARY]: () => new Response() }, async ({ load, create }) => {
    const more = { stdLibURL: files.at(NO_LIBRARY), lockFileContents: NO_LOCK };
    const python = await restored({ load, create, head, memory, options: { ...options, ...more } });
    if (python.pyimport("callwise.doors.bridge").handle(GOLDEN.text) !== GOLDEN.reply)
      throw new Error("it answers otherwise");
    python.late = late(python);
    return python;
  });
}

/**
 * Called by the engine when it misses a late module: fetches what that needs, each file once, even if called again
 * meanwhile.
 * @param {any} python
 * @returns {(missing: string) => Promise<void[]>}
 */
function late(python) {
  /** @type {Map<EngineFile, Promise<void>>} */
  const coming = new Map();
  const fetched = (/** @type {EngineFile} */ file) => {
    const it =
      coming.get(file) ??
      Promise.all([files.compiled(UNPACKER), files.whole(file)])
        .then(([binary, packed]) => added(python, packed, unpacker(binary)))
        .catch((error) => {
          coming.delete(file);
          throw error;
        });
    coming.set(file, it);
    return it;
  };
  return (missing) => Promise.all(LATE.filter(({ neededBy }) => neededBy.includes(missing)).map(fetched));
}

/** Boot Python and install the engine. @param {Begun} begun @param {object} options */
function fromWheels(begun, options) {
  const [installer, ...streams] = PLAIN;
  files.expect(PLAIN);
  const installing = files.module(installer);
  installing.catch(() => {}); // awaited below
  return tried(begun, streams, {}, async ({ load, create }) => {
    const { installed } = await installing;
    const onStep = (/** @type {string} */ now) => {
      step = now;
      files.count();
    };
    const python = await installed({ load, create, options: { ...options, lockFileURL: files.at(LOCK) }, onStep });
    await python.runPythonAsync("import callwise.doors.browser");
    return python;
  });
}

/**
 * PyScript's entry point for an interpreter.
 * @param {object} options PyScript's options for Pyodide
 * @param {Begun} [given] the results that `ahead.js` prepares; a worker receives them by message
 * @param {(news: News) => void} [onNews] called instead of notifying the page that owns this worker
 */
export async function loadPyodide(options, given = begun, onNews = tell) {
  tell = onNews;
  if (typeof WebAssembly !== "object") fail({ kind: "unsupported", message: "WebAssembly" });
  const ahead = /** @type {Begun} */ (given);
  const all = { ...options, indexURL: files.at(PYODIDE), packageBaseUrl: files.at(WHEELS) };
  try {
    try {
      const python = await fromImage(ahead, all);
      tell({ way: "image" });
      return python;
    } catch (error) {
      const why = String(/** @type {any} */ (error)?.message ?? error);
      console.info(`The engine's image isn't used, so the engine is installed: ${why}`);
      isFalling = true;
      const python = await fromWheels(ahead, all);
      tell({ way: "plain", why });
      return python;
    }
  } catch (error) {
    fail(error);
    throw new Error(/** @type {any} */ (error)?.message);
  } finally {
    isFalling = false;
    files.forget();
  }
}
