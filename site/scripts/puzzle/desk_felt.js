/** The felt of a puzzle's form: the position on it, the tiles pressed there, and a ruling's annotations. */

import { isCalm } from "../page/device.js";
import { slot } from "../page/dom.js";

/** @typedef {import("./annotations.js").ToShow} ToShow */

/** How long a tile takes to its place, in milliseconds. */
const GLIDE = 220;

export class DeskFelt {
  #form;
  /** @type {import("./annotations.js").Annotations | undefined} */
  #annotations;
  /** @type {ToShow | undefined} */
  #toShow;
  /** Handles pressed tiles, if steps are taken with them. @type {typeof import("./pressed_act.js") | undefined} */
  #pressing;

  /** The amounts at seats, if any are written. @type {import("./amounts.js").Amounts | undefined} */
  #amounts;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    if (form.querySelector(".sticks"))
      void import("./amounts.js").then(
        ({ Amounts }) => (this.#amounts = new Amounts(form)),
        () => {},
      );
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
    if (!this.element.querySelector("button[data-needs]")) return;
    this.#pressing ??= await import("./pressed_act.js");
    if (this.#form.dataset.ruled) return;
    await this.point(this.#pressing.showPressed(this.element), { dims: false });
    this.#pressing.placeWords(this.element);
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

  /** Write the right amounts at the seats with wrong ones. @param {Record<string, string>} due by seat */
  settle(due) {
    this.#amounts?.settle(due);
  }

  /** Let a chosen tile move from its gap in the hand to its new place. @param {HTMLInputElement} input */
  drop(input) {
    const gap = input.closest(".hand[data-to] .pick");
    const tile = gap?.querySelector(".tile");
    if (!gap || !tile || isCalm()) return;
    const [from, to] = [gap.getBoundingClientRect(), tile.getBoundingClientRect()];
    const frame = {
      transformOrigin: "0 0",
      translate: `${from.x - to.x}px ${from.y - to.y}px`,
      scale: from.width / to.width,
    };
    tile.animate([frame, { transformOrigin: "0 0" }], { duration: GLIDE, easing: "ease-out" });
  }

  /** Remove the annotations. */
  clear() {
    this.#toShow = undefined;
    this.#amounts?.settle({});
    this.#annotations?.clear();
  }
}
