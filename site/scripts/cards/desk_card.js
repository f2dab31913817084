/** A card on the desk: its wrapper, and moving the reader to it. */

import { isCalm } from "../page/device.js";
import { make } from "../page/dom.js";

/** @param {HTMLElement} card */
export function disputeOf(card) {
  const dispute = make("div", { className: "dispute" });
  dispute.append(card);
  return dispute;
}

/** @param {HTMLElement} card */
export function takeTo(card) {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "start", behavior: isCalm() ? "auto" : "instant" });
}
