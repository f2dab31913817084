/**
 * Pages of one browser, for tests of shared state: with a manual clock, locks, and channels.
 *
 * A frozen page receives nothing, and its timers don't run, until it thaws.
 */

import { deferred } from "../../../site/scripts/engine/deferred.js";
import { Sharing } from "../../../site/scripts/engine/sharing.js";

// As on a host without HTTPS, and in a sandboxed frame.
Object.defineProperty(crypto, "randomUUID", { value: undefined });

export class Browser {
  #now = 0;
  /** @type {{at: number, page: Page, every: number, then: () => void}[]} */
  #timers = [];
  /** @type {{name: string, page: Page, hears: (data: unknown) => void}[]} */
  #channels = [];
  /** The holder of each lock, and the queue, by the lock's name. @type {Map<string, {held?: Claim, line: Claim[]}>} */
  #locks = new Map();
  /** @type {unknown[]} */
  said = [];
  /** The messages that woke each page: its name and the message type. @type {string[]} */
  heard = [];

  /** @param {string} name */
  page(name) {
    return new Page(this, name);
  }

  /** Advance the clock by this many milliseconds. @param {number} time */
  async pass(time) {
    await settle();
    for (const ends = this.#now + time; this.#now < ends;) {
      this.#now = Math.min(ends, Math.max(this.#now, ...[Math.min(...this.#timers.map(({ at }) => at))]));
      for (const timer of this.#timers.filter(({ at }) => at <= this.#now)) {
        if (timer.every) timer.at = this.#now + timer.every;
        else this.#timers = this.#timers.filter((one) => one !== timer);
        timer.page.run(timer.then);
      }
      await settle();
    }
  }

  /** @param {Page} page */
  clock(page) {
    /** @param {number} time @param {() => void} then @param {number} every */
    const set = (time, then, every) => {
      const timer = { at: this.#now + time, page, every, then };
      this.#timers.push(timer);
      return () => void (this.#timers = this.#timers.filter((one) => one !== timer));
    };
    return {
      now: () => this.#now,
      date: () => this.#now,
      after: (/** @type {number} */ time, /** @type {() => void} */ then) => set(time, then, 0),
      every: (/** @type {number} */ time, /** @type {() => void} */ then) => set(time, then, time),
    };
  }

  /** @param {Page} page @param {string} name */
  channel(page, name) {
    /** @type {{onmessage: ((event: {data: any}) => void) | null, postMessage(data: unknown): void, close(): void}} */
    const end = {
      onmessage: null,
      postMessage: (data) => this.say(name, data, mine),
      close: () => void (this.#channels = this.#channels.filter((one) => one !== mine)),
    };
    const mine = { name, page, hears: (/** @type {unknown} */ data) => end.onmessage?.({ data }) };
    this.#channels.push(mine);
    return end;
  }

  /** Post on a channel, as another page would. @param {string} name @param {unknown} data @param {unknown} [from] */
  say(name, data, from) {
    this.said.push(data);
    for (const one of this.#channels) {
      if (one === from || one.name !== name) continue;
      this.heard.push(`${one.page.name} ${/** @type {any} */ (data)?.type}`);
      queueMicrotask(() => one.page.run(() => this.#channels.includes(one) && one.hears(structuredClone(data))));
    }
  }

  /**
   * @param {Page} page
   * @param {string} name
   * @param {{steal?: boolean, ifAvailable?: boolean, signal?: AbortSignal}} how
   * @param {(lock: object | null) => unknown} then
   */
  request(page, name, how, then) {
    const lock = this.#locks.get(name) ?? this.#locks.set(name, { line: [] }).get(name);
    return new Promise((resolve, reject) => {
      const claim = { page, then, resolve, reject };
      if (how.ifAvailable && (lock.held || lock.line.length)) return queueMicrotask(() => resolve(then(null)));
      how.signal?.addEventListener("abort", () => {
        lock.line = lock.line.filter((one) => one !== claim);
        reject(how.signal?.reason);
      });
      if (how.steal) {
        lock.held?.reject(new Error("stolen"));
        lock.held = undefined;
        lock.line.unshift(claim);
      } else lock.line.push(claim);
      this.#grant(name);
    });
  }

  /** @param {string} name */
  #grant(name) {
    const lock = this.#locks.get(name);
    if (lock.held || !lock.line.length) return;
    const claim = (lock.held = lock.line.shift());
    const over = () => {
      if (lock.held !== claim) return;
      lock.held = undefined;
      this.#grant(name);
    };
    claim.over = over;
    queueMicrotask(() =>
      claim.page.run(() => Promise.resolve(claim.then({})).then(claim.resolve, claim.reject).finally(over)),
    );
  }

  /** Remove a page, and everything it held. @param {Page} page */
  close(page) {
    this.#timers = this.#timers.filter((one) => one.page !== page);
    this.#channels = this.#channels.filter((one) => one.page !== page);
    for (const lock of this.#locks.values()) {
      lock.line = lock.line.filter((one) => one.page !== page);
      if (lock.held?.page === page) lock.held.over();
    }
  }

  /** The owner of a lock. @param {string} name */
  holder(name) {
    return this.#locks.get(name)?.held?.page.name;
  }
}

/**
 * @typedef {{page: Page, then: (lock: object | null) => unknown, resolve: (value: any) => void, reject: (error: Error)
 *   => void, over?: () => void}} Claim
 */

export const NAME = "engine";

/** A page that has an engine, which answers with the page's name and the request. */
export class Page {
  #browser;
  /** Events waiting for a frozen page. @type {(() => void)[] | undefined} */
  #frozen;
  /** The states of its engine reported at startup. @type {string[]} */
  states = [];
  /** For each engine it booted, whether cached copies are ignored. @type {boolean[]} */
  boots = [];
  ended = 0;
  /** The fault that keeps its engine from starting; `mute` keeps it from answering. */
  trouble = "";
  mute = false;
  /** @type {(kind?: string) => void} */
  free = () => {};
  /** Reports the engine's progress. */
  tell = (/** @type {number} */ _loaded) => {};
  /** @type {(kind?: string) => void} */
  lose = () => {};
  /** Loses its engine; another replaces it once `replaced` resolves. */
  replace = async () => {};
  replaced = deferred();
  /** @type {import("../../../site/scripts/engine/sharing.js").Running | undefined} */
  running;
  /** @type {string[]} */
  replies = [];
  #abort = new AbortController();

  /** @param {Browser} browser @param {string} name */
  constructor(browser, name) {
    this.#browser = browser;
    this.name = name;
    this.sharing = new Sharing({
      name: NAME,
      locks: /** @type {any} */ ({ request: (...given) => browser.request(this, given[0], given[1], given[2]) }),
      channel: (channel) => browser.channel(this, channel),
      clock: browser.clock(this),
      boot: (options) => this.#boot(options),
    });
  }

  /** @param {import("../../../site/scripts/engine/sharing.js").Options} options */
  async #boot({ onProgress = () => {}, signal, again = false }) {
    this.boots.push(again);
    if (again) this.mute = false;
    signal?.addEventListener("abort", () => this.ended++);
    this.tell = (loaded) => onProgress({ step: "fetching", loaded, total: 9 });
    this.tell(3);
    const kind = this.trouble === "held" ? await new Promise((free) => (this.free = free)) : this.trouble;
    if (kind) throw Object.assign(new Error("as the test wants"), { kind });
    const running = (/** @type {string} */ name) => {
      const broken = new Promise((resolve, reject) => {
        this.lose = (kind) => reject(Object.assign(new Error("lost"), { kind }));
        this.replace = async () => {
          this.mute = false;
          onProgress({ step: "booting", loaded: 0, total: 0 });
          await this.replaced.promise;
          resolve(running(`${name}'`));
        };
      });
      broken.catch(() => {});
      const ask = async (/** @type {string} */ text) => (this.mute ? new Promise(() => {}) : `${name}: ${text}`);
      return { ask, broken };
    };
    return /** @type {any} */ (running(this.name));
  }

  /** Run something on this page, or queue it until it thaws. @param {() => void} what */
  run(what) {
    if (this.#frozen) this.#frozen.push(what);
    else what();
  }

  freeze() {
    this.#frozen ??= [];
  }

  thaw() {
    const waiting = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const what of waiting) what();
  }

  close() {
    this.freeze();
    this.#browser.close(this);
  }

  /** Suspend it, as a browser does with a page the reader can return to. */
  aside() {
    this.sharing.leave();
    this.freeze();
  }

  back() {
    this.thaw();
    this.sharing.comeBack();
  }

  /** Start its engine, and repeat its requests whenever the engine moves, as `Engine` does. */
  async start(again = false) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const onProgress = (/** @type {{step: string}} */ { step }) => {
      this.running = undefined;
      this.states.push(step);
    };
    try {
      let coming = this.sharing.wait({ onProgress, signal, again });
      for (;;) {
        const running = (this.running = await coming);
        this.states.push("ready");
        for (const text of this.#open) this.#put(text, running);
        coming = running.broken;
      }
    } catch (/** @type {any} */ error) {
      if (signal.aborted) return;
      this.running = undefined;
      this.states.push(error.kind);
      error.revived?.then(() => this.#abort.signal === signal && void this.start());
    }
  }

  stop() {
    this.#abort.abort();
  }

  /** @type {Set<string>} */
  #open = new Set();

  /** @param {string} text */
  ask(text) {
    this.#open.add(text);
    if (this.running) this.#put(text, this.running);
  }

  /** @param {string} text @param {import("../../../site/scripts/engine/sharing.js").Running} running */
  #put(text, running) {
    const hear = (/** @type {string} */ reply) => {
      if (this.#open.delete(text)) this.replies.push(reply);
    };
    running.ask(text).then(hear, () => {});
  }

  /** The state of its engine. */
  get state() {
    return this.states.at(-1);
  }
}

/** Let all pending callbacks run. */
export async function settle() {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
