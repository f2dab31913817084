/** The worked answer in a set for practice: it waits for the first answer, and opening it is recorded. */

import { HEADS, RULES } from "../../cards/set_cards.js";
import { around, make } from "../../page/dom.js";

/** Parts of the panel that show or lead to the answer. */
const TELLS = ".worked, .puzzle-link";
/** A note in the panel until then. */
const LATER = "The worked answer is here once you’ve answered.";

/**
 * Hold a card's worked answer back.
 * @param {HTMLFormElement} form
 * @param {boolean} isFree whether it was answered before
 * @param {() => void} opened called whenever the worked answer is opened
 * @returns {() => void} shows it, once there is an answer
 */
export function holdWorkedAnswer(form, isFree, opened) {
  const worked = /** @type {HTMLDetailsElement | null} */ (form.querySelector("details.worked"));
  const heads = [...form.querySelectorAll(HEADS)].map((head) => /** @type {const} */ ([head, head.textContent]));
  const note = make("p", { className: "small quiet" }, LATER);
  const hold = (/** @type {boolean} */ isHeld) => {
    for (const part of form.querySelectorAll(TELLS)) part.hidden = isHeld;
    for (const [head, words] of heads) head.textContent = isHeld ? RULES : words;
    if (isHeld) form.querySelector(".why-rules")?.after(note);
    else note.remove();
  };
  hold(!isFree);
  form.addEventListener("click", ({ target }) => {
    const button = around(target, "[data-act=why]");
    if (!button || !worked) return;
    // Without a referee there is no ruling to wait for.
    if (button.closest("[data-slot=message]")) hold(false);
    if (!worked.hidden) opened();
  });
  worked?.addEventListener("toggle", () => worked.open && worked.checkVisibility() && opened());
  return () => hold(false);
}
