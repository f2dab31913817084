/** What follows a step of an answer: it is told, and the reader goes on from there. */

import { slot } from "../page/part.js";

const LAST = ".steps-done > :last-child >";
const TOLD = [".steps-told", `${LAST} .step-says`, `${LAST} .step-why`, `${LAST} .step-refused > p`];
const ONWARD = '.verbs > button:not([hidden]), .choices input[type="radio"]';

/**
 * Say how the last step was ruled, or what was told of the next, and leave the focus where the next one is chosen; with
 * who chooses other rules it stays.
 * @param {HTMLFormElement} form
 * @param {string} act what was done
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
