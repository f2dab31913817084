/** Folds that stay as they were left when the reader comes back, by reloading or by the browser's button. */

/** Remember which folds with an id are open, in this entry of the browser's history. */
export function keepFolds() {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll("main details[id]");
  /** @type {unknown} */
  const kept = Object(history.state).folds;
  if (Array.isArray(kept)) for (const fold of folds) fold.open = fold.open || kept.includes(fold.id);
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.id) return;
      const open = [...folds].filter((fold) => fold.open).map(({ id }) => id);
      history.replaceState({ ...Object(history.state), folds: open }, "");
    },
    true,
  );
}
