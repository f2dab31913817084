/** Keeps an answer that was begun until the reader is back, on this page or another that shows the puzzle. */

import { around } from "../page/part.js";

/**
 * @param {HTMLFormElement} form
 * @param {import("../storage/progress.js").Progress} progress
 */
export function keepDraft(form, progress) {
  const { key } = form.dataset;
  if (!key) return;
  restore(form, progress);
  // WebKit empties a form without autocompletion when it brings back a page that it had put aside.
  addEventListener("pagehide", () => (form.autocomplete = "on"));
  const keep = () => progress.keepDraft({ key, answer: answerOf(form) });
  form.addEventListener("change", keep);
  // Whatever the click does is done when the form hears of it here.
  form.addEventListener("click", ({ target }) => around(target, '[data-act="again"]') && queueMicrotask(keep));
}

/**
 * What the form holds, as it would be posted, but for the rules.
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
function answerOf(form) {
  const given = [...new FormData(form)].filter(([name, value]) => name !== "ruleset" && value);
  return given.map(([name, value]) => [name, String(value)]);
}

/** @param {HTMLInputElement} input */
const isChanged = ({ checked, defaultChecked, value, defaultValue }) => checked !== defaultChecked || value !== defaultValue;

/**
 * Choose again what had been chosen, unless the puzzle is done with or the reader was quicker.
 * @param {HTMLFormElement} form
 * @param {import("../storage/progress.js").Progress} progress
 */
function restore(form, progress) {
  const { key } = form.dataset;
  const draft = progress.draft;
  if (!key || draft?.key !== key || progress.marks.get(key)?.right) return;
  const inputs = [...form.querySelectorAll("input")];
  if (inputs.some(isChanged)) return;
  for (const input of inputs) {
    const values = draft.answer.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else if (input.type === "number" && values.length) [input.value] = values;
  }
}
