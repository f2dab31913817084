/**
 * Lower case without diacritics, with single spaces between words.
 * @param {string} text
 */
export const folded = (text) =>
  text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\-–·,.;:!?“”"'’()/]+/g, " ");
