/**
 * What a reader has done, kept in this browser and nowhere else.
 *
 * Where the browser keeps nothing, all of it works until the page is left.
 */

const KEY = "callwise.progress.v1";
const DRAFT = "callwise.draft.v1";
const ROOM = "callwise.room.v1";
const SET_ASIDE = "callwise.progress.v1.unreadable";
const LONGEST = 200_000;
const MOST = 2_000;
/** More than was ever written, so it is nothing of ours. */
const LONGEST_READ = 4 * LONGEST;
const ERA = /^[a-z0-9-]{1,40}$/;
export const NAME = /^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/;
const RULESET = /^[a-z0-9_+=,-]{0,200}$/;

const LONGEST_DRAFT = 4_000;

export const DAY = 86_400_000;
const DAYS = 3;

/**
 * How someone fared with one puzzle.
 * @typedef {object} Mark
 * @property {number} tried how often a ruling was asked for, until an answer was right, since it last came round again
 * @property {boolean} right whether an answer was right once
 * @property {number} hints how many hints were opened by then
 * @property {string} ruleset the rules of the last ruling
 * @property {number} when the last time, in milliseconds of the epoch
 */

/**
 * An answer that was begun: names and values as the form would post them.
 * @typedef {{key: string, answer: [name: string, value: string][]}} Draft
 */

/** @typedef {"" | "blocked" | "full" | "unreadable" | "pruned"} Trouble */

/** @typedef {{name: string, is: (value: any) => boolean, must: string}} Part */
const MOST_TRIES = 9_999;
const LATEST = 8_640_000_000_000_000;
/** @param {number} most */
const upTo = (most) => (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
const COUNT = `a whole number from 0 to ${MOST_TRIES}`;

/** What a mark is made of. @type {readonly Part[]} */
export const PARTS = [
  { name: "tried", is: upTo(MOST_TRIES), must: COUNT },
  { name: "right", is: (value) => typeof value === "boolean", must: "true or false" },
  { name: "hints", is: upTo(MOST_TRIES), must: COUNT },
  { name: "ruleset", is: (value) => typeof value === "string" && RULESET.test(value), must: "a ruleset's name, or empty" },
  { name: "when", is: upTo(LATEST), must: "a whole number, 0 or more: milliseconds since 1970" },
];

/** Marks are more than can be kept; the message says how many and how many can. */
export class TooMuch extends Error {}

export class Progress {
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** Names what is kept since it was erased or replaced the last time: only marks of one name are put together. */
  #era = "";
  /** @type {Trouble} */
  #trouble = "";
  /** @type {Set<() => void>} */
  #listeners = new Set();

  constructor() {
    this.#load();
    if (!this.#trouble) this.#seeRoom();
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#load();
    });
    // A page that the browser had put aside has heard of nothing since.
    addEventListener("pageshow", (event) => {
      if (event.persisted && !this.#trouble) this.#load();
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
   * A ruling was given.  What had come round again and is right at once begins anew: nothing was missed this time.
   * @param {string} key
   * @param {{right: boolean, ruleset: string | null}} ruled
   */
  record(key, { right, ruleset }) {
    this.#change(key, (mark) => {
      const now = Date.now();
      const again = mark.right && isDue(mark, now);
      const before = again && right ? 0 : mark.tried;
      return {
        tried: mark.right && !again ? mark.tried : Math.min(before + 1, MOST_TRIES),
        right: mark.right || right,
        hints: again && right ? 0 : mark.hints,
        ruleset: ruleset ?? "",
        when: now,
      };
    });
  }

  /**
   * A hint was opened.
   * @param {string} key
   * @param {number} hints how many have been by now
   */
  hinted(key, hints) {
    this.#change(key, (mark) => {
      const now = Date.now();
      if (mark.right && !isDue(mark, now)) return mark;
      return { ...mark, hints: Math.max(mark.hints, hints), when: mark.right ? mark.when : now };
    });
  }

  /** The answer that was begun last, if it is still kept. @returns {Draft | undefined} */
  get draft() {
    try {
      return readDraft(localStorage.getItem(DRAFT) ?? "");
    } catch {
      return undefined;
    }
  }

  /**
   * Keep an answer that was begun, in the place of any other; of an empty one nothing is kept.
   * @param {Draft} draft
   */
  keepDraft(draft) {
    const text = JSON.stringify(draft);
    try {
      if (draft.answer.length && readDraft(text)) localStorage.setItem(DRAFT, text);
      else localStorage.removeItem(DRAFT);
    } catch {
      // It is only a convenience, so nothing needs to be said.
    }
  }

  /** Forget everything, here and in what is kept. */
  erase() {
    this.#marks = new Map();
    this.#era = "";
    try {
      localStorage.removeItem(KEY);
      localStorage.removeItem(SET_ASIDE);
      localStorage.removeItem(DRAFT);
      this.#trouble = "";
    } catch {
      this.#trouble = "blocked";
    }
    this.#tell();
  }

  /**
   * Have these marks and no others, if they are not more than can be kept.
   * @param {(marks: ReadonlyMap<string, Mark>) => ReadonlyMap<string, Mark>} next what comes of those that are kept now
   * @throws whatever `next` throws, and TooMuch; nothing has changed then
   */
  replace(next) {
    if (!this.#trouble) this.#read();
    const marks = new Map(next(this.marks));
    if (marks.size > MOST) throw new TooMuch(`That makes ${marks.size} puzzles; this site keeps at most ${MOST}.`);
    const era = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const { length } = asKept(era, marks);
    if (length > LONGEST) throw new TooMuch(`That makes ${length} characters; this site keeps at most ${LONGEST}.`);
    this.#era = era;
    this.#marks = marks;
    this.#save();
    this.#tell();
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

  /** Storage that is full says so only to who writes. */
  #seeRoom() {
    try {
      localStorage.setItem(ROOM, "x".repeat(1_000));
      localStorage.removeItem(ROOM);
    } catch {
      this.#trouble = "full";
    }
  }

  #load() {
    this.#read();
    this.#tell();
  }

  /**
   * Take over what is kept, which another page may have changed.  What it wrote at the same moment as this one is put
   * together with what is known here, so that neither loses the other's.
   */
  #read() {
    let text;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      this.#trouble = "blocked";
      return;
    }
    if (text === null) {
      // Another page has erased it, or it was never kept.
      if (!this.#trouble) [this.#era, this.#marks] = ["", new Map()];
      return;
    }
    const kept = readKept(text);
    if (kept) {
      const known = kept.era === this.#era ? this.#marks : new Map();
      const { marks, pruned } = fitting(kept.era, joined(kept.marks, known));
      this.#era = kept.era;
      this.#marks = marks;
      if (pruned) this.#trouble = "pruned";
      if (known.size && asKept(kept.era, marks) !== asKept(kept.era, kept.marks)) this.#save();
      return;
    }
    this.#trouble = "unreadable";
    try {
      localStorage.removeItem(KEY);
      localStorage.setItem(SET_ASIDE, text);
    } catch {
      this.#trouble = "blocked";
    }
  }

  #save() {
    const { marks, pruned } = fitting(this.#era, this.#marks);
    this.#marks = marks;
    try {
      localStorage.setItem(KEY, asKept(this.#era, marks));
      if (this.#trouble !== "unreadable" && this.#trouble !== "pruned") this.#trouble = "";
    } catch (error) {
      this.#trouble = error.name === "QuotaExceededError" ? "full" : "blocked";
      return;
    }
    if (pruned) this.#trouble = "pruned";
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether a puzzle comes round again: it was missed, or took more than one try or a hint, and three days have passed.
 * @param {Mark} mark
 * @param {number} now milliseconds of the epoch
 */
export function isDue({ tried, right, hints, when }, now) {
  return tried > 0 && (!right || tried > 1 || hints > 0) && now - when >= DAYS * DAY;
}

/**
 * Read what is kept.  A single mark that makes no sense is left out; nothing is given for a text that makes none.
 * @param {string} text
 * @returns {{era: string, marks: Map<string, Mark>} | undefined}
 */
function readKept(text) {
  if (text.length > LONGEST_READ) return undefined;
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(kept?.marks)) return undefined;
  const marks = Object.entries(kept.marks).filter(([key, mark]) => NAME.test(key) && isMark(mark));
  const era = typeof kept.era === "string" && ERA.test(kept.era) ? kept.era : "";
  return { era, marks: new Map(marks.map(([key, mark]) => [key, pick(mark)])) };
}

/**
 * Put marks of two pages together: of one puzzle, whatever either of them knows.
 * @param {ReadonlyMap<string, Mark>} ones
 * @param {ReadonlyMap<string, Mark>} others
 */
function joined(ones, others) {
  const all = new Map(ones);
  for (const [key, mark] of others) {
    const one = all.get(key);
    if (!one || mark.when > one.when) all.set(key, one ? { ...mark, right: one.right || mark.right } : mark);
    else if (mark.right && !one.right) all.set(key, { ...one, right: true });
  }
  return all;
}

/**
 * As many marks as can be kept; what was tried longest ago goes first.
 * @param {string} era
 * @param {ReadonlyMap<string, Mark>} all
 * @returns {{marks: Map<string, Mark>, pruned: boolean}}
 */
function fitting(era, all) {
  const marks = new Map(all);
  const oldest = [...all].sort(([, one], [, other]) => other.when - one.when).map(([key]) => key);
  let { length } = asKept(era, marks);
  while (marks.size > MOST || length > LONGEST) {
    const key = oldest.pop();
    length -= JSON.stringify({ [key]: marks.get(key) }).length - 1;
    marks.delete(key);
  }
  return { marks, pruned: marks.size < all.size };
}

/**
 * Read a kept draft; nothing is given for a text that makes no sense.
 * @param {string} text
 * @returns {Draft | undefined}
 */
function readDraft(text) {
  if (text.length > LONGEST_DRAFT) return undefined;
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(kept) || typeof kept.key !== "string" || !NAME.test(kept.key)) return undefined;
  const isPair = (/** @type {any} */ pair) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
  return Array.isArray(kept.answer) && kept.answer.every(isPair) ? { key: kept.key, answer: kept.answer } : undefined;
}

/**
 * @param {string} era
 * @param {ReadonlyMap<string, Mark>} marks
 */
const asKept = (era, marks) => JSON.stringify({ ...(era && { era }), marks: Object.fromEntries(marks) });

/** @param {any} value */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} mark */
const isMark = (mark) => isRecord(mark) && PARTS.every(({ name, is }) => Object.hasOwn(mark, name) && is(mark[name]));

/**
 * Only what a mark is made of.
 * @param {any} mark
 * @returns {Mark}
 */
export const pick = (mark) => /** @type {Mark} */ (Object.fromEntries(PARTS.map(({ name }) => [name, mark[name]])));
