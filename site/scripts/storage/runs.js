/**
 * Runs: learners' answers to sets on this device, stored only in this browser.
 *
 * A run is identified by the set's address and the learner's name.  If the browser stores nothing, everything works
 * until the page is left.
 */

/** @typedef {[name: string, value: string]} Pair */

/**
 * The answers to a puzzle; 0 tries if only hints were opened.
 * @typedef {object} Done
 * @property {number} number its position in the set's own order, from 1
 * @property {number} tried
 * @property {number} hints
 * @property {number} when the last time, in milliseconds since the epoch
 * @property {Pair[]} first
 * @property {Pair[]} [last] omitted if it is the first
 * @property {string} [grade] the referee's grade of the last answer, if known
 * @property {number} [worked] the number of tries before the worked answer was opened, if it was
 */

/**
 * @typedef {object} KeptRun
 * @property {string} who
 * @property {number} began
 * @property {number} ended 0 while it goes on
 * @property {Done[]} done
 * @property {{number: number, answer: Pair[]}} [draft] an unfinished answer
 * @property {[own: number, others: number]} [earlier] the number of runs on this device that told something before, the
 *   learner's own, and those under other names or through other sets of the same puzzles; missing in runs begun before
 *   this was recorded
 */

/**
 * @typedef {{set: string, at: number, run: KeptRun}} Entry `at` is when it was stored; latest first, regardless of the
 *   clock
 */
/** @typedef {import("./stored_text.js").Trouble | "pruned"} Trouble */

import { Kept, moment } from "./stored_text.js";
import { isAnswer, isCount, isText, isTime, parsed, upTo } from "./limits.js";

const KEY = "callwise.runs.v1";
const MOST = 40;
const LONGEST = 400_000;
/** Longer than any text this site stores. */
const LONGEST_READ = 4 * LONGEST;
/** An address can grow when it is normalised. */
const LONGEST_SET = 240_000;
const LONGEST_WHO = 60;
const MOST_DONE = 50;
const MOST_PAIRS = 128;
const LONGEST_PART = 1_000;
const GRADE = /^[a-z-]{1,20}$/;

/** One-time messages about storage problems. @type {Record<Trouble, string>} */
export const TOLD = {
  "": "",
  blocked:
    "This browser isn’t saving your answers. You can keep playing, but they’ll be lost when you leave, so save your receipt first.",
  full: "This browser has no room left for your answers. You can keep playing, but anything new will be lost when you leave, so save your receipt first.",
  unreadable: "The sets begun in this browser couldn’t be read. They’re set aside, and you start over.",
  held: "The sets begun in this browser couldn’t be read, and there’s no room to set them aside, so they stay as they are. You can keep playing, but anything new will be lost when you leave, so save your receipt first.",
  partly: "Some of the sets begun in this browser couldn’t be read. They were set aside. The others are unchanged.",
  pruned: "This browser can’t keep that many sets, so the one you left alone longest was removed.",
};

export class Runs {
  /** @type {Entry[]} */
  #entries = [];
  /** This page's runs, as last stored. @type {Map<string, KeptRun>} */
  #bases = new Map();
  /** Runs that couldn't be stored and exist only on this page. @type {Map<string, Entry>} */
  #unkept = new Map();
  /** @type {Trouble} */
  #trouble = "";
  #kept = new Kept(KEY, readEntries);
  #keeps;

  /** @param {{keeps?: boolean}} [options] whether this browser stores them; otherwise they are lost with the page */
  constructor({ keeps = true } = {}) {
    this.#keeps = keeps;
    this.#read();
  }

  /** The problem with storing runs, if any. */
  get trouble() {
    return this.#trouble;
  }

  /** The number of stored runs. */
  get count() {
    return this.#entries.length;
  }

  /** All runs, the latest first. */
  get all() {
    this.#read();
    return this.#entries;
  }

  /** Whether no set was begun here, and nothing stored that could be one. */
  get isEmpty() {
    return !this.count && this.#kept.isEmpty;
  }

  /** The runs through a set, the latest first. @param {string} set its address */
  of(set) {
    this.#read();
    return this.#entries.filter((one) => one.set === set).map(({ run }) => run);
  }

  /** Continue a run from the state known here. @param {string} set @param {KeptRun} run */
  take(set, run) {
    this.#bases.set(idOf(set, run), structuredClone(run));
  }

  /**
   * Store a run, merged with changes that another page has stored since.
   * @param {string} set
   * @param {KeptRun} run
   * @param {boolean} [isTest]
   * @returns {KeptRun} the merged run
   */
  save(set, run, isTest = false) {
    const id = idOf(set, run);
    this.#unkept.delete(id);
    this.#read();
    const theirs = this.#entries.find((one) => idOf(one.set, one.run) === id)?.run;
    const joined = theirs && this.#keeps ? mergeRuns(run, theirs, this.#bases.get(id), isTest) : structuredClone(run);
    const entry = { set, at: moment(), run: joined };
    this.#unkept.set(id, entry);
    this.#write([entry, ...this.#without(id)]);
    return joined;
  }

  /** Delete a run through a set. @param {string} set @param {KeptRun} run */
  forget(set, run) {
    const id = idOf(set, run);
    this.#unkept.delete(id);
    this.#bases.delete(id);
    this.#read();
    this.#write(this.#without(id));
  }

  /** Forget every run, here and in storage. */
  erase() {
    this.#entries = [];
    this.#unkept.clear();
    this.#bases.clear();
    this.#trouble = this.#kept.erase() ? "" : "blocked";
  }

  /** @param {string} id */
  #without(id) {
    return this.#entries.filter((one) => idOf(one.set, one.run) !== id);
  }

  /** Read the runs that other pages have stored; runs that couldn't be stored here are kept. */
  #read() {
    if (!this.#keeps) return;
    const { state, value, trouble } = this.#kept.read();
    if (trouble) this.#trouble = trouble;
    const known = value ?? (state === "none" ? [] : this.#entries);
    const others = known.filter((one) => !this.#unkept.has(idOf(one.set, one.run)));
    this.#entries = [...[...this.#unkept.values()].reverse(), ...others];
  }

  /** @param {Entry[]} all */
  #write(all) {
    this.#entries = this.#keeps ? asManyAsFit(all) : all;
    if (!this.#keeps) return;
    const refused = this.#kept.write(JSON.stringify({ runs: this.#entries }));
    const pruned = this.#entries.length < all.length ? "pruned" : "";
    this.#trouble = refused || (["unreadable", "partly"].includes(this.#trouble) ? this.#trouble : pruned);
    if (refused) return;
    for (const [id, { run }] of this.#unkept) this.#bases.set(id, structuredClone(run));
    this.#unkept.clear();
  }
}

/**
 * The identity of a run: a learner's runs through a set have different start times.
 * @param {string} set
 * @param {KeptRun} run
 */
const idOf = (set, { who, began }) => JSON.stringify([set, who, began]);

/**
 * Merge two pages' versions of a run.  Parts that neither has changed since `base` stay; a part that one has changed is
 * taken from it.  A test that was handed in stays as handed in.
 * @param {KeptRun} mine
 * @param {KeptRun} theirs
 * @param {KeptRun | undefined} base
 * @param {boolean} isTest
 * @returns {KeptRun}
 */
function mergeRuns(mine, theirs, base, isTest) {
  if (isTest && theirs.ended && !base?.ended) return structuredClone(theirs);
  const was = byNumber(base?.done ?? []);
  const done = byNumber(theirs.done);
  for (const one of mine.done) {
    const [before, other] = [was.get(one.number), done.get(one.number)];
    const isChanged = !isSame(one, before);
    if (!other || (isChanged && isSame(other, before))) done.set(one.number, one);
    else if (isChanged) done.set(one.number, isTest ? one : mergeAnswers(one, other));
  }
  const draft = isSame(mine.draft, base?.draft) ? theirs.draft : mine.draft;
  const ended = mine.ended === base?.ended ? theirs.ended : mine.ended;
  const { who, began } = mine;
  const earlier = mine.earlier?.map((count, nth) => Math.max(count, theirs.earlier?.[nth] ?? 0)) ?? theirs.earlier;
  return structuredClone({
    who,
    began,
    ended,
    done: [...done.values()],
    ...(draft && { draft }),
    ...(earlier && { earlier: /** @type {[number, number]} */ (earlier) }),
  });
}

/**
 * Merge two pages' answers to a puzzle: the answer stored first stays first, and right answers stay right.
 * @param {Done} mine
 * @param {Done} theirs
 * @returns {Done}
 */
function mergeAnswers(mine, theirs) {
  const { first } = theirs.tried ? theirs : mine;
  const { first: only, last = only, ...rest } = theirs.grade === "right" || !mine.tried ? theirs : mine;
  const isOne = isSame(first, last);
  const hints = Math.max(mine.hints, theirs.hints);
  // Two different answers count as two tries.
  const tried = Math.max(mine.tried, theirs.tried, isOne ? 0 : 2);
  const worked = Math.min(mine.worked ?? Infinity, theirs.worked ?? Infinity);
  return { ...rest, tried, hints, first, ...(!isOne && { last }), ...(Number.isFinite(worked) && { worked }) };
}

/** @param {Done[]} done @returns {Map<number, Done>} */
const byNumber = (done) => new Map(done.map((one) => [one.number, one]));

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** As many as fit; the oldest are dropped first, and the current one stays. @param {Entry[]} all */
function asManyAsFit(all) {
  let length = 0;
  return all.slice(0, MOST).filter((one, nth) => (length += JSON.stringify(one).length) <= LONGEST || !nth);
}

/**
 * Read the stored text.  Invalid runs are left out; an invalid text gives no value.
 * @param {string} text
 * @returns {{value?: Entry[], rest?: string}}
 */
function readEntries(text) {
  const { runs } = Object(parsed(text, LONGEST_READ));
  if (!Array.isArray(runs)) return { rest: text };
  const bad = runs.filter((one) => !isEntry(one));
  return { value: runs.filter(isEntry), ...(bad.length && { rest: JSON.stringify({ runs: bad }) }) };
}

const isNumber = upTo(MOST_DONE);

/** @param {any} one */
const isEntry = (one) => isText(LONGEST_SET)(one?.set) && isTime(one.at) && isRun(one.run);

/** Whether a value is a valid run. @param {any} run @returns {run is KeptRun} */
export function isRun(run) {
  const { who, began, ended, done, draft, earlier } = Object(run);
  return (
    isText(4 * LONGEST_WHO)(who) &&
    isTime(began) &&
    isTime(ended) &&
    Array.isArray(done) &&
    done.length <= MOST_DONE &&
    done.every(isDone) &&
    new Set(done.map(({ number }) => number)).size === done.length &&
    (draft === undefined || (isNumber(draft?.number) && isRunAnswer(draft.answer))) &&
    (earlier === undefined || (Array.isArray(earlier) && earlier.length === 2 && earlier.every(isCount)))
  );
}

/** @param {any} done */
function isDone(done) {
  const { number, tried, hints, when, first, last, grade, worked } = Object(done);
  return (
    isNumber(number) &&
    number > 0 &&
    isCount(tried) &&
    isCount(hints) &&
    isTime(when) &&
    isRunAnswer(first) &&
    (last === undefined || isRunAnswer(last)) &&
    (worked === undefined || isCount(worked)) &&
    (grade === undefined || (typeof grade === "string" && GRADE.test(grade)))
  );
}

/** @param {unknown} answer */
const isRunAnswer = (answer) => isAnswer(answer, MOST_PAIRS, LONGEST_PART);
