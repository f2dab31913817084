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

/** What the engine quotes. A mark within a word isn’t a quotation: a tile that lies sideways has one. */
const QUOTED = /(?<![^\s(])(["'])(.+?)\1(?=[\s,;:.?!)]|$)/g;

/**
 * A text with quotation marks as a book has them.
 * @param {string} text
 */
export function booked(text) {
  return text.replace(QUOTED, "“$2”");
}

/** @param {string} text */
export function sentence(text) {
  const said = booked(text);
  return `${said[0].toUpperCase()}${said.slice(1)}${/[.?!]$/.test(said) ? "" : "."}`;
}
