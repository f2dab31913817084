/**
 * The engine from a page's view: asleep, starting, ready or failed; questions wait until it is ready.
 *
 * How the engine works is hidden behind `start.js`.
 */

import { Checked } from "./checked_module.js";

/**
 * @typedef {"file" | "memory" | "unsupported" | "stopped" | "endless" | "engine"} Reason
 *   file: a part couldn't be fetched whole; memory: the device has too little; unsupported: the browser lacks what
 *   `detail` names; stopped: it died more often than it is replaced; endless: a question took too long; engine: our own
 *   bug
 */

/**
 * @typedef {{phase: "asleep", silent?: undefined, busy?: undefined, reason?: undefined}
 *   | {phase: "starting", step: "fetching" | "booting" | "installing", loaded: number, total: number, silent: number,
 *     busy?: undefined, reason?: undefined}
 *   | {phase: "ready", busy?: number, silent?: undefined, reason?: undefined}
 *   | {phase: "failed", reason: Reason, detail: string, silent?: undefined, busy?: undefined}} State
 *   `loaded` and `total` are bytes; `total` is 0 until known; `silent` is the milliseconds since the last news, 0 if
 *   recent; `busy` is the milliseconds a question has taken so far, if that is long
 */

/**
 * A pending question.  If it gets no answer, it is asked again after a retry, then abandoned.
 * @typedef {object} Question
 * @property {string} text
 * @property {number} sent the number of times it was asked
 * @property {number} since when it was last asked
 * @property {(reply: string) => void} settle
 * @property {(error: Error) => void} reject
 */

/** The engine refused a question: an error in the question or the puzzle. */
export class Refusal extends Error {
  /** @param {{kind: string, message: string, key?: string | null, column?: number | null}} error */
  constructor({ kind, message, key, column }) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.key = key;
    this.column = column;
  }
}

export class Engine {
  #starter;
  #stall;
  #slow;
  /** @type {State} */
  #state = { phase: "asleep" };
  /** @type {Set<(state: State) => void>} */
  #listeners = new Set();
  /** @type {Set<Question>} */
  #questions = new Set();
  /** @type {{ask(text: string): Promise<string>} | undefined} */
  #running;
  #abort = new AbortController();
  /** Timer that checks how long questions have taken. @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;

  /**
   * @param {object} options
   * @param {string | URL} options.base the folder of `start.js`, with a trailing slash
   * @param {string} options.digest SHA-256 of `start.js` in base 64
   * @param {number} [options.stall] milliseconds without news before that is reported
   * @param {number} [options.slow] milliseconds a question can take before its duration is reported
   */
  constructor({ base, digest, stall = 15_000, slow = 6_000 }) {
    this.#starter = new Checked(new URL("start.js", new URL(base, document.baseURI)), digest);
    this.#stall = stall;
    this.#slow = slow;
    // A page suspended while fetching never gets the rest: WebKit aborts the fetches.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && ["starting", "failed"].includes(this.#state.phase)) void this.#start(false);
    });
  }

  /** The engine of this page, whose body has its address and digest. */
  static ofPage() {
    const { engine: base = "", digest = "" } = document.body.dataset;
    return new Engine({ base, digest });
  }

  /** @returns {State} */
  get state() {
    return this.#state;
  }

  /** The number of waiting questions. */
  get waiting() {
    return this.#questions.size;
  }

  /**
   * Subscribe to state changes.
   * @param {(state: State) => void} listener
   * @returns {() => void} a function that unsubscribes
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Start the engine if it is asleep. */
  start() {
    if (this.#state.phase === "asleep") void this.#start(false);
  }

  /**
   * After a failure, a silent start or a long question: stop what is left of the engine and start a new one, without
   * trusting the browser's cache.  Waiting questions are asked again.
   */
  retry() {
    const { phase, silent, busy } = this.#state;
    if (phase === "failed" || silent || busy) void this.#start(true);
  }

  /**
   * Ask the engine; every question on the site goes through here.
   *
   * An early question waits, even across a failure and retry.  Resolves to the result, or rejects with a `Refusal`.
   *
   * @param {string} method
   * @param {object} params
   * @param {{signal?: AbortSignal}} [options] abort it to withdraw the question
   * @returns {Promise<any>}
   */
  ask(method, params, { signal } = {}) {
    const answer = new Promise((resolve, reject) => {
      /** @type {Question} */
      const question = {
        text: JSON.stringify({ method, params }),
        sent: 0,
        since: 0,
        settle: (reply) => {
          const { result, error } = JSON.parse(reply);
          if (error) question.reject(new Refusal(error));
          else resolve(result);
          this.#forget(question);
        },
        reject: (error) => {
          reject(error);
          this.#forget(question);
        },
      };
      signal?.addEventListener("abort", () => question.reject(signal.reason), { once: true });
      this.#questions.add(question);
      if (this.#running) void this.#put(question, this.#running);
    });
    this.start();
    return answer;
  }

  /** @param {Question} question */
  #forget(question) {
    this.#questions.delete(question);
    if (!this.#questions.size && this.#state.busy) this.#become({ phase: "ready" });
  }

  /** Report how long the engine has been working on a question, if that is unusually long. */
  #look() {
    if (this.#watch) return;
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      if (!this.#running || !this.#questions.size) return;
      const busy = performance.now() - Math.min(...[...this.#questions].map(({ since }) => since));
      if (busy >= this.#slow) this.#become({ phase: "ready", busy });
      else if (this.#state.busy) this.#become({ phase: "ready" });
      this.#look();
    }, this.#slow);
  }

  /** @param {State} state */
  #become(state) {
    this.#state = state;
    // Animations pause meanwhile: drawing them would slow down the start.
    document.documentElement.toggleAttribute("data-starting", state.phase === "starting");
    for (const listener of this.#listeners) listener(state);
  }

  /** @param {boolean} again whether a start failed before */
  async #start(again) {
    this.#abort.abort();
    this.#running = undefined;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let watch;
    /** @param {object} [progress] */
    const onProgress = (progress, silent = 0) => {
      clearTimeout(watch);
      if (signal.aborted) return;
      if (this.#running) this.#takeBack();
      watch = setTimeout(() => onProgress(progress, silent + this.#stall), this.#stall);
      this.#become({ phase: "starting", step: "fetching", loaded: 0, total: 0, ...progress, silent });
    };
    onProgress();
    try {
      const { startEngine } = await this.#starter.imported();
      signal.throwIfAborted();
      let starting = startEngine({ onProgress, signal, again });
      for (;;) {
        const running = await starting;
        signal.throwIfAborted();
        clearTimeout(watch);
        this.#running = running;
        // Questions asked by listeners meanwhile aren't sent twice.
        for (const question of [...this.#questions]) void this.#put(question, running);
        this.#become({ phase: "ready" });
        starting = running.broken;
      }
    } catch (/** @type {any} */ error) {
      clearTimeout(watch);
      this.#fail(
        this.#running && error.kind !== "endless" ? "stopped" : (error.kind ?? "engine"),
        error.message,
        signal,
      );
      error.revived?.then(() => this.#abort.signal === signal && this.#start(false));
    }
  }

  /** The engine is restarting, here or on another page: ask its questions again. */
  #takeBack() {
    this.#running = undefined;
    for (const question of this.#questions) question.sent--;
  }

  /** @param {Reason} reason @param {string} detail @param {AbortSignal} signal the signal of the start it belongs to */
  #fail(reason, detail, signal) {
    if (signal.aborted) return;
    this.#abort.abort();
    this.#running = undefined;
    for (const question of this.#questions) {
      if (question.sent > 1) question.reject(new Error("the engine stopped twice over this question"));
    }
    this.#become({ phase: "failed", reason, detail });
  }

  /**
   * Send a question to a running engine.
   * @param {Question} question
   * @param {{ask(text: string): Promise<string>}} running
   */
  async #put(question, running) {
    const { signal } = this.#abort;
    question.sent++;
    question.since = performance.now();
    this.#look();
    try {
      const reply = await running.ask(question.text);
      if (!signal.aborted) question.settle(reply);
    } catch (/** @type {any} */ error) {
      this.#fail("stopped", error.message, signal);
    }
  }
}
