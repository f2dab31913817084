/** What a page gives its scripts: the fields of its forms, copies of its templates, and what can't be missing. */

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
 * A copy of what a template holds.
 * @param {string} name
 * @param {ParentNode} [within]
 */
export function copyOf(name, within) {
  /** @type {HTMLTemplateElement} */
  const template = slot(name, within);
  return /** @type {HTMLElement} */ (part(template.content, "*").cloneNode(true));
}

/**
 * What can't be missing.
 * @template Value
 * @param {Value} value
 */
export function sure(value) {
  if (value === null || value === undefined) throw new Error("something is missing here");
  return value;
}
