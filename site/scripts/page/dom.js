/**
 * The elements of a page: required parts, whose absence is an error that names them, copies of templates, and new ones.
 */

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
 * A field of a form, by its name.
 * @template {HTMLElement} [Kind=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {Kind}
 */
export const field = (form, name) => part(form, `[name="${name}"]`);

/**
 * The element around an event's target that matches a selector, if any.
 * @template {string} Selector
 * @template {Element} [Kind=Found<Selector>]
 * @param {EventTarget | null} target
 * @param {Selector} selector
 * @returns {Kind | null}
 */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** A copy of a template's content. @param {string} name @param {ParentNode} [within] */
export function copyOf(name, within) {
  const template = /** @type {HTMLTemplateElement} */ (slot(name, within));
  return /** @type {HTMLElement} */ (part(template.content, "*").cloneNode(true));
}

/**
 * Make an element with content.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [has] its properties
 * @param {(Node | string)[]} within
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, has, ...within) {
  const made = Object.assign(document.createElement(tag), has);
  made.append(...within);
  return made;
}

/**
 * Write words into a live region, once: repeating them would announce them again.
 * @param {Node} line
 * @param {string} words
 */
export function announce(line, words) {
  if (line.textContent !== words) line.textContent = words;
}

/** Assert that a value isn't missing. @template Value @param {Value} value */
export function sure(value) {
  if (value === null || value === undefined) throw new Error("missing");
  return value;
}
