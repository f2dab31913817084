/** Keeps an unfinished answer until the reader returns, to this page or another with the same puzzle. */

import { around } from "../page/dom.js";
import { answerIn } from "./answers.js";

/** @param {HTMLFormElement} form @param {import("../storage/progress.js").Progress} progress */
export function keepDraft(form, progress) {
  const { key, one } = form.dataset;
  if (!key || one !== undefined) return; // one press is ruled on at once: nothing is left unfinished
  restore(form, progress);
  // WebKit clears a form without autocompletion when it restores a page from its cache.
  addEventListener("pagehide", () => (form.autocomplete = "on"));
  const keep = () => progress.keepDraft({ key, answer: answerIn(form) });
  form.addEventListener("change", keep);
  // The click has taken effect by the time this runs.
  form.addEventListener("click", ({ target }) => around(target, "[data-act=again]") && queueMicrotask(keep));
}

/** @param {HTMLInputElement} input */
const isChanged = ({ checked, defaultChecked, value, defaultValue }) =>
  checked !== defaultChecked || value !== defaultValue;

/**
 * Restore the chosen answers, unless the puzzle is finished or the reader has already chosen.
 * @param {HTMLFormElement} form
 * @param {import("../storage/progress.js").Progress} progress
 */
function restore(form, progress) {
  const { key } = form.dataset;
  const draft = progress.draft;
  if (!key || draft?.key !== key || progress.marks.get(key)?.right) return;
  const inputs = [...form.querySelectorAll("input")];
  if (inputs.some(isChanged)) return;
  // Of a radio button's copies only the last to be checked stays so: that is the first one.
  for (const input of inputs.reverse()) {
    const values = draft.answer.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else if (input.type === "number" && values.length) [input.value] = values;
  }
}
