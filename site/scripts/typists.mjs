/**
 * Fetches what keys and typed answers need: at once where there is a mouse and so most likely a keyboard, and elsewhere
 * when someone turns to either.  A phone does without.
 */

const TURNED_TO = 'details.typed, [data-act="keys"]';

export class Typists {
  /** @type {Set<HTMLFormElement>} */
  #forms = new Set();
  /** @type {Map<HTMLFormElement, import("./typing.mjs").TypedAnswer> | undefined} */
  #answers;
  #TypedAnswer;

  constructor() {
    if (matchMedia("(any-hover: hover)").matches) {
      void this.#fetch();
      return;
    }
    const turned = (/** @type {Event} */ event) => {
      if (event.type === "keydown" || event.target.closest?.(TURNED_TO)) void this.#fetch();
    };
    for (const kind of ["keydown", "focusin", "click"]) document.addEventListener(kind, turned);
  }

  /** @param {HTMLFormElement} form */
  add(form) {
    this.#forms.add(form);
    this.#wire(form);
  }

  async #fetch() {
    if (this.#answers) return;
    this.#answers = new Map();
    const [{ wireKeys }, { TypedAnswer }] = await Promise.all([import("./keys.mjs"), import("./typing.mjs")]);
    this.#TypedAnswer = TypedAnswer;
    for (const form of this.#forms) this.#wire(form);
    wireKeys(this.#answers);
  }

  /** @param {HTMLFormElement} form */
  #wire(form) {
    if (this.#TypedAnswer) this.#answers.set(form, new this.#TypedAnswer(form));
  }
}
