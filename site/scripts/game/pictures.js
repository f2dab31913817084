/**
 * The tile drawings on cards: present while a card is near the viewport, and when everything is printed.
 *
 * Browsers copy each tile for each place it is used, and a game has thousands.  The rest of a card stays.
 */

/** The margin around the viewport in which cards have drawings, even when scrolling fast. */
const NEAR = "200% 0px";

const near = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => put(target, isIntersecting)),
  { rootMargin: NEAR },
);
addEventListener("beforeprint", () => put(document, true));

/** Add and remove the drawings of a card as needed. @param {Element} card */
export function comeAndGo(card) {
  put(card, false);
  near.observe(card);
}

/** @param {ParentNode} within @param {boolean} are whether they should be present */
function put(within, are) {
  const [from, to] = are ? ["data-href", "href"] : ["href", "data-href"];
  for (const one of within.querySelectorAll(`use[${from}]`)) {
    one.setAttribute(to, one.getAttribute(from) ?? "");
    one.removeAttribute(from);
  }
}
