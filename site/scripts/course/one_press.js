/** One press, one ruling. */

/** The answers that a form offers as buttons. @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
export const answersOf = (form) => [...form.querySelectorAll(".felt input")];

/**
 * Ask about a pressed answer at once, and about no other.  With the keyboard, Enter asks.
 * @param {HTMLFormElement} form
 * @param {boolean} pressed whether a press is pending; choices restored from an earlier visit aren't asked about
 */
export function askAtOnce(form, pressed) {
  if (form.dataset.one !== undefined) return;
  const answers = answersOf(form);
  form.addEventListener("keydown", () => (form.dataset.keyed = ""));
  form.addEventListener("pointerdown", () => delete form.dataset.keyed);
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.checked || "keyed" in form.dataset) return;
    for (const other of answers) if (other.value !== target.value) other.checked = false;
    form.requestSubmit();
  });
  if (pressed) form.requestSubmit();
  else for (const answer of answers) answer.checked = false;
}
