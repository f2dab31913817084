/**
 * Seats and announced calls: answers are marked at them, and both can be written in position notation.  Seats are left,
 * across and right; calls are in English if the reader chose English words.  The engine accepts both.
 */

/** @typedef {Record<string, string>} Words */

/** Seat names for all readers, and English calls, from the page. @type {[Words, Words] | undefined} */
let known;

/** Translate a text into the reader's words. @param {string} text */
export function inWords(text) {
  /** @type {HTMLElement | null} */
  const said = document.querySelector("[data-places]");
  const [places, english] = (known ??= [
    JSON.parse(said?.dataset.places ?? "{}"),
    JSON.parse(said?.dataset.english ?? "{}"),
  ]);
  const words = document.documentElement.dataset.terms === "en" ? { ...places, ...english } : places;
  return text.replace(/\b[a-z]+\b/g, (word) => (Object.hasOwn(words, word) ? words[word] : word));
}

/** Translate an element's own text into the reader's words. @param {Element} element */
export function wordsIn(element) {
  for (const one of element.childNodes) if (one instanceof Text) one.data = inWords(one.data);
}

/** Translate the text in and around the fields into the reader's words. @param {HTMLElement} form */
export function sayPlaces(form) {
  for (const field of form.querySelectorAll("textarea")) field.value = inWords(field.value);
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    const words = inWords(text.data);
    if (words !== text.data && text.parentElement?.closest(".field") && !text.parentElement.closest("textarea"))
      text.data = words;
  }
}

/**
 * Mark each answer on the table with its ruling.
 * @param {Element} felt
 * @param {[name: string, value: string, stamp: string][]} marks
 */
export function mark(felt, marks) {
  const stamps = new Map(marks.map(([name, value, stamp]) => [`${name}=${value}`, stamp]));
  for (const input of felt.querySelectorAll("input")) {
    const stamp = stamps.get(`${input.name}=${input.value}`);
    for (const label of input.labels ?? []) if (stamp) label.dataset.verdict = stamp;
  }
}
