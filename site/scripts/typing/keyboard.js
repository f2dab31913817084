/**
 * Loads keyboard support: at once if there is a mouse, and so probably a keyboard, otherwise on first
 * use.  Phones do without.
 */

import { around } from "../page/dom.js";

const TURNED_TO = "[data-act=keys]";

export class Typists {
  /** @type {Set<HTMLFormElement>} */
  #forms = new Set();
  /** @type {Map<HTMLFormElement, import("./typed_answer.js").TypedAnswer> | undefined} */
  #answers;
  /** @type {typeof import("./typed_answer.js").TypedAnswer | undefined} */
  #TypedAnswer;
  #early;
  #gone = new AbortController();
  /** @type {Promise<void> | undefined} */
  #fetched;

  /** @param {KeyboardEvent[]} early keys pressed before listeners were attached */
  constructor(early) {
    this.#early = early;
    const turned = (/** @type {Event} */ event) => {
      if (event.type === "keydown") this.#early.push(/** @type {KeyboardEvent} */ (event));
      const turnedTo = around(event.target, TURNED_TO);
      if (event.type !== "keydown" && !turnedTo) return;
      void this.#fetch().then(() => event.type === "click" && turnedTo?.matches("button") && turnedTo.click());
    };
    for (const kind of ["keydown", "click"]) document.addEventListener(kind, turned, this.#gone);
    if (early.length || matchMedia("(any-hover: hover)").matches) void this.#fetch();
  }

  /** @param {HTMLFormElement} form */
  add(form) {
    this.#forms.add(form);
    this.#wire(form);
  }

  #fetch() {
    return (this.#fetched ??= this.#wireAll());
  }

  async #wireAll() {
    const [{ wireKeys }, { TypedAnswer }] = await Promise.all([import("./keys.js"), import("./typed_answer.js")]);
    this.#answers = new Map();
    this.#TypedAnswer = TypedAnswer;
    for (const form of this.#forms) this.#wire(form);
    this.#gone.abort();
    wireKeys(this.#answers, this.#early);
  }

  /** @param {HTMLFormElement} form */
  #wire(form) {
    const Typed = this.#TypedAnswer;
    if (Typed) this.#answers?.set(form, new Typed(form));
  }
}
