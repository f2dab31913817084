/** What a reader wishes to practise, as they set it in the form; nothing but what they've met, until they do. */

import { around, field, make, part, slot } from "../page/dom.js";
import { spelled, capital } from "../page/words.js";
import { myTable } from "../puzzle/my_table.js";
import { EASY, isBeyond, lessonsBegun, topicsFor } from "./pool.js";

/** The levels of older links that are now the easiest. */
const FORMER_EASY = [0, 1, 4];

export class WishForm {
  #form;
  #syllabus;
  #progress;
  /** @type {HTMLSelectElement} */
  #rules;
  /** The reader's missed clauses. @type {string[]} */
  #missed = [];

  /**
   * @param {HTMLFormElement} form
   * @param {import("./pool.js").Syllabus} syllabus
   * @param {import("../storage/progress.js").Progress} progress
   */
  constructor(form, syllabus, progress) {
    this.#form = form;
    this.#syllabus = syllabus;
    this.#progress = progress;
    this.#rules = field(form, "rules");
    const family = part(document, "[data-family]").dataset.family ?? "";
    this.#take(myTable(family) ?? "");
    this.#offerLessons();
    progress.subscribe(() => this.#tell());
    form.addEventListener("change", ({ target }) => this.#agree(target));
    this.#tell();
  }

  /** The clauses to ask about first: those missed the last time. */
  get missed() {
    return this.#missed;
  }

  set missed(clauses) {
    this.#missed = clauses;
    this.#tell();
  }

  get level() {
    return Number(this.#ticked("level")[0]?.value ?? EASY);
  }

  /** Whether positions of games for three are wanted. */
  get takesThree() {
    return this.#ticked("three").length > 0 || this.#ticked("clause").length > 0;
  }

  /** The topics to ask about. @param {string[]} [only] clauses to choose from instead */
  topics(only = []) {
    return topicsFor(this.#syllabus, this.#progress.marks, this.#wishes(only));
  }

  /** Whether a position is decided by a rule not met. @param {readonly string[]} decides @param {string[]} [only] */
  isBeyond(decides, only = []) {
    return isBeyond(this.#syllabus, this.#progress.marks, this.#wishes(only), decides);
  }

  /** @param {string[]} only @returns {import("./pool.js").Wishes} */
  #wishes(only) {
    return {
      table: this.#rules.value,
      level: this.level,
      clauses: only.length ? only : this.#ticked("clause").map(({ value }) => value),
      without: this.#boxes("lesson")
        .filter(({ checked }) => !checked)
        .map(({ value }) => value),
      tables: this.#ticked("tables").length > 0,
      three: this.#ticked("three").length > 0,
      former: this.#ticked("former").length > 0,
      unmet: this.#ticked("unmet").length > 0,
    };
  }

  /** Whether a clause can be practised here. @param {string} clause */
  knows(clause) {
    return this.#syllabus.clauses.some(([id]) => id === clause);
  }

  /** Whether a ruleset is on the list. @param {string} name */
  hasTable(name) {
    return [...this.#rules.options].some(({ value }) => value === name);
  }

  /** Set what an address asks for. @param {{clauses: string[], ruleset: string, level: number}} asked */
  choose({ clauses, ruleset, level }) {
    for (const box of this.#boxes("clause")) box.checked = clauses.includes(box.value);
    /** @type {HTMLDetailsElement} */ (slot("single")).open = clauses.length > 0;
    part(this.#form, "details").open = clauses.length > 0;
    this.#take(ruleset);
    const value = FORMER_EASY.includes(level) ? EASY : level;
    for (const radio of this.#boxes("level")) radio.checked = radio.value === String(value);
    this.#tell();
  }

  /** @param {string} ruleset */
  #take(ruleset) {
    if (this.hasTable(ruleset)) this.#rules.value = ruleset;
  }

  /** @param {string} name @returns {HTMLInputElement[]} */
  #boxes(name) {
    return [...this.#form.querySelectorAll(`input[name="${name}"]`)];
  }

  /** @param {string} name */
  #ticked(name) {
    return this.#boxes(name).filter(({ checked }) => checked);
  }

  /** List the lessons begun, to leave some out. */
  #offerLessons() {
    const begun = lessonsBegun(this.#syllabus, this.#progress.marks).filter(({ clauses }) => clauses.length);
    const place = slot("lessons");
    place.hidden = begun.length < 2;
    place.append(
      ...begun.map(({ key, title }) =>
        make(
          "label",
          {},
          make("input", { type: "checkbox", name: "lesson", value: key, checked: true }),
          make("span", { textContent: title }),
        ),
      ),
    );
  }

  /** At least one lesson stays. @param {EventTarget | null} changed */
  #agree(changed) {
    if (changed instanceof HTMLInputElement && around(changed, ".practice-lessons") && !this.#ticked("lesson").length)
      changed.checked = true;
    this.#tell();
  }

  /** Say under which rules positions are drawn, and about how many clauses. */
  #tell() {
    slot("table").textContent = this.#rules.selectedOptions[0].text;
    const topics = this.topics();
    const clauses = new Set(topics.map(({ clause }) => clause));
    const missed = this.#missed.filter((clause) => clauses.has(clause)).length;
    const count = `${capital(spelled(clauses.size))} rule${clauses.size === 1 ? "" : "s"}`;
    const isChosen = this.#ticked("clause").length > 0 || this.#ticked("unmet").length > 0;
    const isBegun = lessonsBegun(this.#syllabus, this.#progress.marks).some((lesson) => lesson.clauses.length);
    slot("about").textContent = isChosen
      ? `${count}.`
      : !isBegun
        ? `${count} to start with. Lessons add more.`
        : missed
          ? `${count} from your lessons. What you missed comes first.`
          : `${count} from your lessons${topics.some(({ fresh }) => fresh) ? " and those that follow" : ""}.`;
  }
}
