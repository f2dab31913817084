/** The small tiles for the puzzles of a page, each with the reader's mark. */

import { isSlow, markOf } from "../storage/marks.js";

/** @param {import("../storage/progress.js").Progress} progress */
export function showPips(progress) {
  const forms = document.querySelectorAll("form[data-key]");
  for (const pips of document.querySelectorAll(".pips")) {
    pips.querySelectorAll("li").forEach((pip, nth) => (pip.dataset.pip = forms[nth]?.dataset.key));
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
