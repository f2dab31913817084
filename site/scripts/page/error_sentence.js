/** Error messages: as a complete sentence, and marked in the text concerned. */

import { make } from "./dom.js";
import { Refusal } from "../engine/engine.js";

/**
 * A text with one character marked; characters are counted as in the engine.
 * @param {string} text
 * @param {number} at
 */
export function marked(text, at) {
  const signs = [...text];
  const whole = make("code", { className: "field-mark" });
  const mark = make("mark", { textContent: signs[at] ?? "" });
  whole.append(signs.slice(0, at).join(""), mark, signs.slice(at + 1).join(""));
  return whole;
}

/** The engine's quotations.  A quote within a word isn't one: it marks a sideways tile. */
const QUOTED = /(?<![^\s(])(["'])(.+?)\1(?=[\s,;:.?!)]|$)/g;

/** A text with typographic quotation marks. @param {string} text */
export function curlyQuotes(text) {
  return text.replace(QUOTED, "“$2”");
}

/** A text as a sentence. @param {string} text */
export function sentence(text) {
  const quoted = curlyQuotes(text);
  return `${quoted[0].toUpperCase()}${quoted.slice(1)}${/[.?!]$/.test(quoted) ? "" : "."}`;
}

/**
 * Why something failed, as a sentence: the referee’s message if it refused, else a given one.
 * @param {unknown} error
 * @param {string} otherwise
 */
export const failure = (error, otherwise) => (error instanceof Refusal ? sentence(error.message) : otherwise);
