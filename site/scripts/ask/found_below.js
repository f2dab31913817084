/** What the search finds for a sentence, below what the referee understood of it. */

import { savesData } from "../page/device.js";
import { field, slot } from "../page/dom.js";
import { CHOSEN } from "./ask_options.js";

/** How long a reader pauses before the search looks, in milliseconds. */
const PAUSE = 600;

export class FoundBelow {
  #form;
  #place;
  #rules;
  #text = "";
  /** The table that the hits are answered at, if any were looked for. */
  #table = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#place = slot("found", form);
    this.#rules = field(form, "ruleset");
    for (const type of ["change", CHOSEN]) this.#rules.addEventListener(type, () => this.#turn());
  }

  /** Look for a text once the reader pauses; an empty one clears the hits. @param {string} text */
  look(text) {
    if (text === this.#text) return;
    this.#text = text;
    this.#table = "";
    clearTimeout(this.#soon);
    if (!text) this.#place.replaceChildren();
    else if (!savesData()) this.#soon = setTimeout(() => void this.#find(text), PAUSE);
  }

  /** Answer the hits at another table. */
  #turn() {
    if (this.#table && this.#table !== this.#rules.value) void this.#find(this.#text);
  }

  /** @param {string} text */
  async #find(text) {
    const table = (this.#table = this.#rules.value);
    try {
      const { hitsFor } = await import("./hits_below.js");
      const hits = await hitsFor(text, this.#form.dataset.family ?? "", table);
      if (text === this.#text && table === this.#table) this.#place.replaceChildren(...hits);
    } catch {
      // The referee answers without it.
    }
  }
}
