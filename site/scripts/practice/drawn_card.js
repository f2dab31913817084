/** A drawn position on the desk: a card like a set's, under the rules it was drawn for. */

import { lower } from "../cards/card_parts.js";
import { disputeOf, takeTo } from "../cards/desk_card.js";
import { part } from "../page/dom.js";
import { wirePuzzle } from "../puzzle/puzzle.js";
import { adaptCard } from "../cards/set_cards.js";

/**
 * @typedef {{html: string, title: string, puzzle: string, address: string, none: boolean, three: boolean,
 *   decides: string[], clause: string, asks: string, seed: string, family: string, ruleset: string, level: number, near: boolean,
 *   fresh?: boolean}} Drawn `none` if no answer is right, `three` if it is about a game for three, `decides` the clauses
 *   that decide it, `fresh` if its rule is from a lesson to come
 */

/** @type {import("../typing/keyboard.js").Typists | undefined} */
let typists;

/**
 * Put a position on the desk.
 * @param {HTMLElement} desk
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Drawn} drawn
 * @param {object} on
 * @param {Node} on.step its progress label
 * @param {string} on.here its address
 * @param {(right: boolean) => void} on.answered called with the first graded answer
 * @param {(() => void)} [on.onward] moves to the next one
 * @param {boolean} [on.takes] whether to move focus to it
 * @returns {HTMLFormElement}
 */
export function layCard(desk, engine, drawn, { step, here, answered, onward, takes = true }) {
  const card = part(document.createRange().createContextualFragment(trusted.createHTML(drawn.html)), "form.puzzle");
  const dispute = disputeOf(card);
  dispute.dataset.onDesk = "";
  lower(card);
  adaptCard(card, { rules: [drawn.ruleset], isTest: false, step, page: here });
  desk.replaceChildren(dispute);
  let isFirst = true;
  const record = (/** @type {string} */ _, /** @type {{right: boolean, grade?: string}} */ { right, grade }) => {
    if (!isFirst || grade === "ungraded") return;
    isFirst = false;
    answered(right);
  };
  wirePuzzle(card, engine, { record, hinted: () => {} });
  void typed(card);
  const next = part(card, "[data-act=onward]");
  if (onward) next.addEventListener("click", onward);
  else next.remove();
  if (takes) takeTo(card);
  return card;
}

/** Let answers of a form be typed. @param {HTMLFormElement} card */
async function typed(card) {
  const { Typists } = await import("../typing/keyboard.js");
  typists ??= new Typists([]);
  typists.add(card);
}
