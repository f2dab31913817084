/** A learner's progress through a set. */

/** @typedef {import("../../storage/runs.js").Pair} Pair */
/** @typedef {import("../../storage/runs.js").Done} Done */
/** @typedef {import("../../storage/runs.js").KeptRun} KeptRun */
/** @typedef {import("../../storage/marks.js").State | "kept"} State `kept`: answered in a test that isn't handed in */

import { isSlow, markOf } from "../../storage/marks.js";
import { moment } from "../../storage/stored_text.js";

/** The place after the last puzzle. */
export const END = "end";
const RIGHT = "right";

export class Run {
  /** @type {KeptRun} */
  #kept;
  #isTest;
  #changed;
  #earlier;

  /**
   * @param {KeptRun} kept
   * @param {boolean} isTest
   * @param {(run: KeptRun) => KeptRun | void} changed called on each change; can return a more complete run
   * @param {() => [own: number, others: number]} [earlier] counts the runs on this device that told something by now
   */
  constructor(kept, isTest, changed, earlier = () => [0, 0]) {
    this.#kept = structuredClone(kept);
    this.#isTest = isTest;
    this.#changed = changed;
    this.#earlier = earlier;
  }

  /**
   * A run that begins now.
   * @param {string} who
   * @param {[own: number, others: number]} [earlier] the runs on this device that told something before
   * @returns {KeptRun}
   */
  static begun = (who, earlier = [0, 0]) => ({ who, began: moment(), ended: 0, done: [], earlier });

  get who() {
    return this.#kept.who;
  }

  get began() {
    return this.#kept.began;
  }

  get hasEnded() {
    return this.#kept.ended > 0;
  }

  get draft() {
    return this.#kept.draft;
  }

  /** Whether answers no longer count: a test that was handed in is over. */
  get isOver() {
    return this.#isTest && this.hasEnded;
  }

  /** @param {number} number */
  of(number) {
    return this.#kept.done.find((one) => one.number === number);
  }

  /** @param {number} number @returns {State} */
  stateOf(number) {
    const done = this.of(number);
    if (!done?.tried) return "open";
    if (this.#isTest && !this.hasEnded) return "kept";
    return markOf({ right: done.grade === RIGHT, tried: done.tried });
  }

  /** Whether a puzzle was right at the first try, before its answer was shown. @param {number} number */
  isKnown(number) {
    const done = this.of(number);
    return done !== undefined && this.stateOf(number) === "right" && !isSlow(done) && done.worked === undefined;
  }

  /** Whether rulings of this set were shown to the learner in an earlier run. */
  get isAnother() {
    return (this.#kept.earlier?.[0] ?? 0) > 0;
  }

  /** The last answer to a puzzle, if there is one. @param {number} number */
  answerTo(number) {
    const done = this.of(number);
    return done?.tried ? (done.last ?? done.first) : undefined;
  }

  /**
   * Record an answer.  An answer already right is kept; in a test, an answer replaces the previous one.
   * @param {number} number
   * @param {Pair[]} answer
   * @param {string} [grade]
   */
  note(number, answer, grade) {
    const before = this.of(number);
    if (this.isOver || before?.grade === RIGHT) return;
    this.#countEarlier();
    const when = moment();
    const hints = before?.hints ?? 0;
    const first = !this.#isTest && before?.tried ? before.first : answer;
    const tried = this.#isTest ? 1 : Math.min((before?.tried ?? 0) + 1, 9_999);
    const isSame = JSON.stringify(first) === JSON.stringify(answer);
    const { worked } = before ?? {};
    this.#put({
      ...{ number, tried, hints, when, first },
      ...(!isSame && { last: answer }),
      ...(grade && { grade }),
      ...(worked !== undefined && { worked }),
    });
    this.#kept.ended = 0;
    if (this.#kept.draft?.number === number) delete this.#kept.draft;
    this.#tell();
  }

  /**
   * Record how many hints were opened; those after a right answer don't count.
   * @param {number} number
   * @param {number} hints
   */
  hinted(number, hints) {
    const before = this.of(number) ?? untried(number);
    if (before.grade === RIGHT) return;
    this.#put({ ...before, hints: Math.max(before.hints, hints) });
    this.#tell();
  }

  /** Record that the worked answer was opened; after a right answer, this doesn't count. @param {number} number */
  worked(number) {
    const before = this.of(number) ?? untried(number);
    if (this.isOver || before.grade === RIGHT || before.worked !== undefined) return;
    this.#put({ ...before, worked: before.tried });
    this.#tell();
  }

  /** Keep an unfinished answer. @param {number} number @param {Pair[]} answer */
  begin(number, answer) {
    if (this.isOver) return;
    this.#kept.draft = { number, answer };
    this.#tell();
  }

  /** End the run now, if it hasn't ended. */
  end() {
    if (!this.hasEnded) {
      this.#kept.ended = moment();
      this.#tell();
    }
  }

  /**
   * Record the referee's grades for answers handed in.
   * @param {ReadonlyMap<number, string>} grades the grades by the puzzles' numbers
   */
  graded(grades) {
    for (const [number, grade] of grades) this.#put({ .../** @type {Done} */ (this.of(number)), grade });
    this.#tell();
  }

  /** The run as handed in: the answers, without grades. */
  get submission() {
    const { who, began, ended, done, earlier } = this.#kept;
    const answered = done.filter(({ tried }) => tried).sort((one, other) => one.number - other.number);
    return { who, began, ended, done: answered.map(({ grade, ...rest }) => rest), ...(earlier && { earlier }) };
  }

  /** Totals: tries and hints, and how many answers were right, at once or at all. */
  get totals() {
    const done = this.#kept.done.filter(({ tried }) => tried);
    const right = done.filter(({ grade }) => grade === RIGHT);
    return {
      answered: done.length,
      tried: done.reduce((sum, one) => sum + one.tried, 0),
      hints: done.reduce((sum, one) => sum + one.hints, 0),
      right: right.length,
      atOnce: this.isAnother
        ? 0
        : right.filter((one) => one.tried === 1 && !one.hints && one.worked === undefined).length,
    };
  }

  /** Count runs that went on beside this one, too: two can be begun before either is answered. */
  #countEarlier() {
    const { earlier } = this.#kept;
    if (!earlier) return;
    const [own, others] = this.#earlier();
    this.#kept.earlier = [Math.max(earlier[0], own), Math.max(earlier[1], others)];
  }

  #tell() {
    this.#kept = structuredClone(this.#changed(this.#kept) ?? this.#kept);
  }

  /** @param {Done} done */
  #put(done) {
    this.#kept.done = [...this.#kept.done.filter(({ number }) => number !== done.number), done];
  }
}

/** A puzzle without an answer. @param {number} number @returns {Done} */
const untried = (number) => ({ number, tried: 0, hints: 0, when: moment(), first: [] });
