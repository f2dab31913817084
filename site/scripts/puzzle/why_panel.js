/**
 * The panel behind a ruling: it lies over the words while the felt and the bar stay.
 *
 * It shows every answer under the reader's chosen rules, as soon as the engine can provide them.
 */

import { around, make, part, slot } from "../page/dom.js";
import { rulingStyles } from "../page/styles.js";
import { isInView } from "./reveal.js";

/** @typedef {(ruleset: string, signal: AbortSignal) => Promise<{html: string}>} Work */

const NOT_YOURS = "You chose other rules. The referee will work out the answer under them. Until then:";

export class WhyPanel {
  #form;
  #panel;
  #work;
  /** @type {HTMLElement | null | undefined} */
  #by;
  /** @type {Worked | undefined} */
  #worked;

  /** @param {HTMLFormElement} form @param {Work} work asks for the worked answer under a ruleset */
  constructor(form, work) {
    this.#form = form;
    this.#panel = slot("panel", form);
    this.#work = work;
    this.#panel.addEventListener("click", ({ target }) => around(target, "[data-act=close]") && this.close());
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @param {Element | null} [by] what opened it; a citation shows the clause with its sources first */
  async open(by) {
    this.#by = /** @type {HTMLElement | null | undefined} */ (by);
    await rulingStyles; // without them, it would push the felt away
    this.#form.dataset.why = "";
    const worked = this.#panel.querySelector("details");
    if (worked) worked.open = true;
    this.#panel.scrollTop = 0;
    const head = part(this.#panel, "h3");
    head.focus({ preventScroll: true });
    if (!isInView(head)) this.#panel.scrollIntoView({ block: "nearest" });
    if (by?.matches(".byrule-link")) this.#panel.querySelector(".clause")?.scrollIntoView({ block: "center" });
  }

  /** Close it, and move focus back to what opened it. */
  close() {
    const held = this.#panel.contains(document.activeElement);
    delete this.#form.dataset.why;
    if (held) this.#by?.focus({ preventScroll: true });
  }

  /**
   * Show the worked answer under a ruleset; if it is open, announce the ruleset, unless a ruling does so.
   * @param {string} ruleset
   */
  async work(ruleset) {
    const place = slot("worked", this.#form);
    this.#worked ??= new Worked(place, this.#work);
    if (!(await this.#worked.show(ruleset)) || this.#form.dataset.ruled) return;
    const under = place.querySelector(".worked-under");
    if (under?.checkVisibility()) slot("announce", this.#form).textContent = under.textContent;
  }
}

class Worked {
  #place;
  #work;
  /** The answer included in the page, under the puzzle's own rules. */
  #own;
  #asking = new AbortController();

  /** @param {HTMLElement} place @param {Work} work */
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
