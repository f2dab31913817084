/**
 * One position under several rules side by side: input goes to the engine as it changes, and the rulings under each set
 * of rules are shown.
 *
 * The question, the rules and every word of a ruling come from the page or the engine.
 */

import { quoted, writeAddress } from "../address/position_address.js";
import { part } from "../page/dom.js";
import { sentence } from "../page/error_sentence.js";
import { readHash } from "./ask_options.js";
import { AskingForm } from "./asking_form.js";
import { blame, entriesOf, take } from "./fields.js";
import { Picker } from "./picker.js";

/** @typedef {{felt: string, board: string, law: string, count: string}} Reply */

const NOT_YET = "Not ruled on yet. Below is what you wrote before. ";

class Comparing extends AskingForm {
  constructor() {
    super();
    new Picker(this.form, () => part(this.form, ".asking-fields")).turn();
    this.onSubmit(() => void this.#ask());
    this.form.addEventListener("input", ({ target }) => this.askSoon(target, () => void this.#ask()));
    this.begin();
    this.open();
  }

  /** @returns {import("./fields.js").Control[]} */
  get #controls() {
    return [
      .../** @type {NodeListOf<import("./fields.js").Control>} */ (this.form.querySelectorAll(".asking-fields [name]")),
    ];
  }

  /** The ruleset's other options. @returns {HTMLSelectElement[]} */
  get #others() {
    return [...this.form.querySelectorAll("[data-slot=others] select")];
  }

  /** The rules by name, each with the choices that aren't the default. */
  get #rules() {
    const chosen = this.#others.filter((one) => !one.selectedOptions[0].defaultSelected);
    return [this.form.dataset.rules, ...chosen.map(({ name, value }) => `${name}=${value}`)].join("+");
  }

  open() {
    const { given, puzzle, faults, fault, remark } = readHash(location.hash);
    if (fault) this.refuse(null, fault);
    else
      blame(
        this.form,
        null,
        remark ?? (puzzle ? `This link asks for the puzzle ${quoted(puzzle)}, which this page can’t open` : ""),
      );
    if (!given) return;
    const asks = given.get("asks");
    if (asks !== this.form.dataset.asks) {
      this.refuse(null, `This link asks ${quoted(asks)}; this page asks ${quoted(this.form.dataset.asks)}`);
      return;
    }
    faults.push(...this.#choose(given.get("rules")));
    for (const key of ["asks", "rules"]) given.delete(key);
    void this.#ask([...faults, ...take(this.#controls, given, quoted)]);
  }

  /** Apply an address's other options; return those that can't be chosen. @param {string | undefined} rules */
  #choose(rules) {
    const [base, ...changes] = (rules ?? this.form.dataset.rules ?? "").split("+");
    const faults =
      base === this.form.dataset.rules ? [] : [`${quoted(base)} isn’t a ruleset of this page, so it’s left out`];
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

  /** Ask for rulings on the input. @param {string[]} [faults] parts of the address that couldn't be used */
  async #ask(faults = []) {
    const { asks = "", option, values = "[]" } = this.form.dataset;
    const table = entriesOf(this.#controls);
    const ruleset = this.#rules;
    history.replaceState(null, "", `#${writeAddress([["asks", asks], ...table, ["rules", ruleset]])}`);
    const params = { asks, table: Object.fromEntries(table), ruleset, option, values: JSON.parse(values) };
    const reply = await this.put("ask.each", params, faults);
    if (!reply) return;
    this.say("");
    this.#show(reply);
  }

  /** @param {Reply} reply */
  #show(reply) {
    delete this.form.dataset.stale;
    this.slot("asked").innerHTML = trusted.createHTML(reply.felt);
    this.slot("board").innerHTML = trusted.createHTML(reply.board);
    this.slot("law").innerHTML = trusted.createHTML(reply.law);
    this.slot("announce").textContent = reply.count;
  }

  /**
   * Keep the last rulings in the background.
   * @param {string | null | undefined} key
   * @param {string} message
   * @param {number | null} [column]
   */
  refuse(key, message, column) {
    super.refuse(key, message, column);
    this.form.dataset.stale = "";
    this.say(`${NOT_YET}${sentence(message)}`);
  }
}

new Comparing();
