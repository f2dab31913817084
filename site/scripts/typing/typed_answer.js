/**
 * The answers of a puzzle by their names: typing one moves there.
 *
 * `14s` is short for `1s 4s`, and moves to the last of them.
 */

export class TypedAnswer {
  #form;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** @returns {HTMLInputElement[]} */
  get inputs() {
    const all = /** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll(".felt input[value]"));
    return [...all].filter((input) => input.matches("[type=radio], [type=checkbox]") && input.checkVisibility());
  }

  /** The options, without duplicates, in page order. */
  get codes() {
    return [...new Set(this.inputs.map((input) => input.value))];
  }

  /**
   * Move focus to an answer.
   * @param {string | undefined} code
   * @returns {boolean} whether there is one of that name
   */
  go(code) {
    const found = this.inputs.find((input) => input.value === code);
    found?.focus();
    return found !== undefined;
  }
}
