/**
 * Small letters without their marks, and one blank for whatever parts words.
 * @param {string} text
 */
export const folded = (text) =>
  text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\-–·,.;:!?“”"'’()/]+/g, " ");
