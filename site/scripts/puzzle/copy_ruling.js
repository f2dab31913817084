/** A ruling as plain text, for pasting elsewhere. */

import { copyWith } from "../page/clipboard.js";
import { addressOf } from "./puzzle_address.js";

/** The copied parts of a ruling, one line each, in reading order. */
const PARTS =
  ".under, .ruling h3, .said, .because, .decides, .byrule, .marks > li, .law, .cite, .either-way, .depends, .readings > li, .next, .remark";
/** Where a form shows its ruling: on the desk with its reasons, or whole. */
const RULING = ".ruling, [data-slot=why]";
/** What a puzzle's worked answer says of every answer, so that the reasons don't. */
const OF_EVERY_ANSWER = "[data-slot=worked] > .remark";

/**
 * Copy a form's ruling to the clipboard, with the puzzle's address, and show success on the button.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
export async function copyRuling(form, button) {
  const shown = [...form.querySelectorAll(RULING)].flatMap((one) => [...one.querySelectorAll(PARTS)]);
  shown.push(...form.querySelectorAll(OF_EVERY_ANSWER));
  const lines = shown.map((one) => line(/** @type {HTMLElement} */ (one))).filter(Boolean);
  await copyText(button, [...lines, addressOf(form)].join("\n"));
}

/**
 * Copy a text, and show on the button whether the browser did.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
export const copyText = (button, text) => copyWith(button, text, "This browser doesn’t let pages copy");

/** A part's visible text on one line; sources include their URL. @param {HTMLElement} part */
function line(part) {
  const words = part.innerText.replace(/\s+/g, " ").trim();
  const link = part.matches(".cite, .byrule") ? part.querySelector("a[href], [data-source]") : null;
  const source = link instanceof HTMLAnchorElement ? link.href : link?.dataset.source;
  return source ? `${words} ${source}` : words;
}
