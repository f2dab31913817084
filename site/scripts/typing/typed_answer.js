/**
 * Answers typed instead of picked.
 *
 * Input is matched with the options, letter by letter; `14s` is short for `1s 4s`.
 */

import { around, sure } from "../page/dom.js";

/** @typedef {{codes: string[], strange: string}} Typed `strange` is the first part that matches no answer, or "" */

const SHORT = /^(?:\d+[a-z])+$/;
const LONGEST_QUOTE = 24;
const SEVERAL = "These answers can’t be chosen together.";

/**
 * Read typed text.  Parts are separated by commas, or by spaces if no answer contains spaces; a unique prefix of an
 * answer in words is enough.
 * @param {string} text
 * @param {readonly string[]} offered
 * @returns {Typed}
 */
function readTyped(text, offered) {
  /** @type {Set<string>} */
  const codes = new Set();
  for (const part of text.normalize("NFKC").toLowerCase().split(/[,;]/)) {
    const words = part.split(/\s+/).filter(Boolean);
    const whole = match(words.join(" "), offered);
    for (const piece of whole ? [whole] : words.flatMap(spell)) {
      const code = match(piece, offered);
      if (!code) return { codes: [], strange: piece };
      codes.add(code);
    }
  }
  return { codes: [...codes], strange: "" };
}

/** @param {string} word */
const spell = (word) =>
  SHORT.test(word)
    ? [...word.matchAll(/(\d+)([a-z])/g)].flatMap(([, digits, letter]) => [...digits].map((digit) => digit + letter))
    : [word];

/** @param {string} typed @param {readonly string[]} offered */
function match(typed, offered) {
  const begun = /^[a-z]/.test(typed) ? offered.filter((code) => code.toLowerCase().startsWith(typed)) : [];
  return offered.find((code) => code.toLowerCase() === typed) ?? (begun.length === 1 ? begun[0] : undefined);
}

/** The answers of a puzzle by name, and the field for typing them. */
export class TypedAnswer {
  #form;
  #details;
  #field;
  #refusal;
  #choosing = false;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#details = /** @type {HTMLDetailsElement} */ (form.querySelector("details.typed"));
    this.#field = /** @type {HTMLInputElement} */ (form.querySelector('[data-slot="typed"]'));
    this.#refusal = /** @type {HTMLElement} */ (form.querySelector('[data-slot="typed-refusal"]'));
    if (!this.#field) return;
    this.#field.addEventListener("input", () => this.#onInput());
    this.#field.addEventListener("change", () => this.#check());
    this.#details.addEventListener("toggle", () => this.#details.open || this.#clear());
    form.addEventListener(
      "change",
      ({ target }) => /** @type {HTMLInputElement} */ (target).name === "answer" && !this.#choosing && this.#clear(),
    );
    form.addEventListener("click", ({ target }) => around(target, '[data-act="again"]') && this.#clear());
    form.addEventListener("submit", (event) => this.#onSubmit(event), { capture: true });
  }

  /** @returns {HTMLInputElement[]} */
  get inputs() {
    return [...this.#form.querySelectorAll('input[name="answer"]')];
  }

  /** The options, without duplicates, in page order. */
  get codes() {
    return [...new Set(this.inputs.map((input) => input.value))];
  }

  get chosen() {
    return [...new Set(this.inputs.filter((input) => input.checked).map((input) => input.value))];
  }

  /**
   * Select exactly these answers.
   * @param {readonly string[]} codes
   * @returns {boolean} whether they can be selected together; if not, none is selected
   */
  choose(codes) {
    this.#choosing = true;
    for (const input of this.inputs) if (input.checked && !codes.includes(input.value)) put(input, false);
    for (const code of codes) if (!this.chosen.includes(code)) put(sure(this.#first(code)), true);
    const together = this.chosen.length === codes.length;
    if (!together) for (const input of this.inputs) if (input.checked) put(input, false);
    this.#choosing = false;
    return together;
  }

  /** Press these answers, as if clicked, and move focus there. @param {readonly string[]} codes */
  press(codes) {
    for (const code of codes) {
      this.#first(code)?.focus();
      this.#first(code)?.click();
    }
  }

  /**
   * Press the answer typed outside the field; if that fails, put it into the field for correction.
   * @param {string} text
   */
  take(text) {
    const { codes, strange } = readTyped(text, this.codes);
    const oneOnly = this.inputs[0]?.type === "radio";
    if (!strange && !(oneOnly && codes.length > 1)) {
      this.press(codes);
      return;
    }
    this.#details.open = true;
    this.#field.value = text;
    this.#field.select();
    this.#check();
  }

  /** @param {string} code */
  #first(code) {
    return this.inputs.find((input) => input.value === code);
  }

  #onInput() {
    this.#refuse("");
    const { codes, strange } = readTyped(this.#field.value, this.codes);
    if (!strange) this.choose(codes);
  }

  /** Select the answers typed in the field, or say why that isn't possible. */
  #check() {
    if (!this.#field.value.trim()) return true;
    const { codes, strange } = readTyped(this.#field.value, this.codes);
    const together = this.choose(codes);
    const quoted = strange.length > LONGEST_QUOTE ? `${strange.slice(0, LONGEST_QUOTE)}…` : strange;
    const why = strange ? `“${quoted}” isn’t one of the answers here.` : together ? "" : SEVERAL;
    this.#refuse(why && `${why} You can type ${listed(this.codes)}.`);
    return !why;
  }

  /** @param {Event} event */
  #onSubmit(event) {
    if (this.#check()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#field.focus();
  }

  /** The place is a live region, so a repeated message isn't announced again. @param {string} words */
  #refuse(words) {
    this.#field.ariaInvalid = words ? "true" : null;
    if (this.#refusal.textContent !== words) this.#refusal.textContent = words;
  }

  #clear() {
    this.#field.value = "";
    this.#refuse("");
  }
}

/** @param {HTMLInputElement} input @param {boolean} checked */
function put(input, checked) {
  input.checked = checked;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {readonly string[]} codes */
const listed = (codes) => (codes.length > 1 ? `${codes.slice(0, -1).join(", ")} or ${codes.at(-1)}` : codes.join(""));
