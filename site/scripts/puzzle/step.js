/** After a step of an answer: announcing it and moving focus; and a hint for the next one. */

import { slot } from "../page/dom.js";

const DONE = ".step-row > li:has(> input)";
const ONWARD = ["[data-front] .pick > input", ".felt .pick > input", "[data-slot=steps] input:not([type=hidden])"];

/**
 * Announce the last step, and move focus to the next choice, unless the reader was choosing other rules.
 * @param {HTMLFormElement} form
 */
export function showStep(form) {
  const last = [...slot("steps", form).querySelectorAll(DONE)].at(-1);
  slot("announce", form).textContent = last?.querySelector(".vh")?.textContent ?? "";
  if (form.querySelector("[name=ruleset]:focus")) return;
  const next = ONWARD.map((place) => /** @type {HTMLElement | null} */ (form.querySelector(place))).find(Boolean);
  next?.focus({ preventScroll: true });
}

/**
 * Show another hint in the last one's place.
 * @param {HTMLFormElement} form
 * @param {string} html
 */
export function tellHint(form, html) {
  const hints = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".hint")]);
  const last = hints.at(-1);
  for (const one of hints) one.hidden = one !== last;
  form.toggleAttribute("data-hinted", last !== undefined);
  if (last) last.innerHTML = trusted.createHTML(html);
  last?.focus({ preventScroll: true });
}
