/** The parts of a page that must be there: one that isn't is a fault of the page, and is named. */

/**
 * @template {string} Selector
 * @template {Element} [Kind=Found<Selector>]
 * @param {ParentNode} within
 * @param {Selector} selector
 * @returns {Kind}
 */
export function part(within, selector) {
  /** @type {Kind | null} */
  const found = within.querySelector(selector);
  if (!found) throw new Error(selector);
  return found;
}

/**
 * A place that the page keeps for what scripts put there.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} name
 * @param {ParentNode} [within]
 * @returns {Kind}
 */
export const slot = (name, within = document) => part(within, `[data-slot="${name}"]`);

/**
 * What an event is about: the part around where it happened, if it is within one.
 * @template {string} Selector
 * @template {Element} [Kind=Found<Selector>]
 * @param {EventTarget | null} target
 * @param {Selector} selector
 * @returns {Kind | null}
 */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
