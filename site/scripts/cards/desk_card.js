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
  uncover(card);
}

/** Scroll on until the bar covers nothing to press, unless the question would leave the screen. @param {HTMLElement} card */
function uncover(card) {
  const bar = card.querySelector(".desk-bar");
  const asked = card.querySelector(".desk-asks");
  if (!bar || !asked || getComputedStyle(bar).position !== "sticky") return;
  const pressed = [...card.querySelectorAll(".desk > :not(.desk-bar) :is(label, button, summary)")];
  const lowest = Math.max(...pressed.map((one) => one.getBoundingClientRect().bottom));
  const covered = lowest - bar.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: Math.min(covered, asked.getBoundingClientRect().top), behavior: "instant" });
}
