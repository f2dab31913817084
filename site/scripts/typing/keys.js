/**
 * Keyboard control of puzzles.  Every key does something that can also be clicked.
 *
 * Keys go to the focused puzzle, or else to the one most in view.  If the reader has turned off single-key shortcuts,
 * only the browser's own keys and Enter remain.
 */

import { around, part, sure } from "../page/dom.js";

/** @typedef {import("./typed_answer.js").TypedAnswer} TypedAnswer */

/** The time for which a digit waits for a tile's letter before it selects an answer by number, in milliseconds. */
const WAIT = 600;

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const PRESSED_BY_ENTER = "a[href], button, summary, input, select, textarea, label";
const OPEN = CSS.supports("selector(:popover-open)") ? "dialog[open], :popover-open" : "dialog[open]";

/**
 * @param {Map<HTMLFormElement, TypedAnswer>} answers
 * @param {KeyboardEvent[]} early keys pressed before this was loaded
 */
export function wireKeys(answers, early) {
  const keys = new Keys(answers);
  for (const event of early) keys.onKey(event);
  document.addEventListener("keydown", (event) => keys.onKey(event));
  document.addEventListener("click", ({ target }) => around(target, "[data-act=keys]") && help());
}

/** Show the keyboard help. */
const help = () => void import("./keys_help.js").then(({ showKeys }) => showKeys());

class Keys {
  #answers;
  /** Digits waiting for a letter. */
  #digits = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** Digits that waited too long for their letter. */
  #late = "";

  /** @param {Map<HTMLFormElement, TypedAnswer>} answers */
  constructor(answers) {
    this.#answers = answers;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key, target } = event;
    const shifted = event.shiftKey && key.length > 1;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || shifted)
      return;
    if (around(target, FIELDS) || document.querySelector(OPEN)) return;
    const form = this.#current();
    const act = form ? this.#actOf(event, form) : onwardOf(event);
    if (!/^\d$/.test(key)) this.#forget();
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {KeyboardEvent} event @param {HTMLFormElement} form @returns {(() => void) | undefined} */
  #actOf({ key, target, repeat }, form) {
    if (repeat) return undefined;
    if (key === "Enter") return around(target, PRESSED_BY_ENTER) ? undefined : () => goOn(form);
    if (document.documentElement.dataset.keys === "off") return undefined;
    if (key === "?") return help;
    if (key === "r" && form.dataset.ruled) return () => part(form, "[data-act=again]").click();
    if (/^\d$/.test(key)) return () => this.#onDigit(form, key);
    const letter = key.toLowerCase();
    if (this.#letters(form).includes(letter)) return this.#tile(form, letter);
    const none = noneAnswer(form);
    if (letter === "n" && none) return () => none.focus();
    const named = this.#begins(form, letter);
    if (named) return () => sure(this.#answers.get(form)).go(named);
    const undo = letter === "z" && form.querySelector("button[value=undo]");
    if (undo) return () => undo.click();
    return letter === "h" ? () => openHint(form) : undefined;
  }

  /** @returns {HTMLFormElement | undefined} */
  #current() {
    const focused = document.activeElement?.closest("form[data-puzzle]");
    if (focused) return focused;
    const inView = [...this.#answers.keys()].map((form) => ({ form, seen: visible(form) }));
    return inView.reduce(
      (best, one) => (one.seen > best.seen ? one : best),
      /** @type {{form?: HTMLFormElement, seen: number}} */ ({ seen: 0 }),
    ).form;
  }

  /** The letters that can end short names of answers, such as the `s` of `4s`. @param {HTMLFormElement} form */
  #letters(form) {
    return sure(this.#answers.get(form))
      .codes.filter((code) => /^\d[a-z]$/.test(code))
      .map((code) => code[1]);
  }

  /** The only answer that is a word with this first letter, such as `yes`. @param {HTMLFormElement} form @param {string} letter */
  #begins(form, letter) {
    const words = sure(this.#answers.get(form)).codes.filter((code) => /^[a-z]{2,}$/.test(code) && code[0] === letter);
    return words.length === 1 && letter !== "h" ? words[0] : undefined;
  }

  /** @param {HTMLFormElement} form @param {string} digit */
  #onDigit(form, digit) {
    this.#digits = digit;
    this.#late = "";
    clearTimeout(this.#waiting);
    if (this.#letters(form).length) this.#waiting = setTimeout(() => this.#count(form), WAIT);
    else this.#count(form);
  }

  /** With no letter, a digit moves to an answer by number, 0 being the tenth. @param {HTMLFormElement} form */
  #count(form) {
    const answer = sure(this.#answers.get(form));
    const digit = this.#digits;
    this.#forget();
    answer.go(answer.codes.at((Number(digit) || 10) - 1));
    this.#late = digit;
  }

  /**
   * A letter after a digit moves to that tile, even late.
   * @param {HTMLFormElement} form
   * @param {string} letter
   */
  #tile(form, letter) {
    const typed = this.#digits || this.#late;
    return typed ? () => sure(this.#answers.get(form)).go(typed + letter) : undefined;
  }

  #forget() {
    clearTimeout(this.#waiting);
    this.#digits = "";
    this.#late = "";
  }
}

/** The “none of these” answer, if there is one. @param {HTMLFormElement} form @returns {HTMLInputElement | null} */
function noneAnswer(form) {
  return form.querySelector(".choice-none:not([hidden]) > input[name=answer][value=none]");
}

/** @param {Element} form */
function visible(form) {
  const { top, bottom } = form.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}

/** Ask for a ruling, or move on if the current choice has one. @param {HTMLFormElement} form */
function goOn(form) {
  if (form.dataset.ruled) form.querySelector("[data-act=onward]")?.click();
  else part(form, "[type=submit]").click();
}

/**
 * If no puzzle is in view but the end of a series is, Enter continues from there.
 * @param {KeyboardEvent} event
 * @returns {(() => void) | undefined}
 */
function onwardOf({ key, target, repeat }) {
  if (key !== "Enter" || repeat || around(target, PRESSED_BY_ENTER)) return undefined;
  const onward = [...document.querySelectorAll("[data-on-desk] [data-act=onward]")].find((one) =>
    one.checkVisibility(),
  );
  return onward && (() => onward.click());
}

/** Show the next hint. @param {HTMLFormElement} form */
function openHint(form) {
  if (!form.dataset.ruled) form.querySelector("[data-act=hint]")?.click();
}
