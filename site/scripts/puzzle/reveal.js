/** Presenting a ruling: scrolling it into view with its subject, folding text to make room, and announcing it. */

import { Refusal } from "../engine/engine.js";
import { make } from "../page/dom.js";

export const KEPT = "Your answer is saved. The worked answer below doesn’t need the referee.";
export const SLOW = "Your answer is saved. The ruling takes longer than usual.";
/** Shown if a module can't be fetched. */
const LOST = "Part of this page didn’t download. Your answer is saved: when you’re online, ask again.";

/** Why there is no ruling. @param {unknown} error */
export function whyNoRuling(error) {
  if (error instanceof Refusal) return `The referee says: ${error.message}.`;
  return error instanceof TypeError ? LOST : KEPT;
}

/** Fold the introduction while a ruling is shown. @param {HTMLFormElement} form @param {boolean} away */
export function foldIntroduction(form, away) {
  /** @type {HTMLDetailsElement | null} */
  const words = form.querySelector('[data-slot="words"]');
  if (words) words.open = !away;
}

/**
 * Show a message next to the form.  The place is a live region, so a repeated message isn't announced again.
 * @param {HTMLElement} slot
 * @param {string} kind
 * @param {string} words
 */
export function say(slot, kind, words) {
  if (slot.textContent === words && kind !== "empty") return;
  slot.dataset.kind = kind;
  slot.replaceChildren(words ? make("p", { textContent: words }) : "");
}

/** A ruling's text for screen readers: the visible words, in the reader's chosen terms. @param {Element} ruling */
export function spokenRuling(ruling) {
  return [".under", "h3", ".said", ".because", ".recorded"]
    .map((part) => /** @type {HTMLElement | null} */ (ruling.querySelector(part))?.innerText ?? "")
    .join(" ");
}

/**
 * The part to scroll into view so that the ruling appears together with its felt, if both fit on one screen; undefined
 * if everything is visible.
 * @param {HTMLElement} felt
 * @param {HTMLElement} ruling
 * @returns {[HTMLElement, "start" | "nearest"] | undefined}
 */
export function partOutOfView(felt, ruling) {
  const said = ruling.querySelector(".because") ?? ruling.querySelector("h3");
  const [top, bottom] = [felt.getBoundingClientRect().top, said?.getBoundingClientRect().bottom ?? 0];
  // On phones, the buttons cover the bottom of the screen.
  const acts = ruling.closest("form")?.querySelector(".puzzle-acts");
  const end =
    acts && getComputedStyle(acts).position === "sticky"
      ? innerHeight - acts.getBoundingClientRect().height
      : innerHeight;
  if (top >= 0 && bottom <= end) return undefined;
  return bottom - top <= end ? [felt, "start"] : [ruling, "nearest"];
}
