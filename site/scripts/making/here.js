/**
 * The set that is being made in this tab, for when its maker comes back with a position from where it was asked about.
 *
 * It is gone with the tab, and where nothing can be kept, a set begins with each position.
 */

const KEPT = "callwise.making";

/** @typedef {{set: string, place?: number}} Here `place` is that of the puzzle whose position is being changed */

/** @param {Here} here */
export function keepHere(here) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(here));
  } catch {
    // Nothing is lost but the way back.
  }
}

/** @returns {Here} */
export function keptHere() {
  try {
    const { set, place } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    return { set: typeof set === "string" ? set : "", ...(Number.isInteger(place) && { place }) };
  } catch {
    return { set: "" };
  }
}
