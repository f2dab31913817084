/**
 * Tiles to press: each press inserts one at the caret of the field last edited.
 *
 * The available keys come with the page: tiles in notation, and a field's additional characters.
 */

import { around, make, part, slot, sure } from "../page/dom.js";
import { signsOf } from "./fields.js";
import { inWords } from "./places.js";

const SUIT = /\d([a-z])$/;
const ONE = /^\d[a-z]$/;
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };

export class Picker {
  #form;
  #fields;
  /** @type {HTMLTextAreaElement | undefined} */
  #field;
  /** Whether the device's own keyboard stays hidden until requested. */
  #own = matchMedia("(pointer: coarse)").matches;

  /** @param {HTMLFormElement} form @param {() => HTMLFieldSetElement} fields returns the visible ones */
  constructor(form, fields) {
    this.#form = form;
    this.#fields = fields;
    form.addEventListener("focusin", ({ target }) => {
      /** @type {HTMLTextAreaElement | null} */
      const field = around(target, ".field textarea");
      if (!field) return;
      this.#turnTo(field);
      field.scrollIntoView({ block: "nearest" });
    });
    for (const picker of form.querySelectorAll("[data-slot=picker]")) {
      // The field keeps the focus and the caret.
      picker.addEventListener("pointerdown", (event) => event.preventDefault());
      picker.addEventListener("click", ({ target }) => this.#press(around(target, "button")));
      picker.addEventListener("keydown", (event) => this.#onKey(event));
    }
  }

  /** @returns {HTMLElement} */
  get #picker() {
    return slot("picker", this.#form);
  }

  /** When other fields are shown, write into the first that accepts tiles. */
  turn() {
    if (this.#field === document.activeElement && this.#field?.checkVisibility()) return;
    const fields = [...this.#fields().querySelectorAll("textarea")];
    const first = fields.find((one) => "tiles" in one.dataset) ?? fields[0];
    this.#picker.toggleAttribute("data-unused", !first);
    if (first) this.#turnTo(first);
  }

  /** @param {HTMLTextAreaElement} field */
  #turnTo(field) {
    this.#field?.removeAttribute("data-written");
    this.#field = field;
    field.dataset.written = "";
    field.inputMode = this.#own ? "none" : "";
    const picker = this.#picker;
    picker.toggleAttribute("data-wordy", !("tiles" in field.dataset));
    part(picker, "[data-act=board]").hidden = !this.#own;
    const signs = signsOf(field).filter((sign) => sign !== " ");
    slot("signs", picker).replaceChildren(
      ...signs.map(inWords).map((sign) => {
        const button = make("button", { type: "button", textContent: sign.trim() });
        button.className = "picker-key";
        button.dataset.sign = sign;
        return button;
      }),
    );
    const [now, ...others] = this.#buttons;
    now.tabIndex = 0;
    for (const other of others) other.tabIndex = -1;
  }

  /** The keys, in reading order. @returns {HTMLButtonElement[]} */
  get #buttons() {
    return [...this.#picker.querySelectorAll("button")].filter((button) => button.checkVisibility());
  }

  /** @param {HTMLButtonElement | null} button */
  #press(button) {
    if (!button || !this.#field) return;
    if (button.dataset.sign !== undefined) this.#write(button.dataset.sign);
    if (button.dataset.act === "back") this.#back();
    if (button.dataset.act === "empty") this.#change("", "");
    if (button.dataset.act === "board") {
      this.#field.inputMode = "";
      this.#field.blur();
      this.#field.focus();
    }
    if (button.dataset.row !== undefined) this.#open(button.dataset.row);
  }

  /** If there is room for only one row of tiles, show this one. @param {string} row */
  #open(row) {
    for (const one of this.#picker.querySelectorAll(".picker-row"))
      one.toggleAttribute("data-away", one.dataset.row !== row);
    for (const one of this.#picker.querySelectorAll(".picker-suit")) one.ariaPressed = String(one.dataset.row === row);
  }

  /** Insert a character at the caret; a tile joins preceding ones of its suit. @param {string} sign */
  #write(sign) {
    const { value, selectionStart: start, selectionEnd: end } = sure(this.#field);
    let before = value.slice(0, start ?? value.length);
    if (sign.startsWith(" ")) before = before.trimEnd();
    const joins = ONE.test(sign) && SUIT.exec(before)?.[1] === sign[1];
    this.#change(joins ? before.slice(0, -1) + sign : before + sign, value.slice(end ?? value.length));
  }

  /** Delete before the caret: the last of several joined tiles, or one character. */
  #back() {
    const { value, selectionStart, selectionEnd } = sure(this.#field);
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    let before = value.slice(0, start);
    if (start === end) {
      const suit = /\d\d[a-z]$/.test(before) ? before.at(-1) : "";
      before = SUIT.test(before) ? before.slice(0, -2) + suit : before.slice(0, -1);
    }
    this.#change(before, value.slice(end));
  }

  /** @param {string} before the text before the caret @param {string} after */
  #change(before, after) {
    const field = sure(this.#field);
    if (before.length + after.length > field.maxLength) return;
    field.value = before + after;
    field.setSelectionRange(before.length, before.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Arrow keys move between keys. @param {KeyboardEvent} event */
  #onKey(event) {
    const buttons = this.#buttons;
    const at = buttons.findIndex((one) => one === document.activeElement);
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: buttons.length - 1 };
    const next = event.key in ends ? ends[event.key] : at + (ARROWS[event.key] ?? 0);
    if (at < 0 || next === at || !buttons[next]) return;
    event.preventDefault();
    buttons[at].tabIndex = -1;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  }
}
