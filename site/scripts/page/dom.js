/** Access to a page's elements: form fields, copies of templates, and required values. */

import { part, slot } from "./part.js";

/**
 * A field of a form, by its name.
 * @template {HTMLElement} [Kind=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {Kind}
 */
export const field = (form, name) => part(form, `[name="${name}"]`);

/**
 * A copy of a template's content.
 * @param {string} name
 * @param {ParentNode} [within]
 */
export function copyOf(name, within) {
  /** @type {HTMLTemplateElement} */
  const template = slot(name, within);
  return /** @type {HTMLElement} */ (part(template.content, "*").cloneNode(true));
}

/**
 * Assert that a value isn't missing.
 * @template Value
 * @param {Value} value
 */
export function sure(value) {
  if (value === null || value === undefined) throw new Error("something is missing here");
  return value;
}
