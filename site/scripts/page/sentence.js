/** How something wrong is told: in a whole sentence, and in the text that it is about. */

/**
 * A text with one of its signs marked; signs are counted as the engine does.
 * @param {string} text
 * @param {number} at
 */
export function marked(text, at) {
  const signs = [...text];
  const whole = Object.assign(document.createElement("code"), { className: "field-mark" });
  const mark = Object.assign(document.createElement("mark"), { textContent: signs[at] ?? "" });
  whole.append(signs.slice(0, at).join(""), mark, signs.slice(at + 1).join(""));
  return whole;
}

/** @param {string} text */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}
