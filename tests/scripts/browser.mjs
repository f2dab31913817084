/**
 * A browser's storage as several pages see it: space is limited, pages notice each other's writes with a delay, and the
 * clock can be set.
 */

export class Browser {
  /** @type {Map<string, string>} */
  kept = new Map();
  /** The limit in characters, including names. */
  room = Infinity;
  /** @type {Page[]} */
  pages = [];
  /** The time, in milliseconds since the epoch. */
  now = 1_795_000_000_000;

  constructor() {
    globalThis.Date.now = () => this.now;
  }

  /** The number of characters stored. */
  get filled() {
    return [...this.kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  /** Open a page. @template T @param {() => T} make creates what runs on it @returns {Page & {it: T}} */
  open(make) {
    const page = new Page(this);
    this.pages.push(page);
    page.it = page.within(make);
    return page;
  }

  /** Notify every page of all writes. */
  settle() {
    while (this.pages.some((page) => page.unheard.length)) for (const page of this.pages) page.hear();
  }
}

class Page {
  /** @type {string[]} */
  unheard = [];
  isAway = false;
  /** @type {{type: string, listener: (event: object) => void}[]} */
  #listeners = [];
  #browser;
  /** The stored items as this page last saw them. */
  #seen;

  /** @param {Browser} browser */
  constructor(browser) {
    this.#browser = browser;
    this.#seen = new Map(browser.kept);
  }

  /** Do something on this page. @template T @param {(it: any) => T} work @returns {T} */
  within(work) {
    globalThis.localStorage = this.#storage();
    globalThis.addEventListener = (type, listener) => this.#listeners.push({ type, listener });
    return work(this.it);
  }

  /** Handle other pages' writes, unless suspended. */
  hear() {
    if (this.isAway) return;
    const keys = this.unheard.splice(0);
    this.#seen = new Map(this.#browser.kept);
    for (const key of keys) this.#tell({ type: "storage", key });
  }

  /** Suspend the page, as browsers do on navigation. */
  leave() {
    this.isAway = true;
  }

  /** Resume the page. */
  comeBack() {
    this.isAway = false;
    this.unheard = [];
    this.#seen = new Map(this.#browser.kept);
    this.#tell({ type: "pageshow", persisted: true });
  }

  /** Close the page; pending events are lost. */
  close() {
    this.#browser.pages.splice(this.#browser.pages.indexOf(this), 1);
  }

  /** @param {{type: string}} event */
  #tell(event) {
    for (const { type, listener } of this.#listeners) if (type === event.type) this.within(() => listener(event));
  }

  #storage() {
    const browser = this.#browser;
    const wrote = (key) => {
      for (const page of browser.pages) if (page !== this && !page.isAway) page.unheard.push(key);
    };
    return {
      getItem: (key) => this.#seen.get(key) ?? null,
      setItem: (key, text) => {
        const before = browser.kept.get(key);
        const more = key.length + text.length - (before === undefined ? 0 : key.length + before.length);
        // Replacing a text with one no longer always succeeds.
        if (more > 0 && browser.filled + more > browser.room) throw new DOMException("full", "QuotaExceededError");
        browser.kept.set(key, text);
        this.#seen.set(key, text);
        wrote(key);
      },
      removeItem: (key) => {
        browser.kept.delete(key);
        this.#seen.delete(key);
        wrote(key);
      },
    };
  }
}

/** A browser with a single page, on which the test runs. */
export function alone() {
  delete globalThis.localStorage;
  const browser = new Browser();
  browser.open(() => {});
  return browser;
}

/** Make all storage fail from now on. */
export function refused() {
  alone();
  const get = () => {
    throw new DOMException("refused", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
}

/**
 * A random generator with a seed, so that results can be reproduced.
 * @param {number} seed
 * @returns {(below: number) => number} a whole number, 0 or more
 */
export function chance(seed) {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    state ^= state >>> 12;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}
