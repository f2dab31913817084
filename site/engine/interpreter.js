/**
 * What PyScript loads in the worker as its interpreter: Pyodide with the engine in it.
 *
 * This module alone decides how Python gets there: from an image of its memory, or, where that can't be, by being booted
 * and letting micropip install the engine.  It also tells the page how far it is and what went wrong: left alone, Pyodide
 * waits for ever when one of its files is missing or can't be compiled.
 *
 * A page that can't have a worker imports it too.
 */

import { VERSION, PYODIDE, WHEELS, LOCK, NO_LOCK, SCRIPTS, BINARY, IMAGE, PLAIN, GOLDEN } from "./files.js";
import { Files } from "./taking.js";

const here = new URL(import.meta.url);
const isWorker = "WorkerGlobalScope" in globalThis;

/** Whether another worker can do a part of the work. */
const isHelped = isWorker && "Worker" in globalThis;

/** PyScript asks which Pyodide this is. */
export const version = VERSION;

/**
 * News for `boot.js`.  `way` is how Python got there; `why` it didn't get there from the image.
 * @typedef {{step?: string, loaded?: number, total?: number, failed?: string, detail?: string, way?: string, why?: string}} News
 */

/** @type {(news: News) => void} */
let tell = (news) => globalThis.postMessage({ callwise: news });

/** @param {any} error */
const kindOf = (error) =>
  error?.kind ?? (error instanceof RangeError || /memory/i.test(String(error?.message)) ? "memory" : "engine");

/**
 * Tell the page that the engine can't run, and why.
 * @param {any} cause its kind is `file`, `memory`, `unsupported` or `engine`
 */
const fail = (cause) => tell({ failed: kindOf(cause), detail: String(cause?.message ?? cause) });

/** Whether what was given up may still fall down, unheard by anyone. */
let isFalling = false;

if (isWorker) {
  /** The page feels the pulse here: nothing else tells it that a worker was ended. */
  const { port1: answers, port2: pulse } = new MessageChannel();
  answers.onmessage = () => answers.postMessage("");
  globalThis.postMessage({ callwise: { pulse } }, { transfer: [pulse] });
  globalThis.addEventListener("unhandledrejection", ({ reason }) => {
    if (!isFalling) fail(reason);
  });
  const { withoutStorage } = await import(`./storage.js${here.search}`);
  withoutStorage();
}

/** Pyodide asks for the standard library here when it has an image, which holds what is needed of it. */
const NO_LIBRARY = "nothing.zip";

let step = "booting";
const files = new Files({
  base: here,
  again: here.searchParams.has("again"),
  tell: (loaded, total) => tell({ step: loaded < total ? "fetching" : step, loaded, total }),
});

/**
 * Compile Pyodide's binary as it comes: Pyodide asks for it late, and only warns when it can't be compiled.
 * @param {(error: Error) => void} failed
 * @returns {() => void} lets Pyodide compile by itself again
 */
function compileEarly(failed) {
  const { instantiateStreaming } = WebAssembly;
  const compiled = WebAssembly.compileStreaming(files.take(BINARY, failed));
  // What can't be compiled is most likely not what belongs there, which nobody waited to see.
  compiled.catch((error) => files.whole(BINARY).then(() => failed(error), failed));
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
  };
}

/** @typedef {import("./taking.js").EngineFile} EngineFile */

/**
 * Try one way to start Python.  Rejects as soon as anything goes wrong, where Pyodide may wait for ever.
 *
 * @param {EngineFile[]} streams what Pyodide itself asks for
 * @param {Record<string, () => Response>} others what it asks for and needn't have
 * @param {(parts: {load: Function, create: Function}) => Promise<any>} way
 */
function tried(streams, others, way) {
  return new Promise((resolve, giveUp) => {
    let isGivenUp = false;
    const reject = (/** @type {unknown} */ error) => {
      isGivenUp = true;
      giveUp(error);
    };
    const moveOn = files.standBy(streams, reject, { ...others, [BINARY.path]: () => new Response() });
    const leaveIt = compileEarly(reject);
    Promise.all(SCRIPTS.map((file) => files.module(file)))
      .then(([{ loadPyodide: load }, { default: create }]) => (isGivenUp ? undefined : way({ load, create })))
      .then(resolve, reject)
      .finally(() => {
        moveOn();
        leaveIt();
      });
  });
}

/**
 * Workers that have something to say yet.  One that only its own listener knows, Firefox lets go of, and of what it said:
 * a collection that comes before this thread listens again is enough, and the wait for it never ends.
 * @type {Set<Worker>}
 */
const heldOn = new Set();

/**
 * Have an image's memory unpacked by another worker, which leaves this one free to make Python's module.
 * @param {string} address that worker's
 * @param {Promise<Uint8Array>} packed
 * @returns {Promise<Uint8Array>}
 */
async function unpackedBeside(address, packed) {
  const made = { createScriptURL: (/** @type {string} */ text) => text };
  const trusted = globalThis.trustedTypes?.createPolicy("callwise", /** @type {Trusting} */ (made)) ?? made;
  const worker = new Worker(trusted.createScriptURL(address), { type: "module" });
  heldOn.add(worker);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault(); // or the page would hear of it too
        reject(new Error(event.message || "there can be no worker to unpack the image"));
      };
      packed.then((bytes) => worker.postMessage(bytes)).catch(reject);
    });
  } finally {
    heldOn.delete(worker);
    worker.terminate();
  }
}

/**
 * Go on from the image.  What it is made of is checked, and then whether it answers as it should.
 * @param {object} options
 */
function fromImage(options) {
  const [reader, codec, whole, unpacker] = IMAGE;
  files.expect([...SCRIPTS, BINARY, reader, codec, whole]);
  const restoring = files.module(reader);
  const image = Promise.all([restoring, files.whole(whole)]).then(([{ read }, bytes]) => read(bytes));
  const packed = image.then((it) => it.packed);
  const memory = isHelped
    ? Promise.all([files.whole(unpacker), files.whole(codec)]).then(() => unpackedBeside(files.at(unpacker.path), packed))
    : Promise.all([files.module(codec), packed]).then(([{ decompress }, bytes]) => decompress(bytes));
  for (const promise of [restoring, image, packed, memory]) promise.catch(() => {}); // awaited in a moment
  return tried([], { [NO_LIBRARY]: () => new Response() }, async ({ load, create }) => {
    const { restored } = await restoring;
    const more = { stdLibURL: files.at(NO_LIBRARY), lockFileContents: NO_LOCK };
    const python = await restored({ load, create, image, memory, options: { ...options, ...more } });
    if (python.pyimport("callwise.bridge").handle(GOLDEN.text) !== GOLDEN.reply) throw new Error("it answers otherwise");
    return python;
  });
}

/**
 * Boot Python and install the engine.
 * @param {object} options
 */
function fromWheels(options) {
  const [installer, ...streams] = PLAIN;
  files.expect([...SCRIPTS, BINARY, ...PLAIN]);
  const installing = files.module(installer);
  installing.catch(() => {}); // awaited in a moment
  return tried(streams, {}, async ({ load, create }) => {
    const { installed } = await installing;
    const onStep = (/** @type {string} */ now) => {
      step = now;
      files.count(true);
    };
    const python = await installed({ load, create, options: { ...options, lockFileURL: files.at(LOCK) }, onStep });
    await python.runPythonAsync("import callwise.bridge");
    return python;
  });
}

/**
 * PyScript's call for an interpreter.
 * @param {object} options what PyScript wants of Pyodide
 * @param {(news: News) => void} [onNews] told in place of the page that has this worker
 */
export async function loadPyodide(options, onNews = tell) {
  tell = onNews;
  if (typeof WebAssembly !== "object") fail({ kind: "unsupported", message: "WebAssembly" });
  const all = { ...options, indexURL: files.at(PYODIDE), packageBaseUrl: files.at(WHEELS) };
  let why = "nobody asked for it";
  try {
    if (IMAGE.length && here.hash !== "#plain") {
      try {
        const python = await fromImage(all);
        tell({ way: "image" });
        return python;
      } catch (error) {
        why = String(/** @type {any} */ (error)?.message ?? error);
        console.info(`The engine's image can't be used, so the engine is installed: ${why}`);
        files.forgo(IMAGE);
        isFalling = true;
      }
    }
    const python = await fromWheels(all);
    tell({ way: "plain", why });
    return python;
  } catch (error) {
    fail(error);
    throw new Error(/** @type {any} */ (error)?.message);
  } finally {
    isFalling = false;
    files.forget();
  }
}
