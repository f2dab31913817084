/** A card that was a page's own stands under another heading elsewhere. */

/**
 * A page has one first heading: those of a card that was a page's own go one rank down.
 * @param {HTMLFormElement} form
 */
export function lower(form) {
  if (!form.querySelector("h1")) return;
  for (const [name, lower] of [["h2", "h3"], ["h1", "h2"]]) {
    for (const head of form.querySelectorAll(`.desk-head > ${name}, .desk-asked > ${name}`)) {
      const made = Object.assign(document.createElement(lower), { className: head.className });
      made.append(...head.childNodes);
      head.replaceWith(made);
    }
  }
}
