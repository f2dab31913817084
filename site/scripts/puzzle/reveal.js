/** Presenting a ruling: messages in its place, whether it is in view, and announcing it. */

import { Refusal } from "../engine/engine.js";
import { make } from "../page/dom.js";

export const KEPT = "Your answer is saved. The worked answer doesn’t need the referee.";
export const SLOW = "Your answer is saved. The ruling takes longer than usual.";
/** Shown if a module can't be fetched. */
const LOST = "Part of this page didn’t download. Your answer is saved: when you’re online, ask again.";

/** Why there is no ruling. @param {unknown} error */
export function whyNoRuling(error) {
  if (error instanceof Refusal) return `The referee says: ${error.message}.`;
  return error instanceof TypeError ? LOST : KEPT;
}

/**
 * Show a message next to the form.  The place is a live region, so a repeated message isn't announced again.
 * @param {HTMLElement} slot
 * @param {string} kind
 * @param {string} words
 */
export function say(slot, kind, words) {
  if (slot.dataset.words === words && kind !== "empty") return;
  slot.dataset.words = words;
  slot.dataset.kind = kind;
  slot.replaceChildren(words ? make("p", {}, words, ...(kind === "failed" ? waysOut(slot) : [])) : "");
}

/** What can be done if the engine can't rule. @param {HTMLElement} slot */
function waysOut(slot) {
  const acts = [["retry", "Try again"]];
  if (slot.closest("form")?.querySelector(".worked")) acts.push(["why", "Worked answer"]);
  return acts.flatMap(([act, words]) => {
    const button = make("button", { type: "button", className: "btn btn-text", textContent: words });
    button.dataset.act = act;
    return [" ", button];
  });
}

/** A ruling's text for screen readers: the visible words, in the reader's chosen terms. @param {Element} ruling */
export function spokenRuling(ruling) {
  return ["h3", ".decides", ".byrule"]
    .map((part) => /** @type {HTMLElement | null} */ (ruling.querySelector(part))?.innerText ?? "")
    .join(" ");
}

/** Whether a part is in view above the bar at the end of the screen. @param {HTMLElement} part */
export function isInView(part) {
  const { top, bottom } = part.getBoundingClientRect();
  const bar = part.closest("form")?.querySelector(".desk-bar");
  const end = bar && getComputedStyle(bar).position === "sticky" ? innerHeight - bar.clientHeight : innerHeight;
  return top >= 0 && bottom <= end;
}
