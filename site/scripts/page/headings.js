/** A card from its own page, placed under another heading. */

/**
 * Lower a card's headings by one level, since a page has only one main heading.
 * @param {HTMLFormElement} form
 */
export function lower(form) {
  if (!form.querySelector("h1")) return;
  for (const [name, lower] of [
    ["h2", "h3"],
    ["h1", "h2"],
  ]) {
    for (const head of form.querySelectorAll(`.desk-head > ${name}, .desk-asked > ${name}`)) {
      const made = Object.assign(document.createElement(lower), { className: head.className });
      made.append(...head.childNodes);
      head.replaceWith(made);
    }
  }
}
