/** Parts of a card from its own page: headings under another one, and parts that exist only under some rules. */

import { make } from "../page/dom.js";

/** A card's headings, with their replacements: a page has only one main heading. */
const LOWER = Object.entries({ h2: "h3", h1: "h2" });

/** Lower a card's headings by one level. @param {HTMLFormElement} form */
export function lower(form) {
  if (!form.querySelector("h1")) return;
  for (const [name, lower] of LOWER) {
    for (const head of form.querySelectorAll(`.desk-head > ${name}, .desk-asked > ${name}`))
      head.replaceWith(make(/** @type {"h2"} */ (lower), { className: head.className }, ...head.childNodes));
  }
}

/** Show only the parts of a card that exist under a ruleset. @param {ParentNode} form @param {string} ruleset */
export function showOnly(form, ruleset) {
  for (const part of form.querySelectorAll("[data-only]"))
    part.hidden = !(part.dataset.only ?? "").split(" ").includes(ruleset);
}
