/**
 * A page's part in the engine shared by all pages: carries out what `election.js` decides, and reports events to it.
 *
 * Locks, channels and clock are injected, so that tests can replace the browser's.
 */

import { APART, TICK, SILENCE, next } from "./election.js";
import { isMessage, reasonOf } from "./messages.js";
import { deferred } from "./deferred.js";

/** @typedef {import("./election.js").State} State */
/** @typedef {import("./election.js").Message} Message */
/** @typedef {import("./election.js").Event} Event */
/** @typedef {import("./election.js").Effect} Effect */
/** @typedef {import("./boot.js").Progress} Progress */
/** @template T @typedef {import("./deferred.js").Opened<T>} Opened */

/**
 * @typedef {object} Options
 * @property {(progress: Omit<State & {phase: "starting"}, "phase">) => void} [onProgress] `boot.js` describes its
 *   argument; a call after the engine was ready means that it is restarting on another page
 * @property {AbortSignal} [signal]
 * @property {boolean} [again] a start failed before: don't trust copies in the browser's cache
 */

/**
 * @typedef {object} Running an engine that answers
 * @property {(text: string) => Promise<string>} ask
 * @property {Promise<Running>} broken rejects when the engine is lost; resolves to a replacement
 * @property {boolean} [shared] whether it answers for all pages
 */

/**
 * @typedef {object} Channel
 * @property {((event: {data: any}) => void) | null} onmessage
 * @property {(message: Message) => void} postMessage
 * @property {() => void} close
 */

/**
 * Dependencies.
 * @typedef {object} Means
 * @property {string} name the name of the lock and the channel
 * @property {Pick<LockManager, "request">} locks
 * @property {(name: string) => Channel} channel
 * @property {{now(): number, date(): number, after(time: number, then: () => void): () => void, every(time: number,
 *   then: () => void): () => void}} clock
 *   `after` and `every` return a function that cancels
 * @property {(options: Options) => Promise<Running>} boot
 */

/** The minimum interval between progress reports to other pages, in milliseconds: each report wakes them all. */
export const OFTEN = 250;

/** The recipient of questions. */
const LEADER = "leader";

/** A unique name; `randomUUID` is unavailable without HTTPS and in sandboxed frames. */
const unique = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

export class Sharing {
  #means;
  #me = unique();
  #standing = APART;
  /** The channels for messages to all and to this page. @type {Channel[]} */
  #channels = [];
  /** The channel for messages to the leader, while this page leads. @type {Channel | undefined} */
  #ear;
  /**
   * The start that waits for the engine or uses it.
   * @type {{onProgress: Required<Options>["onProgress"], next: Opened<Running>} | undefined}
   */
  #start;
  /** This page's unanswered questions, by number. @type {Map<number, Opened<string>>} */
  #asked = new Map();
  #numbers = 0;
  /** Releases the lock, or stops waiting for it. */
  #release = () => {};
  /** Gives up the role of heir. */
  #renounce = () => {};
  /** Stops watching the leader. @type {(() => void) | undefined} */
  #rest;
  /** When progress was last reported to other pages, and how to cancel the next report. */
  #told = -Infinity;
  #hush = () => {};
  /** Stops the engine that this page boots. */
  #booting = new AbortController();
  /** @type {Running | undefined} */
  #engine;
  #wakes = deferred();

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /**
   * Wait for the engine, wherever it runs.
   * @param {Options} options
   * @returns {Promise<Running>} rejects with an error whose `revived` resolves if the engine restarts after all
   */
  wait({ onProgress = () => {}, signal, again = false }) {
    const start = (this.#start = { onProgress, next: deferred() });
    const first = start.next.promise;
    signal?.addEventListener("abort", () => {
      if (this.#start !== start) return;
      this.#start = undefined;
      this.#happen({ type: "gone", done: true });
      start.next.reject(signal.reason);
    });
    this.#happen({ type: "wait", again });
    return first;
  }

  /** A suspended page holds nothing. */
  leave() {
    this.#happen({ type: "gone", done: false });
  }

  /** A restored page has to ask for the current state. */
  comeBack() {
    this.#happen({ type: "back" });
  }

  /** @param {Event} event */
  #happen(event) {
    const { standing, effects } = next(this.#standing, event);
    this.#standing = standing;
    this.#listen();
    if (standing.looks) this.#look();
    for (const effect of effects) this.#does[effect.do](effect);
  }

  /** The implementation of each effect. @type {Record<Effect["do"], (effect: any) => unknown>} */
  #does = {
    open: () => (this.#channels = ["", this.#me].map((whom) => this.#heard(whom))),
    close: () => {
      this.#hush();
      for (const channel of this.#channels) channel.close();
      this.#channels = [];
    },
    post: ({ message }) => this.#post(message),
    queue: () => this.#claim({}),
    seize: () => this.#claim({ steal: true }),
    release: () => this.#release(),
    inherit: () => this.#inherit(),
    bide: ({ time }) => this.#bide(time),
    renounce: () => this.#renounce(),
    boot: ({ again }) => this.#boot(again),
    end: () => this.#end(),
    probe: () => this.#probe(),
    answer: ({ question }) => this.#answer(question),
    settle: ({ reply }) => this.#settle(reply),
    pass: ({ state }) => this.#pass(state),
  };

  /** A channel for messages to a page, to the leader, or to all. @param {string} whom */
  #channel(whom) {
    const { name, channel } = this.#means;
    return channel(whom ? `${name} ${whom}` : name);
  }

  /** Listen to a channel. @param {string} whom */
  #heard(whom) {
    const channel = this.#channel(whom);
    channel.onmessage = ({ data }) => {
      if (!isMessage(data) || (data.type === "reply" && data.to !== this.#me)) return;
      this.#happen({ type: "heard", message: data, now: this.#means.clock.now() });
    };
    return channel;
  }

  /** Listen to messages for the leader while this page leads. */
  #listen() {
    const leads = this.#standing.role === "leading";
    if (leads) this.#ear ??= this.#heard(LEADER);
    else {
      this.#ear?.close();
      this.#ear = undefined;
    }
  }

  /**
   * Send a message only to its recipients: otherwise each of twenty frames would be woken by all messages.
   * @param {Message} message
   */
  #post(message) {
    if (message.type === "state") {
      const { clock } = this.#means;
      this.#hush();
      if (message.state.phase === "starting") {
        const early = this.#told + OFTEN - clock.now();
        if (early > 0) {
          this.#hush = clock.after(early, () => this.#standing.role === "leading" && this.#post(message));
          return;
        }
        this.#told = clock.now();
      }
      this.#channels[0]?.postMessage(message);
      return;
    }
    const channel = this.#channel(message.type === "reply" ? message.to : LEADER);
    channel.postMessage(message);
    channel.close();
  }

  /** Request the lock, and lead while this page has it. @param {{steal?: boolean}} how */
  async #claim(how) {
    const { name, locks, clock } = this.#means;
    const waiting = new AbortController();
    const held = deferred();
    let has = false;
    this.#release = () => {
      waiting.abort();
      held.resolve(undefined);
    };
    const lead = () => {
      if (waiting.signal.aborted) return;
      has = true;
      this.#happen({ type: "granted", term: `${String(clock.date()).padStart(15, "0")} ${unique()}` });
      return held.promise;
    };
    await locks.request(name, how.steal ? how : { signal: waiting.signal }, lead).catch(() => {});
    if (!waiting.signal.aborted) this.#happen({ type: has ? "lost" : "outrun" });
  }

  /** Become the heir; there is one at a time. */
  async #inherit() {
    const { name, locks } = this.#means;
    const inherit = (/** @type {unknown} */ lock) => {
      if (!lock) return;
      const held = deferred();
      this.#renounce = () => held.resolve(undefined);
      this.#happen({ type: "heir" });
      return held.promise;
    };
    await locks.request(`${name} heir`, { ifAvailable: true }, inherit).catch(() => {});
  }

  /** @param {number} time */
  #bide(time) {
    const renounce = this.#renounce;
    const callOff = this.#means.clock.after(time, () => this.#happen({ type: "waited" }));
    this.#renounce = () => {
      callOff();
      renounce();
    };
  }

  /** Watch the leader as long as needed. */
  #look() {
    const { clock } = this.#means;
    let last = clock.now();
    this.#rest ??= clock.every(TICK, () => {
      const passed = clock.now() - last;
      last += passed;
      this.#happen({ type: "tick", passed });
      if (this.#standing.looks) return;
      this.#rest?.();
      this.#rest = undefined;
    });
  }

  /** Boot the engine for all pages. @param {boolean} again */
  async #boot(again) {
    this.#end();
    const booting = (this.#booting = new AbortController());
    const { signal } = booting;
    /** @param {State} state */
    const tell = (state) => {
      if (!signal.aborted) this.#happen({ type: "told", state, now: this.#means.clock.now() });
    };
    const onProgress = (/** @type {Parameters<Required<Options>["onProgress"]>[0]} */ { step, loaded, total }) => {
      if (!signal.aborted) this.#engine = undefined;
      tell({ phase: "starting", step, loaded, total });
    };
    try {
      for (let coming = this.#means.boot({ onProgress, signal, again }); ;) {
        const engine = await coming;
        signal.throwIfAborted();
        this.#engine = engine;
        tell({ phase: "ready" });
        coming = engine.broken;
      }
    } catch (/** @type {any} */ error) {
      if (signal.aborted) return;
      const kind = reasonOf(error, Boolean(this.#engine));
      this.#engine = undefined;
      tell({ phase: "failed", kind, detail: error.message.slice(0, 1_000) });
      booting.abort();
    }
  }

  #end() {
    this.#booting.abort();
    this.#engine = undefined;
  }

  /** Check whether a running engine answers at all. */
  async #probe() {
    const engine = this.#engine;
    if (!engine) return;
    const answers = engine.ask("").then(
      () => true,
      () => true,
    );
    const late = new Promise((resolve) => void this.#means.clock.after(SILENCE, () => resolve(false)));
    if ((await Promise.race([answers, late])) || this.#engine !== engine) return;
    this.#happen({ type: "dumb" });
  }

  /** @param {Message & {type: "ask"}} question the asking page repeats it if there is no engine to answer it */
  async #answer({ from, number, text }) {
    const engine = this.#engine;
    if (!engine) return;
    const reply = { type: /** @type {const} */ ("reply"), to: from, number };
    const answer = await engine.ask(text).then(
      (text) => ({ ...reply, text, failed: false }),
      (error) => ({ ...reply, text: String(error.message), failed: true }),
    );
    if (this.#engine !== engine) return;
    if (from === this.#me) this.#happen({ type: "heard", message: answer, now: this.#means.clock.now() });
    else this.#post(answer);
  }

  /** @param {Message & {type: "reply"}} reply */
  #settle({ number, text, failed }) {
    const asked = this.#asked.get(number);
    this.#asked.delete(number);
    if (failed) asked?.reject(new Error(text));
    else asked?.resolve(text);
  }

  /** Report the engine's state to this page's start. @param {State} state */
  #pass(state) {
    if (state.phase !== "failed") {
      this.#wakes.resolve(undefined);
      this.#wakes = deferred();
    }
    const start = this.#start;
    if (!start) return;
    const { next } = start;
    if (state.phase === "starting") {
      this.#asked.clear();
      const { phase: _, ...progress } = state;
      start.onProgress(progress);
    } else if (state.phase === "ready") {
      start.next = deferred();
      next.resolve({ ask: (text) => this.#ask(text), broken: start.next.promise, shared: true });
    } else {
      this.#start = undefined;
      const { kind, detail } = state;
      next.reject(Object.assign(new Error(detail), { kind, revived: this.#wakes.promise }));
    }
  }

  /**
   * @param {string} text
   * @returns {Promise<string>} never settles if the engine moves: the asking code is notified and asks again
   */
  #ask(text) {
    const asked = deferred();
    const number = ++this.#numbers;
    this.#asked.set(number, asked);
    this.#happen({ type: "asked", question: { type: "ask", from: this.#me, number, text } });
    return asked.promise;
  }
}
