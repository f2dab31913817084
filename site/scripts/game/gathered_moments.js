/** Moments that are gathered for a set, of one game or several, until the page that makes sets takes them. */

import { part, slot } from "../page/part.js";
import { MOST, leadToMaking } from "../sets/handed_positions.js";

const ADD = "Add to set";
const REMOVE = "Remove from set";

/** The files of what was gathered, as they came. @type {Set<string>} */
const files = new Set();

/**
 * Let a button gather a moment, or leave it again.
 * @param {HTMLButtonElement} button
 * @param {string} file
 * @param {string} root the way to the first page
 */
export function gather(button, file, root) {
  if (!files.delete(file) && files.size < MOST) files.add(file);
  button.textContent = files.has(file) ? REMOVE : ADD;
  const line = slot("gathered");
  const { size } = files;
  line.hidden = !size;
  part(line, "span").textContent = `Your set: ${size} ${size === 1 ? "moment" : "moments"}${size === MOST ? ", and no room for more" : ""}`;
  void leadToMaking(part(line, "a"), [...files], { name: "From a game", root });
}
