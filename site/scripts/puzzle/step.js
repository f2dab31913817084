/** After a step of an answer: announcing it and moving focus. */

import { slot } from "../page/dom.js";

const LAST = ".steps-done > :last-child >";
const TOLD = [".steps-told", `${LAST} .step-says`, `${LAST} .step-why`, `${LAST} .step-refused > p`];
const ONWARD = '.verbs > button:not([hidden]), .choices input[type="radio"]';

/**
 * Announce the ruling on the last step or the text of the next, and move focus to the next choice, unless the reader
 * was choosing other rules.
 * @param {HTMLFormElement} form
 * @param {string} act the act taken
 */
export function showStep(form, act) {
  const steps = slot("steps", form);
  const told = TOLD.map((part) => steps.querySelector(part)?.innerText ?? "");
  slot("announce", form).textContent = told.join(" ");
  if (form.querySelector("[name=ruleset]:focus")) return;
  const again = act !== "add" && steps.querySelector(`button[value="${act}"]`);
  /** @type {HTMLElement | null} */
  const next = again || (steps.querySelector(ONWARD) ?? steps.querySelector("button"));
  next?.focus({ preventScroll: true });
}
