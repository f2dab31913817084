/**
 * A desk's bar, and its presses: the primary button says what is missing, one press is one answer, and what was ruled
 * on can't be pressed again until the reader tries again.
 */

import { around } from "../page/dom.js";

/** For so many milliseconds after a ruling, a press can't move on: it was meant for the answer. */
const DEAF = 400;
const PRESSABLE = "label, input";
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** @type {Record<string, number>} */
const ENDS = { Home: 0, End: -1 };

export class DeskBar {
  #form;
  #answers;
  #primary;
  #missing;
  #ready;
  #keeps;
  /** Whether acts are given one by one, on the felt. */
  #hasSteps;
  #ruledAt = -DEAF;

  /**
   * @param {HTMLFormElement} form
   * @param {import("./answers.js").Answers} answers
   * @param {boolean} keeps whether answers are kept instead of ruled on
   */
  constructor(form, answers, keeps) {
    this.#form = form;
    this.#answers = answers;
    this.#primary = /** @type {HTMLButtonElement | null} */ (form.querySelector(".desk-primary > [type=submit]"));
    this.#missing = this.#primary?.dataset.missing ?? this.#primary?.textContent ?? "";
    this.#keeps = keeps;
    this.#hasSteps = form.querySelector(".step-row[data-at-once]") !== null;
    this.#ready = keeps ? "Next" : (this.#primary?.dataset.ready ?? "");
    form.addEventListener("click", (event) => this.#onPress(event), { capture: true });
    form.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Show whether the answer can be given. */
  update() {
    if (!this.#primary) return;
    const takesSteps = this.#hasSteps && !this.#keeps;
    this.#primary.textContent = this.#answers.isBlank || takesSteps ? this.#missing : this.#ready;
    this.#primary.ariaDisabled = this.#answers.isEmpty || takesSteps ? "true" : null;
    this.#shut(false);
  }

  /** Hold everything after a ruling. */
  rule() {
    this.#ruledAt = performance.now();
    this.#shut(true);
  }

  /** @param {boolean} isShut */
  #shut(isShut) {
    for (const input of this.#answers.inputs) {
      input.ariaDisabled = isShut ? "true" : null;
      input.readOnly = isShut;
    }
  }

  /** @param {MouseEvent} event */
  #onPress(event) {
    const onward = around(event.target, "[data-act=onward]");
    if (onward && performance.now() - this.#ruledAt < DEAF) {
      event.preventDefault();
      event.stopPropagation();
    }
    const pressed = this.#form.dataset.ruled !== undefined && around(event.target, PRESSABLE);
    if (pressed && pressed.closest("[data-slot=felt]")) event.preventDefault();
  }

  /** Arrows, Home and End move among answers without choosing, Enter chooses. @param {KeyboardEvent} event */
  #onKey(event) {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement) || !target.matches("[type=radio], [type=checkbox]")) return;
    if (key === "Enter" && !this.#form.dataset.ruled) target.click();
    else if (!(key in STEPS || key in ENDS)) return;
    else {
      const alike = this.#answers.inputs.filter(({ name, type }) => name === target.name && type === target.type);
      const shown = alike.filter((one) => one.checkVisibility());
      shown.at(ENDS[key] ?? (shown.indexOf(target) + STEPS[key]) % shown.length)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Show the next hint; after the last, the first again.
 * @param {HTMLFormElement} form
 * @returns {string[] | undefined} the places to light
 */
export function showHint(form) {
  const hints = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".hint")]);
  const shown = hints.findIndex((one) => !one.hidden);
  const next = hints[(shown + 1) % hints.length];
  for (const one of hints) one.hidden = one !== next;
  form.toggleAttribute("data-hinted", next !== undefined);
  if (!next) return undefined;
  next.dataset.used = "";
  next.focus({ preventScroll: true });
  return next.dataset.lights?.split(" ");
}
