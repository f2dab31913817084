/** Moments of one or more games collected for a set, until the set editor takes them. */

import { part, slot } from "../page/dom.js";
import { MOST, leadToMaking } from "../address/set_editor_link.js";

const ADD = "Add to set";
const REMOVE = "Remove from set";

/** Puzzle files of the collected moments, in order. @type {Set<string>} */
const files = new Set();

/**
 * Let a button add a moment, or remove it again.
 * @param {HTMLButtonElement} button
 * @param {string} file
 * @param {string} root the relative path to the home page
 */
export function gather(button, file, root) {
  if (!files.delete(file) && files.size < MOST) files.add(file);
  button.textContent = files.has(file) ? REMOVE : ADD;
  const line = slot("gathered");
  const { size } = files;
  line.hidden = !size;
  part(line, "span").textContent =
    `Your set: ${size} ${size === 1 ? "moment" : "moments"}${size === MOST ? ", and no room for more" : ""}`;
  void leadToMaking(part(line, "a"), [...files], { name: "From a game", root });
}
