/** Letters beyond ASCII, as opposed to punctuation. */
const BEYOND = /[\u00c0-\u1fff\u3000-\uffff]/;

/**
 * Lower case without diacritics, with single spaces between words.
 * @param {string} text
 */
export const folded = (text) =>
  (BEYOND.test(text) ? bare(text) : text).toLowerCase().replace(/[\s\-–·,.;:!?“”"'’()/]+/g, " ");

/** @param {string} text */
const bare = (text) =>
  text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}/gu, "")
    .normalize("NFC");
