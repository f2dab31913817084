/**
 * The end of a set: handing in a test, reviewing answers, and the receipt.  A short way through the course has no
 * receipt, and says what to learn next.
 */

import { Refusal } from "../../engine/engine.js";
import { END } from "./run.js";
import { placed, wordsOf } from "./set_progress.js";
import { showEngine, wireRetry } from "../../page/engine_line.js";
import { announce, copyOf, make, part, slot, sure } from "../../page/dom.js";
import { saveAs } from "../../page/download.js";
import { copyField } from "../../page/clipboard.js";

/** @typedef {import("./set_walk.js").Walked} Walked */
/** @typedef {import("./set_walk.js").Walk} Walk */

const RIGHT = "right";
/** The grade of an answer that can't be ruled on. */
const REFUSED = "not-yet";
const RULING = "The referee is ruling on your answers.";
const WRITING = "The referee is writing your receipt.";
const LOST = "A puzzle of this set didn’t download, so there’s no receipt yet. Your answers are saved.";
const AWAY = "The referee couldn’t load, so there’s no receipt yet. Your answers are saved. Try again.";
const NOTHING = "Nothing is answered yet, so there’s nothing to hand over.";
const EMPTY = "Nothing is answered yet.";
const UNRULED = "A puzzle didn’t download, so not every answer is ruled on yet. Your answers are saved.";
const SELECTED = "This browser doesn’t let pages copy. The text is selected, ready to copy.";

export class Ending {
  #on;
  #walk;
  #part;
  #finish;
  /** The lessons behind the puzzles, from which it recommends what to learn next. @type {Element | null} */
  #learn;
  #busy = false;
  /** The run whose receipt is on the page. */
  #written = "";

  /**
   * @param {Walked} on
   * @param {Walk} walk
   * @param {HTMLElement} card
   * @param {(result: {right: number, of: number, isWhole: boolean}) => void} finish called with each result
   */
  constructor(on, walk, card, finish) {
    this.#on = on;
    this.#walk = walk;
    this.#part = card;
    this.#finish = finish;
    this.#learn = this.#part.querySelector("[data-slot=learn]");
    part(this.#part, "[data-act=again]").addEventListener("click", () => void this.#result());
    part(this.#part, "[data-act=back]").addEventListener("click", () => {
      const open = on.order.findIndex((number) => on.run.stateOf(number) === "open");
      void walk.go(Math.max(open, 0));
    });
    for (const button of this.#part.querySelectorAll("button[data-act=copy]"))
      button.addEventListener("click", () => void this.#copy(button));
    for (const [act, does] of /** @type {const} */ ([
      ["hand-in", () => this.#ask()],
      ["save", () => this.#save()],
      ["share", () => void this.#share()],
    ])) {
      this.#part.querySelector(`button[data-act="${act}"]`)?.addEventListener("click", does);
    }
    on.engine.subscribe(() => this.#wait());
    wireRetry(on.engine, /** @type {HTMLElement} */ (this.#slot("engine")));
  }

  /** The referee's current task, or the one it does once loaded. */
  #doing = "";

  /** Show what the referee is doing, with the engine's state meanwhile. */
  #wait() {
    if (!this.#busy || !this.#doing) return;
    const { state } = this.#on.engine;
    showEngine(make("form"), this.#slot("engine"), state);
    this.#say(state.phase === "failed" ? AWAY : this.#doing);
  }

  /** @template {Element} [Kind=HTMLElement] @param {string} name @returns {Kind} */
  #slot(name) {
    return slot(name, this.#part);
  }

  /** Show the current state. */
  show() {
    const { run, set } = this.#on;
    const waits = set.mode === "test" && !run.hasEnded;
    this.#slot("step").replaceChildren(...this.#walk.standing.pips(), make("b", { textContent: "The end" }));
    this.#slot("who").textContent = run.who ? `${set.name} · ${run.who}` : set.name;
    this.#part.dataset.state = waits ? "hand-in" : "ended";
    for (const part of this.#part.querySelectorAll("[data-when]"))
      part.hidden = part.dataset.when !== this.#part.dataset.state;
    this.#count();
    if (waits) this.#open(this.#slot("left"));
    else void this.#result();
    return this.#part;
  }

  /** List the unanswered puzzles. @param {HTMLElement} place @param {string} [none] what to write if all are answered */
  #open(place, none = "Every puzzle is answered.") {
    const { order, run } = this.#on;
    const open = order.flatMap((number, at) => (run.stateOf(number) === "open" ? [at + 1] : []));
    const named =
      open.length > 1 ? `Puzzles ${open.slice(0, -1).join(", ")} and ${open.at(-1)} are` : `Puzzle ${open[0]} is`;
    place.textContent = open.length ? `${named} still open.` : none;
  }

  /** Ask for confirmation before a test is handed in, which can be done only once. */
  #ask() {
    const dialog = /** @type {HTMLDialogElement} */ (slot("hand-in"));
    this.#open(slot("open", dialog), "");
    dialog.returnValue = "";
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue !== "hand-in") return;
        this.#on.run.end();
        this.#walk.anew();
        void this.#walk.show(END);
      },
      { once: true },
    );
    dialog.showModal();
  }

  /** Rule on answers without a ruling, show the result, and write the receipt. */
  async #result() {
    const { run, set, cards, engine } = this.#on;
    if (this.#busy) return;
    this.#busy = true;
    part(this.#part, "[data-act=again]").hidden = true;
    try {
      if (!run.submission.done.length) return this.#say(this.#learn ? EMPTY : NOTHING);
      run.end();
      await this.#rule();
      this.#count();
      this.#walk.update();
      const handedIn = run.submission;
      const { right, answered } = run.totals;
      const of = set.puzzles.length;
      this.#finish({ right, of, isWhole: run.isOver || answered === of });
      if (this.#learn || this.#written === JSON.stringify(handedIn)) return this.#say("");
      this.#slot("receipt").hidden = true;
      this.#doing = WRITING;
      this.#wait();
      const { token, text } = await engine.ask("receipt.write", { set, run: handedIn, puzzles: await cards.texts() });
      this.#written = JSON.stringify(handedIn);
      this.#put(token, text);
      this.#say("");
    } catch (error) {
      this.#say(this.#learn ? UNRULED : error instanceof Refusal ? `There’s no receipt: ${error.message}.` : LOST);
      part(this.#part, "[data-act=again]").hidden = false;
    } finally {
      this.#busy = false;
      this.#doing = "";
      this.#slot("engine").replaceChildren();
      delete this.#slot("engine").dataset.phase;
    }
  }

  async #rule() {
    const { run, cards, engine, answered, set } = this.#on;
    const left = run.submission.done.filter(({ number }) => run.of(number)?.grade === undefined);
    if (!left.length) return;
    this.#doing = RULING;
    this.#wait();
    const graded = left.map(async ({ number }) => {
      const answer = run.answerTo(number) ?? [];
      const params = { ...(await cards.source(number)), answer };
      const { grade } = await engine.ask("puzzle.rule", params).catch((error) => {
        if (error instanceof Refusal) return { grade: REFUSED };
        throw error;
      });
      if (set.mode === "test") answered(number, answer, grade, 0);
      return /** @type {const} */ ([number, grade]);
    });
    run.graded(new Map(await Promise.all(graded)));
  }

  /** Show the result, and list every puzzle with its seal. */
  #count() {
    const { order, run } = this.#on;
    const isOver = this.#part.dataset.state === "ended";
    const { answered, tried, hints, right, atOnce } = run.totals;
    this.#slot("sum").textContent = isOver
      ? `${right} of ${order.length} right`
      : `${answered} of ${order.length} answered`;
    const took = [`${counted(tried, "answer")} given`];
    if (isOver && right)
      took.push(run.isAnother ? "none right at once, as this is another run" : `${atOnce} right at once`);
    if (hints) took.push(`${counted(hints, "hint")} opened`);
    const isTest = this.#on.set.mode === "test";
    // Where the words come before the felt, so does the result.
    this.#slot("took").textContent = isTest ? `${right} of ${order.length} right.` : `${took.join(", ")}.`;
    this.#slot("took").toggleAttribute("data-result", isTest);
    if (!isTest && answered < order.length) this.#open(this.#slot("took"));
    this.#slot("row").replaceChildren(...order.map((number, place) => this.#entry(number, place)));
    if (this.#learn) this.#advise([.../** @type {HTMLCollectionOf<HTMLElement>} */ (this.#learn.children)]);
  }

  /** Recommend the lessons behind answers that weren't right at once. @param {HTMLElement[]} lessons */
  #advise(lessons) {
    const isKnown = (/** @type {string} */ number) => this.#on.run.isKnown(Number(number));
    for (const lesson of lessons) lesson.hidden = (lesson.dataset.numbers ?? "").split(" ").every(isKnown);
    this.#slot("known").hidden = !lessons.every(({ hidden }) => hidden);
  }

  /** @param {number} number @param {number} place */
  #entry(number, place) {
    const { run } = this.#on;
    const entry = copyOf("entry");
    const done = run.of(number);
    entry.dataset.state = run.stateOf(number);
    const isOver = this.#part.dataset.state === "ended";
    const grade = isOver && done?.tried ? done.grade : undefined;
    for (const seal of entry.querySelectorAll("[data-grade]")) {
      if (!seal.dataset.grade?.split(" ").includes(grade ?? (done?.tried ? "kept" : "open"))) seal.remove();
    }
    const [nth, title, words] = ["nth", "title", "words"].map((name) => slot(name, entry));
    title.append(...this.#walk.standing.nameOf(place));
    nth.textContent = title.textContent === placed(place) ? "" : `${place + 1}. `;
    words.textContent = !done?.tried ? "not answered" : grade === RIGHT ? "right" : wordsOf(run, number);
    if (grade === RIGHT && done && done.tried > 1) words.textContent = `right at try ${done.tried}`;
    else if (grade === RIGHT && done?.hints) words.textContent = `right with ${counted(done.hints, "hint")}`;
    if (grade === RIGHT && done?.worked !== undefined) words.textContent += ", after the worked answer";
    part(entry, "button").addEventListener("click", () => void this.#walk.go(place));
    return entry;
  }

  /** Offer the receipt for copying and saving. @param {string} token @param {string} text */
  #put(token, text) {
    const { root } = this.#on;
    /** @type {HTMLInputElement} */ (this.#slot("text")).value = text;
    const link =
      root === undefined ? "" : new URL(`${root}instructors/results/#receipt=${token}`, document.baseURI).href;
    /** @type {HTMLInputElement} */ (this.#slot("link")).value = link;
    sure(this.#slot("link").closest("div")).hidden = !link;
    part(this.#part, "[data-act=share]").hidden = !navigator.share;
    this.#slot("receipt").hidden = false;
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    const field = /** @type {HTMLInputElement} */ (part(sure(button.closest("div")), "textarea, input"));
    this.#slot("copied").textContent = await copyField(field, { done: "Copied.", left: SELECTED });
  }

  async #share() {
    const text = /** @type {HTMLInputElement} */ (this.#slot("text")).value;
    await navigator.share({ title: this.#on.set.name, text }).catch(() => {});
  }

  #save() {
    const { set, run } = this.#on;
    const name = ["callwise", ...[set.name, run.who].map(plain).filter(Boolean)].join("-");
    saveAs(`${name}.txt`, /** @type {HTMLInputElement} */ (this.#slot("text")).value);
    this.#slot("copied").textContent = `Saved as ${name}.txt.`;
  }

  /** @param {string} words */
  #say(words) {
    announce(this.#slot("doing"), words);
  }
}

/** Rewrite a name for use in file names. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);

/** @param {number} number @param {string} one */
const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
