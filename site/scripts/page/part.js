/** Required parts of a page: a missing one is an error that names it. */

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
 * A slot of the page for content from scripts.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} name
 * @param {ParentNode} [within]
 * @returns {Kind}
 */
export const slot = (name, within = document) => part(within, `[data-slot="${name}"]`);

/**
 * The element around an event's target that matches a selector, if any.
 * @template {string} Selector
 * @template {Element} [Kind=Found<Selector>]
 * @param {EventTarget | null} target
 * @param {Selector} selector
 * @returns {Kind | null}
 */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
