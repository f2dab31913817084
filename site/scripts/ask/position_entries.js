/** The question on the page and its entries: the fields of one question, which hold the position as notation. */

import { make, part } from "../page/dom.js";
import { entriesOf, signsOf, take, toExample } from "./fields.js";
import { quoted } from "../address/position_address.js";
import { ownCard } from "../storage/own_card.js";
import { inWords } from "./places.js";

/** @typedef {import("./fields.js").Control} Control */

/** The entry that has the hands of a card; questions about it begin with its name. */
const CARD = "card";
/** How many entries are named before the referee has drawn the position. */
const FIRST = 3;

export class PositionEntries {
  #form;
  asks = "";
  /** Which file has the recorded ruling on which position. @type {Promise<Record<string, number>> | undefined} */
  #index;
  /** Entries that the reader has changed. @type {Set<string>} */
  #changed = new Set();

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** Whether there is a question of that id on this page. @param {string} asks */
  has(asks) {
    return this.#linkOf(asks) !== null;
  }

  /** @param {string} asks @returns {HTMLAnchorElement | null} */
  #linkOf(asks) {
    return this.#form.querySelector(`a[data-question="${CSS.escape(asks)}"]`);
  }

  /** Show a question's fields. @param {string} asks */
  turnTo(asks) {
    this.asks = asks;
    this.#changed.clear();
    for (const fields of this.#all) {
      fields.hidden = !(fields.dataset.asks ?? "").split(" ").includes(asks);
      fields.disabled = fields.hidden;
    }
  }

  /**
   * Say what is asked and about what, until the referee has drawn it.
   * @param {HTMLElement} question
   * @param {HTMLElement} chips
   */
  introduce(question, chips) {
    question.textContent = this.#linkOf(this.asks)?.textContent ?? "";
    const labels = [...this.fields.querySelectorAll("label")].map(({ firstChild }) => firstChild?.textContent?.trim());
    chips.replaceChildren(make("p", { className: "small" }, labels.filter(Boolean).slice(0, FIRST).join(" · ")));
  }

  /** The entries of a question. @param {string} asks */
  keysOf(asks) {
    const fields = [...this.#all].find((one) => one.dataset.asks?.split(" ").includes(asks));
    return [...(fields?.querySelectorAll("[name]") ?? [])].map((control) => control.getAttribute("name") ?? "");
  }

  /** @returns {NodeListOf<HTMLFieldSetElement>} */
  get #all() {
    return this.#form.querySelectorAll(".asking-fields");
  }

  /** @returns {HTMLFieldSetElement} */
  get fields() {
    return part(this.#form, ".asking-fields:not([hidden])");
  }

  /** @returns {Control[]} */
  get controls() {
    return [.../** @type {NodeListOf<Control>} */ (this.fields.querySelectorAll("[name]"))];
  }

  /** The entries, without empty ones. @returns {[string, string][]} */
  get table() {
    return entriesOf(this.controls);
  }

  /** The entries without supposed ones and examples. @param {string[]} supposed @returns {[string, string][]} */
  entered(supposed) {
    return this.#isExample ? [] : this.table.filter(([key]) => !supposed.includes(key));
  }

  /** Fill in entries; return those that the fields can't hold. @param {Iterable<[string, string]>} table */
  fill(table) {
    return take(this.controls, new Map(table), quoted);
  }

  /** Fill in the question's example, or the reader's own card without anything on the table. */
  fillExample() {
    this.#changed.clear();
    toExample(this.controls);
    const card = this.#control(CARD);
    const own = card && ownCard.read().value;
    if (!card || !own) return;
    if (this.asks.startsWith(`${CARD}.`)) for (const control of this.controls) control.value = "";
    card.value = own;
  }

  /** Fill in what a sentence says, with the reader's own card if it is about one; the example if it says nothing. @param {[string, string][]} table */
  hear(table) {
    if (!table.length) return this.fillExample();
    this.fill(table);
    const card = this.#control(CARD);
    if (card && !card.value && this.asks.startsWith(`${CARD}.`)) card.value = ownCard.read().value ?? "";
  }

  /**
   * Keep the hands of a card, if the reader has changed them and they can be read.
   * @param {string[]} changed the entries that were just changed
   * @param {boolean} isRead
   */
  keepCard(changed, isRead) {
    for (const key of changed) this.#changed.add(key);
    const written = this.#control(CARD)?.value.trim();
    if (!written || !isRead || !this.#changed.delete(CARD)) return;
    ownCard.write(written);
  }

  /** A field's label. @param {string} key */
  labelOf(key) {
    return this.#control(key)?.labels[0].firstChild?.textContent?.trim() ?? "";
  }

  /** What an entry accepts: several tiles or a single one, signs to add, or values to choose. @param {string} key */
  acceptedBy(key) {
    const control = this.#control(key);
    const choices =
      control instanceof HTMLSelectElement ? [...control.options].map(({ value, text }) => ({ value, text })) : [];
    const signs = control ? signsOf(control) : [];
    const signsHow = control?.parentElement?.querySelector(".field-signs")?.textContent ?? "";
    const hasTiles = Boolean(control && "tiles" in control.dataset);
    return { choices, signs, signsHow, hasTiles, isSingle: control?.dataset.tiles === "one" };
  }

  /** An entry's text. @param {string} key */
  textOf(key) {
    return this.#control(key)?.value ?? "";
  }

  /** @param {string} key */
  #control(key) {
    return this.controls.find(({ name }) => name === key);
  }

  /**
   * The recorded reply for the entries under the usual rules, if they are a picture's or the question's example.
   * @param {string} address the address of the question and its entries, without rules
   * @returns {Promise<any>} undefined if nothing is recorded, or it can't be fetched
   */
  async recorded(address) {
    const { asks } = this;
    const isExample = this.#isExample;
    const index = new URL(this.#form.dataset.recorded ?? "", document.baseURI);
    try {
      this.#index ??= fetchJson(index);
      const known = await this.#index;
      const place = known[address] ?? (isExample ? known[asks] : undefined);
      return place === undefined ? undefined : await fetchJson(new URL(`${place}.json`, index));
    } catch {
      this.#index = undefined;
      return undefined;
    }
  }

  /** Whether the entries are those of the question's example. */
  get #isExample() {
    return this.controls.every((control) =>
      control instanceof HTMLTextAreaElement
        ? control.value.trim() === inWords(control.defaultValue.trim())
        : control.selectedOptions[0] === (byDefault(control) ?? control.options[0]),
    );
  }
}

/** The value that the page was made with. @param {HTMLSelectElement} control */
function byDefault(control) {
  return [...control.options].find(({ defaultSelected }) => defaultSelected);
}

/** @param {URL} at @returns {Promise<any>} */
async function fetchJson(at) {
  const response = await fetch(at);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
