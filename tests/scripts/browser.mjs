/**
 * A browser's storage as several pages see it: it has so much room and no more, a page hears of what others wrote some
 * time later, and the clock can be set.
 */

export class Browser {
  /** @type {Map<string, string>} */
  kept = new Map();
  /** How many characters there is room for, names and all. */
  room = Infinity;
  /** @type {Page[]} */
  pages = [];
  /** Milliseconds of the epoch. */
  now = 1_795_000_000_000;

  constructor() {
    globalThis.Date.now = () => this.now;
  }

  /** How many characters are kept. */
  get filled() {
    return [...this.kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  /**
   * Open a page.
   * @template T
   * @param {() => T} make what runs on it
   * @returns {Page & {it: T}}
   */
  open(make) {
    const page = new Page(this);
    this.pages.push(page);
    page.it = page.within(make);
    return page;
  }

  /** Let every page hear of all that was written. */
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
  /** What it takes to be kept. */
  #seen;

  /** @param {Browser} browser */
  constructor(browser) {
    this.#browser = browser;
    this.#seen = new Map(browser.kept);
  }

  /**
   * Do something on this page.
   * @template T
   * @param {(it: any) => T} work
   * @returns {T}
   */
  within(work) {
    globalThis.localStorage = this.#storage();
    globalThis.addEventListener = (type, listener) => this.#listeners.push({ type, listener });
    return work(this.it);
  }

  /** Hear of what other pages wrote, unless it is put aside. */
  hear() {
    if (this.isAway) return;
    const keys = this.unheard.splice(0);
    this.#seen = new Map(this.#browser.kept);
    for (const key of keys) this.#tell({ type: "storage", key });
  }

  /** Put the page aside, as browsers do when one goes on to another. */
  leave() {
    this.isAway = true;
  }

  /** Come back to it. */
  comeBack() {
    this.isAway = false;
    this.unheard = [];
    this.#seen = new Map(this.#browser.kept);
    this.#tell({ type: "pageshow", persisted: true });
  }

  /** Close it: what it hadn't heard of, it never does. */
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
        // A text that grows no longer is always taken.
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

/** A browser with one page, on which whatever comes next happens. */
export function alone() {
  delete globalThis.localStorage;
  const browser = new Browser();
  browser.open(() => {});
  return browser;
}

/** From now on no page may keep anything. */
export function refused() {
  alone();
  const get = () => {
    throw new DOMException("refused", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
}

/**
 * Chance that is the same for the same seed.
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
