/**
 * Starts the engine.  The only module that knows PyScript is what starts it.
 *
 * It is served beside the engine's files and finds them from its own address.
 */

const here = new URL(import.meta.url);
const { CORE, WORKER, INTERPRETER, PAGE } = await import(`./files.mjs${here.search}`);
const { withoutStorage } = await import(`./storage.mjs${here.search}`);

/** The tags PyScript would look for, each asking for none of its plugins. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const TAGS = ["py-config", "mpy-config"];

/** A question that any engine can answer; the answer shows that it is there. */
const HELLO = JSON.stringify({ method: "engine.about", params: {} });

/** Why the engine can't run: `kind` is one word for the page, the message is for whoever mends it. */
class EngineError extends Error {
  /** @param {string} kind @param {string} detail */
  constructor(kind, detail) {
    super(detail);
    this.name = "EngineError";
    this.kind = kind;
  }
}

/** Told of each worker as it is made: PyScript gives a worker away only when it is ready. */
let onWorker = (/** @type {Worker} */ _worker) => {};

/** @type {Promise<Function> | undefined} */
let core;

/**
 * Import PyScript's core, whose workers then report to `onWorker`, and which fetches no plugins and keeps nothing.
 * @param {boolean} again an import failed before: ask under another address, as a module that failed stays failed
 */
async function loadCore(again) {
  const tags = TAGS.map((name) => Object.assign(document.createElement(name), { hidden: true }));
  for (const tag of tags) tag.textContent = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
  const giveBackStorage = withoutStorage();
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    constructor(...args) {
      super(...args);
      onWorker(this);
    }
  };
  document.head.append(...tags);
  try {
    const address = new URL(CORE, here);
    if (again) address.searchParams.set("again", String(Date.now()));
    return (await import(address.href)).PyWorker;
  } finally {
    globalThis.Worker = Native;
    giveBackStorage();
    for (const tag of tags) tag.remove();
  }
}

/**
 * See that a file is there and whole before PyScript asks for it: where one is missing its promise never settles,
 * and a module that failed once can't be imported again in the same page.
 * @param {{path: string, sha256: string}} file
 * @param {boolean} again
 */
async function check({ path, sha256 }, again) {
  const options = { cache: again ? "reload" : "default", integrity: `sha256-${sha256}` };
  const response = await fetch(new URL(path, here), options).catch((error) => error);
  if (!response.ok) throw new EngineError("file", `${path}: ${response.status ?? response.message}`);
  await response.arrayBuffer();
}

/**
 * @typedef {object} Progress
 * @property {"fetching" | "booting" | "installing"} step
 * @property {number} loaded bytes that have arrived
 * @property {number} total bytes there are
 */

/**
 * Start the engine in a worker.
 *
 * Rejects with an error whose `kind` is `file`, `memory`, `unsupported`, `engine` or `stopped`.  It has no patience
 * of its own: abort the signal and the worker ends, whatever it was doing.
 *
 * @param {object} options
 * @param {(progress: Progress) => void} [options.onProgress]
 * @param {AbortSignal} [options.signal]
 * @param {boolean} [options.again] a start failed before: trust no copy that the browser kept
 * @returns {Promise<{ask(text: string): Promise<string>, stop(): void, broken: Promise<never>}>}
 *   `broken` rejects when the worker dies
 */
export async function startEngine({ onProgress = () => {}, signal, again = false }) {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new EngineError("unsupported", "no WebAssembly or no workers");
  }
  await Promise.all(PAGE.map((file) => check(file, again)));
  core ??= loadCore(again).catch((error) => {
    core = undefined;
    throw new EngineError("file", error.message);
  });
  const PyWorker = await core;
  signal?.throwIfAborted();

  /** @type {Worker | undefined} */
  let worker;
  /** @type {(kind: string, detail: string) => void} */
  let giveUp = () => {};
  const broken = new Promise((_, reject) => {
    giveUp = (kind, detail) => {
      worker?.terminate();
      reject(new EngineError(kind, detail));
    };
  });
  broken.catch(() => {});
  signal?.addEventListener("abort", () => giveUp("stopped", "stopped by the page"));

  const progress = { step: "fetching", loaded: 0, total: 0 };
  onWorker = (made) => {
    worker = made;
    made.addEventListener("error", (event) => {
      event.preventDefault();
      giveUp("engine", event.message ?? "the worker could not be made");
    });
    made.addEventListener("message", (event) => {
      const news = event.data?.callwise;
      if (!news) return;
      event.stopImmediatePropagation();
      const { failed, detail, ...rest } = news;
      if (failed) giveUp(failed, detail);
      else onProgress(Object.assign(progress, rest));
    });
  };
  const interpreter = new URL(INTERPRETER, here);
  if (again) interpreter.searchParams.set("again", String(Date.now()));
  const made = PyWorker(new URL(WORKER, here).href, { config: {}, version: interpreter.href, async: true });
  try {
    const { sync } = await Promise.race([made, broken]);
    await Promise.race([sync.handle(HELLO), broken]);
    return { ask: (text) => sync.handle(text), stop: () => giveUp("stopped", "stopped by the page"), broken };
  } catch (error) {
    giveUp("engine", error.message);
    throw error instanceof EngineError ? error : new EngineError("engine", error.message);
  }
}
