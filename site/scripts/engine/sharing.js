/**
 * A page's part in the engine that all pages share: does what `election.js` decides, and tells it what happens.
 *
 * What it does that with is handed in: the locks, channels and clock of a browser, or of a test.
 */

import { APART, TICK, SILENCE, next } from "./election.js";
import { isMessage, reasonOf } from "./messages.js";
import { opened } from "./deferred.js";

/** @typedef {import("./election.js").State} State */
/** @typedef {import("./election.js").Message} Message */
/** @typedef {import("./election.js").Event} Event */
/** @typedef {import("./election.js").Effect} Effect */
/** @typedef {import("./boot.js").Progress} Progress */
/** @template T @typedef {import("./deferred.js").Opened<T>} Opened */

/**
 * @typedef {object} Options
 * @property {(progress: Omit<State & {phase: "starting"}, "phase">) => void} [onProgress] `boot.js` says what it is told;
 *   that it is told anything after the engine was ready means that the engine is on its way anew, in another page
 * @property {AbortSignal} [signal]
 * @property {boolean} [again] a start failed before: trust no copy that the browser kept
 */

/**
 * @typedef {object} Running an engine that answers
 * @property {(text: string) => Promise<string>} ask
 * @property {Promise<Running>} broken rejects when the engine is lost; comes to another that took its place
 * @property {boolean} [shared] whether it answers for all pages
 */

/**
 * @typedef {object} Channel
 * @property {((event: {data: any}) => void) | null} onmessage
 * @property {(message: Message) => void} postMessage
 * @property {() => void} close
 */

/**
 * What it is done with.
 * @typedef {object} Means
 * @property {string} name what the lock and the channel are called
 * @property {Pick<LockManager, "request">} locks
 * @property {(name: string) => Channel} channel
 * @property {{now(): number, date(): number, after(time: number, then: () => void): () => void, every(time: number, then: () => void): () => void}} clock
 *   `after` and `every` give what calls it off
 * @property {(options: Options) => Promise<Running>} boot
 */

/** How a start gets on is told to other pages no more often than this, in milliseconds: each of them is woken by it. */
export const OFTEN = 250;

/** Whom questions are for. */
const LEADER = "leader";

/** A name that nobody else has; `randomUUID` is kept from hosts without HTTPS, and from frames that are shut in. */
const unique = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

export class Sharing {
  #means;
  #me = unique();
  #standing = APART;
  /** Where this page hears what is said to all, and to it alone. @type {Channel[]} */
  #channels = [];
  /** Where it hears what is said to the leader, as long as it leads. @type {Channel | undefined} */
  #ear;
  /** The start that waits for the engine, or uses it. @type {{onProgress: Required<Options>["onProgress"], next: Opened<Running>} | undefined} */
  #start;
  /** This page's questions that have no reply yet, by number. @type {Map<number, Opened<string>>} */
  #asked = new Map();
  #numbers = 0;
  /** Gives the lock back, or ends the wait for it. */
  #release = () => {};
  /** Gives back what makes this page the heir. */
  #renounce = () => {};
  /** Ends the looks at the leader. @type {(() => void) | undefined} */
  #rest;
  /** When other pages were last told how a start gets on, and what calls off telling them again. */
  #told = -Infinity;
  #hush = () => {};
  /** Ends the engine that this page boots. */
  #booting = new AbortController();
  /** @type {Running | undefined} */
  #engine;
  #wakes = opened();

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /**
   * Wait for the engine, wherever it is.
   * @param {Options} options
   * @returns {Promise<Running>} rejects with an error whose `revived` ends when the engine is on its way after all
   */
  wait({ onProgress = () => {}, signal, again = false }) {
    const start = (this.#start = { onProgress, next: opened() });
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

  /** What is put aside holds nothing. */
  leave() {
    this.#happen({ type: "gone", done: false });
  }

  /** Brought back, it has to ask how things are. */
  comeBack() {
    this.#happen({ type: "back" });
  }

  /** @param {Event} event */
  #happen(event) {
    const { standing, effects } = next(this.#standing, event);
    this.#standing = standing;
    this.#listen();
    if (standing.looks) this.#look();
    for (const effect of effects) this.#do(effect);
  }

  /** @param {Effect} effect */
  #do(effect) {
    switch (effect.do) {
      case "open":
        this.#channels = ["", this.#me].map((whom) => this.#heard(whom));
        return;
      case "close":
        this.#hush();
        for (const channel of this.#channels) channel.close();
        this.#channels = [];
        return;
      case "post":
        return this.#post(effect.message);
      case "queue":
        return void this.#claim({});
      case "seize":
        return void this.#claim({ steal: true });
      case "release":
        return this.#release();
      case "inherit":
        return void this.#inherit();
      case "bide":
        return this.#bide(effect.time);
      case "renounce":
        return this.#renounce();
      case "boot":
        return void this.#boot(effect.again);
      case "end":
        return this.#end();
      case "probe":
        return void this.#probe();
      case "answer":
        return void this.#answer(effect.question);
      case "settle":
        return this.#settle(effect.reply);
      case "pass":
        return this.#pass(effect.state);
    }
  }

  /**
   * A channel on which something is said to a page, to the leader, or to all.
   * @param {string} whom
   */
  #channel(whom) {
    const { name, channel } = this.#means;
    return channel(whom ? `${name} ${whom}` : name);
  }

  /**
   * Hear what is said there.
   * @param {string} whom
   */
  #heard(whom) {
    const channel = this.#channel(whom);
    channel.onmessage = ({ data }) => {
      if (!isMessage(data) || (data.type === "reply" && data.to !== this.#me)) return;
      this.#happen({ type: "heard", message: data, now: this.#means.clock.now() });
    };
    return channel;
  }

  /** Hear what is said to the leader, as long as that is this page. */
  #listen() {
    const leads = this.#standing.role === "leading";
    if (leads) this.#ear ??= this.#heard(LEADER);
    else {
      this.#ear?.close();
      this.#ear = undefined;
    }
  }

  /**
   * Say something where only those hear it whom it is for: of twenty frames each would be woken by all that is said.
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

  /**
   * Ask for the lock, and lead for as long as this page has it.
   * @param {{steal?: boolean}} how
   */
  async #claim(how) {
    const { name, locks, clock } = this.#means;
    const waiting = new AbortController();
    const held = opened();
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

  /** Become the heir, of whom there is one at a time. */
  async #inherit() {
    const { name, locks } = this.#means;
    const inherit = (/** @type {unknown} */ lock) => {
      if (!lock) return;
      const held = opened();
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

  /** Look after the leader for as long as that is due. */
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

  /**
   * Boot the engine for all.
   * @param {boolean} again
   */
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
      for (let coming = this.#means.boot({ onProgress, signal, again }); ; ) {
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

  /** See whether a running engine answers anything at all. */
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

  /** @param {Message & {type: "ask"}} question put again by whoever asks, when there is no engine to answer it */
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

  /**
   * Pass on to this page's start how the engine is.
   * @param {State} state
   */
  #pass(state) {
    if (state.phase !== "failed") {
      this.#wakes.resolve(undefined);
      this.#wakes = opened();
    }
    const start = this.#start;
    if (!start) return;
    const { next } = start;
    if (state.phase === "starting") {
      this.#asked.clear();
      const { phase: _, ...progress } = state;
      start.onProgress(progress);
    } else if (state.phase === "ready") {
      start.next = opened();
      next.resolve({ ask: (text) => this.#ask(text), broken: start.next.promise, shared: true });
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
    const asked = opened();
    const number = ++this.#numbers;
    this.#asked.set(number, asked);
    this.#happen({ type: "asked", question: { type: "ask", from: this.#me, number, text } });
    return asked.promise;
  }
}
