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
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#place = slot("found", form);
    this.#rules = field(form, "ruleset");
    const again = () => this.#place.firstChild && this.#find(this.#text);
    for (const type of ["change", CHOSEN]) this.#rules.addEventListener(type, again);
  }

  /** Look for a text once the reader pauses; an empty one clears the hits. @param {string} text */
  look(text) {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#soon);
    if (!text) this.#place.replaceChildren();
    else if (!savesData()) this.#soon = setTimeout(() => void this.#find(text), PAUSE);
  }

  /** Answer what is found at the chosen table. @param {string} text */
  async #find(text) {
    const table = this.#rules.value;
    try {
      const { hitsFor } = await import("./hits_below.js");
      const hits = await hitsFor(text, this.#form.dataset.family ?? "", table);
      if (text === this.#text && table === this.#rules.value) this.#place.replaceChildren(...hits);
    } catch {
      // The referee answers without it.
    }
  }
}
