/**
 * The reader's progress, stored only in this browser.
 *
 * If the browser stores nothing, everything works until the page is left.
 */

import { HINT, RIGHT, WRONG, bothLogs, dayOf, isLog, logged } from "./days.js";
import { Kept, moment, refusal } from "./stored_text.js";
import { MOST_TRIES, isAnswer, isCount, isRecord, isTime, parsed } from "./limits.js";

const KEY = "callwise.progress.v1";
const DRAFT = "callwise.draft.v1";
const UNGRADED = "ungraded";
const LONGEST = 200_000;
const MOST = 2_000;
/** Longer than any text this site stores. */
const LONGEST_READ = 4 * LONGEST;
const ERA = /^[a-z0-9-]{1,40}$/;
/** Drawn positions have no permanent name: their results are stored by clause. */
const DRAWN = "practice/";
export const NAME = /^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/;
const RULESET = /^[a-z0-9_+=,-]{0,200}$/;

const LONGEST_DRAFT = 4_000;

/**
 * Results on a puzzle.
 * @typedef {object} Mark
 * @property {number} tried the number of rulings requested until an answer was right, in the current review cycle
 * @property {boolean} right whether an answer was ever right
 * @property {number} hints the number of hints opened by then
 * @property {string} ruleset the rules of the last ruling
 * @property {number} when the last time, in milliseconds since the epoch
 * @property {number[]} [log] its latest days, each times ten plus the result
 */

/**
 * An unfinished answer: names and values as the form would post them.
 * @typedef {{key: string, answer: [name: string, value: string][]}} Draft
 */

/** @typedef {import("./stored_text.js").Trouble | "pruned"} Trouble */

/** Problems still worth reporting after something new was stored. @type {readonly Trouble[]} */
const LASTING = ["unreadable", "partly", "pruned"];

/** The parts of a mark, with their validators. @type {Readonly<Record<string, (value: any) => boolean>>} */
export const PARTS = {
  tried: isCount,
  right: (value) => typeof value === "boolean",
  hints: isCount,
  ruleset: (value) => typeof value === "string" && RULESET.test(value),
  when: isTime,
  log: (value) => value === undefined || isLog(value),
};
/** The parts that every mark has. */
export const NEEDED = Object.keys(PARTS).filter((name) => name !== "log");

/** There are more marks than can be stored; the message gives both numbers. */
export class TooMuch extends Error {}

/** The key for a mark of drawn positions. @param {string} clause */
export const practiceKey = (clause) => DRAWN + clause.replaceAll(".", "--");

/** Whether a mark is for drawn positions rather than a puzzle. @param {string} key */
export const isPracticeKey = (key) => key.startsWith(DRAWN);

export class Progress {
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** Identifies the data since it was last erased or replaced: only marks of the same era are merged. */
  #era = "";
  /** The era of the marks this page last read or stored. */
  #seen = "";
  /**
   * This page's changes, with every state each was based on.
   * @type {Map<string, {from: Set<string | undefined>, to: Mark}>}
   */
  #mine = new Map();
  #kept = new Kept(KEY, readKept);
  /** Whether the last change isn't stored. */
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
    // A page restored from the browser's cache has missed any changes since.
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#load();
    });
  }

  /** The problem with storing progress, if any. */
  get trouble() {
    return this.#trouble;
  }

  /** Every mark, by the puzzle's name within the course, or by clause for drawn positions. */
  get marks() {
    return /** @type {ReadonlyMap<string, Mark>} */ (this.#marks);
  }

  /** Only the marks of puzzles. @returns {ReadonlyMap<string, Mark>} */
  get puzzles() {
    return new Map([...this.#marks].filter(([key]) => !isPracticeKey(key)));
  }

  /** Subscribe to changes. @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Record a ruling, if it was graded. A puzzle that was due again and is right at once starts afresh: nothing was
   * missed this time.
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

  /** Record that a hint was opened. @param {string} key @param {number} hints the number opened so far */
  hinted(key, hints) {
    this.#change(key, (mark) => {
      const now = moment();
      const log = logged(mark, now, HINT);
      if (mark.right && !isAgain(mark, now)) return { ...mark, log };
      return { ...mark, hints: Math.max(mark.hints, hints), when: mark.right ? mark.when : now, log };
    });
  }

  /** The last unfinished answer, if still stored. @returns {Draft | undefined} */
  get draft() {
    try {
      return readDraft(localStorage.getItem(DRAFT) ?? "");
    } catch {
      return undefined;
    }
  }

  /** Store an unfinished answer in place of any other; an empty one is deleted. @param {Draft} draft */
  keepDraft(draft) {
    const text = JSON.stringify(draft);
    try {
      if (draft.answer.length && readDraft(text)) localStorage.setItem(DRAFT, text);
      else localStorage.removeItem(DRAFT);
    } catch {
      // It is only a convenience, so failures aren't reported.
    }
  }

  /** Forget everything, here and in storage. */
  erase() {
    this.#forget();
    this.#trouble = this.#kept.erase() ? "" : "blocked";
    this.keepDraft({ key: "", answer: [] });
    this.#tell();
  }

  /** Whether there is nothing here and nothing stored, readable or not. */
  get isEmpty() {
    return !this.#marks.size && this.#kept.isEmpty;
  }

  /**
   * Replace all marks, if they fit.
   * @param {(marks: ReadonlyMap<string, Mark>) => ReadonlyMap<string, Mark>} next maps stored marks to new ones
   * @throws as `next` does, or TooMuch; then nothing changed
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

  /** @param {string} key @param {(mark: Mark) => Mark} next */
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
   * Read the stored marks, which another page may have changed.  Concurrent changes are merged, so that neither page
   * loses the other's.
   */
  #read() {
    const { state, value, trouble } = this.#kept.read();
    if (trouble) this.#trouble = trouble;
    // Erased by another page, or never stored.
    if (state === "none" && !this.#isUnkept) this.#forget();
    if (!value || (this.#isUnkept && value.era === this.#seen && this.#era !== this.#seen)) return;
    if (value.era !== this.#era) this.#mine.clear();
    const { marks, pruned } = prune(value.era, mergeMarks(value.marks, this.#mine));
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

  /** @param {string} [newest] the latest change, kept regardless of the clock */
  #save(newest) {
    const { marks, pruned } = prune(this.#era, this.#marks, newest);
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
 * Whether a puzzle was right after several tries, on an earlier day: then its tries are counted from zero.
 * @param {Mark} mark
 * @param {number} now
 */
const isAgain = ({ tried, right, hints, when }, now) => right && (tried > 1 || hints > 0) && dayOf(when) !== dayOf(now);

/**
 * Read the stored text.  Invalid marks are left out; an invalid text gives no value.
 * @param {string} text
 * @returns {{value?: {era: string, marks: Map<string, Mark>}, rest?: string}}
 */
function readKept(text) {
  const kept = parsed(text, LONGEST_READ);
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
 * Merge a page's changes into the stored marks.  If the stored state is still one that this page found, its change was
 * lost and is repeated; anything else is newer, but right answers stay right, and no day is lost. The clock isn't used.
 * @param {ReadonlyMap<string, Mark>} kept
 * @param {ReadonlyMap<string, {from: Set<string | undefined>, to: Mark}>} mine
 */
function mergeMarks(kept, mine) {
  const all = new Map(kept);
  for (const [key, { from, to }] of mine) {
    const now = all.get(key);
    if (!now || from.has(JSON.stringify(now))) all.set(key, to);
    else all.set(key, { ...now, right: now.right || to.right, ...bothLogs(now, to) });
  }
  return all;
}

/**
 * As many marks as can be stored; those tried longest ago are dropped first.
 * @param {string} era
 * @param {ReadonlyMap<string, Mark>} all
 * @param {string} [newest] dropped last
 * @returns {{marks: Map<string, Mark>, pruned: boolean}}
 */
function prune(era, all, newest) {
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

/** Read a stored draft; undefined if invalid. @param {string} text @returns {Draft | undefined} */
function readDraft(text) {
  const { key, answer } = Object(parsed(text, LONGEST_DRAFT));
  return typeof key === "string" && NAME.test(key) && isAnswer(answer) ? { key, answer } : undefined;
}

/** @param {string} era @param {ReadonlyMap<string, Mark>} marks */
const asKept = (era, marks) => JSON.stringify({ ...(era && { era }), marks: Object.fromEntries(marks) });

/** @param {any} mark */
const isMark = (mark) =>
  isRecord(mark) &&
  NEEDED.every((name) => Object.hasOwn(mark, name)) &&
  Object.entries(PARTS).every(([name, is]) => is(mark[name]));

/** Only the known parts of a mark. @param {any} mark @returns {Mark} */
export const pick = (mark) =>
  /** @type {Mark} */ (
    Object.fromEntries(
      Object.keys(PARTS)
        .filter((name) => mark[name] !== undefined)
        .map((name) => [name, mark[name]]),
    )
  );
