/** Tiles to put into a text, and below it the text with its tiles drawn. */

import { around, make } from "../../page/dom.js";
import { fetchTiles } from "../../page/tiles.js";

/** Matches a tile in a text. */
const WRITTEN = /\{(\w+)\}/;

/**
 * The tiles of a game, folded; a press puts one where the caret is.
 * @param {HTMLTextAreaElement} text
 * @param {[code: string, html: string][]} tiles
 * @returns {HTMLElement[]}
 */
export function tileRow(text, tiles) {
  void fetchTiles().catch(() => {});
  const drawn = new Map(tiles);
  const fold = make("details", {}, make("summary", { textContent: "Put a tile in" }));
  const row = make("div", { className: "make-tiles", role: "group", ariaLabel: "Tiles" });
  for (const [code, html] of tiles) {
    const button = make("button", { type: "button", innerHTML: trusted.createHTML(html) });
    button.dataset.code = code;
    row.append(button);
  }
  row.addEventListener("click", ({ target, detail }) => {
    const code = around(target, "button")?.dataset.code;
    if (!code) return;
    text.setRangeText(`{${code}}`, text.selectionStart, text.selectionEnd, "end");
    for (const type of ["input", "change"]) text.dispatchEvent(new Event(type, { bubbles: true }));
    // Typing goes on after a mouse’s press; a key can press again, and a finger opens no keyboard.
    if (detail && matchMedia("(pointer: fine)").matches) text.focus();
  });
  fold.append(row);
  const read = make("p", { className: "make-read" });
  const show = () => {
    const parts = text.value.split(WRITTEN);
    read.hidden = parts.length < 2;
    read.replaceChildren(...parts.map((part, nth) => (nth % 2 ? tileOf(part) : part)));
  };
  const tileOf = (/** @type {string} */ code) => {
    const html = drawn.get(code);
    return html ? make("span", { innerHTML: trusted.createHTML(html) }) : `{${code}}`;
  };
  text.addEventListener("input", show);
  show();
  return [fold, read];
}
