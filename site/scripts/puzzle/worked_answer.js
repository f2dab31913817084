/** The worked answer under the reader's chosen rules, as soon as the engine can provide it. */

import { make } from "../page/dom.js";

const NOT_YOURS = "You chose other rules. The referee will work out the answer under them. Until then:";

export class Worked {
  #place;
  #work;
  /** The answer included in the page, under the puzzle's own rules. */
  #own;
  #asking = new AbortController();

  /** @param {HTMLElement} place @param {(ruleset: string, signal: AbortSignal) => Promise<{html: string}>} work */
  constructor(place, work) {
    this.#place = place;
    this.#work = work;
    this.#own = { ruleset: place.dataset.ruleset, html: place.innerHTML };
  }

  /**
   * Show the answer under a ruleset; until it arrives, note that the one shown is under another.
   * @param {string} ruleset
   * @returns {Promise<boolean>} whether the answer shown has changed
   */
  async show(ruleset) {
    this.#asking.abort();
    this.#place.querySelector(".worked-stale")?.remove();
    if (ruleset === this.#place.dataset.ruleset) return false;
    if (ruleset === this.#own.ruleset) {
      this.#put(this.#own.html, ruleset);
      return true;
    }
    const { signal } = (this.#asking = new AbortController());
    this.#place.prepend(make("p", { className: "worked-stale", textContent: NOT_YOURS }));
    try {
      const { html } = await this.#work(ruleset, signal);
      if (signal.aborted) return false;
      this.#put(html, ruleset);
      return true;
    } catch {
      return false; // the note and its subject stay
    }
  }

  /** @param {string} html @param {string} ruleset */
  #put(html, ruleset) {
    this.#place.innerHTML = trusted.createHTML(html);
    this.#place.dataset.ruleset = ruleset;
  }
}
