/** A card on the desk: its wrapper, and moving the reader to it. */

import { isCalm } from "./motion.js";

/** @param {HTMLElement} card */
export function disputeOf(card) {
  const dispute = Object.assign(document.createElement("div"), { className: "dispute" });
  dispute.append(card);
  return dispute;
}

/** @param {HTMLElement} card */
export function takeTo(card) {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "instant" });
}
