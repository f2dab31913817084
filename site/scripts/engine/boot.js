/**
 * Boots the engine.  Only this module and what it boots depend on PyScript.
 *
 * It is bundled into `start.js`, next to the engine's files, and finds them relative to that address.
 */

import { CORE, WORKER, INTERPRETER, AHEAD, PAGE } from "./files.js";
import { withoutStorage } from "../../engine/storage.js";
import { clock } from "./clock.js";
import { Watch } from "./watch.js";

const here = new URL(import.meta.url);

/** Imported or started afresh after a failure: a module that failed to load stays failed under its old address. */
const RENEWED = [CORE, INTERPRETER, AHEAD];

/** The address of a file. @param {string} path @param {string} renewal appended to the address of renewed files */
const addressOf = (path, renewal) => new URL(RENEWED.includes(path) ? path + renewal : path, here).href;

/** The tags PyScript would look for, each without plugins. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const TAGS = ["py-config", "mpy-config"];

/** A worker that is silent for this many milliseconds, although it has everything it needs, is stuck. */
const DUMB = 60_000;

/**
 * Why the engine can't run: `kind` is one word for the page, the message is for developers, and `lost` says that a
 * working worker has died.
 */
class EngineError extends Error {
  /** @param {string} kind @param {string} detail */
  constructor(kind, detail, lost = false) {
    super(detail);
    this.name = "EngineError";
    this.kind = kind;
    this.lost = lost;
  }
}

/** Needed by a page that runs the engine itself. */
const NEEDED_ON_PAGE = [AHEAD, INTERPRETER];

/** Called with each worker as it is created: PyScript exposes a worker only when it is ready. */
let onWorker = (/** @type {Worker} */ _worker) => {};

/** @type {Promise<Function> | undefined} */
let core;
let coreFailed = false;

/**
 * Import PyScript's core such that it reports workers to `onWorker`, fetches no plugins and stores nothing.
 * @param {string} renewal
 */
async function loadCore(renewal) {
  const tags = TAGS.map((name) => Object.assign(document.createElement(name), { hidden: true }));
  for (const tag of tags) tag.textContent = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
  const giveBackStorage = withoutStorage();
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(trusted.createScriptURL(/** @type {string} */ (address)), options);
      onWorker(this);
    }
  };
  document.head.append(...tags);
  try {
    return (await import(addressOf(CORE, renewal))).PyWorker;
  } finally {
    globalThis.Worker = Native;
    giveBackStorage();
    for (const tag of tags) tag.remove();
  }
}

/**
 * Check a file before PyScript requests it: if one is missing, PyScript's promise never settles, and a module that
 * failed once can't be imported again on the same page.
 * @param {{path: string, sha256: string}} file
 * @param {string} renewal
 */
async function check({ path, sha256 }, renewal) {
  /** @type {RequestInit} */
  const options = { cache: renewal ? "reload" : "default", integrity: `sha256-${sha256}` };
  const response = await fetch(addressOf(path, renewal), options).catch((error) => error);
  if (!response.ok) throw new EngineError("file", `${path}: ${response.status ?? response.message}`);
  await response.arrayBuffer();
}

/**
 * @typedef {object} Progress
 * @property {"fetching" | "booting" | "installing"} step
 * @property {number} loaded bytes received
 * @property {number} total bytes in total
 * @property {"worker" | "page"} place
 */

const isPlainAskedFor = () => new URLSearchParams(location.search).get("engine") === "plain";

/**
 * A running engine.
 * @typedef {object} Running
 * @property {(text: string) => Promise<string>} ask
 * @property {Promise<never>} broken rejects when the worker dies or computes forever
 * @property {"image" | "plain"} way how it started: restored from the image, or installed
 * @property {string} [why] why it wasn't restored
 * @property {"worker" | "page"} place where it runs: on the page's own thread only if there can't be a worker
 */

/**
 * Boot the engine: in a worker or, if PyScript can't have one, on the page's own thread.
 *
 * Frames sandboxed without `allow-same-origin` have no workers; PyScript reports that in one browser only.
 *
 * Rejects with an error whose `kind` is `file`, `memory`, `unsupported`, `engine` or `stopped`.  It has no timeout:
 * abort the signal to stop the worker, whatever it is doing.
 *
 * @param {object} options
 * @param {(progress: Progress) => void} [options.onProgress]
 * @param {AbortSignal} [options.signal]
 * @param {boolean} [options.again] a start failed before: don't trust copies in the browser's cache
 * @param {boolean} [options.plain] install the engine even if there is an image; requested by a page with
 * `?engine=plain`
 * @returns {Promise<Running>}
 */
export async function bootEngine({ onProgress = () => {}, signal, again = false, plain = isPlainAskedFor() }) {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new EngineError("unsupported", typeof WebAssembly === "object" ? "workers" : "WebAssembly");
  }
  const renewal = again || coreFailed ? `?again=${Date.now()}` : "";
  const heard = counted(onProgress, plain);
  const given = { renewal, plain, heard, signal };
  if (globalThis.origin === "null") return onPage(given);
  const helper = begunBeside(given);
  const PyWorker = await pyWorker(renewal, signal).catch((error) => {
    helper.worker.terminate();
    throw error;
  });
  return (await inWorker(PyWorker, helper, given)) ?? onPage(given);
}

/**
 * PyScript's worker constructor, once everything it requests by itself has been checked.
 * @param {string} renewal
 * @param {AbortSignal} [signal]
 * @returns {Promise<Function>}
 */
async function pyWorker(renewal, signal) {
  // Preloaded as a module, it is ready when the check succeeds.
  if (!core && !renewal)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: addressOf(CORE, "") }),
    );
  await Promise.all(PAGE.map((file) => check(file, renewal)));
  core ??= loadCore(renewal).catch((error) => {
    coreFailed = true;
    core = undefined;
    // Each browser words a failed module fetch differently, but all mention importing.
    throw new EngineError(
      error instanceof TypeError && /import/i.test(error.message) ? "file" : "engine",
      error.message,
    );
  });
  const PyWorker = await core;
  signal?.throwIfAborted();
  return PyWorker;
}

/** @typedef {{renewal: string, plain: boolean, heard: ReturnType<typeof counted>, signal?: AbortSignal}} Given */

/**
 * Combined progress of the files fetched ahead and those the engine itself fetches.
 * @param {(progress: Progress) => void} onProgress
 * @param {boolean} plain whether the engine itself is sure to fetch files
 */
function counted(onProgress, plain) {
  const ahead = { loaded: 0, total: 0 };
  const engine = { step: "fetching", loaded: 0, total: 0 };
  /** @type {Progress["place"]} */
  let place = "worker";
  const tell = () => {
    const [loaded, total] = [ahead.loaded + engine.loaded, ahead.total + engine.total];
    const step = ahead.loaded < ahead.total ? "fetching" : engine.total || plain ? engine.step : "booting";
    onProgress({ step: /** @type {Progress["step"]} */ (step), loaded, total, place });
  };
  return {
    ahead: (/** @type {number} */ loaded, /** @type {number} */ total) => {
      Object.assign(ahead, { loaded, total });
      tell();
    },
    engine: (/** @type {object} */ news, /** @type {Progress["place"]} */ where) => {
      Object.assign(engine, news);
      place = where;
      tell();
    },
  };
}

/**
 * A worker that prepares every start and sends results to the port.  It lives as long as the engine: browsers cache a
 * binary's compiled code only where it was compiled, once enough of it has run.
 * @typedef {{worker: Worker, port: MessagePort, broken: Promise<never>}} Helper
 */

/** Let a separate worker request the files that every start needs. @param {Given} given @returns {Helper} */
function begunBeside({ renewal, plain, heard, signal }) {
  const worker = new Worker(trusted.createScriptURL(addressOf(AHEAD, renewal)), { type: "module" });
  signal?.addEventListener("abort", () => worker.terminate());
  const { port1: port, port2 } = new MessageChannel();
  worker.onmessage = ({ data: { loaded, total } }) => heard.ahead(loaded, total);
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new EngineError("engine", event.message ?? "there can be no worker beside the engine’s"));
    };
  });
  broken.catch(() => {});
  worker.postMessage({ plain, again: Boolean(renewal), port: port2 }, [port2]);
  return { worker, port, broken };
}

/**
 * Boot the engine in a worker.  Resolves to undefined if the worker never responds.
 * @param {Function} PyWorker
 * @param {Helper} helper
 * @param {Given} given
 * @returns {Promise<Running | undefined>}
 */
async function inWorker(PyWorker, helper, { renewal, heard, signal }) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {(kind: string, detail: string, lost?: boolean) => void} */
  let giveUp = () => {};
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    giveUp = (kind, detail, lost) => {
      watch.end();
      worker?.terminate();
      helper.worker.terminate();
      reject(new EngineError(kind, detail, lost));
    };
  });
  broken.catch(() => {});
  signal?.addEventListener("abort", () => giveUp("stopped", "stopped by the page"));

  /** @type {{way?: "image" | "plain", why?: string}} */
  let came = {};
  /** @type {MessagePort | undefined} */
  let pulse;
  let isReady = false;
  const watch = new Watch({
    clock,
    locks: navigator.locks,
    ping: () => pulse?.postMessage(""),
    isSeen: () => !document.hidden,
    onGone: () => giveUp("stopped", "the worker is gone", true),
    onEndless: () => giveUp("endless", "a question took too long"),
  });
  /** @type {(nothing: undefined) => void} */
  let leave = () => {};
  const dumb = new Promise((resolve) => (leave = resolve));
  const silence = setTimeout(() => leave(undefined), DUMB);
  onWorker = (made) => {
    worker = made;
    made.addEventListener("error", (event) => {
      event.preventDefault();
      giveUp("engine", event.message ?? "the worker couldn’t be made", isReady);
    });
    made.addEventListener("message", (event) => {
      const news = event.data?.callwise;
      if (!news) return;
      clearTimeout(silence);
      event.stopImmediatePropagation();
      const { failed, detail, ...rest } = news;
      if (news.pulse) {
        pulse = /** @type {MessagePort} */ (news.pulse);
        pulse.onmessage = () => watch.answersPing();
        pulse.postMessage(helper.port, [helper.port]);
      } else if (news.lock) watch.holds(news.lock);
      else if (failed) giveUp(failed, detail, isReady);
      else if (news.way) came = news;
      else heard.engine(rest, "worker");
    });
  };
  helper.broken.catch(({ kind, message }) => giveUp(kind, message));
  const made = PyWorker(addressOf(WORKER, renewal), {
    config: {},
    version: addressOf(INTERPRETER, renewal),
    async: true,
  });
  try {
    const ready = await Promise.race([made, broken, dumb]);
    if (!ready) {
      watch.end();
      worker?.terminate();
      helper.worker.terminate();
      return undefined;
    }
    const { sync } = ready;
    isReady = true;
    watch.begin();
    const ask = (/** @type {string} */ text) => {
      watch.asked();
      return sync.handle(text).finally(() => watch.answered());
    };
    return /** @type {Running} */ ({ ask, broken, ...came, place: "worker" });
  } catch (/** @type {any} */ error) {
    giveUp("engine", error.message);
    throw error instanceof EngineError ? error : new EngineError("engine", error.message);
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Boot the engine on the page's own thread, without PyScript.  The page freezes while it boots and while it rules.
 * @param {Given} given
 * @returns {Promise<Running>}
 */
async function onPage({ renewal, plain, heard, signal }) {
  console.info("There can be no worker here, so the engine runs on the page’s own thread.");
  const needed = PAGE.filter(({ path }) => NEEDED_ON_PAGE.includes(path));
  await Promise.all(needed.map((file) => check(file, renewal)));
  signal?.throwIfAborted();
  heard.engine({}, "page");
  /** @type {{way?: "image" | "plain", why?: string}} */
  let came = {};
  /** @type {EngineError | undefined} */
  let failure;
  try {
    const [{ begin }, { loadPyodide }] = await Promise.all([
      import(addressOf(AHEAD, renewal)),
      import(addressOf(INTERPRETER, renewal)),
    ]);
    const begun = begin({ plain, again: Boolean(renewal), tell: heard.ahead });
    const python = await loadPyodide({}, begun, (/** @type {any} */ { failed, detail, ...news }) => {
      if (failed) failure = new EngineError(failed, detail);
      else if (news.way) came = news;
      else if (!signal?.aborted) heard.engine(news, "page");
    });
    const { handle } = python.pyimport("callwise.doors.browser");
    /** @type {Promise<never>} */
    const stopped = new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new EngineError("stopped", "stopped by the page")));
    });
    stopped.catch(() => {});
    return /** @type {Running} */ ({
      ask: async (/** @type {string} */ text) => handle(text),
      broken: stopped,
      ...came,
      place: "page",
    });
  } catch (/** @type {any} */ error) {
    throw failure ?? new EngineError("engine", error.message);
  }
}
