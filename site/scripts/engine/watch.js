/**
 * Watches a worker: slow is not gone.
 *
 * A computing worker can't respond, for seconds on a busy machine, so its silence proves nothing.  It holds a lock
 * while it lives; the page waits for that lock, and gets it the moment the worker is gone.  Without locks, an idle
 * worker is pinged and a busy one trusted.
 *
 * A live worker can still compute forever, so each question has a limit, far above what any takes on a slow machine.
 */

/** The interval between checks, in milliseconds. */
export const LOOK = 1_000;
/** An idle worker that misses this many pings in a row is gone. */
export const MISSED = 10;
/** The limit for a question, in milliseconds. */
export const ENDLESS = 300_000;

/**
 * @typedef {object} Means
 * @property {{now(): number, every(time: number, then: () => void): () => void}} clock
 * @property {Pick<LockManager, "request"> | undefined} locks
 * @property {() => void} ping pings the worker
 * @property {() => boolean} isSeen whether the page is visible: timers of hidden pages are throttled
 * @property {() => void} onGone
 * @property {() => void} onEndless
 */

export class Watch {
  #means;
  #over = new AbortController();
  #isHeld = false;
  #isReady = false;
  #open = 0;
  /** Milliseconds since the worker last answered a question, or was given one while idle. */
  #busy = 0;
  #missed = 0;
  /** @type {(() => void) | undefined} */
  #rest;

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /** The worker holds this lock. @param {string} lock */
  holds(lock) {
    const { locks, onGone } = this.#means;
    if (!locks || this.#over.signal.aborted) return;
    this.#isHeld = true;
    const gone = () => {
      if (this.#over.signal.aborted) return;
      this.end();
      onGone();
    };
    locks.request(lock, { signal: this.#over.signal }, gone).catch(() => {
      this.#isHeld = false;
      this.#look();
    });
  }

  /** The worker accepts questions from now on. */
  begin() {
    this.#isReady = true;
    this.#look();
  }

  /** The worker answered a ping. */
  answersPing() {
    this.#missed = 0;
  }

  asked() {
    if (!this.#open++) this.#busy = 0;
    this.#look();
  }

  answered() {
    this.#open--;
    this.#busy = this.#missed = 0;
  }

  /** Stop watching. */
  end() {
    this.#over.abort();
    this.#rest?.();
    this.#rest = undefined;
  }

  /** Check periodically, as long as there is a reason to. */
  #look() {
    if (!this.#isReady || this.#rest || this.#over.signal.aborted) return;
    const { clock, isSeen, ping, onGone, onEndless } = this.#means;
    let last = clock.now();
    this.#rest = clock.every(LOOK, () => {
      // If the machine slept, so did the worker.
      const passed = Math.min(clock.now() - last, 2 * LOOK);
      last = clock.now();
      if (this.#open) {
        this.#missed = 0;
        this.#busy += passed;
        if (this.#busy < ENDLESS) return;
        this.end();
        onEndless();
      } else if (this.#isHeld) {
        this.#rest?.();
        this.#rest = undefined;
      } else if (!isSeen()) this.#missed = 0;
      else if (this.#missed < MISSED) {
        this.#missed++;
        ping();
      } else {
        this.end();
        onGone();
      }
    });
  }
}
