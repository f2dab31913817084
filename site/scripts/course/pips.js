/** The small tiles for the puzzles of a page, each with the reader's mark. */

import { isSlow, markOf } from "../storage/marks.js";

/**
 * The key of the puzzle that a tile stands for: by its place on a page with the whole lesson, by its mark on a page with
 * one puzzle of several.
 * @param {HTMLLIElement} pip
 * @param {number} nth
 * @param {number} count how many tiles there are
 * @param {ArrayLike<HTMLElement>} forms the puzzles of the page
 */
export const keyOf = (pip, nth, count, forms) =>
  forms[forms.length < count ? ("here" in pip.dataset ? 0 : -1) : nth]?.dataset.key ?? "";

/** @param {import("../storage/progress.js").Progress} progress */
export function showPips(progress) {
  /** @type {NodeListOf<HTMLElement>} */
  const forms = document.querySelectorAll("form[data-key]");
  for (const pips of document.querySelectorAll(".pips")) {
    const own = pips.querySelectorAll("li");
    own.forEach((pip, nth) => (pip.dataset.pip = keyOf(pip, nth, own.length, forms)));
  }
  const show = () => {
    for (const pip of document.querySelectorAll("[data-pip]")) {
      const mark = progress.marks.get(pip.dataset.pip ?? "");
      pip.dataset.state = markOf(mark);
      pip.toggleAttribute("data-again", mark !== undefined && (!mark.right || isSlow(mark)));
    }
  };
  progress.subscribe(show);
  show();
}
