/**
 * Runs: what learners on this device have answered of sets, kept in this browser and nowhere else.
 *
 * A run is found by the set's address and the learner's name.  Where the browser keeps nothing, all of it works until
 * the page is left.
 */

/** @typedef {[name: string, value: string]} Pair */

/**
 * What was answered to one puzzle; one of which only hints were opened has been tried 0 times.
 * @typedef {object} Done
 * @property {number} number its place in the set's own order, from 1
 * @property {number} tried
 * @property {number} hints
 * @property {number} when the last time, in milliseconds of the epoch
 * @property {Pair[]} first
 * @property {Pair[]} [last] left out where it is the first
 * @property {string} [grade] how the referee graded the last answer, as far as that is known
 */

/**
 * @typedef {object} KeptRun
 * @property {string} who
 * @property {number} began
 * @property {number} ended 0 as long as it goes on
 * @property {Done[]} done
 * @property {{number: number, answer: Pair[]}} [draft] an answer that was begun
 */

/** @typedef {{set: string, at: number, run: KeptRun}} Entry `at` is when it was kept */
/** @typedef {"" | "blocked" | "full" | "unreadable"} Trouble */

const KEY = "callwise.runs.v1";
const MOST = 40;
const LONGEST = 400_000;
/** More than was ever written, so it is nothing of ours. */
const LONGEST_READ = 4 * LONGEST;
const LONGEST_SET = 60_000;
export const LONGEST_WHO = 60;
const MOST_DONE = 50;
const MOST_PAIRS = 128;
const LONGEST_PART = 1_000;
const MOST_TRIES = 9_999;
const LATEST = 8_640_000_000_000_000;
const GRADE = /^[a-z-]{1,20}$/;

/** What is said of it, once. @type {Record<Trouble, string>} */
export const TOLD = {
  "": "",
  blocked: "This browser is not keeping your answers. Everything works; they are forgotten when you leave, so take your receipt along first.",
  full: "This browser has no room left for your answers. Everything works; what is new is forgotten when you leave, so take your receipt along first.",
  unreadable: "The sets begun in this browser could not be read, so they start anew.",
};

export class Runs {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Trouble} */
  #trouble = "";
  #keeps;

  /** @param {{keeps?: boolean}} [options] whether this browser keeps them; otherwise all are forgotten with the page */
  constructor({ keeps = true } = {}) {
    this.#keeps = keeps;
    if (keeps) this.#read();
  }

  /** What is wrong with keeping runs, if anything. */
  get trouble() {
    return this.#trouble;
  }

  /** How many are kept. */
  get count() {
    return this.#entries.length;
  }

  /**
   * The runs through one set, the latest first.
   * @param {string} set its address
   */
  of(set) {
    const found = this.#entries.filter((one) => one.set === set);
    return found.sort((one, other) => other.at - one.at).map(({ run }) => run);
  }

  /**
   * Keep a run, in the place of any other of its learner through the same set.
   * @param {string} set
   * @param {KeptRun} run
   */
  save(set, run) {
    this.#refresh();
    const others = this.#entries.filter((one) => !(one.set === set && one.run.who === run.who));
    this.#entries = fitting([{ set, at: Date.now(), run: structuredClone(run) }, ...others]);
    this.#write();
  }

  /**
   * Let go of a learner's run through a set.
   * @param {string} set
   * @param {string} who
   */
  forget(set, who) {
    this.#refresh();
    this.#entries = this.#entries.filter((one) => !(one.set === set && one.run.who === who));
    this.#write();
  }

  /** Forget every run, here and in what is kept. */
  erase() {
    this.#entries = [];
    try {
      localStorage.removeItem(KEY);
    } catch {
      this.#trouble = "blocked";
    }
  }

  /** Another page may have kept something since; what could not be kept here is known here alone. */
  #refresh() {
    if (this.#keeps && !this.#trouble) this.#read();
  }

  #read() {
    /** @type {string | null} */
    let text;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      this.#trouble = "blocked";
      return;
    }
    const entries = text === null ? [] : readEntries(text);
    if (!entries) this.#trouble = "unreadable";
    this.#entries = entries ?? [];
  }

  #write() {
    if (!this.#keeps) return;
    try {
      if (this.#entries.length) localStorage.setItem(KEY, JSON.stringify({ runs: this.#entries }));
      else localStorage.removeItem(KEY);
      this.#trouble = "";
    } catch (error) {
      this.#trouble = error.name === "QuotaExceededError" ? "full" : "blocked";
    }
  }
}

/**
 * As many as can be kept; what was kept longest ago goes first.
 * @param {Entry[]} all
 */
function fitting(all) {
  const sorted = [...all].sort((one, other) => other.at - one.at).slice(0, MOST);
  let length = 0;
  return sorted.filter((one) => (length += JSON.stringify(one).length) <= LONGEST);
}

/**
 * Read what is kept.  A single run that makes no sense is left out; nothing is given for a text that makes none.
 * @param {string} text
 * @returns {Entry[] | undefined}
 */
function readEntries(text) {
  if (text.length > LONGEST_READ) return undefined;
  try {
    const { runs } = Object(JSON.parse(text));
    return Array.isArray(runs) ? runs.filter(isEntry).slice(0, MOST) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} most */
const upTo = (most) => (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
const isTime = upTo(LATEST);
const isCount = upTo(MOST_TRIES);
const isNumber = upTo(MOST_DONE);
/** @param {number} longest */
const isText = (longest) => (/** @type {unknown} */ value) => typeof value === "string" && value.length <= longest;

/** @param {any} one */
const isEntry = (one) => isText(LONGEST_SET)(one?.set) && isTime(one.at) && isRun(one.run);

/**
 * Whether something is a run, as this keeps it.
 * @param {any} run
 * @returns {run is KeptRun}
 */
export function isRun(run) {
  const { who, began, ended, done, draft } = Object(run);
  return (
    isText(4 * LONGEST_WHO)(who) &&
    isTime(began) &&
    isTime(ended) &&
    Array.isArray(done) &&
    done.length <= MOST_DONE &&
    done.every(isDone) &&
    new Set(done.map(({ number }) => number)).size === done.length &&
    (draft === undefined || (isNumber(draft?.number) && isAnswer(draft.answer)))
  );
}

/** @param {any} done */
function isDone(done) {
  const { number, tried, hints, when, first, last, grade } = Object(done);
  return (
    isNumber(number) &&
    number > 0 &&
    isCount(tried) &&
    isCount(hints) &&
    isTime(when) &&
    isAnswer(first) &&
    (last === undefined || isAnswer(last)) &&
    (grade === undefined || (typeof grade === "string" && GRADE.test(grade)))
  );
}

/** @param {any} answer */
const isAnswer = (answer) => Array.isArray(answer) && answer.length <= MOST_PAIRS && answer.every(isPair);

/** @param {any} pair */
const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText(LONGEST_PART));
