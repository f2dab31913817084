/**
 * Starts the engine: one for all tabs and frames of the site.
 *
 * The page that holds a lock leads: it boots the engine and answers for all, as `election.js` has it.  Where the browser
 * refuses locks or channels, a page has an engine of its own and says so on the console.
 *
 * It is served beside the engine's files, with what it imports in it, and finds them from its own address.
 */

import { bootEngine } from "./boot.js";
import { clock } from "./clock.js";
import { lasting } from "./lasting.js";
import { Sharing } from "./sharing.js";

/** @typedef {import("./sharing.js").Options} Options */
/** @typedef {import("./sharing.js").Running} Running */

/** A page may ask in its address for an engine that was started in a certain way; see `boot.js`. */
const WAY = new URLSearchParams(location.search).get("engine") ?? "";

/** What the lock and the channel are called: pages of two editions never answer for each other, nor those of two ways. */
const NAME = `callwise ${new URL(import.meta.url).pathname.split("/").at(-2)} ${WAY}`;

/** As the page has it now: as PyScript loads, another stands in its place. */
const { BroadcastChannel } = globalThis;

/** A browser that doesn't say for so many milliseconds whether a lock is free has none to give. */
const LOCKED = 10_000;

/**
 * Boot an engine in this page.  It tells no progress once it is ready.
 * @param {Options} options
 * @returns {Promise<Running>}
 */
async function bootOne({ onProgress = () => {}, signal, again = false }) {
  let tell = onProgress;
  /** @param {Parameters<typeof onProgress>[0]} progress */
  const told = (progress) => tell(progress);
  const engine = await bootEngine({ onProgress: told, signal, again });
  tell = () => {};
  return engine;
}

/** @param {Options} options */
const boot = (options) => lasting(bootOne, options, clock);

/**
 * The lock, where it was free as this page came; what it is kept for is told to `keep`, and `over` ends when it is given back.
 * @type {{keep: (until?: Promise<unknown>) => void, over: Promise<unknown>} | undefined}
 */
let early;

/** Whether it is taken if it comes. */
let takes = true;

/** Take it no more, and give it back where nobody leads yet. */
function forgo() {
  takes = false;
  early?.keep();
  early = undefined;
}

/** The browser's locks, of which that one is asked for no second time. @type {Pick<LockManager, "request">} */
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
 * Why pages can't share an engine here; nothing where they can.  The lock tells, and is taken if it is free.
 * @returns {Promise<string | undefined>}
 */
async function refusal() {
  if (!navigator.locks || !BroadcastChannel) return "the browser has no locks or no channels";
  try {
    new BroadcastChannel(NAME).close();
    return await new Promise((resolve, reject) => {
      setTimeout(() => {
        takes = false; // whoever leads by then has it
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

const sharing = new Sharing({ name: NAME, locks, channel: (name) => /** @type {any} */ (new BroadcastChannel(name)), clock, boot });
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
 * Start the engine, or join the page that has.
 *
 * Rejects with an error whose `kind` is `file`, `memory`, `unsupported`, `engine` or `stopped`.  It has no patience of
 * its own: abort the signal, and this page waits no more.
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
