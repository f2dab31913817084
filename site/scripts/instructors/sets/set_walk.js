/**
 * The walk through a set: one puzzle at a time on the desk, each with an entry in the browser's history, so that Back
 * returns to the previous one.
 */

import { disputeOf, takeTo } from "../../cards/desk_card.js";
import { NoPuzzle, adaptCard } from "../../cards/set_cards.js";
import { END } from "./run.js";
import { Standing } from "./set_progress.js";
import { holdWorkedAnswer } from "./worked_answer.js";
import { ownNumber } from "../../address/set_address.js";
import { wirePuzzle } from "../../puzzle/puzzle.js";
import { copyOf, make, part, slot } from "../../page/dom.js";
import { answerIn } from "../../puzzle/answers.js";

/** @typedef {import("../../storage/runs.js").Pair} Pair */
/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("../../address/set_address.js").SetModel} SetModel */

const CHANGES = "You can change it until you finish the test.";
const KEPT = `Kept. ${CHANGES}`;
const EARLIER = "Your earlier answer is saved until you save this one.";
const LOST = "This puzzle didn’t download. Your answers are saved.";

/**
 * @typedef {object} Walked the parts of a walk
 * @property {SetModel} set
 * @property {Run} run
 * @property {(string | undefined)[]} titles those of course puzzles, in the set's order
 * @property {number[]} order the puzzles' numbers, in this learner's order
 * @property {import("../../cards/set_cards.js").Cards} cards
 * @property {import("../../engine/engine.js").Engine} engine
 * @property {import("../../storage/progress.js").Progress} progress
 * @property {(form: HTMLFormElement) => void} typed lets answers be typed
 * @property {string} [root] the relative path to the home page, if the site's pages are reachable
 * @property {(number: number, answer: Pair[], grade: string | undefined, seconds: number) => void} answered
 */

export class Walk {
  #on;
  #desk = slot("desk");
  #list = slot("list");
  /** The learner's progress. @type {Standing} */
  standing;
  #heading = part(document, "h1");
  /** @type {Map<number, HTMLElement>} */
  #disputes = new Map();
  /** @type {number | typeof END | undefined} */
  #place;
  #shownAt = 0;
  /** The current move; a puzzle that arrives after a later move is dropped. */
  #move = 0;
  #showEnd;
  #gone = new AbortController();

  /** @param {Walked} on @param {(walk: Walk) => HTMLElement} showEnd shows the end of the set */
  constructor(on, showEnd) {
    this.#on = on;
    this.#showEnd = showEnd;
    const { signal } = this.#gone;
    this.standing = new Standing(on, (place) => void this.go(place));
    for (const [act, by] of /** @type {const} */ ([
      ["before", -1],
      ["after", 1],
    ])) {
      part(slot("around"), `[data-act="${act}"]`).addEventListener("click", () => this.go(this.#beside(by)), {
        signal,
      });
    }
    part(this.#list, "[data-act=end]").addEventListener("click", () => this.go(END), { signal });
    addEventListener("visibilitychange", () => document.hidden && this.#begin(), { signal });
    addEventListener("pagehide", () => this.#begin(), { signal });
  }

  /** Hand the desk over to another walk. */
  leave() {
    this.#begin();
    this.#move++;
    this.#gone.abort();
    this.#desk.replaceChildren();
    for (const part of [this.#desk, this.#list, slot("around")]) part.hidden = true;
  }

  /** The time its run began, which identifies it in the history. */
  get began() {
    return this.#on.run.began;
  }

  get #count() {
    return this.#on.order.length;
  }

  get #isTest() {
    return this.#on.set.mode === "test" && !this.#on.run.isOver;
  }

  /** Forget the cards, which were wired for another part of the walk. */
  anew() {
    this.#disputes.clear();
  }

  /** Go to a place, adding an entry to the history. @param {number | typeof END} place */
  go(place) {
    history.pushState({ began: this.#on.run.began, place }, "");
    return this.show(place);
  }

  /** Show a place, and move focus there. @param {number | typeof END} place @param {{takes?: boolean}} [options] */
  async show(place, { takes = true } = {}) {
    const move = ++this.#move;
    this.#begin();
    const dispute = place === END ? this.#showEnd(this) : await this.#dispute(place);
    if (move !== this.#move) return;
    this.#place = place;
    this.#shownAt = performance.now();
    for (const part of [this.#desk, this.#list]) part.hidden = false;
    for (const one of [slot("around"), part(this.#list, "[data-act=end]")]) one.hidden = place === END;
    dispute.dataset.onDesk = "";
    this.#desk.replaceChildren(dispute);
    part(dispute, ".desk-step").after(this.#heading);
    this.update();
    document.title = `${this.#name(dispute)} · ${this.#on.set.name}`;
    if (takes) takeTo(cardOf(dispute));
    if (typeof place === "number") this.#ahead(place + 1);
  }

  /** @param {HTMLElement} dispute */
  #name(dispute) {
    const title = dispute.querySelector(".desk-title, h2 > :not([hidden])")?.textContent ?? cardOf(dispute).ariaLabel;
    return typeof this.#place === "number" ? `${this.#place + 1} of ${this.#count}: ${title}` : title;
  }

  /** Fetch a puzzle in advance. @param {number} place */
  #ahead(place) {
    if (place < this.#count)
      this.#on.cards.card(this.#on.order[place]).then(
        (form) => this.#isTest || this.standing.call(place, form),
        () => {},
      );
  }

  /** The place before or after the current one. @param {-1 | 1} by */
  #beside(by) {
    const place = (typeof this.#place === "number" ? this.#place : this.#count) + by;
    return place < this.#count ? Math.max(place, 0) : END;
  }

  /** @param {number} place @returns {Promise<HTMLElement>} */
  async #dispute(place) {
    const number = this.#on.order[place];
    const known = this.#disputes.get(number);
    if (known) return known;
    this.#desk.ariaBusy = "true";
    try {
      const dispute = await this.#make(place, number);
      this.#disputes.set(number, dispute);
      return dispute;
    } catch (error) {
      return this.#lost(
        place,
        error instanceof NoPuzzle ? `Puzzle ${place + 1} can’t be shown. ${error.message}` : LOST,
      );
    } finally {
      this.#desk.ariaBusy = null;
    }
  }

  /** @param {number} place @param {number} number */
  async #make(place, number) {
    const { set, run, cards, engine, typed, root } = this.#on;
    const isTest = this.#isTest;
    const form = await cards.card(number);
    const key = set.puzzles[number - 1];
    if (!isTest) this.standing.call(place, form);
    const page = root === undefined || ownNumber(key) ? undefined : `${root}puzzles/${key}/`;
    adaptCard(form, { rules: set.rules, isTest, step: this.standing.step(place), page });
    const isFree = run.isOver || run.answerTo(number) !== undefined;
    const free = isTest ? undefined : holdWorkedAnswer(form, isFree, () => run.worked(number));
    const record = (/** @type {string} */ _, /** @type {any} */ ruled) => {
      this.#ruled(number, ruled);
      free?.();
    };
    const hinted = (/** @type {string} */ _, /** @type {number} */ hints) => run.isOver || run.hinted(number, hints);
    const keep = isTest ? (/** @type {Pair[]} */ answer) => this.#keep(number, form, answer) : undefined;
    const puzzle = wirePuzzle(form, engine, { record, hinted }, { keep });
    typed(form);
    puzzle.near();
    part(form, "[data-act=onward]").addEventListener("click", () => this.go(this.#beside(1)));
    if (isTest) this.#tellKept(number, form);
    const begun = run.draft?.number === number && !run.isOver ? run.draft.answer : undefined;
    const given = begun ?? run.answerTo(number);
    if (given) puzzle.give(given, { asks: !isTest && !begun });
    engine.start();
    return disputeOf(form);
  }

  /** The replacement for a puzzle that can't be shown. @param {number} place @param {string} words */
  #lost(place, words) {
    const card = copyOf("lost");
    part(card, ".desk-step").append(this.standing.step(place));
    part(card, "p").textContent = words;
    part(card, "button").addEventListener("click", () => void this.show(place));
    return disputeOf(card);
  }

  /** Update all displays of progress. */
  update() {
    this.standing.update(this.#desk, this.#place);
    const next = this.#beside(1);
    const words = next === END ? "To the end" : "Next";
    for (const onward of this.#desk.querySelectorAll("[data-act=onward]")) onward.textContent = words;
    part(slot("around"), "[data-act=after]").textContent = words;
    part(slot("around"), "[data-act=before]").hidden = this.#place === 0;
  }

  /**
   * Record a ruling, unless it repeats the one recorded.
   * @param {number} number
   * @param {{right: boolean, grade: string, ruleset: string | null, answer: Pair[]}} ruled
   */
  #ruled(number, { right, grade, ruleset, answer }) {
    const { run, set, progress, answered } = this.#on;
    const before = run.answerTo(number);
    if (before && JSON.stringify(before) === JSON.stringify(answer)) {
      if (run.of(number)?.grade === undefined) run.graded(new Map([[number, grade]]));
    } else if (!run.isOver) {
      run.note(number, answer, grade);
      const key = set.puzzles[number - 1];
      if (!ownNumber(key)) progress.record(key, { right, ruleset });
      answered(number, answer, grade, this.#seconds);
    }
    this.update();
  }

  /** Keep a test answer, and move on. @param {number} number @param {HTMLFormElement} form @param {Pair[]} answer */
  #keep(number, form, answer) {
    this.#on.run.note(number, answer);
    // Another page may have handed in the test.
    if (this.#on.run.isOver) return void this.go(END);
    this.#on.answered(number, answer, undefined, this.#seconds);
    slot("kept", form).textContent = KEPT;
    void this.go(this.#beside(1));
  }

  /** Show the recorded answer below a test's form. @param {number} number @param {HTMLFormElement} form */
  #tellKept(number, form) {
    const { run } = this.#on;
    const line = make("p", { className: "small quiet", textContent: run.answerTo(number) ? KEPT : CHANGES });
    line.dataset.slot = "kept";
    part(form, ".desk-asked").append(line);
    form.addEventListener("change", () => (line.textContent = run.answerTo(number) ? EARLIER : CHANGES));
  }

  get #seconds() {
    return Math.round((performance.now() - this.#shownAt) / 1000);
  }

  /** Keep an unfinished answer. */
  #begin() {
    if (typeof this.#place !== "number") return;
    const number = this.#on.order[this.#place];
    const form = this.#disputes.get(number)?.querySelector("form");
    if (!form || form.dataset.ruled) return;
    const answer = answerIn(form);
    if (answer.length && JSON.stringify(answer) !== JSON.stringify(this.#on.run.answerTo(number) ?? []))
      this.#on.run.begin(number, answer);
  }
}

/** The element of a dispute that takes focus. @param {HTMLElement} dispute @returns {HTMLElement} */
const cardOf = (dispute) => part(dispute, ":scope > [tabindex]");
