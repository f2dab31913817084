/** A text field in which tiles are drawn and terms stand as words; its value has them as codes. */

import { around, make } from "../../page/dom.js";
import { fetchTiles } from "../../page/tiles.js";

/** Matches a tile or a term in a value. */
const CODED = /(\{\w+\}|\[\[[^\]]*\]\])/;

/**
 * How tiles and terms look.
 * @typedef {object} Looks
 * @property {[code: string, html: string][]} tiles
 * @property {[code: string, word: string][]} terms
 */

/**
 * Make a field named `name`, and return it with the form's control that holds its value.
 *
 * Enter ends a line if the field has several; otherwise it submits the form.
 * @param {string} name
 * @param {string} value
 * @param {{ about: string, most: number, lines?: boolean, looks: Looks }} how its label, and the most characters it takes
 */
export function drawnText(name, value, { about, most, lines = false, looks }) {
  const held = make("input", { type: "hidden", name, value });
  const field = make("div", { className: "make-text", role: "textbox", ariaLabel: about, tabIndex: 0 });
  field.ariaMultiLine = String(lines);
  try {
    field.contentEditable = "plaintext-only";
  } catch {
    field.contentEditable = "true"; // in Firefox before 136
  }
  const tiles = new Map(looks.tiles.map(([code, html]) => [`{${code}}`, html]));
  const terms = new Map(looks.terms);
  const partOf = (/** @type {string} */ code) => {
    const html = tiles.get(code);
    const word = terms.get(code);
    if (!html && !word) return document.createTextNode(code);
    const made = make("span", html ? { innerHTML: trusted.createHTML(html) } : { textContent: word });
    made.contentEditable = "false";
    made.dataset.code = code;
    return made;
  };
  const draw = () => field.replaceChildren(...held.value.split(CODED).filter(Boolean).map(partOf));
  const read = () => {
    const written = [...field.childNodes].map(codeOf).join("").replace(/\n$/, "");
    held.value = lines ? written : written.replace(/\s+/g, " ");
  };
  /** @type {Range | undefined} */
  let caret;
  const selected = () => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    return range && field.contains(range.commonAncestorContainer) ? range : undefined;
  };
  const atEnd = () => {
    const end = document.createRange();
    end.selectNodeContents(field);
    end.collapse(false);
    return end;
  };
  const put = (/** @type {string} */ code) => {
    const at = selected() ?? caret ?? atEnd();
    at.deleteContents();
    at.insertNode(partOf(code));
    at.collapse(false);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(at);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  let before = value;
  field.addEventListener("input", read);
  field.addEventListener("beforeinput", (event) => {
    const isLine = ["insertParagraph", "insertLineBreak"].includes(event.inputType);
    const isFull = event.inputType.startsWith("insert") && held.value.length >= most;
    if (isFull || (isLine && !lines)) event.preventDefault();
    if (isLine && !lines) field.closest("form")?.requestSubmit();
  });
  field.addEventListener("blur", () => {
    caret = selected()?.cloneRange();
    if (held.value === before) return;
    before = held.value;
    if (field.textContent?.match(CODED)) {
      caret = undefined;
      draw();
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  draw();
  return { field, held, put };
}

/** The part of a value that a node of the field shows. @param {ChildNode} node @returns {string} */
function codeOf(node) {
  if (node instanceof HTMLElement) {
    if (node.dataset.code) return node.dataset.code;
    return node.tagName === "BR" ? "\n" : [...node.childNodes].map(codeOf).join("");
  }
  return node.textContent ?? "";
}

/**
 * The tiles of a game, folded; a press puts one into a text.
 * @param {Looks["tiles"]} tiles
 * @param {{ field: HTMLElement, put: (code: string) => void }} text
 */
export function tileRow(tiles, { field, put }) {
  void fetchTiles().catch(() => {});
  const row = make("div", { className: "make-tiles", role: "group", ariaLabel: "Tiles" });
  for (const [code, html] of tiles) {
    const button = make("button", { type: "button", innerHTML: trusted.createHTML(html) });
    button.dataset.code = `{${code}}`;
    row.append(button);
  }
  // The caret stays in the text.
  row.addEventListener("pointerdown", (event) => event.preventDefault());
  row.addEventListener("click", ({ target, detail }) => {
    const code = around(target, "button")?.dataset.code;
    if (!code) return;
    put(code);
    if (detail && matchMedia("(pointer: fine)").matches) field.focus();
  });
  return make("details", {}, make("summary", { textContent: "Put a tile in" }), row);
}
