/**
 * Watches a worker: slow is not dead.
 *
 * A worker that computes can't answer anything else, for seconds on a busy machine, so its silence proves nothing.  It holds
 * a lock for as long as it lives; the page waits for that lock, and gets it the moment the worker is gone.  Without locks an
 * idle worker is asked whether it is there, and a busy one is trusted.
 *
 * A worker that lives may still compute for ever, so a single question has a limit, far above what any question takes on a
 * slow machine.
 */

/** Time between two looks, in milliseconds. */
export const LOOK = 1_000;
/** An idle worker that leaves so many looks in a row unanswered is gone. */
export const MISSED = 10;
/** Milliseconds that a question may take. */
export const ENDLESS = 300_000;

/**
 * @typedef {object} Means
 * @property {{now(): number, every(time: number, then: () => void): () => void}} clock
 * @property {Pick<LockManager, "request"> | undefined} locks
 * @property {() => void} ping asks the worker whether it is there
 * @property {() => boolean} isSeen whether anybody sees the page: timers of others are held back
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

  /**
   * The worker holds this lock.
   * @param {string} lock
   */
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

  /** The worker takes questions from now on. */
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

  /** Look again and again, for as long as there is something to look for. */
  #look() {
    if (!this.#isReady || this.#rest || this.#over.signal.aborted) return;
    const { clock, isSeen, ping, onGone, onEndless } = this.#means;
    let last = clock.now();
    this.#rest = clock.every(LOOK, () => {
      // While the machine slept the worker did too.
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
