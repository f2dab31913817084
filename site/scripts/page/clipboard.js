/** Copying to the clipboard, where the browser lets a page do it. */

import { announce } from "./dom.js";

/** The time for which a button shows that it has copied, in milliseconds. */
const SAYS_SO = 2_000;

/** Copy a text; return whether the browser did. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copy a text, and show on part of a button whether that worked.
 * @param {Node} label
 * @param {string} text
 * @param {string} refused
 */
export async function copyWith(label, text, refused) {
  sayBriefly(label, (await copied(text)) ? "Copied" : refused);
}

/**
 * Copy a field's text, or else select it to be copied; return the outcome in words.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {{done?: string, left?: string}} [words]
 */
export async function copyField(field, { done = "Copied", left = "Selected: copy it" } = {}) {
  if (await copied(field.value)) return done;
  field.focus();
  field.select();
  return left;
}

/** The labels' texts when they show no message. @type {WeakMap<Node, string>} */
const usual = new WeakMap();

/** Show a message in a label for a while. @param {Node} label @param {string} words */
export function sayBriefly(label, words) {
  const before = usual.get(label) ?? label.textContent ?? "";
  usual.set(label, before);
  announce(label, words);
  setTimeout(() => announce(label, before), SAYS_SO);
}
