/**
 * Starts the engine: one for all tabs and frames of the site.
 *
 * The page that holds a lock leads: it boots the engine and answers for all, as `election.js` describes.  If the
 * browser blocks locks or channels, a page has its own engine and says so on the console.
 *
 * It is bundled with its imports, next to the engine's files, and finds them relative to its own address.
 */

import { bootEngine } from "./boot.js";
import { clock } from "./clock.js";
import { bootLasting } from "./worker_replacement.js";
import { Sharing } from "./sharing.js";

/** @typedef {import("./sharing.js").Options} Options */
/** @typedef {import("./sharing.js").Running} Running */

/** The start method, if the page's address specifies one; see `boot.js`. */
const WAY = new URLSearchParams(location.search).get("engine") ?? "";

/** The name of the lock and channel: pages with different editions or start methods never answer for each other. */
const NAME = `callwise ${new URL(import.meta.url).pathname.split("/").at(-2)} ${WAY}`;

/** The page's original `BroadcastChannel`: PyScript replaces it while loading. */
const { BroadcastChannel } = globalThis;

/** A browser that doesn't report within this many milliseconds whether a lock is free doesn't grant any. */
const LOCKED = 10_000;

/**
 * Boot an engine in this page.  It reports no progress once it is ready.
 * @param {Options} options
 * @returns {Promise<Running>}
 */
async function bootOne({ onProgress = () => {}, signal, again = false }) {
  let tell = onProgress;
  /** @param {Parameters<typeof onProgress>[0]} progress */
  const report = (progress) => tell(progress);
  const engine = await bootEngine({ onProgress: report, signal, again });
  tell = () => {};
  return engine;
}

/** @param {Options} options */
const boot = (options) => bootLasting(bootOne, options, clock);

/**
 * The lock, if free when this page loaded; `keep` sets how long to hold it, and `over` resolves on release.
 * @type {{keep: (until?: Promise<unknown>) => void, over: Promise<unknown>} | undefined}
 */
let early;

/** Whether to accept the lock when granted. */
let takes = true;

/** Stop accepting the lock, and release it if no page leads yet. */
function forgo() {
  takes = false;
  early?.keep();
  early = undefined;
}

/** The browser's locks, except that this one isn't requested twice. @type {Pick<LockManager, "request">} */
const locks = {
  request(/** @type {string} */ name, /** @type {any} */ options, /** @type {any} */ then = options) {
    if (name !== NAME || options.steal || !early) return navigator.locks.request(name, options, then);
    const { keep, over } = early;
    early = undefined;
    keep(Promise.resolve().then(then));
    return over;
  },
};

/**
 * The reason why pages can't share an engine here, or undefined if they can.  The check requests the lock, and keeps it
 * if free.
 * @returns {Promise<string | undefined>}
 */
async function refusal() {
  if (!navigator.locks || !BroadcastChannel) return "the browser has no locks or no channels";
  try {
    new BroadcastChannel(NAME).close();
    return await new Promise((resolve, reject) => {
      setTimeout(() => {
        takes = false; // another page leads by then
        resolve("the browser doesn’t say whether a lock is free");
      }, LOCKED);
      const over = navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
        resolve(undefined);
        return lock && takes ? new Promise((keep) => (early = { keep, over })) : undefined;
      });
      over.catch(reject).finally(() => (early = undefined));
    });
  } catch (/** @type {any} */ { message }) {
    return message;
  }
}

const sharing = new Sharing({
  name: NAME,
  locks,
  channel: (name) => /** @type {any} */ (new BroadcastChannel(name)),
  clock,
  boot,
});
addEventListener("pagehide", () => {
  forgo();
  sharing.leave();
});
addEventListener("pageshow", ({ persisted }) => persisted && sharing.comeBack());

const why = refusal().then((why) => {
  if (why !== undefined) console.info(`This page has an engine of its own, as it can’t share one: ${why}`);
  return why;
});

/**
 * Start the engine, or join the page that has started it.
 *
 * Rejects with an error whose `kind` is `file`, `memory`, `unsupported`, `engine` or `stopped`.  It has no timeout:
 * abort the signal to stop waiting.
 *
 * @param {Options} options
 * @returns {Promise<Running>}
 */
export async function startEngine(options) {
  const isShared = (await why) === undefined;
  if (options.signal?.aborted) forgo();
  options.signal?.throwIfAborted();
  return isShared ? sharing.wait(options) : { ...(await boot(options)), shared: false };
}
