/** The felt of a puzzle's form: the position on it, the tiles pressed there, and a ruling's annotations. */

import { isCalm } from "../page/device.js";
import { slot } from "../page/dom.js";

/** @typedef {import("./annotations.js").ToShow} ToShow */

export class DeskFelt {
  #form;
  /** @type {import("./annotations.js").Annotations | undefined} */
  #annotations;
  /** @type {ToShow | undefined} */
  #toShow;
  /** Handles pressed tiles, if steps are taken with them. @type {typeof import("./pressed_act.js") | undefined} */
  #pressing;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** @returns {HTMLElement} */
  get element() {
    return slot("felt", this.#form);
  }

  /** Put another position on it. @param {string} html */
  lay(html) {
    const before = isCalm() ? undefined : this.#pressing?.tilesOn(this.element);
    this.element.outerHTML = trusted.createHTML(html);
    if (before) this.#pressing?.glide(before, this.element);
  }

  /** Show the acts available for the pressed tiles. */
  async press() {
    if (!this.#form.querySelector("button[data-needs]")) return;
    this.#pressing ??= await import("./pressed_act.js");
    if (this.#form.dataset.ruled) return;
    await this.point(this.#pressing.showPressed(this.#form), { dims: false });
  }

  /**
   * Show the ruling's subject.  The code is fetched with the first ruling; if that fails, the words are sufficient.
   * @param {ToShow} what
   * @param {{dims?: boolean}} [options] whether to dim everything else
   */
  async point(what, { dims = true } = {}) {
    this.#toShow = what;
    const { Annotations } = await import("./annotations.js").catch(() => ({ Annotations: undefined }));
    if (!Annotations || this.#toShow !== what) return;
    this.#annotations ??= new Annotations(() => this.element);
    await this.#annotations.show(what, dims);
  }

  /** Remove the annotations. */
  clear() {
    this.#toShow = undefined;
    this.#annotations?.clear();
  }
}
