/** Error messages: as a complete sentence, and marked in the text concerned. */

/**
 * A text with one character marked; characters are counted as in the engine.
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

/** The engine's quotations.  A quote within a word isn't one: it marks a sideways tile. */
const QUOTED = /(?<![^\s(])(["'])(.+?)\1(?=[\s,;:.?!)]|$)/g;

/**
 * A text with typographic quotation marks.
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
