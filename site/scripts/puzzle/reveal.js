/**
 * What the reader sees and hears of a form: a ruling together with what it is about, words that make room for it, and what
 * is said beside it.
 */

import { Refusal } from "../engine/engine.js";

export const KEPT = "Your answer is saved. The worked answer below doesn’t need the referee.";
export const SLOW = "Your answer is saved. The ruling takes longer than usual.";
/** A module can’t be fetched. */
const LOST = "Part of this page didn’t download. Your answer is saved: when you’re online, ask again.";

/**
 * Why there is no ruling.
 * @param {unknown} error
 */
export function amiss(error) {
  if (error instanceof Refusal) return `The referee says: ${error.message}.`;
  return error instanceof TypeError ? LOST : KEPT;
}

/**
 * What was told makes room for the ruling, and comes back with the question.
 * @param {HTMLFormElement} form
 * @param {boolean} away
 */
export function fold(form, away) {
  /** @type {HTMLDetailsElement | null} */
  const words = form.querySelector('[data-slot="words"]');
  if (words) words.open = !away;
}

/**
 * Say something beside the form.  The place is a live region, so the same words are not said again.
 * @param {HTMLElement} slot
 * @param {string} kind
 * @param {string} words
 */
export function say(slot, kind, words) {
  if (slot.textContent === words && kind !== "empty") return;
  slot.dataset.kind = kind;
  slot.replaceChildren(words ? Object.assign(document.createElement("p"), { textContent: words }) : "");
}

/**
 * What is heard of a ruling: the words that are seen, as the reader has chosen them.
 * @param {Element} ruling
 */
export function heard(ruling) {
  return [".under", "h3", ".said", ".because", ".recorded"].map((part) => /** @type {HTMLElement | null} */ (ruling.querySelector(part))?.innerText ?? "").join(" ");
}

/**
 * What is to be brought into view so that a ruling is seen together with the felt that it is about, where one screen
 * holds both; nothing where all of it is in view.
 * @param {HTMLElement} felt
 * @param {HTMLElement} ruling
 * @returns {[HTMLElement, "start" | "nearest"] | undefined}
 */
export function lacking(felt, ruling) {
  const said = ruling.querySelector(".because") ?? ruling.querySelector("h3");
  const [top, bottom] = [felt.getBoundingClientRect().top, said?.getBoundingClientRect().bottom ?? 0];
  // On a phone the way on lies over the end of the screen.
  const acts = ruling.closest("form")?.querySelector(".puzzle-acts");
  const end = acts && getComputedStyle(acts).position === "sticky" ? innerHeight - acts.getBoundingClientRect().height : innerHeight;
  if (top >= 0 && bottom <= end) return undefined;
  return bottom - top <= end ? [felt, "start"] : [ruling, "nearest"];
}
