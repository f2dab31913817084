/**
 * A text stored in this browser under a key, never overwritten unread.
 *
 * Unreadable data is set aside under another key before it is overwritten: the whole text, or its invalid parts. Each
 * gets its own key.  If there is no room for that, the data stays in place, and nothing new is stored.
 */

import { LATEST } from "./limits.js";

/**
 * Problems with storage.  `unreadable`: the stored text can't be read, and is now set aside; `partly`: this applies to
 * part of it, and the rest is used; `held`: there is no room to set it aside, so it stays.
 * @typedef {"" | "blocked" | "full" | "unreadable" | "partly" | "held"} Trouble
 */

/** The maximum number of texts set aside; beyond that, the next stays where it is. */
const MOST_ASIDE = 9;

/** The current time as stored; a clock before 1970 gives the first moment. */
export const moment = () => Math.min(Math.max(1, Date.now()), LATEST);

/** A temporary key and its length: full storage is noticed only when writing. */
const ROOM = "callwise.room.v1";
const LEAST = 1_000;

/** The reason why this browser can't store anything new, if so. @returns {"" | "blocked" | "full"} */
export function refusal() {
  try {
    localStorage.setItem(ROOM, "x".repeat(LEAST));
    localStorage.removeItem(ROOM);
    return "";
  } catch (error) {
    return why(error);
  }
}

/** @param {any} error @returns {"full" | "blocked"} */
const why = (error) => (error.name === "QuotaExceededError" ? "full" : "blocked");

/** @template T */
export class Kept {
  #key;
  #parse;
  /** An unreadable text that couldn't be set aside. @type {string | null} */
  #held = null;

  /**
   * @param {string} key
   * @param {(text: string) => {value?: T, rest?: string}} parse reads a text: no value if it is invalid, and `rest` is
   *   the invalid parts as text
   */
  constructor(key, parse) {
    this.#key = key;
    this.#parse = parse;
  }

  /**
   * The stored value, if readable, and any problem found.
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
    const { value, rest } = this.#parse(text);
    const aside = rest === undefined ? "known" : setAside(this.#key, rest);
    if (aside === "refused") this.#held = text;
    const trouble =
      aside === "refused" ? "held" : aside === "known" ? "" : value === undefined ? "unreadable" : "partly";
    return { state: "there", value, trouble };
  }

  /** Store a text in place of the last one read. @param {string} text @returns {Trouble} why it wasn't stored */
  write(text) {
    try {
      if (this.#held !== null && localStorage.getItem(this.#key) === this.#held) return "held";
      localStorage.setItem(this.#key, text);
      return "";
    } catch (error) {
      return why(error);
    }
  }

  /** Whether nothing is stored or set aside. */
  get isEmpty() {
    try {
      return [this.#key, ...asides(this.#key)].every((key) => localStorage.getItem(key) === null);
    } catch {
      return true;
    }
  }

  /** Forget the text, and everything set aside. @returns {boolean} whether the browser did */
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
 * @returns {"known" | "done" | "refused"} `known` if it had already been set aside
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
    // There is no room to set the text aside.
  }
  return "refused";
}
