/** The small tiles for the puzzles of a lesson, showing how each was answered. */

/** @typedef {import("../storage/progress.js").Progress} Progress */
/**
 * `again` took several tries, or hints, and should be repeated; `wrong` was tried, and `open` was not.
 * @typedef {"passed" | "again" | "wrong" | "open"} State
 */

/** @param {Progress} progress */
export function showPips(progress) {
  const forms = document.querySelectorAll("form[data-key]");
  for (const pips of document.querySelectorAll(".pips")) {
    pips.querySelectorAll("li").forEach((pip, nth) => (pip.dataset.pip = forms[nth]?.dataset.key));
  }
  const show = () => {
    for (const pip of document.querySelectorAll("[data-pip]"))
      pip.dataset.state = stateOf(pip.dataset.pip ?? "", progress);
  };
  progress.subscribe(show);
  show();
}

/** @param {string} key @param {Progress} progress @returns {State} */
export function stateOf(key, progress) {
  const mark = progress.marks.get(key);
  if (!mark?.right) return mark?.tried ? "wrong" : "open";
  return mark.tried > 1 || mark.hints ? "again" : "passed";
}
