/**
 * A text that this browser keeps under a name, which is never destroyed unread.
 *
 * What can't be read is set aside under another name before anything takes its place: all of the text, or the parts that
 * make no sense.  Each has a name of its own.  Where there is no room to set it aside it stays as it is, and nothing new
 * is kept.
 */

/**
 * What is wrong with keeping it.  `unreadable`: what was kept can't be read, and is set aside now; `partly`: that holds for
 * some of it, and the rest is used; `held`: there is no room to set it aside, so it stays in its place.
 * @typedef {"" | "blocked" | "full" | "unreadable" | "partly" | "held"} Trouble
 */

/** How many texts are set aside; one more, and the next is left where it is. */
const MOST_ASIDE = 9;
const LATEST = 8_640_000_000_000_000;

/** This moment as it's kept; a clock that is set to before 1970 tells the first one of all. */
export const moment = () => Math.min(Math.max(1, Date.now()), LATEST);

/** A name that a text is kept under for a moment, and how long it is: storage that is full says so only to who writes. */
const ROOM = "callwise.room.v1";
const LEAST = 1_000;

/** Why this browser would keep nothing new, if so. @returns {"" | "blocked" | "full"} */
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
  /** What lies there, can't be read, and could not be set aside. @type {string | null} */
  #held = null;

  /**
   * @param {string} key
   * @param {(text: string) => {value?: T, rest?: string}} parse reads a text: no value for one that makes no sense, and as
   *   text what of it was left out
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
    const { value, rest } = this.#parse(text);
    const aside = rest === undefined ? "known" : setAside(this.#key, rest);
    if (aside === "refused") this.#held = text;
    const trouble = aside === "refused" ? "held" : aside === "known" ? "" : value === undefined ? "unreadable" : "partly";
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
    } catch (error) {
      return why(error);
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
