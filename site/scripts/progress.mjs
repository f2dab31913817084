/**
 * What a reader has done, kept in this browser and nowhere else.
 *
 * Where the browser keeps nothing, all of it works until the page is left.
 */

const KEY = "callwise.progress.v1";
const SET_ASIDE = "callwise.progress.v1.unreadable";
const LONGEST = 200_000;
const MOST = 2_000;
const NAME = /^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/;
const RULESET = /^[a-z0-9-]{0,40}$/;

/**
 * How someone fared with one puzzle.
 * @typedef {object} Mark
 * @property {number} tried how often a ruling was asked for
 * @property {boolean} right whether an answer was right once
 * @property {number} hints how many hints were opened
 * @property {string} ruleset the rules of the last ruling
 * @property {number} when the last time, in milliseconds of the epoch
 */

/** @typedef {"" | "blocked" | "full" | "unreadable"} Trouble */

export class Progress {
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** @type {Trouble} */
  #trouble = "";
  /** @type {Set<() => void>} */
  #listeners = new Set();

  constructor() {
    this.#load();
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#load();
    });
  }

  /** What is wrong with keeping progress, if anything. */
  get trouble() {
    return this.#trouble;
  }

  /** Every mark, by the puzzle's name in the whole course. */
  get marks() {
    return /** @type {ReadonlyMap<string, Mark>} */ (this.#marks);
  }

  /**
   * Be told of each change.
   * @param {() => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /**
   * A ruling was given.
   * @param {string} key
   * @param {{right: boolean, ruleset: string | null}} ruled
   */
  record(key, { right, ruleset }) {
    this.#change(key, (mark) => ({
      ...mark,
      tried: mark.tried + 1,
      right: mark.right || right,
      ruleset: ruleset ?? "",
      when: Date.now(),
    }));
  }

  /**
   * A hint was opened.
   * @param {string} key
   * @param {number} hints how many have been by now
   */
  hinted(key, hints) {
    this.#change(key, (mark) => ({ ...mark, hints: Math.max(mark.hints, hints) }));
  }

  /**
   * @param {string} key
   * @param {(mark: Mark) => Mark} next
   */
  #change(key, next) {
    if (!NAME.test(key)) return;
    if (!this.#trouble) this.#read();
    this.#marks.set(key, next(this.#marks.get(key) ?? { tried: 0, right: false, hints: 0, ruleset: "", when: 0 }));
    this.#save();
    this.#tell();
  }

  #load() {
    this.#read();
    this.#tell();
  }

  /** Take over what is kept, which another page may have changed. */
  #read() {
    let text;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      this.#trouble = "blocked";
      return;
    }
    if (text === null) return;
    const kept = readMarks(text);
    if (kept) {
      this.#marks = kept;
      return;
    }
    this.#trouble = "unreadable";
    try {
      localStorage.setItem(SET_ASIDE, text.slice(0, LONGEST));
      localStorage.removeItem(KEY);
    } catch {
      this.#trouble = "blocked";
    }
  }

  #save() {
    try {
      localStorage.setItem(KEY, JSON.stringify({ marks: Object.fromEntries(this.#marks) }));
      if (this.#trouble !== "unreadable") this.#trouble = "";
    } catch (error) {
      this.#trouble = error.name === "QuotaExceededError" ? "full" : "blocked";
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Read kept marks.  A single mark that makes no sense is left out; nothing is given for a text that makes none.
 * @param {string} text
 * @returns {Map<string, Mark> | undefined}
 */
export function readMarks(text) {
  if (text.length > LONGEST) return undefined;
  let kept;
  try {
    kept = JSON.parse(text)?.marks;
  } catch {
    return undefined;
  }
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return undefined;
  return new Map(
    Object.entries(kept)
      .slice(0, MOST)
      .filter(([key, mark]) => NAME.test(key) && isMark(mark))
      .map(([key, { tried, right, hints, ruleset, when }]) => [key, { tried, right, hints, ruleset, when }]),
  );
}

/** @param {any} mark */
function isMark(mark) {
  const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
  return (
    typeof mark === "object" &&
    mark !== null &&
    isCount(mark.tried) &&
    isCount(mark.hints) &&
    isCount(mark.when) &&
    typeof mark.right === "boolean" &&
    typeof mark.ruleset === "string" &&
    RULESET.test(mark.ruleset)
  );
}
