/**
 * A text that this browser keeps under a name, which is never destroyed unread.
 *
 * What can't be read, or not all of it, is set aside under another name before anything takes its place; each such text
 * has a name of its own.  Where there is no room to set it aside it stays as it is, and nothing new is kept.
 */

/**
 * What is wrong with keeping it.  `unreadable`: what was kept can't be read, and is set aside now; `held`: there is no room
 * to set it aside, so it stays in its place.
 * @typedef {"" | "blocked" | "full" | "unreadable" | "held"} Trouble
 */

/** How many texts are set aside; one more, and the next is left where it is. */
const MOST_ASIDE = 9;
const LATEST = 8_640_000_000_000_000;

/** This moment as it's kept; a clock that is set to before 1970 tells the first one of all. */
export const moment = () => Math.min(Math.max(1, Date.now()), LATEST);

/** @template T */
export class Kept {
  #key;
  #parse;
  /** What lies there, can't be read, and could not be set aside. @type {string | null} */
  #held = null;

  /**
   * @param {string} key
   * @param {(text: string) => {value?: T, isWhole: boolean}} parse reads a text: no value for one that makes no sense,
   *   and whether nothing of it is left out
   */
  constructor(key, parse) {
    this.#key = key;
    this.#parse = parse;
  }

  /**
   * What is kept, if anything that can be read, and what was found to be wrong now.
   * @returns {{state: "none" | "there" | "unknown", value?: T, trouble: Trouble}}
   */
  read() {
    /** @type {string | null} */
    let text;
    try {
      text = localStorage.getItem(this.#key);
    } catch {
      return { state: "unknown", trouble: "blocked" };
    }
    this.#held = null;
    if (text === null) return { state: "none", trouble: "" };
    const { value, isWhole } = this.#parse(text);
    const aside = isWhole ? "known" : setAside(this.#key, text);
    if (aside === "refused") this.#held = text;
    const trouble = aside === "refused" ? "held" : aside === "done" && value === undefined ? "unreadable" : "";
    return { state: "there", value, trouble };
  }

  /**
   * Keep a text in the place of what was read last.
   * @param {string} text
   * @returns {Trouble} why this browser didn't
   */
  write(text) {
    try {
      if (this.#held !== null && localStorage.getItem(this.#key) === this.#held) return "held";
      localStorage.setItem(this.#key, text);
      return "";
    } catch (/** @type {any} */ error) {
      return error.name === "QuotaExceededError" ? "full" : "blocked";
    }
  }

  /** Whether nothing is kept here, nor set aside. */
  get isEmpty() {
    try {
      return [this.#key, ...asides(this.#key)].every((key) => localStorage.getItem(key) === null);
    } catch {
      return true;
    }
  }

  /** Forget it, and all that was set aside. @returns {boolean} whether this browser did */
  erase() {
    this.#held = null;
    try {
      for (const key of [this.#key, ...asides(this.#key)]) localStorage.removeItem(key);
      return true;
    } catch {
      return false;
    }
  }
}

/** @param {string} key */
const asides = (key) => Array.from({ length: MOST_ASIDE }, (_, nth) => `${key}.unreadable${nth ? `.${nth + 1}` : ""}`);

/**
 * Set a text aside, once.
 * @param {string} key
 * @param {string} text
 * @returns {"known" | "done" | "refused"} `known`: it has been before
 */
function setAside(key, text) {
  try {
    for (const aside of asides(key)) {
      const there = localStorage.getItem(aside);
      if (there === text) return "known";
      if (there !== null) continue;
      localStorage.setItem(aside, text);
      return localStorage.getItem(aside) === text ? "done" : "refused";
    }
  } catch {
    // There is no room for it.
  }
  return "refused";
}
