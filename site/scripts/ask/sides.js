/**
 * One position under several rules side by side: input goes to the engine as it changes, and the rulings under each set
 * of rules are shown.
 *
 * The question, the rules and every word of a ruling come from the page or the engine.
 */

import { quoted, writeAddress } from "../page/address.js";
import { Refusal } from "../engine/engine.js";
import { Picker } from "./picker.js";
import { sayPlaces } from "./places.js";
import { showEngine } from "../page/engine_line.js";
import { sentence } from "../page/error_sentence.js";
import { blame, take, written } from "./fields.js";
import { meant } from "./ask_options.js";
import { KEPT, SLOW, WAITS, listen, open, say } from "./ask_start.js";
import { around, part, slot } from "../page/part.js";

/** @typedef {{felt: string, board: string, law: string, count: string}} Reply */

/** Delay after the last change before asking the referee, in milliseconds. */
const SOON = 350;
const NOT_YET = "Not ruled on yet. Below is what you wrote before. ";

class Comparing {
  #form;
  #engine;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  #asking = new AbortController();
  #waiting = false;

  /**
   * @param {HTMLFormElement} form
   * @param {import("../engine/engine.js").Engine} engine
   */
  constructor(form, engine) {
    this.#form = form;
    this.#engine = engine;
    new Picker(form, () => part(form, ".asking-fields")).turn();
    listen(form, () => void this.#ask());
    form.addEventListener("input", ({ target }) => {
      clearTimeout(this.#soon);
      this.#soon = setTimeout(() => void this.#ask(), around(target, "select") ? 0 : SOON);
    });
    form.addEventListener("click", ({ target }) => {
      if (around(target, '[data-act="retry"]')) engine.retry();
    });
    addEventListener("hashchange", () => this.#open());
    engine.subscribe((state) => this.#onEngine(state));
    sayPlaces(form);
    this.#open();
  }

  /**
   * @template {Element} [Kind=HTMLElement]
   * @param {string} name
   * @returns {Kind}
   */
  #slot(name) {
    return slot(name, this.#form);
  }

  /** @returns {import("./fields.js").Control[]} */
  get #controls() {
    return [
      .../** @type {NodeListOf<import("./fields.js").Control>} */ (
        this.#form.querySelectorAll(".asking-fields [name]")
      ),
    ];
  }

  /** The table's other options. @returns {HTMLSelectElement[]} */
  get #others() {
    return [...this.#form.querySelectorAll('[data-slot="others"] select')];
  }

  /** The rules by name, each with the choices that aren't the default. */
  get #rules() {
    const chosen = this.#others.filter((one) => !one.selectedOptions[0].defaultSelected);
    return [this.#form.dataset.rules, ...chosen.map(({ name, value }) => `${name}=${value}`)].join("+");
  }

  /** Load the position from the address, if there is one. */
  #open() {
    const { given, puzzle, faults, fault, remark } = meant(location.hash);
    if (fault) this.#refuse(null, fault);
    else
      blame(
        this.#form,
        null,
        remark ?? (puzzle ? `This link asks for the puzzle ${quoted(puzzle)}, which this page can’t open` : ""),
      );
    if (!given) return;
    const asks = given.get("asks");
    if (asks !== this.#form.dataset.asks) {
      this.#refuse(null, `This link asks ${quoted(asks)}; this page asks ${quoted(this.#form.dataset.asks)}`);
      return;
    }
    faults.push(...this.#choose(given.get("rules")));
    for (const key of ["asks", "rules"]) given.delete(key);
    void this.#ask([...faults, ...take(this.#controls, given, quoted)]);
  }

  /**
   * Apply an address's other table options; return those that can't be chosen.
   * @param {string | undefined} rules
   */
  #choose(rules) {
    const [base, ...changes] = (rules ?? this.#form.dataset.rules ?? "").split("+");
    const faults =
      base === this.#form.dataset.rules ? [] : [`${quoted(base)} isn’t a ruleset of this page, so it’s left out`];
    for (const select of this.#others) for (const option of select.options) option.selected = option.defaultSelected;
    for (const change of changes) {
      const [name, value = ""] = change.split("=");
      const option = [...(this.#others.find((one) => one.name === name)?.options ?? [])].find(
        (one) => one.value === value,
      );
      if (option) option.selected = true;
      else faults.push(`${quoted(change)} can’t be chosen here, so it’s left out`);
    }
    return faults;
  }

  /**
   * Ask for rulings on the input; only the last question counts.
   * @param {string[]} [faults] parts of the address that couldn't be used
   */
  async #ask(faults = []) {
    clearTimeout(this.#soon);
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#waiting = true;
    const { asks = "", option, values = "[]" } = this.#form.dataset;
    const table = written(this.#controls);
    const ruleset = this.#rules;
    history.replaceState(null, "", `#${writeAddress([["asks", asks], ...table, ["rules", ruleset]])}`);
    blame(this.#form, null, faults.join(". "));
    const params = { asks, table: Object.fromEntries(table), ruleset, option, values: JSON.parse(values) };
    const asked = this.#engine.ask("ask.each", params, { signal });
    this.#onEngine(this.#engine.state);
    try {
      const reply = await asked;
      this.#waiting = false;
      this.#say("");
      this.#show(reply);
    } catch (error) {
      if (signal.aborted) return;
      this.#waiting = false;
      if (error instanceof Refusal) this.#refuse(error.key, error.message, error.column);
      else this.#say(KEPT);
    }
  }

  /** @param {Reply} reply */
  #show(reply) {
    delete this.#form.dataset.stale;
    this.#slot("asked").innerHTML = trusted.createHTML(reply.felt);
    this.#slot("board").innerHTML = trusted.createHTML(reply.board);
    this.#slot("law").innerHTML = trusted.createHTML(reply.law);
    this.#slot("announce").textContent = reply.count;
  }

  /**
   * Report input that can't be ruled on in its place, keeping the last rulings in the background.
   * @param {string | null | undefined} key
   * @param {string} message
   * @param {number | null} [column]
   */
  #refuse(key, message, column) {
    this.#form.dataset.stale = "";
    blame(this.#form, key, message, column);
    this.#say(`${NOT_YET}${sentence(message)}`);
  }

  /** @param {import("../engine/engine.js").State} state */
  #onEngine(state) {
    showEngine(this.#form, this.#slot("engine"), state);
    if (!this.#waiting) return;
    if (state.phase === "failed") this.#say(KEPT);
    else if (state.busy) this.#say(SLOW);
    else if (state.phase !== "ready") this.#say(WAITS);
  }

  /** @param {string} words */
  #say(words) {
    say(this.#slot("message"), words);
  }
}

const { form, engine } = open();
new Comparing(form, engine);
