/**
 * What a reader has done, kept in this browser and nowhere else.
 *
 * Where the browser keeps nothing, all of it works until the page is left.
 */

import { HINT, RIGHT, WRONG, bothLogs, dayOf, isLog, logged } from "./days.js";
import { Kept, moment, refusal } from "./kept.js";

const KEY = "callwise.progress.v1";
const DRAFT = "callwise.draft.v1";
const UNGRADED = "ungraded";
const LONGEST = 200_000;
const MOST = 2_000;
/** More than was ever written, so it is nothing of ours. */
const LONGEST_READ = 4 * LONGEST;
const ERA = /^[a-z0-9-]{1,40}$/;
/** Positions that nobody wrote have no name that lasts: what is remembered of them goes by the clause they were drawn for. */
const DRAWN = "practice/";
export const NAME = /^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/;
const RULESET = /^[a-z0-9_+=,-]{0,200}$/;

const LONGEST_DRAFT = 4_000;

/**
 * How someone fared with one puzzle.
 * @typedef {object} Mark
 * @property {number} tried how often a ruling was asked for, until an answer was right, since it last came round again
 * @property {boolean} right whether an answer was right once
 * @property {number} hints how many hints were opened by then
 * @property {string} ruleset the rules of the last ruling
 * @property {number} when the last time, in milliseconds of the epoch
 * @property {number[]} [log] its latest days, each ten times, with how it went on it
 */

/**
 * An answer that was begun: names and values as the form would post them.
 * @typedef {{key: string, answer: [name: string, value: string][]}} Draft
 */

/** @typedef {import("./kept.js").Trouble | "pruned"} Trouble */

/** What was wrong with what was kept stays worth telling once something new is. @type {readonly Trouble[]} */
const LASTING = ["unreadable", "partly", "pruned"];
const MOST_TRIES = 9_999;
const LATEST = 8_640_000_000_000_000;
/** @param {number} most */
const upTo = (most) => (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** What a mark is made of, and what each part is. @type {Readonly<Record<string, (value: any) => boolean>>} */
export const PARTS = {
  tried: upTo(MOST_TRIES),
  right: (value) => typeof value === "boolean",
  hints: upTo(MOST_TRIES),
  ruleset: (value) => typeof value === "string" && RULESET.test(value),
  when: upTo(LATEST),
  log: (value) => value === undefined || isLog(value),
};
/** The parts that every mark has. */
export const NEEDED = Object.keys(PARTS).filter((name) => name !== "log");

/** Marks are more than can be kept; the message says how many and how many can. */
export class TooMuch extends Error {}

/** The name under which a mark of drawn positions is kept. @param {string} clause */
export const drawnFor = (clause) => DRAWN + clause.replaceAll(".", "--");

/** Whether a mark is of such positions, and not of a puzzle. @param {string} key */
export const isDrawn = (key) => key.startsWith(DRAWN);

export class Progress {
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** Names what is kept since it was erased or replaced the last time: only marks of one name are put together. */
  #era = "";
  /** The name of what this page found kept, or kept itself. */
  #seen = "";
  /** What this page has changed since, and every state that it found it in. @type {Map<string, {from: Set<string | undefined>, to: Mark}>} */
  #mine = new Map();
  #kept = new Kept(KEY, readKept);
  /** Whether the last change is known here alone. */
  #isUnkept = false;
  /** @type {Trouble} */
  #trouble = "";
  /** @type {Set<() => void>} */
  #listeners = new Set();

  constructor() {
    this.#load();
    this.#trouble ||= refusal();
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#load();
    });
    // A page that the browser had put aside has heard of nothing since.
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#load();
    });
  }

  /** What is wrong with keeping progress, if anything. */
  get trouble() {
    return this.#trouble;
  }

  /** Every mark, by the puzzle's name in the whole course; what was drawn has its clause's. */
  get marks() {
    return /** @type {ReadonlyMap<string, Mark>} */ (this.#marks);
  }

  /** The marks of puzzles alone. @returns {ReadonlyMap<string, Mark>} */
  get puzzles() {
    return new Map([...this.#marks].filter(([key]) => !isDrawn(key)));
  }

  /**
   * Be told of each change.
   * @param {() => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /**
   * A ruling was given; where nothing was graded, nothing is known.
   * What had come round again and is right at once begins anew: nothing was missed this time.
   * @param {string} key
   * @param {{right: boolean, ruleset: string | null, grade?: string, answer?: [string, string][]}} ruled
   */
  record(key, { right, ruleset, grade }) {
    if (grade === UNGRADED) return;
    this.#change(key, (mark) => {
      const now = moment();
      const again = isAgain(mark, now);
      const before = again && right ? 0 : mark.tried;
      return {
        tried: mark.right && !again ? mark.tried : Math.min(before + 1, MOST_TRIES),
        right: mark.right || right,
        hints: again && right ? 0 : mark.hints,
        ruleset: RULESET.test(ruleset ?? "") ? (ruleset ?? "") : "",
        when: now,
        log: logged(mark, now, right ? RIGHT : WRONG),
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
      const now = moment();
      const log = logged(mark, now, HINT);
      if (mark.right && !isAgain(mark, now)) return { ...mark, log };
      return { ...mark, hints: Math.max(mark.hints, hints), when: mark.right ? mark.when : now, log };
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
    this.#forget();
    this.#trouble = this.#kept.erase() ? "" : "blocked";
    this.keepDraft({ key: "", answer: [] });
    this.#tell();
  }

  /** Whether there is nothing here, and nothing kept, not even what can't be read. */
  get isEmpty() {
    return !this.#marks.size && this.#kept.isEmpty;
  }

  /**
   * Have these marks and no others, if they are not more than can be kept.
   * @param {(marks: ReadonlyMap<string, Mark>) => ReadonlyMap<string, Mark>} next what comes of those that are kept now
   * @throws whatever `next` throws, and TooMuch; nothing has changed then
   */
  replace(next) {
    this.#read();
    const marks = new Map(next(this.marks));
    if (marks.size > MOST) throw new TooMuch(`That makes ${marks.size} puzzles; this site keeps at most ${MOST}.`);
    const era = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const { length } = asKept(era, marks);
    if (length > LONGEST) throw new TooMuch(`That makes ${length} characters; this site keeps at most ${LONGEST}.`);
    this.#era = era;
    this.#marks = marks;
    this.#mine.clear();
    this.#save();
    this.#tell();
  }

  /**
   * @param {string} key
   * @param {(mark: Mark) => Mark} next
   */
  #change(key, next) {
    if (!NAME.test(key)) return;
    this.#read();
    const before = this.#marks.get(key);
    const to = next(before ?? { tried: 0, right: false, hints: 0, ruleset: "", when: 0 });
    const { from } = this.#mine.get(key) ?? { from: new Set() };
    this.#mine.set(key, { from: from.add(JSON.stringify(before)), to });
    this.#marks.set(key, to);
    this.#save(key);
    this.#tell();
  }

  #load() {
    this.#read();
    this.#tell();
  }

  /**
   * Take over what is kept, which another page may have changed.  What it wrote at the same moment as this one is put
   * together with what was changed here, so that neither loses the other's.
   */
  #read() {
    const { state, value, trouble } = this.#kept.read();
    if (trouble) this.#trouble = trouble;
    // Another page has erased it, or it was never kept.
    if (state === "none" && !this.#isUnkept) this.#forget();
    if (!value || (this.#isUnkept && value.era === this.#seen && this.#era !== this.#seen)) return;
    if (value.era !== this.#era) this.#mine.clear();
    const { marks, pruned } = fitting(value.era, joined(value.marks, this.#mine));
    this.#era = this.#seen = value.era;
    this.#marks = marks;
    if (pruned) this.#trouble = "pruned";
    if (asKept(value.era, marks) !== asKept(value.era, value.marks)) this.#save();
  }

  #forget() {
    this.#marks = new Map();
    this.#mine.clear();
    this.#era = this.#seen = "";
    this.#isUnkept = false;
  }

  /** @param {string} [newest] what was changed last, and stays whatever the clock says of it */
  #save(newest) {
    const { marks, pruned } = fitting(this.#era, this.#marks, newest);
    this.#marks = marks;
    const refused = this.#kept.write(asKept(this.#era, marks));
    this.#isUnkept = refused !== "";
    if (refused) this.#trouble = refused;
    else {
      this.#seen = this.#era;
      if (pruned) this.#trouble = "pruned";
      else if (!LASTING.includes(this.#trouble)) this.#trouble = "";
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether a puzzle was right after more tries, on an earlier day: then its tries are counted from the start.
 * @param {Mark} mark
 * @param {number} now
 */
const isAgain = ({ tried, right, hints, when }, now) => right && (tried > 1 || hints > 0) && dayOf(when) !== dayOf(now);

/**
 * Read what is kept.  Marks that make no sense are left out; nothing is given for a text that makes none.
 * @param {string} text
 * @returns {{value?: {era: string, marks: Map<string, Mark>}, rest?: string}}
 */
function readKept(text) {
  let kept;
  try {
    kept = text.length <= LONGEST_READ ? JSON.parse(text) : undefined;
  } catch {
    // It is none of ours.
  }
  if (!isRecord(kept?.marks)) return { rest: text };
  const isGood = (/** @type {[string, any]} */ [key, mark]) => NAME.test(key) && isMark(mark);
  const all = Object.entries(kept.marks);
  const marks = all.filter(isGood);
  const bad = all.filter((one) => !isGood(one));
  const era = typeof kept.era === "string" && ERA.test(kept.era) ? kept.era : "";
  return {
    value: { era, marks: new Map(marks.map(([key, mark]) => [key, pick(mark)])) },
    ...(bad.length && { rest: JSON.stringify({ marks: Object.fromEntries(bad) }) }),
  };
}

/**
 * Put what one page changed to what is kept.  Where that is still as this page found it, the change is lost there, and
 * is made again; anything else is newer, but what was right stays right, and no day is lost.  No clock is asked.
 * @param {ReadonlyMap<string, Mark>} kept
 * @param {ReadonlyMap<string, {from: Set<string | undefined>, to: Mark}>} mine
 */
function joined(kept, mine) {
  const all = new Map(kept);
  for (const [key, { from, to }] of mine) {
    const now = all.get(key);
    if (!now || from.has(JSON.stringify(now))) all.set(key, to);
    else all.set(key, { ...now, right: now.right || to.right, ...bothLogs(now, to) });
  }
  return all;
}

/**
 * As many marks as can be kept; what was tried longest ago goes first.
 * @param {string} era
 * @param {ReadonlyMap<string, Mark>} all
 * @param {string} [newest] one that goes last of all
 * @returns {{marks: Map<string, Mark>, pruned: boolean}}
 */
function fitting(era, all, newest) {
  const marks = new Map(all);
  const since = (/** @type {[string, Mark]} */ [key, { when }]) => (key === newest ? Infinity : when);
  const oldest = [...all].sort((one, other) => since(other) - since(one)).map(([key]) => key);
  let { length } = asKept(era, marks);
  while (marks.size > MOST || length > LONGEST) {
    const key = oldest.pop() ?? "";
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
const isMark = (mark) => isRecord(mark) && NEEDED.every((name) => Object.hasOwn(mark, name)) && Object.entries(PARTS).every(([name, is]) => is(mark[name]));

/**
 * Only what a mark is made of.
 * @param {any} mark
 * @returns {Mark}
 */
export const pick = (mark) => /** @type {Mark} */ (Object.fromEntries(Object.keys(PARTS).filter((name) => mark[name] !== undefined).map((name) => [name, mark[name]])));
