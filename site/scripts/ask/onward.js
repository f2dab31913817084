/** Links onward from a position: to itself as a question, to its embed code, and into a set. */

import { slot } from "../page/dom.js";

/** Whether the reader came from making a set, to which the position then belongs. */
const isForSet = document.referrer.endsWith("/instructors/make/");

/**
 * Point the links to a position.  Until then they have no target, because following them would lose the position.
 * @param {string} address
 * @param {string} asks
 */
export function leadOnward(address, asks) {
  for (const name of ["position", "embed", "making"]) {
    const link = /** @type {HTMLAnchorElement} */ (slot(name));
    link.hash = address;
    link.dataset.title = asks;
  }
  if (isForSet) void import("./into_set.js").then((set) => set.offer(slot("making"), slot("ruling")));
}

/**
 * Move to another question such that Back returns to the previous one.
 * @param {string} before the previous question, if it isn't in the address yet
 */
export function stepFrom(before) {
  if (!location.hash) history.replaceState(null, "", `#${before}`);
  history.pushState(null, "", location.href);
}
