/**
 * Amounts at seats, put together from sticks: a press on a stick adds it to the seat pressed last, and the total of all
 * is shown at the seat that receives it.
 */

import { around, make } from "../page/dom.js";
import { isWritten } from "./answers.js";

const COARSE = matchMedia("(pointer: coarse)");

/** @param {string} text */
const numberIn = (text) => Number(text.replace(/[,\s]/g, "").replace("−", "-")) || 0;

/** @param {number} number */
const written = (number) => number.toLocaleString("en").replace("-", "−");

export class Amounts {
  #form;
  #sticks;
  /** @type {HTMLInputElement | undefined} */
  #at;
  /** The sticks added to each field since it was last typed into. @type {WeakMap<HTMLInputElement, number[]>} */
  #added = new WeakMap();

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#sticks = /** @type {HTMLElement} */ (form.querySelector(".sticks"));
    // Sticks do what a keyboard would, which would cover them.
    for (const field of this.#fields) if (COARSE.matches) field.inputMode = "none";
    form.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLInputElement && isWritten(target)) this.#choose(target);
    });
    form.addEventListener("input", ({ target, isTrusted }) => {
      if (isTrusted && target instanceof HTMLInputElement) this.#added.delete(target);
      this.#total();
    });
    form.addEventListener("keydown", (event) => {
      const { target, key } = event;
      if (key !== "Backspace" || !(target instanceof HTMLInputElement) || !this.#added.get(target)?.length) return;
      event.preventDefault();
      this.#takeBack(target);
    });
    this.#sticks.addEventListener("click", ({ target }) => this.#onPress(around(target, "button")));
    this.#sticks.inert = false;
    this.#total();
  }

  /** @returns {HTMLInputElement[]} */
  get #fields() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll(".points > input"))];
  }

  /** Write the right amounts at the seats with wrong ones, and show the totals. @param {Record<string, string>} due */
  settle(due) {
    for (const old of this.#form.querySelectorAll(".points > ins")) old.remove();
    for (const [seat, text] of Object.entries(due)) {
      const points = this.#form.querySelector(`.seat[data-seat="${seat}"] .points`);
      points?.append(make("ins", { textContent: text }));
    }
    if (this.#form.dataset.ruled) this.#choose(undefined);
    this.#total();
  }

  /** @param {HTMLElement | null} pressed */
  #onPress(pressed) {
    if (!pressed || this.#form.dataset.ruled) return;
    const field = this.#at ?? this.#fields[0];
    if (!field) return;
    this.#choose(field);
    if (pressed.dataset.act === "stick-back") this.#takeBack(field);
    else if (pressed.dataset.act === "sign") this.#put(field, -numberIn(field.value));
    else {
      const points = Number(pressed.dataset.points);
      const before = numberIn(field.value);
      const after = before < 0 ? before - points : before + points;
      this.#put(field, after);
      this.#added.set(field, [...(this.#added.get(field) ?? []), points]);
    }
  }

  /** Take the last stick back; a typed amount goes as a whole. @param {HTMLInputElement} field */
  #takeBack(field) {
    const added = this.#added.get(field) ?? [];
    const last = added.pop();
    const before = numberIn(field.value);
    this.#put(field, last === undefined ? 0 : before < 0 ? before + last : before - last);
  }

  /** @param {HTMLInputElement} field @param {number} amount */
  #put(field, amount) {
    field.value = amount ? written(amount) : "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Mark the seat that sticks are added to. @param {HTMLInputElement | undefined} field */
  #choose(field) {
    this.#at?.closest(".amount")?.removeAttribute("data-on");
    this.#at = field;
    field?.closest(".amount")?.setAttribute("data-on", "");
    for (const stick of /** @type {NodeListOf<HTMLElement>} */ (this.#sticks.querySelectorAll("[data-points]"))) {
      const add = `Add ${stick.textContent?.trim()}`;
      stick.ariaLabel = field ? `${add} to ${field.ariaLabel?.split(" ")[0]}` : add;
    }
  }

  #total() {
    const total = this.#form.querySelector("output[data-taken]");
    if (!(total instanceof HTMLOutputElement)) return;
    const sum = this.#fields.reduce((all, { value }) => all + Math.abs(numberIn(value)), 0);
    total.textContent = sum ? written(sum + Number(total.dataset.taken)) : "nothing";
    total.toggleAttribute("data-empty", !sum);
  }
}
