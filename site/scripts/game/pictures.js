/**
 * The pictures on cards: they are there while a card is near what is seen, and when all of it is printed.
 *
 * A browser copies each tile for each place where it lies, and a game has thousands of places.  All else of a card stays.
 */

/** How far above and below what is seen cards have their pictures, however fast somebody scrolls. */
const NEAR = "200% 0px";

const near = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => put(target, isIntersecting)), { rootMargin: NEAR });
addEventListener("beforeprint", () => put(document, true));

/**
 * Let the pictures of a card come and go.
 * @param {Element} card
 */
export function comeAndGo(card) {
  put(card, false);
  near.observe(card);
}

/**
 * @param {ParentNode} within
 * @param {boolean} are whether they are there
 */
function put(within, are) {
  const [from, to] = are ? ["data-href", "href"] : ["href", "data-href"];
  for (const one of within.querySelectorAll(`use[${from}]`)) {
    one.setAttribute(to, one.getAttribute(from) ?? "");
    one.removeAttribute(from);
  }
}
