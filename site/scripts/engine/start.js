/**
 * Starts the engine: one for all tabs and frames of the site.
 *
 * The page that holds a lock leads: it boots the engine and answers for all.  The others follow: they ask it over a
 * channel, see how far it is, and fetch nothing.  When the leader goes, the lock falls to the next; one that is silent
 * loses it.  Where the browser refuses locks or channels, a page has an engine of its own and says so on the console.
 *
 * It is served beside the engine's files and finds them from its own address.  `boot.js`, which boots the engine, is
 * fetched where that is needed.
 */

import { BOOT } from "./files.js";

const here = new URL(import.meta.url);

/** A page may ask in its address for an engine that was started in a certain way; see `boot.js`. */
const WAY = new URLSearchParams(location.search).get("engine") ?? "";

/** What the lock and the channel are called: pages of two editions never answer for each other, nor those of two ways. */
const NAME = `callwise ${here.pathname.split("/").at(-2)} ${BOOT.sha256} ${WAY}`;

/** As the page has it now: as PyScript loads, another stands in its place. */
const { BroadcastChannel } = globalThis;

/** A leader that is asked and silent for so many milliseconds is passed over; a follower looks once in each tick. */
const SILENCE = 2_000;
const TICK = 250;

/** A browser that doesn't say for so many milliseconds whether a lock is free has none to give. */
const LOCKED = 10_000;

/** Why the engine failed is asked anew by whoever comes so many milliseconds later: it may not fail again. */
const STALE = 10_000;

/** The longest text that goes to another page, in characters.  The engine refuses a question long before. */
const LONGEST = 4_000_000;

const REASONS = ["file", "memory", "unsupported", "stopped", "engine"];

/**
 * What a page may tell of the engine.
 * @typedef {{phase: "starting", step: string, loaded: number, total: number}
 *   | {phase: "ready"}
 *   | {phase: "failed", kind: string, detail: string}} State
 */

/**
 * What goes over the channel.
 *   hello: from whoever wants to know how the engine is; `again` where it should start anew, if it isn't well
 *   state: from the leader; `term` is its own as long as it leads
 *   ask, reply: a question, and what came of it
 * @typedef {{type: "hello", again: boolean}
 *   | {type: "state", term: string, state: State}
 *   | {type: "ask", from: string, number: number, text: string}
 *   | {type: "reply", to: string, number: number, text: string, failed: boolean}} Message
 */

/**
 * @typedef {object} Options
 * @property {(progress: object) => void} [onProgress] `boot.js` says what it is told; that it is told anything after the
 *   engine was ready means that the engine is on its way anew, in another page
 * @property {AbortSignal} [signal]
 * @property {boolean} [again] a start failed before: trust no copy that the browser kept
 */

/**
 * @typedef {object} Running an engine that answers
 * @property {(text: string) => Promise<string>} ask
 * @property {Promise<Running>} broken rejects when the engine is lost; comes to another that took its place
 * @property {boolean} [shared] whether it answers for all pages
 */

const isText = (/** @type {unknown} */ it) => typeof it === "string" && it.length <= LONGEST;
const isCount = (/** @type {unknown} */ it) => Number.isFinite(it) && Number(it) >= 0;

/** @param {any} it */
const isState = (it) =>
  it?.phase === "ready" ||
  (it?.phase === "starting" && isText(it.step) && isCount(it.loaded) && isCount(it.total)) ||
  (it?.phase === "failed" && REASONS.includes(it.kind) && isText(it.detail));

/** What makes a message of each type one of ours. */
const SHAPES = {
  hello: ({ again }) => typeof again === "boolean",
  state: ({ term, state }) => isText(term) && isState(state),
  ask: ({ from, number, text }) => isText(from) && isCount(number) && isText(text),
  reply: ({ to, number, text, failed }) =>
    isText(to) && isCount(number) && isText(text) && typeof failed === "boolean",
};

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A promise with what ends it. */
function open() {
  let resolve = (/** @type {any} */ _value) => {};
  let reject = (/** @type {Error} */ _error) => {};
  const promise = new Promise((...ends) => ([resolve, reject] = ends));
  promise.catch(() => {});
  return { promise, resolve, reject };
}

let failedImports = 0;
/** @type {{bootEngine(options: Options): Promise<Running>} | undefined} */
let imported;

/**
 * Boot an engine in this page.  It tells no progress once it is ready.
 * @param {Options} options
 */
async function boot({ onProgress = () => {}, signal, again = false }) {
  imported ??= await importBoot(again);
  signal?.throwIfAborted();
  let tell = onProgress;
  const engine = await imported.bootEngine({ onProgress: (progress) => tell(progress), signal, again });
  tell = () => {};
  return engine;
}

/**
 * Import what boots the engine, once it is known to be what belongs here.
 *
 * A module that failed to load stays failed under its address, so another try takes another address.
 * @param {boolean} again
 */
async function importBoot(again) {
  const url = new URL(BOOT.path, here);
  if (failedImports) url.searchParams.set("again", String(failedImports));
  try {
    await fetch(url, { cache: again ? "reload" : "default", integrity: `sha256-${BOOT.sha256}` });
    return await import(url.href);
  } catch (error) {
    failedImports++;
    throw Object.assign(new Error(`${BOOT.path}: ${error.message}`), { kind: "file" });
  }
}

/** This page's part in the engine that all share. */
class Sharing {
  #me = crypto.randomUUID();
  /** @type {BroadcastChannel | undefined} */
  #channel;
  /** How the engine is, as far as this page has heard. @type {State | undefined} */
  #state;
  /** The term of the leader that was heard last. */
  #term = "";
  /** Whether the leader was heard since the last look. */
  #heard = false;
  /** The start that waits for the engine, or uses it. @type {{onProgress: Options["onProgress"], next: ReturnType<typeof open>} | undefined} */
  #start;
  /** Whether the start trusts no copy that the browser kept. */
  #again = false;
  /** This page's questions that have no reply yet, by number. @type {Map<number, ReturnType<typeof open>>} */
  #asked = new Map();
  #numbers = 0;
  /** Ends the wait for the lock. @type {AbortController | undefined} */
  #waiting;
  /** Gives the lock back. @type {ReturnType<typeof open> | undefined} */
  #leading;
  /** Ends the engine that this page booted. */
  #booting = new AbortController();
  /** @type {Running | undefined} */
  #engine;
  #failedAt = -Infinity;
  #wakes = open();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;

  constructor() {
    // What is put aside holds nothing; brought back, it has to ask how things are.
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.#start) this.#enter();
    });
  }

  /**
   * Wait for the engine, wherever it is.
   * @param {Options} options
   * @returns {Promise<Running>} rejects with an error whose `revived` ends when the engine is on its way after all
   */
  wait({ onProgress = () => {}, signal, again = false }) {
    const start = (this.#start = { onProgress, next: open() });
    const first = start.next.promise;
    signal?.addEventListener("abort", () => {
      if (this.#start !== start) return;
      this.#start = undefined;
      this.#leave();
      start.next.reject(signal.reason);
    });
    this.#again = again;
    if (!this.#leading) this.#enter();
    else if (this.#state?.phase === "failed") void this.#boot();
    else this.#hear(this.#state);
    return first;
  }

  /** Follow, and wait for the lock: whoever has it leads. */
  #enter() {
    this.#channel ??= this.#listen();
    this.#hear({ phase: "starting", step: "fetching", loaded: 0, total: 0 });
    this.#term = "";
    this.#post({ type: "hello", again: this.#again });
    this.#look();
    if (this.#waiting) return;
    this.#waiting = new AbortController();
    void this.#hold({ signal: this.#waiting.signal });
  }

  /** Give up the lock, or the wait for it, and the engine with it. */
  #leave() {
    this.#waiting?.abort();
    this.#booting.abort();
    const leading = this.#leading;
    this.#waiting = this.#leading = this.#engine = this.#state = undefined;
    leading?.resolve();
    this.#channel?.close();
    this.#channel = undefined;
  }

  /**
   * Lead for as long as this page has the lock.
   * @param {LockOptions} options
   */
  async #hold(options) {
    /** @type {ReturnType<typeof open> | undefined} */
    let mine;
    const lead = () => {
      if (this.#leading || options.signal?.aborted) return;
      // The leader was heard after all, and said that it failed: nobody waits here.
      if (options.steal && !this.#start) return;
      mine = this.#leading = open();
      this.#waiting = undefined;
      this.#term = crypto.randomUUID();
      void this.#boot();
      return mine.promise;
    };
    await navigator.locks.request(NAME, options, lead).catch(() => {});
    // Whoever takes the lock may lose it to another at once, and a page that is silent loses it: then another leads.
    if (mine ? this.#leading !== mine : !options.steal) return;
    this.#booting.abort();
    this.#leading = this.#engine = undefined;
    this.#enter();
  }

  /** Boot the engine for all. */
  async #boot() {
    this.#booting.abort();
    this.#booting = new AbortController();
    this.#engine = undefined;
    const { signal } = this.#booting;
    /** @param {State} state */
    const become = (state) => {
      if (signal.aborted) return;
      this.#hear(state);
      this.#tell();
    };
    const fail = (/** @type {string} */ kind, /** @type {Error} */ { message }) => {
      if (signal.aborted) return;
      this.#booting.abort();
      this.#engine = undefined;
      this.#failedAt = performance.now();
      this.#hear({ phase: "failed", kind, detail: message.slice(0, 1_000) });
      this.#tell();
    };
    become({ phase: "starting", step: "fetching", loaded: 0, total: 0 });
    try {
      const engine = await boot({
        onProgress: ({ step, loaded, total }) => become({ phase: "starting", step, loaded, total }),
        signal,
        again: this.#again,
      });
      signal.throwIfAborted();
      this.#engine = engine;
      engine.broken.catch((error) => fail("stopped", error));
      become({ phase: "ready" });
    } catch (error) {
      fail(REASONS.includes(error.kind) ? error.kind : "engine", error);
    }
  }

  #listen() {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      if (Object.hasOwn(SHAPES, data?.type) && SHAPES[data.type](data)) this.#receive(data);
    };
    return channel;
  }

  /** @param {Message} message */
  #post(message) {
    this.#channel?.postMessage(message);
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "reply" && message.to === this.#me) this.#settle(message);
    if (message.type === "state" && !this.#leading) this.#follow(message);
    if (!this.#leading) return;
    if (message.type === "hello") this.#greet(message.again);
    if (message.type === "ask") void this.#answer(message);
  }

  /** Tell all pages how the engine is. */
  #tell() {
    this.#post({ type: "state", term: this.#term, state: this.#state });
  }

  /**
   * Tell a page that asks how the engine is, once it was started anew if that is due.
   * @param {boolean} again
   */
  #greet(again) {
    const { phase } = this.#state;
    this.#again = again;
    if (phase === "failed" ? again || performance.now() - this.#failedAt > STALE : again && phase === "starting") {
      void this.#boot();
    } else {
      if (again) void this.#probe(this.#engine);
      this.#tell();
    }
  }

  /**
   * Start anew where a running engine is silent.
   * @param {Running} engine
   */
  async #probe(engine) {
    const answers = engine.ask("").then(
      () => true,
      () => true,
    );
    if ((await Promise.race([answers, pause(SILENCE)])) || this.#engine !== engine) return;
    this.#again = true;
    void this.#boot();
  }

  /** @param {Message & {type: "ask"}} question */
  async #answer({ from, number, text }) {
    const engine = this.#engine;
    if (!engine) return; // it is put again when there is one
    const reply = { type: /** @type {const} */ ("reply"), to: from, number };
    const answer = await engine.ask(text).then(
      (text) => ({ ...reply, text, failed: false }),
      (error) => ({ ...reply, text: error.message, failed: true }),
    );
    if (this.#engine !== engine) return;
    if (from === this.#me) this.#settle(answer);
    else this.#post(answer);
  }

  /** @param {Message & {type: "reply"}} reply */
  #settle({ number, text, failed }) {
    const asked = this.#asked.get(number);
    this.#asked.delete(number);
    if (failed) asked?.reject(new Error(text));
    else asked?.resolve(text);
  }

  /**
   * Hear a leader.
   * @param {Message & {type: "state"}} message
   */
  #follow({ term, state }) {
    this.#heard = true;
    if (term === this.#term && JSON.stringify(state) === JSON.stringify(this.#state)) return;
    // Another leader knows nothing of what the last one was asked.
    const moved = term !== this.#term && this.#state?.phase === "ready" && state.phase === "ready";
    this.#term = term;
    if (moved) this.#hear({ phase: "starting", step: "booting", loaded: 0, total: 0 });
    this.#hear(state);
  }

  /**
   * Pass on to this page's start how the engine is.
   * @param {State} state
   */
  #hear(state) {
    this.#state = state;
    if (state.phase !== "failed") {
      this.#wakes.resolve();
      this.#wakes = open();
    }
    const start = this.#start;
    if (!start) return;
    const { next } = start;
    if (state.phase === "starting") {
      this.#asked.clear();
      const { phase: _, ...progress } = state;
      start.onProgress(progress);
    } else if (state.phase === "ready") {
      this.#again = false;
      start.next = open();
      next.resolve({ ask: (/** @type {string} */ text) => this.#ask(text), broken: start.next.promise, shared: true });
    } else {
      this.#start = undefined;
      const { kind, detail } = state;
      next.reject(Object.assign(new Error(detail), { kind, revived: this.#wakes.promise }));
    }
  }

  /**
   * @param {string} text
   * @returns {Promise<string>} never ends where the engine moves: whoever asked is told, and asks again
   */
  #ask(text) {
    const asked = open();
    const question = { type: /** @type {const} */ ("ask"), from: this.#me, number: ++this.#numbers, text };
    this.#asked.set(question.number, asked);
    if (this.#leading) void this.#answer(question);
    else {
      this.#post(question);
      this.#look();
    }
    return asked.promise;
  }

  /**
   * Look after the leader for as long as this page waits for anything.
   *
   * A tick that came late doesn't count: this page was busy itself, or is one that nobody sees.
   */
  #look() {
    if (this.#looking) return;
    let silent = 0;
    let said = false;
    let last = performance.now();
    this.#heard = false;
    this.#looking = setInterval(() => {
      const passed = performance.now() - last;
      last += passed;
      if (this.#leading || !this.#start || (this.#state?.phase === "ready" && !this.#asked.size)) {
        clearInterval(this.#looking);
        this.#looking = undefined;
        return;
      }
      if (this.#heard) silent = 0;
      else if (said && passed < 2 * TICK) silent += TICK;
      said = !this.#heard;
      this.#heard = false;
      if (said) this.#post({ type: "hello", again: false });
      if (silent < SILENCE) return;
      silent = 0;
      void this.#succeed();
    }, TICK);
  }

  /** Take the lock from a leader that is silent.  Of all who noticed, one does, and the others give it time. */
  #succeed() {
    return navigator.locks.request(`${NAME} heir`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      this.#heard = false;
      this.#post({ type: "hello", again: false });
      await pause(TICK);
      if (this.#heard || this.#leading || !this.#start) return;
      this.#waiting?.abort();
      this.#waiting = undefined;
      void this.#hold({ steal: true });
      await pause(SILENCE / 2);
    });
  }
}

/**
 * Why pages can't share an engine here; nothing where they can.
 * @returns {Promise<string | undefined>}
 */
async function refusal() {
  if (!navigator.locks || !BroadcastChannel) return "the browser has no locks or no channels";
  const late = pause(LOCKED).then(() => "the browser doesn't say whether a lock is free");
  try {
    new BroadcastChannel(NAME).close();
    const tried = navigator.locks.request(`${NAME} ${crypto.randomUUID()}`, () => undefined);
    return await Promise.race([tried, late]);
  } catch ({ message }) {
    return message;
  }
}

/** @type {Promise<Sharing | undefined> | undefined} */
let sharing;

async function join() {
  const why = await refusal();
  if (why === undefined) return new Sharing();
  console.info(`This page has an engine of its own, as it can't share one: ${why}`);
}

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
  sharing ??= join();
  const all = await sharing;
  options.signal?.throwIfAborted();
  return all ? all.wait(options) : { ...(await boot(options)), shared: false };
}
