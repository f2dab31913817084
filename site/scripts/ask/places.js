/** Places at the table in the notation of positions: in Japanese, or in English where a reader chose English words. */

/** @type {Record<string, string>} */
const ENGLISH = { kamicha: "left", toimen: "across", shimocha: "right" };
const PLACE = new RegExp(`\\b(${Object.keys(ENGLISH).join("|")})\\b`, "g");

/**
 * A text in the reader's words; the engine reads either.
 * @param {string} text
 */
export function inWords(text) {
  return document.documentElement.dataset.terms === "en" ? text.replace(PLACE, (name) => ENGLISH[name]) : text;
}

/**
 * Put what stands in the fields and beside them into the reader's words.
 * @param {HTMLElement} form
 */
export function sayPlaces(form) {
  for (const field of form.querySelectorAll("textarea")) field.value = inWords(field.value);
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    const words = inWords(text.data);
    if (words !== text.data && text.parentElement?.closest(".field") && !text.parentElement.closest("textarea")) text.data = words;
  }
}
