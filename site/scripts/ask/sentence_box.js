/**
 * The box for a sentence: what the engine understood is underlined, and the rest stays plain text.
 *
 * Nothing that is written here is an error.
 */

import { make, part, slot } from "../page/dom.js";

/** @typedef {{start: number, end: number, entry: string, label: string}} Understood */
/** @typedef {{id: string, title: string}} Question */
/**
 * @typedef {{game: string, ruleset: string | null, question: Question, others: Question[], entries:
 *   Record<string, string>, chips: Understood[], missing: {entry: string, ask: string}[], supposed?: Record<string, string>, beyond?: string, term?: string, particular?: boolean, left_out?: [number, number][], rest: [number, number][]}}
 *   Heard
 */

export class SentenceBox {
  #form;
  #box;
  #mirror;
  #found;
  /** @type {Understood[]} */
  #understood = [];
  /** The sentence shown as an example. */
  #sample = "";

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#box = /** @type {HTMLTextAreaElement} */ (part(form, "[name=said]"));
    this.#mirror = make("div", { className: "asking-mirror" });
    this.#mirror.setAttribute("aria-hidden", "true");
    this.#box.before(this.#mirror);
    this.#found = import("./found_below.js").then(({ FoundBelow }) => new FoundBelow(form));
    this.#box.addEventListener("input", () => {
      this.#underline([]);
      this.#look(this.text);
    });
  }

  get text() {
    return this.#box.value.trim();
  }

  set text(text) {
    this.#box.value = text;
    this.#underline([]);
  }

  /** Whether it was sent before the page could hear it: Enter wrote a line break. */
  get isSent() {
    return this.#box.value.endsWith("\n") || "asked" in this.#form.dataset;
  }

  focus() {
    this.#box.focus({ preventScroll: true });
  }

  /** Show an example if there is room for one, or else what the box is for. @param {boolean} isOpen whether a position is open */
  fit(isOpen) {
    this.#sample ||= this.#box.placeholder;
    this.#box.placeholder = isOpen ? "Or say what happened" : this.#sample;
  }

  blur() {
    this.#box.blur();
  }

  get isFocused() {
    return this.#box === document.activeElement;
  }

  /**
   * Show what was understood, and offer what else it may ask: below the box, or below the ruling that follows.
   * @param {Heard} heard
   * @param {Question[]} questions
   * @param {boolean} isRuled
   */
  show(heard, questions, isRuled) {
    this.#underline(heard.chips);
    this.#look(this.text);
    const told = heard.beyond ? [make("p", { textContent: heard.beyond })] : [];
    const buttons = (heard.beyond ? [] : questions).map(({ id, title }) => {
      const button = make("button", { type: "button", className: "btn btn-text", textContent: title });
      button.dataset.turn = id;
      return button;
    });
    const places = [slot("guess", this.#form), slot("next", this.#form)];
    const [shown, other] = isRuled ? places.reverse() : places;
    const rest = this.#restOf(heard);
    const href = `${document.body.dataset.root}search/?${new URLSearchParams({ q: rest })}`;
    other.replaceChildren();
    const { term } = heard;
    if (term) return void import("./asked_word.js").then(({ defineIn }) => defineIn(shown, term));
    shown.replaceChildren(
      ...told,
      ...(buttons.length ? [make("span", {}, isRuled ? "Or ask:" : "You may mean:"), ...buttons] : []),
      ...(rest ? [make("a", { href, textContent: "Search for the rest" })] : []),
    );
  }

  /** The words that weren't understood. @param {Heard} heard */
  #restOf(heard) {
    return heard.rest
      .map(([start, end]) => this.#box.value.slice(start, end).trim())
      .filter(Boolean)
      .join(" ");
  }

  /**
   * Replace the words for an entry by its changed text; the longest part of the sentence that gave it counts.
   * @param {string} key
   * @param {string} text
   */
  rewrite(key, text) {
    const said = this.#understood.filter(({ entry }) => entry === key);
    const [longest] = said.sort((one, other) => other.end - other.start - (one.end - one.start));
    if (!longest) return;
    const { start, end, label } = longest;
    const words = text.startsWith(label) ? text : `${label} ${text}`;
    const { value } = this.#box;
    const grown = words.length - (end - start);
    this.#box.value = value.slice(0, start) + words + value.slice(end);
    this.#underline(
      this.#understood.map((one) => ({
        ...one,
        start: one.start > start ? one.start + grown : one.start,
        end: one.end >= end ? one.end + grown : one.end,
      })),
    );
  }

  /** Search for a text below the ruling. @param {string} text */
  #look(text) {
    void this.#found.then((found) => found.look(text));
  }

  /** Forget what was offered. */
  forget() {
    this.#underline([]);
    this.#look("");
    slot("guess", this.#form).replaceChildren();
  }

  /** @param {Understood[]} understood */
  #underline(understood) {
    this.#understood = understood;
    const { value } = this.#box;
    /** @type {(Node | string)[]} */
    const parts = [];
    let at = 0;
    for (const { start, end } of [...understood].sort((one, other) => one.start - other.start)) {
      if (start < at) continue;
      parts.push(value.slice(at, start), make("u", {}, value.slice(start, end)));
      at = end;
    }
    this.#mirror.replaceChildren(...(understood.length ? [...parts, value.slice(at)] : []));
  }
}
